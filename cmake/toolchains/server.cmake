# CMake toolchain: Linux, with this host's compiler, for programs that only serve. All libraries but the system's C library are inside
# the program.
#
# Environment variables, when the build is configured:
#   ENGINUITY_SERVER_PREFIX   folders with static SDL2 and SDL2_net without video and sound, separated as in PATH
# `ci/build_deps server` builds them and prints their folders. Later builds of the same folder do not need it: it is in the CMake cache.

include("${CMAKE_CURRENT_LIST_DIR}/prefix.cmake")
enginuity_use_prefix(ENGINUITY_SERVER_PREFIX "SDL2 and SDL2_net for servers")

set(CMAKE_C_COMPILER gcc)
set(CMAKE_CXX_COMPILER g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static-libgcc -static-libstdc++")
