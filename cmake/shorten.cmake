# Copies a text file of the page without comment lines and indentation, to reduce the download.
# cmake -DFROM= [-DMORE=file,...] -DTO= -P shorten.cmake
# MORE are files to append.

file(READ "${FROM}" text)
string(REPLACE "," ";" MORE "${MORE}")
foreach(file IN LISTS MORE)
    file(READ "${file}" more)
    string(APPEND text "\n${more}")
endforeach()
string(REGEX REPLACE "\n +" "\n" text "\n${text}")
string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
string(REGEX REPLACE "\n/\\*\\*[^\n]*\\*/" "" text "${text}")
if(FROM MATCHES "\\.txt$")
    string(REGEX REPLACE "\n#[^\n]*" "" text "${text}")
endif()
string(REGEX REPLACE "\n\n+" "\n" text "${text}")
string(REGEX REPLACE "^\n" "" text "${text}")
file(WRITE "${TO}" "${text}")
