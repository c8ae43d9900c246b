# Copies a text file of the page without comment lines and indentation, to reduce the download.
# cmake -DFROM= -DTO= -P shorten.cmake

file(READ "${FROM}" text)
string(REGEX REPLACE "\n +" "\n" text "\n${text}")
string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
string(REGEX REPLACE "\n/\\*\\*[^\n]*\\*/" "" text "${text}")
if(FROM MATCHES "\\.txt$")
    string(REGEX REPLACE "\n#[^\n]*" "" text "${text}")
endif()
string(REGEX REPLACE "\n\n+" "\n" text "${text}")
string(REGEX REPLACE "^\n" "" text "${text}")
file(WRITE "${TO}" "${text}")
