# Copies a script of the page without the lines that are comments and without indentation: nobody downloads what only readers of the
# source need, which is 1.5 kB of the page's. cmake -DFROM= -DTO= -P shorten_script.cmake

file(READ "${FROM}" text)
string(REGEX REPLACE "\n +" "\n" text "\n${text}")
string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
string(REGEX REPLACE "\n/\\*\\*[^\n]*\\*/" "" text "${text}")
string(REGEX REPLACE "\n\n+" "\n" text "${text}")
string(REGEX REPLACE "^\n" "" text "${text}")
file(WRITE "${TO}" "${text}")
