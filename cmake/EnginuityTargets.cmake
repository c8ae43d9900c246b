# Functions that create this project's targets with common rules. EnginuityFunctions.cmake has the functions that programs outside the
# project need too.
include("${CMAKE_CURRENT_LIST_DIR}/EnginuityFunctions.cmake")

# Compiler options of every target of the project.
add_library(enginuity_rules INTERFACE)
target_compile_features(enginuity_rules INTERFACE cxx_std_20)
target_include_directories(enginuity_rules INTERFACE "${PROJECT_SOURCE_DIR}")
if(MSVC)
    # Untested, so its warnings are not errors.
    target_compile_options(enginuity_rules INTERFACE /W4 /permissive- /utf-8 /Zc:__cplusplus /Zc:preprocessor /fp:precise)
    target_compile_definitions(enginuity_rules INTERFACE _CRT_SECURE_NO_WARNINGS)
else()
    target_compile_options(enginuity_rules INTERFACE
        -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
        # The same floating-point results with every compiler: no implicit fused multiply-add.
        -ffp-contract=off
        $<$<NOT:$<CONFIG:Debug>>:-ffunction-sections> $<$<NOT:$<CONFIG:Debug>>:-fdata-sections>)
    target_link_options(enginuity_rules INTERFACE
        $<$<AND:$<NOT:$<CONFIG:Debug>>,$<PLATFORM_ID:Linux,Windows>>:-Wl,--gc-sections>)
endif()
option(ENGINUITY_PROFILE "Compile in what ENG_PROFILE measures" ON)
if(NOT ENGINUITY_PROFILE)
    target_compile_definitions(enginuity_rules INTERFACE ENGINUITY_NO_PROFILE)
endif()
if(ENGINUITY_SANITIZERS)
    list(JOIN ENGINUITY_SANITIZERS "," sanitizers)
    target_compile_options(enginuity_rules INTERFACE -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(enginuity_rules INTERFACE -fsanitize=${sanitizers})
endif()

# The engine, the platform and the games use no exceptions and no run-time type information. The shipped page is built without type
# information; other programs may need it.
add_library(enginuity_shipped_rules INTERFACE)
target_link_libraries(enginuity_shipped_rules INTERFACE enginuity_rules)
if(NOT MSVC) # MSVC's standard library requires exceptions
    target_compile_options(enginuity_shipped_rules INTERFACE -fno-exceptions $<$<NOT:$<BOOL:${ENGINUITY_RTTI}>>:-fno-rtti>)
endif()

# Link options of a program for node: the host's files; at exit, flush the output and return the exit status.
set(ENGINUITY_NODE_OPTIONS -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1)

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# enginuity_library(NAME SOURCES file... [USES target...])
# A static library enginuity_NAME with the alias Enginuity::NAME. USES lists libraries whose headers its own headers include.
function(enginuity_library name)
    cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
    add_library(enginuity_${name} STATIC ${arg_SOURCES})
    add_library(Enginuity::${name} ALIAS enginuity_${name})
    target_link_libraries(enginuity_${name} PUBLIC ${arg_USES} PRIVATE $<BUILD_INTERFACE:enginuity_shipped_rules>)
    target_include_directories(enginuity_${name} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")
    target_compile_features(enginuity_${name} PUBLIC cxx_std_20)
    if(CMAKE_CURRENT_SOURCE_DIR MATCHES "^${PROJECT_SOURCE_DIR}/engine/")
        set_property(GLOBAL APPEND PROPERTY ENGINUITY_SYSTEMS ${name}) # Install.cmake installs these
    endif()
endfunction()

# enginuity_test(NAME SOURCES file... [USES target...] [LONG])
# A program NAME_test of Catch2 test cases (exceptions are on, since Catch2 needs them) and the ctest test NAME that runs all of them:
# under node if built for the web. There is one ctest test per program, since starting each case separately takes longer than running it.
# LONG: the program has test cases with the tag [.long], which only ci/test long runs, as the ctest test NAME_long.
function(enginuity_test name)
    cmake_parse_arguments(arg "LONG" "" "SOURCES;USES" ${ARGN})
    set(target ${name}_test)
    add_executable(${target} ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE ${arg_USES} Enginuity::catch2 enginuity_rules)
    if(EMSCRIPTEN)
        target_compile_options(${target} PRIVATE -fwasm-exceptions)
        target_link_options(${target} PRIVATE -fwasm-exceptions
            -sENVIRONMENT=node
            -sNODERAWFS=1         # the host's files
            -sEXIT_RUNTIME=1      # flushes the output and returns the exit status
            -sALLOW_MEMORY_GROWTH=1
            -sSTACK_SIZE=1048576) # the default of 64 kB is too small for Catch2's stringification
    endif()
    # In this folder, since ccache compiles with paths relative to it, and a test finds its files by __FILE__.
    add_test(NAME ${name} COMMAND ${target} --colour-mode none --order decl WORKING_DIRECTORY "${PROJECT_BINARY_DIR}")
    set_tests_properties(${name} PROPERTIES TIMEOUT 300)
    if(arg_LONG)
        add_test(NAME ${name}_long CONFIGURATIONS Long COMMAND ${target} --colour-mode none --order decl "[long]"
            WORKING_DIRECTORY "${PROJECT_BINARY_DIR}")
        set_tests_properties(${name}_long PROPERTIES TIMEOUT 3600)
    endif()
endfunction()

# enginuity_game(NAME TITLE title LIBRARY target STRINGS file... ASSETS name=file... NOTICES name=file... README folder CARRIES part...)
# The programs of a game with the code in LIBRARY: NAME, with a window; on the web NAME, its page, and NAME_headless for node.
# STRINGS are its string tables, TABLE.LANGUAGE.txt: resources in the program on Windows, else files in the folder strings. ASSETS are
# files that the program reads, with the names that it uses; they are copied next to it. NOTICES are copied too but never
# read: licences of third-party parts. TITLE is the name for users. README is a folder with linux.txt, windows.txt and web.txt, each the
# README.txt of a package. CARRIES is passed to enginuity_package (cmake/Packages.cmake).
function(enginuity_game name)
    cmake_parse_arguments(arg "" "LIBRARY;TITLE;README" "STRINGS;ASSETS;NOTICES;CARRIES" ${ARGN})
    set(tables ${arg_STRINGS})
    list(TRANSFORM tables REPLACE "^(.*/)?([^/]+)$" "strings/\\2=\\0")
    if(EMSCRIPTEN)
        list(APPEND arg_ASSETS ${tables})
        enginuity_page(${name} ${arg_LIBRARY} "${arg_ASSETS}" "${arg_NOTICES}")
        set(program ${name}_headless)
        add_executable(${program} "${PROJECT_SOURCE_DIR}/platform/headless/main.cpp" "${PROJECT_SOURCE_DIR}/platform/headless/gl.cpp")
        target_link_libraries(${program} PRIVATE ${arg_LIBRARY} enginuity_build_info enginuity_platform_headless
            enginuity_platform_os enginuity_shipped_rules)
        target_link_options(${program} PRIVATE ${ENGINUITY_NODE_OPTIONS})
    else()
        set(program ${name})
        add_executable(${program} "${PROJECT_SOURCE_DIR}/platform/desktop/main.cpp")
        target_link_libraries(${program} PRIVATE ${arg_LIBRARY} enginuity_build_info enginuity_platform_desktop
            enginuity_platform_headless enginuity_platform_os Enginuity::sdl2main enginuity_shipped_rules)
        if(WIN32)
            enginuity_windows_program(${program} "${arg_TITLE}" "${arg_STRINGS}")
        else()
            list(APPEND arg_ASSETS ${tables})
        endif()
    endif()
    enginuity_assets(${program} "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" "${arg_ASSETS};${arg_NOTICES}")
    set(files ${arg_ASSETS} ${arg_NOTICES})
    list(TRANSFORM files REPLACE "=.*" "")
    if(EMSCRIPTEN)
        get_target_property(page ${name} ENGINUITY_FILES)
        list(APPEND files ${page})
    endif()
    enginuity_package(${name} PROGRAM ${program} FILES ${files} README "${arg_README}" CARRIES ${arg_CARRIES})
endfunction()

# Settings of a program for Windows: no own console, libraries next to it, and as resources its icon, name and version, manifest, and
# string tables.
function(enginuity_windows_program program title tables)
    set_target_properties(${program} PROPERTIES WIN32_EXECUTABLE ON)
    set(source "${PROJECT_SOURCE_DIR}/platform/os/windows")
    set(lines)
    foreach(table IN LISTS tables)
        get_filename_component(table "${table}" ABSOLUTE)
        get_filename_component(resource "${table}" NAME_WLE) # pong.pt-BR becomes PONG__PT_BR
        string(REPLACE "." "__" resource "${resource}")
        string(REPLACE "-" "_" resource "${resource}")
        string(TOUPPER "${resource}" resource)
        string(APPEND lines "${resource} STRINGS \"${table}\"\n")
    endforeach()
    set(ENGINUITY_STRINGS "${lines}")
    set(ENGINUITY_TITLE "${title}")
    set(ENGINUITY_PROGRAM "${program}")
    set(ENGINUITY_ICON "${source}/icon.ico")
    set(ENGINUITY_MANIFEST "${source}/program.manifest")
    configure_file("${source}/program.rc.in" "${CMAKE_CURRENT_BINARY_DIR}/${program}.rc" @ONLY)
    set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/${program}.rc" PROPERTIES
        OBJECT_DEPENDS "${tables};${ENGINUITY_ICON};${ENGINUITY_MANIFEST}")
    enable_language(RC)
    target_sources(${program} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${program}.rc")
    if(MSVC) # its linker would add its own manifest to ours
        target_link_options(${program} PRIVATE /MANIFEST:NO)
    endif()
    add_custom_command(TARGET ${program} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_RUNTIME_DLLS:${program}> $<TARGET_FILE_DIR:${program}>
        COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# The page of a game, in its own folder: the files of web/, the program and its files; files.json, which lists them with their
# sizes, so that the page can show the loading progress; and worker.js, which caches them for visits without a network.
function(enginuity_page name library assets notices)
    set(folder "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name}")
    set(web "${PROJECT_SOURCE_DIR}/web")
    set(glue "${PROJECT_SOURCE_DIR}/platform/os/web/host_library.js")
    set(program ${name}_program)
    add_executable(${program} "${PROJECT_SOURCE_DIR}/platform/web/main.cpp")
    set_target_properties(${program} PROPERTIES OUTPUT_NAME ${name} SUFFIX .js RUNTIME_OUTPUT_DIRECTORY "${folder}"
        LINK_DEPENDS "${glue}")
    target_link_libraries(${program} PRIVATE ${library} enginuity_build_info enginuity_platform_web enginuity_shipped_rules)
    target_link_options(${program} PRIVATE
        "SHELL:--js-library ${glue}"
        -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web
        -sFILESYSTEM=0                    # files come from page.js, records from IndexedDB
        -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
        -sGL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0 # the engine uses no extensions
        -sGL_TRACK_ERRORS=0               # glGetError asks the browser; only checks before that are left out
        -sTEXTDECODER=2                   # every browser with WebGL 2 has it
        -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=262144
        -sMALLOC=emmalloc                 # half the size of the default allocator; a steady frame allocates nothing
        -sINCOMING_MODULE_JS_API=canvas,instantiateWasm,noExitRuntime,print,printErr # without noExitRuntime a page ends when main returns
        -sEXPORTED_RUNTIME_METHODS=UTF8ToString
        -sEXPORTED_FUNCTIONS=_main,_free,_malloc)
    set(scripts page.js words.js)
    set(shortened index.html style.css ${scripts})
    list(TRANSFORM shortened REPLACE "(.+)" "\\1=${web}/\\1")
    list(FILTER assets EXCLUDE REGEX "^strings/[^=]*\\.en\\.txt=") # built in: the page does not download it twice
    set(tables ${assets})
    list(FILTER tables INCLUDE REGEX "^strings/")
    set(others ${assets})
    list(FILTER others EXCLUDE REGEX "^strings/")
    set(plain icon.svg manifest.webmanifest)
    set(icons icon-192.png icon-512.png) # for home screens: the page itself never requests them
    set(laid ${plain} ${icons})
    list(TRANSFORM laid REPLACE "(.+)" "\\1=${web}/\\1")
    enginuity_assets(${program} "${folder}" "${others};${notices};${laid}")
    set(shorten "${PROJECT_SOURCE_DIR}/cmake/shorten.cmake")
    foreach(file IN LISTS shortened tables)
        string(REGEX MATCH "^([^=]+)=(.+)$" unused "${file}")
        set(from "${CMAKE_MATCH_2}")
        set(to "${folder}/${CMAKE_MATCH_1}")
        add_custom_command(OUTPUT "${to}" COMMAND ${CMAKE_COMMAND} "-DFROM=${from}" "-DTO=${to}" -P "${shorten}"
            DEPENDS "${from}" "${shorten}" VERBATIM)
    endforeach()
    set(names ${assets})
    list(TRANSFORM names REPLACE "=.*" "")
    set(page index.html style.css ${plain} ${scripts})
    set(page_and_icons ${page} ${icons})
    set(read ${page} ${names})
    list(TRANSFORM read PREPEND "${folder}/")
    list(JOIN names "," names) # a list would be split into several arguments
    list(JOIN page "," page)
    set(files "${PROJECT_SOURCE_DIR}/cmake/page_files.cmake")
    set(build_info "${PROJECT_BINARY_DIR}/generated/build_info.cpp")
    add_custom_command(OUTPUT "${folder}/files.json" "${folder}/worker.js"
        COMMAND ${CMAKE_COMMAND} "-DFOLDER=${folder}" "-DPROGRAM=${name}" "-DNAMES=${names}" "-DPAGE=${page}"
            "-DWORKER=${web}/worker.js.in" "-DBUILD_INFO=${build_info}" -P "${files}"
        COMMAND ${CMAKE_COMMAND} "-DFROM=${folder}/worker.js" "-DTO=${folder}/worker.js" -P "${shorten}"
        DEPENDS ${program} ${read} "${web}/worker.js.in" "${files}" "${shorten}"
        VERBATIM)
    add_custom_target(${name} ALL DEPENDS "${folder}/files.json")
    # The page's files, except the program's own.
    set_target_properties(${name} PROPERTIES ENGINUITY_FILES "${page_and_icons};${name}.js;${name}.wasm;files.json;worker.js")
    add_dependencies(${name} ${program})
endfunction()

# Copies a program's files to the place where it reads them, whenever they change.
function(enginuity_assets program folder assets)
    set(copies)
    foreach(asset IN LISTS assets)
        string(REGEX MATCH "^([^=]+)=(.+)$" unused "${asset}")
        set(copy "${folder}/${CMAKE_MATCH_1}")
        add_custom_command(OUTPUT "${copy}" COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_MATCH_2}" "${copy}"
            DEPENDS "${CMAKE_MATCH_2}" VERBATIM)
        list(APPEND copies "${copy}")
    endforeach()
    add_custom_target(${program}_assets DEPENDS ${copies})
    add_dependencies(${program} ${program}_assets)
endfunction()
