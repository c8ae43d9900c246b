# For toolchains whose libraries ci/build_deps builds.
#
# enginuity_use_prefix(VARIABLE WHAT): stores the folders of the environment's VARIABLE, separated as in PATH, in the CMake cache and
# searches packages there. CMake reads a toolchain again for each of its own test projects, which see only the variables listed
# in CMAKE_TRY_COMPILE_PLATFORM_VARIABLES.
macro(enginuity_use_prefix variable what)
    list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ${variable})
    if(NOT "$ENV{${variable}}" STREQUAL "")
        file(TO_CMAKE_PATH "$ENV{${variable}}" prefix)
        if(NOT prefix STREQUAL "$CACHE{${variable}}") # libraries found in another prefix may have another version
            unset(SDL2_DIR CACHE)
            unset(SDL2_mixer_DIR CACHE)
            unset(SDL2_net_DIR CACHE)
            unset(Catch2_DIR CACHE)
        endif()
        set(${variable} "${prefix}" CACHE STRING "${what}" FORCE)
    endif()
    list(APPEND CMAKE_PREFIX_PATH ${${variable}})
endmacro()
