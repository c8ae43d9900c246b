# enginuity_game: the programs of a game, in this project, in one that finds the installed engine, and in one that contains the engine's
# sources. Files are found relative to this one: the folder above is the project's, or share/enginuity of an installation.

# enginuity_game(NAME TITLE title SOURCES file... | LIBRARY target
#     [STRINGS file...] [ASSETS [name=]file...] [LATE_ASSETS [name=]file...] [NOTICES [name=]file...] [MAPS [name=]file...]
#     [MODELS [name=]file...] [SPRITES [name=]file...]
#     [DESCRIPTION text] [HINTS language|keys|text...] [COLORS name=rrggbb...] [ICON file...] [TITLE_PICTURE file] [STYLE file]
#     [SHELL folder] [RULES header type]
#     [SCREENSHOTS file...] [ADDRESS address] [DOWNLOAD_BUDGET kB] [README folder] [CARRIES part...] [NETWORK] [SERVER address] [TYPING])
# The target NAME: the program with a window bin/NAME/NAME, or on the web the page bin/NAME; there the target NAME_headless is also the
# program without a window, for node. NAME_play starts or serves it. docs/app.md describes the arguments.
function(enginuity_game name)
    set(single ADDRESS DESCRIPTION DOWNLOAD_BUDGET LIBRARY README SERVER SHELL STYLE TITLE TITLE_PICTURE)
    set(several ASSETS CARRIES COLORS HINTS ICON LATE_ASSETS MAPS MODELS NOTICES RULES SCREENSHOTS SOURCES SPRITES STRINGS)
    cmake_parse_arguments(PARSE_ARGV 1 arg "NETWORK;TYPING" "${single}" "${several}")
    get_filename_component(root "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.." ABSOLUTE)

    # Wrong arguments
    set(error "enginuity_game(${name}):")
    if(NOT name MATCHES "^[a-z][a-z0-9_]*$")
        message(FATAL_ERROR "${error} the name is '${name}'; expected lower-case letters, digits and _, a letter first")
    elseif(arg_UNPARSED_ARGUMENTS)
        list(GET arg_UNPARSED_ARGUMENTS 0 first)
        set(known NETWORK TYPING ${single} ${several})
        list(SORT known)
        list(JOIN known " " known)
        message(FATAL_ERROR "${error} unknown argument '${first}'; expected one of: ${known}")
    endif()
    foreach(keyword IN LISTS arg_KEYWORDS_MISSING_VALUES)
        if(keyword IN_LIST single OR keyword STREQUAL "SOURCES") # a list may be empty
            message(FATAL_ERROR "${error} ${keyword} has no value")
        endif()
    endforeach()
    list(LENGTH arg_RULES rules)
    if("${arg_TITLE}" STREQUAL "")
        message(FATAL_ERROR "${error} TITLE is missing: the name of the game for players")
    elseif(arg_SOURCES AND arg_LIBRARY)
        message(FATAL_ERROR "${error} has SOURCES and LIBRARY; expected one of them")
    elseif(NOT arg_SOURCES AND NOT arg_LIBRARY)
        message(FATAL_ERROR "${error} SOURCES is missing: the C++ files of the game (or LIBRARY, a target with its code)")
    elseif(arg_LIBRARY AND arg_RULES)
        message(FATAL_ERROR "${error} has LIBRARY and RULES; a library has its rules by enginuity_ruleset")
    elseif(arg_RULES AND NOT rules EQUAL 2)
        message(FATAL_ERROR "${error} RULES is '${arg_RULES}'; expected a header and a type: RULES world.h game::World")
    elseif(arg_LIBRARY AND NOT TARGET ${arg_LIBRARY})
        message(FATAL_ERROR "${error} LIBRARY names '${arg_LIBRARY}'; expected a target that exists")
    elseif(DEFINED arg_DOWNLOAD_BUDGET AND NOT arg_DOWNLOAD_BUDGET MATCHES "^[1-9][0-9]*$")
        message(FATAL_ERROR "${error} DOWNLOAD_BUDGET: '${arg_DOWNLOAD_BUDGET}'; expected a whole number of kB above 0")
    elseif(DEFINED arg_SERVER AND NOT arg_NETWORK)
        message(FATAL_ERROR "${error} SERVER needs NETWORK")
    elseif(DEFINED arg_SERVER AND NOT arg_SERVER MATCHES "^((ws|http)s?:/)?/[^ \"\\]+$")
        message(FATAL_ERROR "${error} SERVER is '${arg_SERVER}'; expected an address such as https://play.example.org/game/, or a path of the page's host such as /game/ws")
    endif()
    foreach(target ${name} ${name}_code)
        if(TARGET ${target} AND NOT target STREQUAL "${arg_LIBRARY}")
            message(FATAL_ERROR "${error} the target ${target} exists already; expected another name for the game")
        endif()
    endforeach()
    foreach(component app platform_headless platform_os)
        if(NOT TARGET Enginuity::${component})
            message(FATAL_ERROR "${error} needs the component app: find_package(Enginuity CONFIG REQUIRED COMPONENTS app)")
        endif()
    endforeach()
    foreach(keyword README SHELL STYLE TITLE_PICTURE)
        if(arg_${keyword})
            enginuity_existing("${error} ${keyword}" "${arg_${keyword}}" arg_${keyword})
        endif()
    endforeach()

    # Files: the engine's font and texts, unless the game names its own
    foreach(keyword ASSETS LATE_ASSETS MAPS MODELS NOTICES SPRITES)
        enginuity_named_files("${error} ${keyword}" arg_${keyword} ${arg_${keyword}})
    endforeach()
    if(NOT "${arg_ASSETS};${arg_LATE_ASSETS}" MATCHES "(^|;)fonts/text\\.ttf=")
        list(PREPEND arg_ASSETS "fonts/text.ttf=${root}/engine/font/fonts/manrope_semibold.ttf")
        list(PREPEND arg_NOTICES "fonts/OFL.txt=${root}/engine/font/fonts/OFL.txt")
        list(PREPEND arg_CARRIES "Manrope, the font|SIL Open Font License 1.1|fonts/text.ttf|fonts/OFL.txt")
    endif()
    enginuity_string_tables_of("${error}" "${arg_NETWORK}" tables ${arg_STRINGS})
    set(strings ${tables})
    list(TRANSFORM strings REPLACE "^(.*/)?([^/]+)$" "strings/\\2=\\0")
    set(names)
    foreach(file IN LISTS arg_ASSETS arg_LATE_ASSETS arg_MAPS arg_MODELS arg_NOTICES arg_SPRITES strings)
        string(REGEX REPLACE "=.*" "" file "${file}")
        if(file IN_LIST names)
            message(FATAL_ERROR "${error} two files are named '${file}', in ASSETS, LATE_ASSETS, MAPS, MODELS, NOTICES, SPRITES or STRINGS")
        endif()
        list(APPEND names "${file}")
    endforeach()
    enginuity_compiled_assets(${name} compiled MAPS ${arg_MAPS} MODELS ${arg_MODELS} SPRITES ${arg_SPRITES} ASSETS ${arg_ASSETS} ${arg_LATE_ASSETS})
    list(APPEND arg_ASSETS ${compiled})
    set(maps ${compiled}) # what rules can read
    list(FILTER maps INCLUDE REGEX "\\.tmj=")

    # What only a page shows is checked in every build.
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    set(head "${CMAKE_CURRENT_BINARY_DIR}/${name}_page/head.cmake")
    execute_process(COMMAND "${Python3_EXECUTABLE}" "${root}/cmake/page_head.py" "${head}" "${CMAKE_CURRENT_SOURCE_DIR}" "${root}/web"
        "NAME=${name}" "PAGES=${ENGINUITY_ADDRESS}" "ADDRESS=${arg_ADDRESS}" "COLORS=${arg_COLORS}" "DESCRIPTION=${arg_DESCRIPTION}" "HINTS=${arg_HINTS}" "ICON=${arg_ICON}"
        "SCREENSHOTS=${arg_SCREENSHOTS}" "TITLE=${arg_TITLE}" "TITLE_PICTURE=${arg_TITLE_PICTURE}" "TYPING=${arg_TYPING}"
        RESULT_VARIABLE status ERROR_VARIABLE said ERROR_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${error} ${said}")
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${root}/cmake/page_head.py" ${arg_TITLE_PICTURE})
    include("${head}")

    # The code, and what its programs link
    set(code ${arg_LIBRARY})
    if(arg_SOURCES)
        set(code ${name}_code)
        add_library(${code} OBJECT ${arg_SOURCES})
        target_link_libraries(${code}
            PUBLIC Enginuity::game $<$<BOOL:${arg_NETWORK}>:Enginuity::online> PRIVATE ${ENGINUITY_GAME_RULES})
        target_include_directories(${code} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
        if(ENGINUITY_UNITY AND PROJECT_IS_TOP_LEVEL) # a project around the engine: a saved source is compiled in three quarters of the time
            target_precompile_headers(${code} PRIVATE "<engine/game/game.h>")
        endif()
        enginuity_generated_sources(${code} ${name} "${ENGINUITY_THEME}" ${arg_STRINGS})
    endif()
    enginuity_program_name(${code} ${name} ${arg_SERVER})
    if(arg_RULES) # compiled apart, for all programs
        list(GET arg_RULES 0 header)
        list(GET arg_RULES 1 type)
        enginuity_existing("${error} RULES" "${header}" rules_header)
        set(ruleset ${name}_ruleset)
        add_library(${ruleset} OBJECT)
        target_include_directories(${ruleset} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
        target_link_libraries(${ruleset} PUBLIC Enginuity::map Enginuity::simulation $<$<BOOL:${arg_NETWORK}>:Enginuity::room>
            PRIVATE ${ENGINUITY_GAME_RULES})
        enginuity_ruleset(${ruleset} "${rules_header}" ${type} ${arg_NETWORK})
        list(APPEND code ${ruleset})
        if(NOT EMSCRIPTEN)
            enginuity_rules_program(${name} "${rules_header}" "eng::Ruleset<${type}>" SEATS ${type}::kMaxSeats NETWORK "${arg_NETWORK}"
                USES ${ruleset} ASSETS ${maps} STRINGS ${arg_STRINGS})
        endif()
    endif()
    enginuity_program_parts(build_info bin)
    set(parts ${code} ${build_info} Enginuity::platform_headless Enginuity::platform_os ${ENGINUITY_GAME_RULES})
    if(arg_NETWORK) # its texts, and the sockets of programs
        set(network Enginuity::online)
        if(NOT EMSCRIPTEN)
            list(APPEND network Enginuity::platform_sockets)
            if(NOT TARGET Enginuity::platform_sockets)
                message(FATAL_ERROR "${error} NETWORK needs SDL2_net, which was not found when the engine was built")
            endif()
        endif()
        list(INSERT parts 2 ${network})
    endif()

    # The programs
    set(folder "${bin}/${name}")
    if(EMSCRIPTEN)
        enginuity_page_program(${name} "${folder}" ${build_info} ${code} Enginuity::platform_web ${ENGINUITY_GAME_RULES})
        set(ENGINUITY_PROGRAM "${name}")
        enginuity_page_shell(${name} "${arg_SHELL}" "${arg_MODELS}" "${ENGINUITY_COLORS}" "${arg_STYLE}")
        enginuity_page_files(${name} "${error}" "${folder}" "${worker}" files ASSETS ${arg_ASSETS} LATE ${arg_LATE_ASSETS} NOTICES ${arg_NOTICES}
            STRINGS ${strings} SHORTENED ${shortened} STYLES ${styles} PLAIN ${icon} ${plain} UNVISITED ${home_icons} ${screenshots})
        if(arg_DOWNLOAD_BUDGET) # for ci/size
            file(CONFIGURE OUTPUT "${folder}.budget" CONTENT "${arg_DOWNLOAD_BUDGET}\n")
        else()
            file(REMOVE "${folder}.budget")
        endif()
        set(program ${name}_headless)
        add_executable(${program} "${root}/platform/headless/main.cpp" "${root}/platform/headless/gl.cpp")
        target_link_libraries(${program} PRIVATE ${parts})
        set(play "${Python3_EXECUTABLE}" "${root}/ci/serve" "${folder}")
    else()
        set(program ${name})
        add_executable(${program} "${root}/platform/desktop/main.cpp")
        target_link_libraries(${program} PRIVATE ${parts} Enginuity::platform_desktop Enginuity::sdl2main)
        if(WIN32)
            enginuity_windows_program(${program} "${arg_TITLE}" "${windows_icon}" ${tables})
            set(strings)
        elseif(home_icons AND NOT "icon.png" IN_LIST names) # the icon of the window; the game may have a file of its own
            string(REGEX REPLACE "^[^=]+=([^;]+).*" "icon.png=\\1" icon "${home_icons}")
            list(APPEND arg_ASSETS "${icon}")
        endif()
        set(play $<TARGET_FILE:${program}>)
        set(files ${arg_ASSETS} ${arg_LATE_ASSETS} ${strings} ${arg_NOTICES})
        list(TRANSFORM files REPLACE "=.*" "")
    endif()
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "$<1:${bin}/${program}>") # without a folder for the build type
    enginuity_assets(${program} "${bin}/${program}" ${arg_ASSETS} ${arg_LATE_ASSETS} ${strings} ${arg_NOTICES})
    add_custom_target(${name}_play COMMAND ${play} USES_TERMINAL VERBATIM)
    add_dependencies(${name}_play ${name})
    enginuity_package(${name} TITLE "${arg_TITLE}" PROGRAM ${program} FOLDER "${folder}" FILES ${files} README "${arg_README}"
        CARRIES ${arg_CARRIES} NETWORK "${arg_NETWORK}")
endfunction()

# enginuity_existing(ERROR file out): the absolute path of a file or folder that must exist
function(enginuity_existing error file out)
    get_filename_component(path "${file}" ABSOLUTE)
    if(NOT EXISTS "${path}")
        message(FATAL_ERROR "${error}: there is no ${path}")
    endif()
    set(${out} "${path}" PARENT_SCOPE)
endfunction()

# enginuity_named_files(ERROR out item...): completes items to name=file with an absolute path. Without name=, it is the path as written.
function(enginuity_named_files error out)
    set(files)
    foreach(item IN LISTS ARGN)
        if(item MATCHES "^([^=]+)=(.+)$")
            set(named "${CMAKE_MATCH_1}")
            set(file "${CMAKE_MATCH_2}")
        else()
            set(named "${item}")
            set(file "${item}")
        endif()
        get_filename_component(path "${file}" ABSOLUTE)
        get_source_file_property(generated "${path}" GENERATED)
        if(NOT named MATCHES "^[A-Za-z0-9_][A-Za-z0-9_./-]*$" OR named MATCHES "(^|/)\\.\\.?(/|$)|//|/$")
            message(FATAL_ERROR "${error}: the name '${named}' in '${item}'; expected name=file with a name like sounds/hit.wav: letters, digits and _.-/ "
                "without ..")
        elseif(NOT generated AND (NOT EXISTS "${path}" OR IS_DIRECTORY "${path}"))
            message(FATAL_ERROR "${error}: there is no file ${path}, named by '${item}'")
        endif()
        list(APPEND files "${named}=${path}")
    endforeach()
    set(${out} "${files}" PARENT_SCOPE)
endfunction()

# enginuity_string_tables_of(ERROR network out file...): the paths of a game's string tables, after the engine's in the same languages
function(enginuity_string_tables_of error network out)
    set(tables)
    set(languages en) # the engine's texts in another language would stand next to the game's English ones
    foreach(table IN LISTS ARGN)
        get_filename_component(table "${table}" ABSOLUTE)
        get_filename_component(file "${table}" NAME)
        if(NOT file MATCHES "^[A-Za-z][A-Za-z0-9_]*\\.([A-Za-z-]+)\\.txt$" OR NOT EXISTS "${table}")
            message(FATAL_ERROR "${error} STRINGS: '${table}'; expected a file named TABLE.LANGUAGE.txt that exists")
        endif()
        list(APPEND languages "${CMAKE_MATCH_1}")
        list(APPEND tables "${table}")
    endforeach()
    get_filename_component(folder "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../engine/strings" ABSOLUTE)
    if(NOT tables) # a game in one language has nothing that could differ
        file(GLOB languages RELATIVE "${folder}" "${folder}/engine.*.txt")
        list(TRANSFORM languages REPLACE "^engine\\.(.+)\\.txt$" "\\1")
    endif()
    list(REMOVE_DUPLICATES languages)
    set(own)
    set(kinds engine)
    if(network)
        set(kinds online net engine)
    endif()
    foreach(language IN LISTS languages)
        foreach(kind IN LISTS kinds)
            if(EXISTS "${folder}/${kind}.${language}.txt")
                list(APPEND own "${folder}/${kind}.${language}.txt")
            endif()
        endforeach()
    endforeach()
    if("${tables}" MATCHES "/engine\\.[A-Za-z-]+\\.txt(;|$)") # the game has its own texts of the engine
        set(own)
    endif()
    set(${out} ${own} ${tables} PARENT_SCOPE)
endfunction()

# enginuity_compiled_assets(NAME out [MAPS name=file...] [MODELS name=file...] [SPRITES name=file...] [ASSETS name=file...]): compiles the
# maps, models and sprite sheets of the game NAME in each build in which they, their tilesets or their pictures have changed. `out` is a list of assets with the same names.
function(enginuity_compiled_assets name out)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ASSETS;MAPS;MODELS;SPRITES")
    set(compiled)
    if(arg_MAPS OR arg_MODELS OR arg_SPRITES)
        find_package(Python3 REQUIRED COMPONENTS Interpreter)
        set(tools "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../tools")
        set(folder "${CMAKE_CURRENT_BINARY_DIR}/compiled/${name}")
        set(list "${CMAKE_CURRENT_BINARY_DIR}/compiled/${name}_assets.txt")
        list(JOIN arg_ASSETS "\n" lines)
        file(CONFIGURE OUTPUT "${list}" CONTENT "@lines@\n" @ONLY)
        set(made) # pictures that the build makes
        foreach(asset IN LISTS arg_ASSETS)
            string(REGEX REPLACE "^[^=]+=" "" asset "${asset}")
            get_source_file_property(generated "${asset}" GENERATED)
            if(generated)
                list(APPEND made "${asset}")
            endif()
        endforeach()
        set(kinds map sprites model)
        set(keywords MAPS SPRITES MODELS)
        foreach(kind keyword IN ZIP_LISTS kinds keywords)
            foreach(item IN LISTS arg_${keyword})
                string(REGEX MATCH "^([^=]+)=(.+)$" unused "${item}")
                set(to "${folder}/${CMAKE_MATCH_1}")
                add_custom_command(OUTPUT "${to}"
                    COMMAND Python3::Interpreter "${tools}/compile_assets.py" ${kind} "${CMAKE_MATCH_2}" "${to}" "${to}.d" "${list}"
                        "${CMAKE_CURRENT_SOURCE_DIR}"
                    DEPENDS "${CMAKE_MATCH_2}" "${list}" ${made} "${tools}/compile_assets.py" "${tools}/aseprite_sheet.py"
                        "${tools}/asset_files.py" "${tools}/gltf_model.py" "${tools}/tiled_map.py"
                    DEPFILE "${to}.d" VERBATIM)
                list(APPEND compiled "${CMAKE_MATCH_1}=${to}")
            endforeach()
        endforeach()
    endif()
    set(${out} ${compiled} PARENT_SCOPE)
endfunction()

# enginuity_assets(PROGRAM FOLDER name=file...): copies a program's files to the place where it reads them, whenever they change. A debug
# build for this machine links to them instead, so that the game sees a change at once and loads the file again. Files that are no longer
# named are removed.
function(enginuity_assets program folder)
    set(how copy)
    if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT CMAKE_CROSSCOMPILING AND NOT WIN32 AND NOT ENGINUITY_PACKAGE_PREFIX)
        set(how create_symlink)
    endif()
    set(copies)
    foreach(asset IN LISTS ARGN)
        string(REGEX MATCH "^([^=]+)=(.+)$" unused "${asset}")
        set(copy "${folder}/${CMAKE_MATCH_1}")
        get_filename_component(parent "${copy}" DIRECTORY)
        add_custom_command(OUTPUT "${copy}" COMMAND ${CMAKE_COMMAND} -E make_directory "${parent}"
            COMMAND ${CMAKE_COMMAND} -E rm -f "${copy}" # copying to a link would write to the source
            COMMAND ${CMAKE_COMMAND} -E ${how} "${CMAKE_MATCH_2}" "${copy}" DEPENDS "${CMAKE_MATCH_2}" VERBATIM)
        list(APPEND copies "${copy}")
    endforeach()
    set(list "${CMAKE_CURRENT_BINARY_DIR}/${program}_assets.txt")
    set(before)
    if(EXISTS "${list}")
        file(STRINGS "${list}" before)
        list(REMOVE_ITEM before ${copies})
    endif()
    if(before)
        file(REMOVE ${before})
    endif()
    list(JOIN copies "\n" lines)
    file(WRITE "${list}" "${lines}\n")
    add_custom_target(${program}_assets DEPENDS ${copies})
    add_dependencies(${program} ${program}_assets)
endfunction()

# enginuity_generated_sources(TARGET NAME theme file...): generates game_theme.h of the game NAME from the fields of a Theme, and the ids of
# its texts from its string tables.
function(enginuity_generated_sources target name theme)
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/generated/${name}")
    file(CONFIGURE OUTPUT "${generated}/game_theme.h" CONTENT [[
// Generated from the COLORS of enginuity_game.
#pragma once

#include "engine/ui/theme.h"

namespace game {

/// The colours of the page, for the game's menus.
inline constexpr eng::ui::Theme kTheme{
    @theme@};

} // namespace game
]] @ONLY)
    target_include_directories(${target} PUBLIC "${generated}")
    # The ids from 20000 to 59999, in equal parts
    set(tables ${ARGN})
    list(FILTER tables INCLUDE REGEX "\\.en\\.txt$")
    list(FILTER tables EXCLUDE REGEX "(^|/)engine\\.en\\.txt$")
    list(LENGTH tables count)
    set(base 20000)
    foreach(table IN LISTS tables)
        string(REGEX REPLACE "^(.*/)?([^/]+)\\.en\\.txt$" "\\2" id "${table}")
        math(EXPR limit "${base} + 40000 / ${count}")
        enginuity_text_table(${target} ${id} "${table}" ${base} ${id}::text ${limit})
        set(base ${limit})
    endforeach()
endfunction()

# enginuity_windows_program(PROGRAM title icon file...): settings of a program for Windows: no own console, libraries next to it, and as
# resources its icon, name and version, manifest, and string tables.
function(enginuity_windows_program program title icon)
    set_target_properties(${program} PROPERTIES WIN32_EXECUTABLE ON)
    get_filename_component(source "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../platform/os/windows" ABSOLUTE)
    set(ENGINUITY_STRINGS)
    foreach(table IN LISTS ARGN)
        get_filename_component(resource "${table}" NAME_WLE) # pong.pt-BR becomes PONG__PT_BR
        string(REPLACE "." "__" resource "${resource}")
        string(REPLACE "-" "_" resource "${resource}")
        string(TOUPPER "${resource}" resource)
        string(APPEND ENGINUITY_STRINGS "${resource} STRINGS \"${table}\"\n")
    endforeach()
    string(REPLACE "\"" "\"\"" ENGINUITY_TITLE "${title}")
    set(ENGINUITY_PROGRAM "${program}")
    set(ENGINUITY_ICON "${icon}")
    set(ENGINUITY_MANIFEST "${source}/program.manifest")
    enginuity_project_version(PROJECT_VERSION)
    string(REGEX MATCH "^([0-9]+)\\.([0-9]+)\\.([0-9]+)" unused "${PROJECT_VERSION}.0.0")
    set(ENGINUITY_VERSION_NUMBERS "${CMAKE_MATCH_1},${CMAKE_MATCH_2},${CMAKE_MATCH_3},0")
    set(resources "${CMAKE_CURRENT_BINARY_DIR}/${program}.rc")
    configure_file("${source}/program.rc.in" "${resources}" @ONLY)
    set_source_files_properties("${resources}" PROPERTIES OBJECT_DEPENDS "${ARGN};${ENGINUITY_ICON};${ENGINUITY_MANIFEST}")
    enable_language(RC)
    target_sources(${program} PRIVATE "${resources}")
    if(MSVC) # its linker would add its own manifest to ours
        target_link_options(${program} PRIVATE /MANIFEST:NO)
    endif()
    enginuity_copy_libraries(${program})
endfunction()

# enginuity_page_program(NAME folder BUILD_INFO target...): the target NAME_program, the program of a page, NAME.js and NAME.wasm in the folder
function(enginuity_page_program name folder build_info)
    get_filename_component(glue "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../platform/os/web/host_library.js" ABSOLUTE)
    set(program ${name}_program)
    add_executable(${program} $<TARGET_OBJECTS:${build_info}>)
    set_target_properties(${program} PROPERTIES OUTPUT_NAME ${name} SUFFIX .js RUNTIME_OUTPUT_DIRECTORY "${folder}"
        LINK_DEPENDS "${glue}" LINKER_LANGUAGE CXX ENGINUITY_PAGE ON)
    target_link_libraries(${program} PRIVATE ${ARGN})
    target_link_options(${program} PRIVATE
        "SHELL:--js-library \"${glue}\""
        -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web
        -sFILESYSTEM=0                    # files come from page.js, records from IndexedDB
        -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
        -sGL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0 # but one, which platform/web/gl_more.cpp asks for
        -sGL_TRACK_ERRORS=0               # glGetError asks the browser; only checks before that are left out
        -sTEXTDECODER=2                   # every browser with WebGL 2 has it
        -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=262144
        $<$<CONFIG:MinSizeRel>:-sBINARYEN_EXTRA_PASSES=--converge> # half a kB
        -sMALLOC=emmalloc                 # half the size of the default allocator; a steady frame allocates nothing
        -sINCOMING_MODULE_JS_API=canvas,instantiateWasm,noExitRuntime,print,printErr # without noExitRuntime a page ends when main returns
        -sEXPORTED_RUNTIME_METHODS=UTF8ToString
        -sEXPORTED_FUNCTIONS=_main,_free,_malloc)
    # The program's JavaScript in short names: 6 kB less to download. Debian's terser finds its own modules there, whatever node runs it.
    find_program(ENGINUITY_TERSER terser)
    if(ENGINUITY_TERSER AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
        add_custom_command(TARGET ${program} POST_BUILD
            COMMAND ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs "${ENGINUITY_TERSER}" --module --compress --mangle
                --output $<TARGET_FILE:${program}> -- $<TARGET_FILE:${program}>
            VERBATIM)
    endif()
    if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug") # half of the download from a game's own server
        add_custom_command(TARGET ${program} POST_BUILD
            COMMAND ${CMAKE_COMMAND} -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/Compress.cmake" $<TARGET_FILE:${program}> "${folder}/${name}.wasm"
            VERBATIM)
    endif()
endfunction()

# enginuity_page_shell(NAME folder models colors style): the files of the shell, each from the folder if it is there, else from web/;
# index.html and manifest.webmanifest with the variables ENGINUITY_*. Results are lists of name=file: `shortened` and `plain`; the path
# `worker`; and `styles`, the style sheets that style.css gets.
function(enginuity_page_shell name folder models colors style)
    get_filename_component(web "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../web" ABSOLUTE)
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/${name}_page")
    set(parts boot.js index.html style.css page.js words.js picture_worker.js manifest.webmanifest worker.js.in)
    set(own)
    if(folder)
        file(GLOB_RECURSE own CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/*")
    endif()
    set(shortened)
    foreach(file IN LISTS parts)
        set(from_${file} "${web}/${file}")
        if(file IN_LIST own)
            set(from_${file} "${folder}/${file}")
        endif()
        if(file MATCHES "^(index\\.html|manifest\\.webmanifest)$")
            configure_file("${from_${file}}" "${generated}/${file}" @ONLY)
            set(from_${file} "${generated}/${file}")
        endif()
        if(file MATCHES "\\.(js|html|css)$" AND (models OR NOT file STREQUAL "picture_worker.js"))
            list(APPEND shortened "${file}=${from_${file}}")
        endif()
    endforeach()
    list(REMOVE_ITEM own ${parts})
    list(TRANSFORM own REPLACE "(.+)" "\\1=${folder}/\\1")
    set(plain "manifest.webmanifest=${from_manifest.webmanifest}" ${own})
    set(worker "${from_worker.js.in}")
    set(styles ${style} "${web}/complete.css") # also after a style sheet of the folder
    if(colors)
        file(CONFIGURE OUTPUT "${generated}/colors.css" CONTENT ":root {${colors} }\n" @ONLY)
        list(PREPEND styles "${generated}/colors.css")
    endif()
    return(PROPAGATE shortened plain worker styles)
endfunction()

# enginuity_page_files(NAME ERROR folder worker out ASSETS name=file... LATE name=file... NOTICES name=file... STRINGS name=file...
#     SHORTENED name=file... STYLES file... PLAIN name=file... UNVISITED name=file...)
# The target NAME, a page in its own folder: the program NAME_program and its files; the shell (SHORTENED with STYLES, PLAIN); files that it
# never requests itself (UNVISITED); files.json, which lists the program's files with their sizes, so that the page can show the loading
# progress; and worker.js, which caches them for visits without a network. `out` is a list of all their names.
function(enginuity_page_files name error folder worker out)
    cmake_parse_arguments(PARSE_ARGV 5 arg "" "" "ASSETS;LATE;NOTICES;PLAIN;SHORTENED;STRINGS;STYLES;UNVISITED")
    set(program ${name}_program)
    enginuity_assets(${program} "${folder}" ${arg_ASSETS} ${arg_LATE} ${arg_NOTICES} ${arg_PLAIN} ${arg_UNVISITED})
    set(scripts "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
    list(FILTER arg_STRINGS EXCLUDE REGEX "^strings/[^=]*\\.en\\.txt=") # built in: the page does not download it twice
    foreach(file IN LISTS arg_SHORTENED arg_STRINGS)
        string(REGEX MATCH "^([^=]+)=(.+)$" unused "${file}")
        set(more)
        if(CMAKE_MATCH_1 STREQUAL "style.css")
            set(more ${arg_STYLES})
        endif()
        add_custom_command(OUTPUT "${folder}/${CMAKE_MATCH_1}"
            COMMAND Python3::Interpreter "${scripts}/shorten.py" "${CMAKE_MATCH_2}" "${folder}/${CMAKE_MATCH_1}" ${more}
            DEPENDS "${CMAKE_MATCH_2}" ${more} "${scripts}/shorten.py" VERBATIM)
    endforeach()

    foreach(list ASSETS LATE NOTICES PLAIN SHORTENED STRINGS UNVISITED)
        list(TRANSFORM arg_${list} REPLACE "=.*" "")
    endforeach()
    set(page ${arg_SHORTENED} ${arg_PLAIN})
    set(names ${arg_ASSETS} ${arg_STRINGS} ${arg_LATE})
    foreach(file IN LISTS names arg_NOTICES)
        if(file IN_LIST page OR file IN_LIST arg_UNVISITED OR file MATCHES "^(files\\.json|worker\\.js|${name}\\.(js|wasm))$")
            message(FATAL_ERROR "${error} the name '${file}' in ASSETS, LATE_ASSETS, MAPS, MODELS, NOTICES or SPRITES is a file of the page; expected another")
        endif()
    endforeach()
    set(read ${page} ${names})
    list(TRANSFORM read PREPEND "${folder}/")
    add_custom_command(OUTPUT "${folder}/files.json" "${folder}/worker.js"
        COMMAND Python3::Interpreter "${scripts}/page_files.py" "FOLDER=${folder}" "PROGRAM=${name}" "NAMES=${names}" "LATE=${arg_LATE}"
            "PAGE=${page}" "WORKER=${worker}" "BUILD_INFO=${PROJECT_BINARY_DIR}/generated/build_info.cpp"
        DEPENDS ${program} ${read} "${worker}" "${scripts}/page_files.py" "${scripts}/shorten.py"
        VERBATIM)
    add_custom_target(${name} ALL DEPENDS "${folder}/files.json")
    add_dependencies(${name} ${program})
    set(${out} ${page} ${arg_UNVISITED} ${names} ${arg_NOTICES} ${name}.js ${name}.wasm files.json worker.js PARENT_SCOPE)
endfunction()
