# Functions that make this project's targets, so that every one of them is built with the same rules.

# What every target of the project is compiled with.
add_library(enginuity_rules INTERFACE)
target_compile_features(enginuity_rules INTERFACE cxx_std_20)
target_include_directories(enginuity_rules INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(enginuity_rules INTERFACE
    -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
    # The same floating-point results from every compiler: no fused multiply-add behind our back.
    -ffp-contract=off
    $<$<NOT:$<CONFIG:Debug>>:-ffunction-sections> $<$<NOT:$<CONFIG:Debug>>:-fdata-sections>)
target_link_options(enginuity_rules INTERFACE
    $<$<AND:$<NOT:$<CONFIG:Debug>>,$<PLATFORM_ID:Linux>>:-Wl,--gc-sections>)
if(ENGINUITY_SANITIZERS)
    list(JOIN ENGINUITY_SANITIZERS "," sanitizers)
    target_compile_options(enginuity_rules INTERFACE -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(enginuity_rules INTERFACE -fsanitize=${sanitizers})
endif()

# The engine, the platform and the games throw nothing. The page that is shipped also leaves run-time type information out.
add_library(enginuity_shipped_rules INTERFACE)
target_link_libraries(enginuity_shipped_rules INTERFACE enginuity_rules)
target_compile_options(enginuity_shipped_rules INTERFACE
    -fno-exceptions
    $<$<AND:$<PLATFORM_ID:Emscripten>,$<NOT:$<CONFIG:Debug>>>:-fno-rtti>)

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# enginuity_library(NAME SOURCES file... [USES target...])
# A static library enginuity_NAME, also known as Enginuity::NAME. USES names libraries whose headers its own headers show.
function(enginuity_library name)
    cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
    add_library(enginuity_${name} STATIC ${arg_SOURCES})
    add_library(Enginuity::${name} ALIAS enginuity_${name})
    target_link_libraries(enginuity_${name} PUBLIC ${arg_USES} PRIVATE enginuity_shipped_rules)
    target_include_directories(enginuity_${name} PUBLIC "${PROJECT_SOURCE_DIR}")
    target_compile_features(enginuity_${name} PUBLIC cxx_std_20)
endfunction()

# enginuity_text_table(TARGET TABLE FILE BASE NAMESPACE)
# Generates NAMESPACE's text ids from an English table: text_ids_TABLE.h (ids) and .cpp (English, compiled in as the last resort).
function(enginuity_text_table target table file base namespace)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    set(out "${CMAKE_CURRENT_BINARY_DIR}/generated")
    set(generator "${PROJECT_SOURCE_DIR}/tools/make_text_ids.py")
    add_custom_command(
        OUTPUT "${out}/${table}_text.h" "${out}/${table}_text.cpp"
        COMMAND Python3::Interpreter "${generator}" "${CMAKE_CURRENT_SOURCE_DIR}/${file}" ${table} ${base} ${namespace} "${out}"
        DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${file}" "${generator}"
        VERBATIM)
    target_sources(${target} PRIVATE "${out}/${table}_text.cpp" "${out}/${table}_text.h")
    target_include_directories(${target} PUBLIC "${out}")
endfunction()

# enginuity_test(NAME SOURCES file... [USES target...])
# A program NAME_test of Catch2 test cases (exceptions are on, Catch2 wants them) and the ctest test NAME that runs all of them:
# under node when built for the web. One ctest test a program, since starting each case by itself costs more than running it.
function(enginuity_test name)
    cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
    set(target ${name}_test)
    add_executable(${target} ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE ${arg_USES} Enginuity::catch2 enginuity_rules)
    if(EMSCRIPTEN)
        target_compile_options(${target} PRIVATE -fwasm-exceptions)
        target_link_options(${target} PRIVATE -fwasm-exceptions
            -sENVIRONMENT=node
            -sNODERAWFS=1         # the host's files
            -sEXIT_RUNTIME=1      # flushes the last line and hands on the exit status
            -sALLOW_MEMORY_GROWTH=1
            -sSTACK_SIZE=1048576) # the default of 64 kB is less than Catch2's own stringification may take
    endif()
    add_test(NAME ${name} COMMAND ${target} --colour-mode none --order decl)
    set_tests_properties(${name} PROPERTIES TIMEOUT 300)
endfunction()
