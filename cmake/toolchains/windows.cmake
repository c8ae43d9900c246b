# CMake toolchain: Windows x86-64, by mingw-w64 on another system, with its posix threads (std::thread, std::mutex).
#
# Environment variables, when the build is configured:
#   ENGINUITY_WINDOWS_PREFIX   folders with SDL2, SDL2_mixer, SDL2_net and Catch2, built for Windows, separated as in PATH
# `ci/test windows` and `ci/package windows` set it. Later builds of the same folder do not need it: it is in the CMake cache.

set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(triple x86_64-w64-mingw32)
# Debian has two variants of the compiler; other systems have one, with the plain name.
find_program(ENGINUITY_MINGW_C NAMES ${triple}-gcc-posix ${triple}-gcc)
find_program(ENGINUITY_MINGW_CXX NAMES ${triple}-g++-posix ${triple}-g++)
if(NOT ENGINUITY_MINGW_C OR NOT ENGINUITY_MINGW_CXX)
    message(FATAL_ERROR "There is no ${triple}-g++-posix on PATH: install mingw-w64 (Debian: g++-mingw-w64-x86-64-posix).")
endif()
set(CMAKE_C_COMPILER "${ENGINUITY_MINGW_C}")
set(CMAKE_CXX_COMPILER "${ENGINUITY_MINGW_CXX}")
set(CMAKE_RC_COMPILER ${triple}-windres)

include("${CMAKE_CURRENT_LIST_DIR}/prefix.cmake")
enginuity_use_prefix(ENGINUITY_WINDOWS_PREFIX "SDL2, SDL2_mixer, SDL2_net and Catch2 for Windows")
list(APPEND CMAKE_FIND_ROOT_PATH /usr/${triple} ${ENGINUITY_WINDOWS_PREFIX})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# ctest runs the programs with wine.
find_program(ENGINUITY_WINE wine)
if(ENGINUITY_WINE)
    set(CMAKE_CROSSCOMPILING_EMULATOR "${ENGINUITY_WINE}")
endif()

# The compiler's libraries are linked into the program, so that only SDL's DLLs are next to it.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static-libgcc -Wl,-Bstatic,-lwinpthread,-Bdynamic")
