# Writes files.json beside a page: what its loader fetches, with sizes. cmake -DFOLDER= -DPROGRAM= -DNAMES= -P page_files.cmake

string(REPLACE "," ";" NAMES "${NAMES}")
set(lines)
foreach(name IN LISTS NAMES)
    file(SIZE "${FOLDER}/${name}" size)
    list(APPEND lines "    {\"name\": \"${name}\", \"bytes\": ${size}}")
endforeach()
list(JOIN lines ",\n" lines)
file(SIZE "${FOLDER}/${PROGRAM}.wasm" wasm)
file(WRITE "${FOLDER}/files.json" "{\n  \"program\": \"${PROGRAM}\",\n  \"programBytes\": ${wasm},\n  \"files\": [\n${lines}\n  ]\n}\n")
