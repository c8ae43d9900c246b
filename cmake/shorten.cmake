# Copies a text file of the page without comment lines and indentation, and without the engine's help on settings, to reduce the download:
# a page has no --help.
# cmake -DFROM= ["-DMORE=file;..."] -DTO= -P shorten.cmake
# MORE are files to append.

file(READ "${FROM}" text)
foreach(file IN LISTS MORE)
    file(READ "${file}" more)
    string(APPEND text "\n${more}")
endforeach()
string(REGEX REPLACE "\n +" "\n" text "\n${text}")
string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
string(REGEX REPLACE "\n/\\*\\*[^\n]*\\*/" "" text "${text}")
if(FROM MATCHES "\\.txt$")
    string(REGEX REPLACE "\n#[^\n]*" "" text "${text}")
    if(FROM MATCHES "/engine/strings/")
        string(REPLACE "\nhelp_head =" "\nHELP_head =" text "${text}") # it has placeholders, which all languages must have
        string(REGEX REPLACE "\n(help_[a-z0-9_]+ =) [^\n]*" "\n\\1 -" text "${text}")
        string(REPLACE "\nHELP_head =" "\nhelp_head =" text "${text}")
    endif()
endif()
string(REGEX REPLACE "\n\n+" "\n" text "${text}")
string(REGEX REPLACE "^\n" "" text "${text}")
file(WRITE "${TO}" "${text}")
