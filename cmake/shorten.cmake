# Copies a text file of the page without comment lines and indentation, to reduce the download.
# cmake -DFROM= [-DMORE=] -DTO= -P shorten.cmake
# MORE is a file to append.

file(READ "${FROM}" text)
if(MORE)
    file(READ "${MORE}" more)
    string(APPEND text "\n${more}")
endif()
string(REGEX REPLACE "\n +" "\n" text "\n${text}")
string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
string(REGEX REPLACE "\n/\\*\\*[^\n]*\\*/" "" text "${text}")
if(FROM MATCHES "\\.txt$")
    string(REGEX REPLACE "\n#[^\n]*" "" text "${text}")
endif()
string(REGEX REPLACE "\n\n+" "\n" text "${text}")
string(REGEX REPLACE "^\n" "" text "${text}")
file(WRITE "${TO}" "${text}")
