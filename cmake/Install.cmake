# Contents of `cmake --install BUILD --prefix FOLDER`: the engine for other programs, which find it by
#
#     find_package(Enginuity 0.1 CONFIG REQUIRED COMPONENTS kernel log settings)
#
# as one target Enginuity::NAME per system (docs/install.md). FOLDER can be moved. Packages.cmake packages games.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(ENGINUITY_SANITIZERS)
    install(CODE "message(FATAL_ERROR \"This build has sanitizers in it (${ENGINUITY_SANITIZERS}), which every program would have to be \"
        \"built and linked with: install one without, as the preset release is.\")")
    return()
endif()

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/Enginuity")
set(headers "${CMAKE_INSTALL_INCLUDEDIR}/enginuity")
set(share "${CMAKE_INSTALL_DATADIR}/enginuity")

# A set of targets for each third-party library: a program without SDL2 gets the systems that do not need it. ENGINUITY_SYSTEMS lists a
# system after the systems that it links.
set(base platform_os platform_headless)
set(with_sdl2 sdl2)
set(with_mixer sdl2_mixer)
get_property(systems GLOBAL PROPERTY ENGINUITY_SYSTEMS)
set(platform platform_desktop)
if(EMSCRIPTEN)
    set(platform platform_web)
endif()
foreach(name IN LISTS systems platform)
    get_target_property(links enginuity_${name} LINK_LIBRARIES)
    string(REPLACE "Enginuity::" "" links "${links}")
    set(kind base)
    foreach(link IN LISTS links)
        if(link IN_LIST with_mixer)
            set(kind with_mixer)
            break()
        elseif(link IN_LIST with_sdl2)
            set(kind with_sdl2)
        endif()
    endforeach()
    list(APPEND ${kind} ${name})
endforeach()

# enginuity_export(SET NAME...): installs the targets enginuity_NAME as Enginuity::NAME, in a set of targets that are loaded together.
function(enginuity_export set)
    foreach(name IN LISTS ARGN)
        # A debug build can be installed next to a release build; a program uses the one of its own build type.
        set_target_properties(enginuity_${name} PROPERTIES EXPORT_NAME ${name} DEBUG_POSTFIX d)
        install(TARGETS enginuity_${name} EXPORT Enginuity${set}
            ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" OBJECTS DESTINATION "${CMAKE_INSTALL_LIBDIR}/enginuity"
            INCLUDES DESTINATION "${headers}")
    endforeach()
    install(EXPORT Enginuity${set} NAMESPACE Enginuity:: DESTINATION "${package}" FILE Enginuity${set}Targets.cmake)
endfunction()
if(TARGET enginuity_qrcodegen)
    list(APPEND base qrcodegen)
endif()
enginuity_export(Base ${base})
enginuity_export(Sdl2 ${with_sdl2} sdl2main)
enginuity_export(Mixer ${with_mixer})
if(TARGET enginuity_platform_sockets) # the sockets of programs, which also use SDL2
    enginuity_export(Net platform_sockets sdl2_net)
    list(APPEND base platform_sockets)
endif()

# EnginuityConfig.cmake links its objects to every program.
set_target_properties(enginuity_platform_os PROPERTIES EXPORT_NAME platform_os_objects)

install(DIRECTORY "${PROJECT_SOURCE_DIR}/engine" DESTINATION "${headers}" FILES_MATCHING PATTERN "*.h" PATTERN "strings" EXCLUDE
    PATTERN "fonts" EXCLUDE)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/platform" DESTINATION "${headers}" FILES_MATCHING PATTERN "*.h" PATTERN "os" EXCLUDE
    PATTERN "sdl" EXCLUDE PATTERN "web" EXCLUDE)
foreach(table core/generated/engine net/generated/net online/generated/online)
    install(FILES "${place}/engine/${table}_text.h" DESTINATION "${headers}")
endforeach()
# What the functions for programs need, in the same folders as here.
foreach(file
        LICENSE ci/rebuild.py ci/serve cmake/EnginuityFunctions.cmake cmake/Compress.cmake cmake/EnginuityGame.cmake cmake/Packages.cmake cmake/build_info.cmake
        cmake/page_files.py cmake/page_head.py cmake/shorten.py engine/font/fonts/OFL.txt engine/font/fonts/manrope_semibold.ttf
        platform/desktop/main.cpp platform/headless/gl.cpp platform/headless/main.cpp platform/os/web/host_library.js
        platform/os/windows/program.manifest platform/os/windows/program.rc.in tools/aseprite_sheet.py tools/asset_files.py
        tools/compile_assets.py tools/gltf_model.py tools/make_text_ids.py tools/pack.py tools/tiled_map.py)
    get_filename_component(folder "${file}" DIRECTORY)
    install(FILES "${PROJECT_SOURCE_DIR}/${file}" DESTINATION "${share}/${folder}")
endforeach()
foreach(folder cmake/package cmake/toolchains engine/strings licences web)
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/${folder}/" DESTINATION "${share}/${folder}")
endforeach()
if(EMSCRIPTEN) # with the libraries, so that a game needs this one folder
    get_property(sdl2 GLOBAL PROPERTY ENGINUITY_SDL2_PREFIX)
    get_property(mixer GLOBAL PROPERTY ENGINUITY_SDL2_mixer_PREFIX)
    install(DIRECTORY "${sdl2}/" "${mixer}/" DESTINATION .)
endif()

set(ENGINUITY_SHARE "${share}")
set(ENGINUITY_ALL ${base} ${with_sdl2} ${with_mixer})
list(FILTER ENGINUITY_ALL EXCLUDE REGEX "^(sdl2|sdl2_mixer|qrcodegen)$")
list(SORT ENGINUITY_ALL)
list(JOIN ENGINUITY_ALL " " ENGINUITY_ALL)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/EnginuityConfig.cmake.in" "${PROJECT_BINARY_DIR}/EnginuityConfig.cmake"
    INSTALL_DESTINATION "${package}" PATH_VARS ENGINUITY_SHARE NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# Before 1.0 a minor version may be incompatible with the previous one.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/EnginuityConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/EnginuityConfig.cmake" "${PROJECT_BINARY_DIR}/EnginuityConfigVersion.cmake" DESTINATION "${package}")
