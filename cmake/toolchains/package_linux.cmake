# CMake toolchain: Linux, with this host's compiler, for a package that runs on other distributions: SDL2 and SDL2_mixer in the folder
# lib next to the program, SDL2_net and the compiler's libraries inside it, so that it needs only the system's C library.
#
# Environment variables, when the build is configured:
#   ENGINUITY_PACKAGE_PREFIX   folders with SDL2, SDL2_mixer and SDL2_net, built for packages, separated as in PATH
# `ci/package linux` sets it. Later builds of the same folder do not need it: it is in the CMake cache.

include("${CMAKE_CURRENT_LIST_DIR}/prefix.cmake")
enginuity_use_prefix(ENGINUITY_PACKAGE_PREFIX "SDL2, SDL2_mixer and SDL2_net for packages")
# The system's SDL2 needs a hundred libraries of the system, so neither it nor a library that links it is used.
foreach(library SDL2 SDL2_mixer SDL2_net)
    set(found ${ENGINUITY_PACKAGE_PREFIX})
    list(TRANSFORM found APPEND "/lib*/cmake/${library}")
    file(GLOB found ${found})
    if(NOT found)
        message(FATAL_ERROR "ENGINUITY_PACKAGE_PREFIX ('${ENGINUITY_PACKAGE_PREFIX}') names no folder with ${library} for packages. "
            "ci/build_deps package builds them and prints their folders.")
    endif()
endforeach()

set(CMAKE_C_COMPILER gcc)
set(CMAKE_CXX_COMPILER g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static-libgcc -static-libstdc++")
set(CMAKE_INSTALL_RPATH "$ORIGIN/lib")
