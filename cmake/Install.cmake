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

# A component's third-party libraries are searched only when its targets are loaded: the kernel needs no SDL.
set(ENGINUITY_COMPONENTS_SDL2 video render)
set(ENGINUITY_COMPONENTS_MIXER audio state ui app)
if(NOT EMSCRIPTEN)
    list(APPEND ENGINUITY_COMPONENTS_SDL2 platform_desktop)
endif()
get_property(ENGINUITY_COMPONENTS GLOBAL PROPERTY ENGINUITY_SYSTEMS)
list(APPEND ENGINUITY_COMPONENTS platform_os platform_headless)
list(REMOVE_ITEM ENGINUITY_COMPONENTS ${ENGINUITY_COMPONENTS_SDL2} ${ENGINUITY_COMPONENTS_MIXER})

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
enginuity_export(Base ${ENGINUITY_COMPONENTS})
enginuity_export(Sdl2 ${ENGINUITY_COMPONENTS_SDL2} sdl2 sdl2main)
enginuity_export(Mixer ${ENGINUITY_COMPONENTS_MIXER} sdl2_mixer)
if(NOT ENGINUITY_RTTI) # a class derived from one without type information cannot have it either
    target_compile_options(enginuity_core INTERFACE "$<INSTALL_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>>")
endif()
if(EMSCRIPTEN) # a program with files is a program for node
    foreach(option ${ENGINUITY_NODE_OPTIONS})
        target_link_options(enginuity_platform_os INTERFACE "$<INSTALL_INTERFACE:${option}>")
    endforeach()
endif()

install(DIRECTORY "${PROJECT_SOURCE_DIR}/engine" DESTINATION "${headers}" FILES_MATCHING PATTERN "*.h" PATTERN "strings" EXCLUDE
    PATTERN "fonts" EXCLUDE)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/platform" DESTINATION "${headers}" FILES_MATCHING PATTERN "*.h" PATTERN "os" EXCLUDE
    PATTERN "sdl" EXCLUDE PATTERN "web" EXCLUDE)
install(FILES "${PROJECT_BINARY_DIR}/engine/core/generated/engine_text.h" DESTINATION "${headers}")
install(FILES "${PROJECT_SOURCE_DIR}/platform/headless/gl.cpp" "${PROJECT_SOURCE_DIR}/platform/headless/main.cpp"
    DESTINATION "${share}/platform/headless")
install(FILES "${PROJECT_SOURCE_DIR}/platform/desktop/main.cpp" DESTINATION "${share}/platform/desktop")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/engine/strings" DESTINATION "${share}")
install(FILES "${PROJECT_SOURCE_DIR}/tools/make_text_ids.py" DESTINATION "${share}/tools")
install(FILES "${PROJECT_SOURCE_DIR}/cmake/EnginuityFunctions.cmake" "${PROJECT_SOURCE_DIR}/cmake/build_info.cmake"
    DESTINATION "${share}/cmake")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/licences/stb.txt" DESTINATION "${share}/licences")

set(ENGINUITY_SHARE "${share}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/EnginuityConfig.cmake.in" "${PROJECT_BINARY_DIR}/EnginuityConfig.cmake"
    INSTALL_DESTINATION "${package}" PATH_VARS ENGINUITY_SHARE NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# Before 1.0 a minor version may be incompatible with the previous one.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/EnginuityConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/EnginuityConfig.cmake" "${PROJECT_BINARY_DIR}/EnginuityConfigVersion.cmake" DESTINATION "${package}")
