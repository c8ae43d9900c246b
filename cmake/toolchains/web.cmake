# CMake toolchain: WebAssembly, with the emcc on PATH.
#
# Environment variables, when the build is configured:
#   PATH                   contains emcc, 3.1.69 or newer
#   ENGINUITY_WEB_PREFIX   folders with SDL2, SDL2_mixer and, for the tests, Catch2, built for WebAssembly, separated as in PATH
# `ci/play` and `ci/test` set both. Later builds of the same folder need neither: the paths are in the CMake cache.

set(ENGINUITY_EMSCRIPTEN_MINIMUM 3.1.69)

# CMake reads this file again for each of its own test projects, which see only the variables listed here.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ENGINUITY_EMSCRIPTEN)

if(NOT ENGINUITY_EMSCRIPTEN)
    find_program(emcc emcc NO_CACHE NO_DEFAULT_PATH PATHS ENV PATH)
    if(NOT emcc)
        message(FATAL_ERROR "The web build needs Emscripten ${ENGINUITY_EMSCRIPTEN_MINIMUM} or newer, and there is no emcc on PATH. "
            "On Debian run ci/play, which fetches one; elsewhere install the emsdk and activate it (emsdk_env).")
    endif()
    # emcc is a link into Emscripten's folder, or (in some packages) a script that knows this folder.
    file(REAL_PATH "${emcc}" emcc)
    cmake_path(GET emcc PARENT_PATH root)
    if(NOT EXISTS "${root}/cmake/Modules/Platform/Emscripten.cmake")
        execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE root OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
    if(NOT EXISTS "${root}/cmake/Modules/Platform/Emscripten.cmake" OR NOT EXISTS "${root}/emscripten-version.txt")
        message(FATAL_ERROR "${emcc} was found, but not the folder of its Emscripten (looked for cmake/Modules/Platform/Emscripten.cmake "
            "next to it and where em-config says): the installation is incomplete.")
    endif()
    file(READ "${root}/emscripten-version.txt" version)
    string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" version "${version}")
    if(version VERSION_LESS ENGINUITY_EMSCRIPTEN_MINIMUM)
        message(FATAL_ERROR "The web build needs Emscripten ${ENGINUITY_EMSCRIPTEN_MINIMUM} or newer; ${emcc} is ${version}.")
    endif()
    set(ENGINUITY_EMSCRIPTEN "${root}" CACHE PATH "Emscripten's folder")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/prefix.cmake")
enginuity_use_prefix(ENGINUITY_WEB_PREFIX "SDL2, SDL2_mixer and Catch2 for WebAssembly")
if(NOT ENGINUITY_WEB_PREFIX)
    message(FATAL_ERROR "ENGINUITY_WEB_PREFIX is not set: it names the folders with SDL2, SDL2_mixer and, for the tests, Catch2, "
        "built for WebAssembly. ci/build_deps web builds these libraries and prints their folders.")
endif()

include("${ENGINUITY_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake")

# Packages, headers and libraries are searched in Emscripten's own tree and in the prefix, never in the host's folders.
list(APPEND CMAKE_FIND_ROOT_PATH "${ENGINUITY_WEB_PREFIX}")
