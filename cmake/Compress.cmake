# Writes FILE.gz for each of the files, for servers that have no encoder (engine/net/page_files.h).
# usage: cmake -P Compress.cmake FILE...
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(at RANGE 3 ${last})
    file(ARCHIVE_CREATE OUTPUT "${CMAKE_ARGV${at}}.gz" PATHS "${CMAKE_ARGV${at}}" FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
endforeach()
