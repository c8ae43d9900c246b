# All third-party libraries, each with its version, as a target Enginuity::<name>. CMake uses the system's package if there is one,
# else it downloads and builds the source of a fixed version. docs/dependencies.md lists purposes and licences.

include(FetchContent)
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON) # also for a project that contains this one
set(CMAKE_POLICY_DEFAULT_CMP0077 NEW) # older projects also take their options from the variables below

# enginuity_alias(NAME [TARGET...]): defines Enginuity::NAME for the first TARGET that exists. An installed engine finds the library by itself.
function(enginuity_alias name)
    add_library(enginuity_${name} INTERFACE)
    add_library(Enginuity::${name} ALIAS enginuity_${name})
    if(ARGN)
        list(GET ARGN 0 target)
        if(NOT TARGET "${target}")
            list(GET ARGN -1 target)
        endif()
        target_link_libraries(enginuity_${name} INTERFACE $<BUILD_INTERFACE:${target}>)
    endif()
endfunction()

# enginuity_fetch(NAME VERSION SHA256 URL): builds a library that find_package has not found from its source. ci/build_deps reads these lines.
function(enginuity_fetch name version sha256 url)
    if(${name}_FOUND)
        return()
    elseif(EMSCRIPTEN)
        message(FATAL_ERROR "No ${name} for WebAssembly in ${ENGINUITY_WEB_PREFIX}: run ci/build_deps web.")
    endif()
    message(STATUS "${name} is not installed, or too old: fetching ${version}")
    FetchContent_Declare(${name} SYSTEM # first: CMake 3.25 misreads SYSTEM after DOWNLOAD_EXTRACT_TIMESTAMP
        URL ${url} URL_HASH SHA256=${sha256} DOWNLOAD_EXTRACT_TIMESTAMP ON)
    FetchContent_MakeAvailable(${name})
endfunction()

# Threads, natively only: a page with threads needs headers that most hosts cannot send.
if(NOT EMSCRIPTEN)
    find_package(Threads REQUIRED)
endif()

# SDL2: window, input, sound, on the desktop and in the browser. `#include <SDL.h>`.
set(ENGINUITY_SDL2_MINIMUM 2.26)
find_package(SDL2 ${ENGINUITY_SDL2_MINIMUM} CONFIG QUIET)
set(SDL_SHARED OFF)
set(SDL_STATIC ON)
set(SDL_TEST OFF)
enginuity_fetch(SDL2 2.32.4 f15b478253e1ff6dac62257ded225ff4e7d0c5230204ac3450f1144ee806f934
    https://github.com/libsdl-org/SDL/releases/download/release-2.32.4/SDL2-2.32.4.tar.gz)
enginuity_alias(sdl2 SDL2::SDL2 SDL2::SDL2-static)
# Calls a program's main where the system calls another function (Windows: WinMain). Empty on other systems.
if(TARGET SDL2::SDL2main)
    get_target_property(sdl2main SDL2::SDL2main ALIASED_TARGET) # if built from source it is an alias, which cannot be changed
    if(NOT sdl2main)
        set(sdl2main SDL2::SDL2main)
    endif()
    # It calls SDL2: with this the linker gets them in the right order.
    target_link_libraries(${sdl2main} INTERFACE $<IF:$<TARGET_EXISTS:SDL2::SDL2>,SDL2::SDL2,SDL2::SDL2-static>)
    enginuity_alias(sdl2main SDL2::SDL2main)
else()
    enginuity_alias(sdl2main)
endif()

# SDL2_mixer: opens the audio device. `#include <SDL_mixer.h>`. SDL2 itself reads WAV, stb_vorbis music.
if(NOT ENGINUITY_SERVERS_ONLY)
    set(ENGINUITY_SDL2_MIXER_MINIMUM 2.6)
    find_package(SDL2_mixer ${ENGINUITY_SDL2_MIXER_MINIMUM} CONFIG QUIET)
    set(BUILD_SHARED_LIBS OFF) # otherwise it would also link the shared SDL2
    foreach(part CMD DEPS_SHARED FLAC GME INSTALL INSTRUMENTS MIDI MOD MP3 OPUS SAMPLES VENDORED VORBIS WAVE WAVPACK)
        set(SDL2MIXER_${part} OFF)
    endforeach()
    enginuity_fetch(SDL2_mixer 2.8.1 cb760211b056bfe44f4a1e180cc7cb201137e4d1572f2002cc1be728efd22660
        https://github.com/libsdl-org/SDL_mixer/releases/download/release-2.8.1/SDL2_mixer-2.8.1.tar.gz)
    enginuity_alias(sdl2_mixer SDL2_mixer::SDL2_mixer SDL2_mixer::SDL2_mixer-static)
endif()

# qrcodegen: draws addresses as QR codes, in programs that host. `#include <qrcodegen/qrcodegen.hpp>`. Without it they show the address only.
# It is a static library of the system, built by the system's own compiler, so packages contain it too. Cross-compilers have none.
if(NOT CMAKE_CROSSCOMPILING AND NOT ENGINUITY_SERVERS_ONLY)
    find_library(ENGINUITY_QRCODEGEN libqrcodegencpp.a)
    if(ENGINUITY_QRCODEGEN)
        enginuity_alias(qrcodegen "${ENGINUITY_QRCODEGEN}")
    endif()
endif()

# SDL2_net: TCP and UDP in programs; pages have the browser's WebSockets. `#include <SDL_net.h>`.
if(NOT EMSCRIPTEN)
    set(ENGINUITY_SDL2_NET_MINIMUM 2.2)
    find_package(SDL2_net ${ENGINUITY_SDL2_NET_MINIMUM} CONFIG QUIET)
    set(BUILD_SHARED_LIBS OFF)
    if(TARGET SDL2::SDL2) # a static SDL2_net would also link the static SDL2
        set(BUILD_SHARED_LIBS ON)
    endif()
    set(SDL2NET_INSTALL OFF)
    set(SDL2NET_SAMPLES OFF)
    enginuity_fetch(SDL2_net 2.2.0 4e4a891988316271974ff4e9585ed1ef729a123d22c08bd473129179dc857feb
        https://github.com/libsdl-org/SDL_net/releases/download/release-2.2.0/SDL2_net-2.2.0.tar.gz)
    enginuity_alias(sdl2_net SDL2_net::SDL2_net SDL2_net::SDL2_net-static)
endif()
set(BUILD_SHARED_LIBS OFF)

# stb: stb_truetype.h reads fonts, stb_image.h decodes PNG, stb_image_write.h encodes it, stb_vorbis decodes music.
# `#include <stb_truetype.h>`. Headers only, so the web build uses the host's.
find_path(ENGINUITY_STB stb_truetype.h PATH_SUFFIXES stb
    PATHS /usr/include /usr/local/include /opt/homebrew/include NO_CMAKE_FIND_ROOT_PATH)
if(NOT ENGINUITY_STB)
    message(STATUS "stb is not installed: fetching it")
    FetchContent_Declare(stb GIT_REPOSITORY https://github.com/nothings/stb.git GIT_TAG 8b5f1f37b5b75829fc72d38e7b5d4bcbf8a26d55)
    FetchContent_MakeAvailable(stb)
    set(ENGINUITY_STB "${stb_SOURCE_DIR}" CACHE PATH "Folder of stb_truetype.h" FORCE)
endif()
# Debian calls it .h.
find_file(ENGINUITY_STB_VORBIS NAMES stb_vorbis.h stb_vorbis.c PATHS "${ENGINUITY_STB}" NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
enginuity_alias(stb)
target_include_directories(enginuity_stb SYSTEM INTERFACE "${ENGINUITY_STB}")

# Catch2: the unit tests, with its main.
if(ENGINUITY_TESTS)
    if(NOT CMAKE_CROSSCOMPILING AND NOT "$ENV{ENGINUITY_NATIVE_PREFIX}" STREQUAL "")
        set(ENGINUITY_NATIVE_PREFIX "$ENV{ENGINUITY_NATIVE_PREFIX}" CACHE PATH "Libraries built for this host" FORCE)
    endif()
    find_package(Catch2 3.4 CONFIG QUIET HINTS ${ENGINUITY_NATIVE_PREFIX})
    enginuity_fetch(Catch2 3.7.1 c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
        https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz)
    enginuity_alias(catch2 Catch2::Catch2WithMain)
endif()

# Libraries for the benchmarks: the framework and the peers. System packages only.
if(ENGINUITY_BENCHMARKS)
    find_package(benchmark 1.7 CONFIG REQUIRED)
    enginuity_alias(benchmark benchmark::benchmark)
    find_package(Boost 1.74 REQUIRED COMPONENTS serialization)
    enginuity_alias(boost Boost::headers)
    enginuity_alias(boost_serialization Boost::serialization)
    find_package(cereal 1.3 CONFIG REQUIRED)
    enginuity_alias(cereal cereal::cereal)
    find_package(FlatBuffers 2.0 CONFIG REQUIRED)
    enginuity_alias(flatbuffers flatbuffers::flatbuffers_shared)
    find_program(ENGINUITY_FLATC flatc REQUIRED)
    find_package(SFML 2.5 CONFIG REQUIRED COMPONENTS graphics)
    find_package(OpenGL REQUIRED COMPONENTS OpenGL) # SFML draws with it
    enginuity_alias(sfml_graphics sfml-graphics)
    target_link_libraries(enginuity_sfml_graphics INTERFACE OpenGL::OpenGL)
    find_path(ENGINUITY_IRRLICHT irrlicht.h PATH_SUFFIXES irrlicht REQUIRED)
    find_library(ENGINUITY_IRRLICHT_LIBRARY Irrlicht REQUIRED)
    enginuity_alias(irrlicht "${ENGINUITY_IRRLICHT_LIBRARY}")
    target_include_directories(enginuity_irrlicht SYSTEM INTERFACE "${ENGINUITY_IRRLICHT}")
    find_package(spdlog 1.10 CONFIG REQUIRED)
    enginuity_alias(spdlog spdlog::spdlog)
    find_path(ENGINUITY_READERWRITERQUEUE readerwriterqueue.h PATH_SUFFIXES readerwriterqueue REQUIRED)
    enginuity_alias(readerwriterqueue)
    target_include_directories(enginuity_readerwriterqueue SYSTEM INTERFACE "${ENGINUITY_READERWRITERQUEUE}")
endif()
