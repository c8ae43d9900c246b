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
    # The address sanitizer reports such accesses too; without these checks the compiler needs two thirds of the time.
    if("address" IN_LIST ENGINUITY_SANITIZERS AND NOT MSVC)
        target_compile_options(enginuity_rules INTERFACE -fno-sanitize=null,object-size)
    endif()
    target_link_options(enginuity_rules INTERFACE -fsanitize=${sanitizers})
endif()

# The engine, the platform and the games use no exceptions and no run-time type information. The shipped page is built without type
# information; other programs may need it.
add_library(enginuity_shipped_rules INTERFACE)
target_link_libraries(enginuity_shipped_rules INTERFACE enginuity_rules)
if(NOT MSVC) # MSVC's standard library requires exceptions
    target_compile_options(enginuity_shipped_rules INTERFACE -fno-exceptions $<$<NOT:$<BOOL:${ENGINUITY_RTTI}>>:-fno-rtti>)
endif()

# What every program of enginuity_game and enginuity_build_info is compiled with, in this project only.
set(ENGINUITY_GAME_RULES enginuity_shipped_rules)

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# enginuity_unity(TARGET): with ENGINUITY_UNITY, compiles the sources of a target in groups of 16, each as one source, which takes a third
# of the time. Unlike those of CMAKE_UNITY_BUILD, the groups name their files by paths in the repository: clones share compiled objects.
# Sources with the property SKIP_UNITY_BUILD_INCLUSION are compiled one by one: they have compiler options of their own, need a part of the
# platform that not every program with the library links, or have names that others have too.
# By default only a project around this one has it.
string(COMPARE NOTEQUAL "${PROJECT_IS_TOP_LEVEL}" ON unity)
option(ENGINUITY_UNITY "Compile the sources of a target together, and headers of the tests beforehand" ${unity})
function(enginuity_unity target)
    if(ENGINUITY_UNITY)
        # g++ takes an included source for a header, in which a coroutine must not keep a type of the source.
        target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
        # At the end of the folder: options of sources are set after the target.
        cmake_language(EVAL CODE "cmake_language(DEFER CALL enginuity_group_sources [[${target}]])")
    endif()
endfunction()
function(enginuity_group_sources target)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "^([a-z0-9_/]+|${CMAKE_CURRENT_BINARY_DIR}/[A-Za-z0-9_]+)\\.cpp$") # relative, or generated
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE folder)
    set(group)
    set(text)
    set(number 0)
    foreach(source IN LISTS sources ITEMS end)
        list(LENGTH group size)
        if(size EQUAL 16 OR source STREQUAL "end" AND size GREATER 0) # even of one: another target may group it, which hides it in the folder
            math(EXPR number "${number} + 1")
            file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${target}_${number}.cpp" CONTENT "${text}" @ONLY)
            target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${target}_${number}.cpp")
            set_source_files_properties(${group} PROPERTIES HEADER_FILE_ONLY ON)
            set(group)
            set(text)
        endif()
        get_source_file_property(apart "${source}" SKIP_UNITY_BUILD_INCLUSION)
        if(NOT apart)
            list(APPEND group "${source}")
            string(REGEX REPLACE "^([^/].*)$" "${folder}/\\1" source "${source}")
            string(REPLACE "${CMAKE_CURRENT_BINARY_DIR}/" "" source "${source}")
            string(APPEND text "#include \"${source}\"\n")
        endif()
    endforeach()
endfunction()

# enginuity_library(NAME SOURCES file... [USES target...])
# A static library enginuity_NAME with the alias Enginuity::NAME. USES lists libraries whose headers its own headers include.
function(enginuity_library name)
    cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
    add_library(enginuity_${name} STATIC ${arg_SOURCES})
    add_library(Enginuity::${name} ALIAS enginuity_${name})
    target_link_libraries(enginuity_${name} PUBLIC ${arg_USES} PRIVATE $<BUILD_INTERFACE:enginuity_shipped_rules>)
    target_include_directories(enginuity_${name} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")
    target_compile_features(enginuity_${name} PUBLIC cxx_std_20)
    # A shipped page is optimised as a whole, which makes its program 3 % smaller. So are programs outside the project: wasm-ld breaks
    # virtual functions that only an ordinary object names, if their types are incomplete there.
    if(EMSCRIPTEN AND CMAKE_BUILD_TYPE STREQUAL "MinSizeRel")
        target_compile_options(enginuity_${name} PUBLIC -flto)
    endif()
    enginuity_unity(enginuity_${name})
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
    enginuity_unity(${target})
    if(TARGET enginuity_test_headers)
        set(headers headers)
        if(enginuity_test_game IN_LIST arg_USES)
            set(headers game_headers)
        endif()
        target_precompile_headers(${target} REUSE_FROM enginuity_test_${headers})
    endif()
    target_link_libraries(${target} PRIVATE enginuity_test_files ${arg_USES} enginuity_platform_os Enginuity::catch2 enginuity_rules)
    if(EMSCRIPTEN)
        target_compile_options(${target} PRIVATE -fwasm-exceptions)
        target_link_options(${target} PRIVATE -fwasm-exceptions
            -sENVIRONMENT=node
            -sNODERAWFS=1         # the host's files
            -sEXIT_RUNTIME=1      # flushes the output and returns the exit status
            -sALLOW_MEMORY_GROWTH=1
            -sSTACK_SIZE=1048576) # the default of 64 kB is too small for Catch2's stringification
    endif()
    if(TARGET enginuity_test_libraries)
        add_dependencies(${target} enginuity_test_libraries)
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
