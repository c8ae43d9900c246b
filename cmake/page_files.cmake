# Writes the lists for a page's loader and service worker, next to the page:
#   files.json  the files that the loader fetches, with sizes; build and version
#   worker.js   the service worker, with all files of this version and their SHA-256
# cmake -DFOLDER= -DPROGRAM= "-DNAMES=file;..." "-DLATE=file;..." "-DPAGE=file;..." -DWORKER= -DBUILD_INFO= -P page_files.cmake
# NAMES are the program's files, LATE those of them that the page fetches only when the program asks for them, PAGE those of the page
# around it. The version is a hash over all of them. In index.html and page.js it replaces what follows each "?v=", so that the page requests
# files of its own version only.
cmake_minimum_required(VERSION 3.25)

# "0.1.0 (commit, ...)", in the format of BuildInfo::line.
file(READ "${BUILD_INFO}" build)
string(REGEX MATCH "kInfo{\"([^\"]*)\", ([^}]*)}" unused "${build}")
string(REPLACE "\"" "" build "${CMAKE_MATCH_1} (${CMAKE_MATCH_2})")

set(all ${PAGE} ${NAMES} "${PROGRAM}.js" "${PROGRAM}.wasm")
set(contents)
foreach(name IN LISTS all)
    if(name STREQUAL "index.html" OR name STREQUAL "page.js")
        file(READ "${FOLDER}/${name}" text_${name})
        string(REGEX REPLACE "\\?v=[0-9a-f]*" "?v=" text_${name} "${text_${name}}")
        string(SHA256 hash "${text_${name}}")
    else()
        file(SHA256 "${FOLDER}/${name}" hash)
    endif()
    string(APPEND contents "${name} ${hash}\n")
endforeach()
string(SHA256 version "${contents}")
string(SUBSTRING "${version}" 0 16 version)
foreach(name index.html page.js)
    if(text_${name})
        string(REPLACE "?v=" "?v=${version}" text_${name} "${text_${name}}")
        file(WRITE "${FOLDER}/${name}" "${text_${name}}")
    endif()
endforeach()
set(hashes)
foreach(name IN LISTS all)
    file(SHA256 "${FOLDER}/${name}" hash)
    list(APPEND hashes "  '${name}': '${hash}'")
endforeach()

set(lines)
foreach(name IN LISTS NAMES)
    file(SIZE "${FOLDER}/${name}" size)
    set(late)
    if(name IN_LIST LATE)
        set(late ", \"late\": true")
    endif()
    list(APPEND lines "    {\"name\": \"${name}\", \"bytes\": ${size}${late}}")
endforeach()
list(JOIN lines ",\n" lines)
file(SIZE "${FOLDER}/${PROGRAM}.wasm" wasm)
file(WRITE "${FOLDER}/files.json" "{\n  \"program\": \"${PROGRAM}\",\n  \"version\": \"${version}\",\n  \"build\": \"${build}\",\n  \"programBytes\": ${wasm},\n  \"files\": [\n${lines}\n  ]\n}\n")

file(SHA256 "${FOLDER}/files.json" hash)
list(APPEND hashes "  'files.json': '${hash}'")
list(JOIN hashes ",\n" worker_files)
set(worker_files "{\n${worker_files},\n}")
list(TRANSFORM LATE REPLACE "(.+)" "'\\1'")
list(JOIN LATE ", " late_files)
set(late_files "[${late_files}]")
configure_file("${WORKER}" "${FOLDER}/worker.js" @ONLY)
