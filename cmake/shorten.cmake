# Copies a text file of the page without the lines that are comments and without indentation: nobody downloads what only readers of
# the source need. cmake -DFROM= -DTO= -P shorten.cmake

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
