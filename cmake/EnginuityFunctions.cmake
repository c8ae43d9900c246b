# Functions for programs that use the engine: this project's own, and those that use the installed engine (docs/install.md).
# In the project and in an installation, build_info.cmake is next to this file, and ../tools has the generator of text ids.
cmake_policy(VERSION 3.25) # of these functions, whatever their caller has
include("${CMAKE_CURRENT_LIST_DIR}/EnginuityGame.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Packages.cmake")

# enginuity_text_table(TARGET TABLE FILE BASE NAMESPACE [LIMIT])
# Generates the text ids of TARGET from FILE, an English string table: TABLE_text.h (ids, counting up from BASE, in NAMESPACE) and .cpp
# (English, compiled in as fallback). The ids of a game are from 20000 to 59999. They are below LIMIT, so that tables do not overlap.
function(enginuity_text_table target table file base namespace)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    set(out "${CMAKE_CURRENT_BINARY_DIR}/generated")
    set(generator "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../tools/make_text_ids.py")
    set(limit 60000)
    if(ARGC GREATER 5)
        set(limit ${ARGV5})
    endif()
    get_filename_component(file "${file}" ABSOLUTE)
    set(given "${file}")
    set(shorten)
    if(EMSCRIPTEN AND NOT ENGINUITY_TESTS) # a page has no --help: as for other languages, without the engine's help on settings
        set(given "${out}/${table}.en.txt")
        set(shorten COMMAND Python3::Interpreter "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/shorten.py" "${file}" "${given}")
    endif()
    add_custom_command(
        OUTPUT "${out}/${table}_text.h" "${out}/${table}_text.cpp"
        COMMAND ${CMAKE_COMMAND} -E make_directory "${out}"
        ${shorten}
        COMMAND Python3::Interpreter "${generator}" "${given}" ${table} ${base} ${limit} ${namespace} "${out}"
        DEPENDS "${file}" "${generator}"
        VERBATIM)
    # As a target of their own they do not wait for the libraries that TARGET links, and so no source of TARGET does.
    add_custom_target(${target}_${table}_text DEPENDS "${out}/${table}_text.h" "${out}/${table}_text.cpp")
    set_property(GLOBAL APPEND PROPERTY ENGINUITY_TEXTS ${target}_${table}_text)
    add_dependencies(${target} ${target}_${table}_text)
    target_sources(${target} PRIVATE "${out}/${table}_text.cpp" "${out}/${table}_text.h")
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${out}>")
endfunction()

# enginuity_build_info(NAME)
# Build information of the calling project's programs (platform/build_info.h): version, git commit and compiler. It is a small
# library NAME, updated by each build. A list ENGINUITY_BUILD_FIELDS adds fields of its own: "store=itch;branch=demo".
function(enginuity_build_info name)
    foreach(field IN LISTS ENGINUITY_BUILD_FIELDS)
        if(NOT field MATCHES "^[A-Za-z][A-Za-z0-9_ -]*=[A-Za-z0-9_ .:/+-]+$")
            message(FATAL_ERROR "ENGINUITY_BUILD_FIELDS: '${field}'; expected name=value, of letters, digits, spaces and _.:/+-")
        endif()
    endforeach()
    list(JOIN ENGINUITY_BUILD_FIELDS "|" fields)
    enginuity_project_version(version)
    set(out "${PROJECT_BINARY_DIR}/generated/build_info.cpp")
    add_custom_target(${name}_generate
        COMMAND ${CMAKE_COMMAND} "-DSOURCE_DIR=${PROJECT_SOURCE_DIR}" "-DVERSION=${version}"
            "-DCOMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" "-DTYPE=$<CONFIG>"
            "-DTARGET=${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" "-DFIELDS=${fields}" "-DOUT=${out}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/build_info.cmake"
        BYPRODUCTS "${out}"
        VERBATIM)
    add_library(${name} OBJECT "${out}")
    target_link_libraries(${name} PUBLIC Enginuity::core)
    add_dependencies(${name} ${name}_generate)
endfunction()

# enginuity_project_version(out): the version of the calling project; 0.0.0 if it has none.
function(enginuity_project_version out)
    set(${out} "${PROJECT_VERSION}" PARENT_SCOPE)
    if("${PROJECT_VERSION}" STREQUAL "")
        set(${out} "0.0.0" PARENT_SCOPE)
    endif()
endfunction()

# enginuity_program_parts(build_info bin): the target with the calling project's build information, which is made if it is missing, and
# the folder of its programs.
function(enginuity_program_parts build_info bin)
    string(TOLOWER "${PROJECT_NAME}_build_info" target)
    if(NOT TARGET ${target})
        enginuity_build_info(${target})
        target_link_libraries(${target} PRIVATE ${ENGINUITY_GAME_RULES})
    endif()
    set(folder "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
    if(NOT folder)
        set(folder "${CMAKE_BINARY_DIR}/bin")
    endif()
    set(${build_info} ${target} PARENT_SCOPE)
    set(${bin} "${folder}" PARENT_SCOPE)
endfunction()

# enginuity_copy_libraries(PROGRAM): copies its libraries next to a program for Windows.
function(enginuity_copy_libraries program)
    set(libraries $<TARGET_RUNTIME_DLLS:${program}>)
    add_custom_command(TARGET ${program} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -E $<IF:$<BOOL:${libraries}>,copy_if_different,true> ${libraries} $<TARGET_FILE_DIR:${program}>
        COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# enginuity_string_tables(TARGET file...)
# Copies string tables (TABLE.LANGUAGE.txt) to the folder strings next to the program, where TARGET reads them.
function(enginuity_string_tables target)
    foreach(file IN LISTS ARGN)
        get_filename_component(file "${file}" ABSOLUTE)
        get_filename_component(name "${file}" NAME)
        set(place "$<TARGET_FILE_DIR:${target}>/strings")
        add_custom_command(TARGET ${target} POST_BUILD
            COMMAND ${CMAKE_COMMAND} -E make_directory "${place}"
            COMMAND ${CMAKE_COMMAND} -E copy_if_different "${file}" "${place}/${name}"
            VERBATIM)
    endforeach()
endfunction()

# enginuity_program_name(TARGET name): compiles the name of a program into a target (platform/entry.h)
function(enginuity_program_name target name)
    set(server "${ARGN}")
    set(source "${CMAKE_CURRENT_BINARY_DIR}/generated/${name}_name.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT [[
// Generated by enginuity_program_name.
#include "platform/entry.h"

const char* applicationName() {
    return "@name@";
}

const char* gameServer() {
    return "@server@";
}
]] @ONLY)
    target_sources(${target} PRIVATE "${source}")
    if(NOT APPLE AND NOT EMSCRIPTEN) # GNU ld reads an archive once, and the library that needs the name may come after this one
        target_link_options(${target} INTERFACE -Wl,-u,_Z15applicationNamev)
    endif()
endfunction()

# enginuity_server(NAME SOURCES file... [USES target...] [STRINGS file...])
# A program without window and sound, bin/NAME/NAME, that serves a room (engine/serve). It defines createProgram, as a game does.
function(enginuity_server name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;USES;STRINGS")
    get_filename_component(root "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.." ABSOLUTE)
    enginuity_program_parts(build_info bin)
    add_executable(${name} ${arg_SOURCES} "${root}/platform/headless/main.cpp")
    enginuity_program_name(${name} ${name})
    target_link_libraries(${name} PRIVATE Enginuity::serve ${arg_USES} ${build_info} Enginuity::platform_sockets
        Enginuity::platform_headless Enginuity::platform_os ${ENGINUITY_GAME_RULES})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "$<1:${bin}/${name}>")
    if(WIN32)
        enginuity_copy_libraries(${name})
    endif()
    file(GLOB own "${root}/engine/strings/engine.*.txt" "${root}/engine/strings/net.*.txt" "${root}/engine/strings/online.*.txt")
    enginuity_string_tables(${name} ${own} ${arg_STRINGS})
endfunction()

# enginuity_ruleset(TARGET header type network)
# Compiles the engine's code for the rules of a game into TARGET: `eng::Ruleset<type>`, and if the network is on `eng::room::makeRoom` and `makePrediction` for it.
# No other source has to. The target links Enginuity::simulation, with a network Enginuity::room.
function(enginuity_ruleset target header type network)
    set(link)
    if(network)
        set(link "#include \"engine/room/link_impl.h\"
template std::unique_ptr<eng::room::AnyRoom> eng::room::makeRoom(eng::Ruleset<${type}>&, int, eng::net::Server&);
template std::unique_ptr<eng::room::AnyPrediction> eng::room::makePrediction(eng::Ruleset<${type}>&, const eng::TimeSource&, eng::net::Client&);
")
    endif()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/generated/${target}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT [[
// Generated from the RULES of enginuity_game, or by enginuity_ruleset.
#include "@header@"
#include "engine/simulation/ruleset_impl.h"
template class eng::Ruleset<@type@>;
@link@]] @ONLY)
    target_sources(${target} PRIVATE "${source}")
endfunction()

# enginuity_rules_program(GAME header class NETWORK on|off SEATS expression [USES target...] [ASSETS name=file...] [STRINGS file...])
# The rules of a game as a program of their own, without window and sound: it verifies and compares recordings and plays tournaments. Without
# a network it is GAME_rules, which also plays matches of bots (engine/develop/rules_program.h); with one GAME_server, which serves
# rooms (engine/serve/room_server.h). It is built when its target is named.
#
# class: `eng::Ruleset<...>`, or one that derives from it and needs no arguments.
function(enginuity_rules_program game header class)
    cmake_parse_arguments(PARSE_ARGV 3 arg "" "NETWORK;SEATS" "ASSETS;STRINGS;USES")
    set(rules "std::make_unique<${class}>()")
    if(class MATCHES "^eng::Ruleset<")
        set(rules "std::make_unique<${class}>(\"${game}\")")
    endif()
    if(arg_NETWORK)
        set(program ${game}_server)
        set(include engine/serve/room_server.h)
        set(make "eng::makeProgram<eng::RoomServer>(
        host, eng::RoomServer::Names{.program = \"${program}\", .title = \"${program}\"}, ${rules}, ${arg_SEATS})")
    else()
        set(program ${game}_rules)
        set(include engine/develop/rules_program.h)
        set(make "eng::makeProgram<eng::RulesProgram>(host, \"${program}\", ${rules})")
    endif()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/generated/${program}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT [[
// Generated by enginuity_rules_program.
#include "@header@"
#include "@include@"
#include "platform/entry.h"

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return @make@;
}
]] @ONLY)
    enginuity_program_parts(build_info bin)
    if(arg_NETWORK)
        enginuity_server(${program} SOURCES "${source}" USES ${arg_USES} STRINGS ${arg_STRINGS})
    else()
        get_filename_component(root "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.." ABSOLUTE)
        add_executable(${program} "${source}" "${root}/platform/headless/main.cpp")
        enginuity_program_name(${program} ${program})
        target_link_libraries(${program} PRIVATE Enginuity::develop ${arg_USES} ${build_info} Enginuity::platform_headless
            Enginuity::platform_os ${ENGINUITY_GAME_RULES})
        set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "$<1:${bin}/${program}>")
        if(WIN32)
            enginuity_copy_libraries(${program})
        endif()
    endif()
    enginuity_assets(${program} "${bin}/${program}" ${arg_ASSETS})
    set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON)
endfunction()
