# Before 1.0 a minor version may be incompatible with the one before it.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../../CMakeLists.txt" PACKAGE_VERSION REGEX "^project\\(Enginuity VERSION ")
string(REGEX REPLACE "^.* VERSION ([0-9.]+).*" "\\1" PACKAGE_VERSION "${PACKAGE_VERSION}")
string(REGEX MATCH "^[0-9]+\\.[0-9]+" minor "${PACKAGE_VERSION}")
if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION AND "${PACKAGE_FIND_VERSION}." MATCHES "^${minor}\\.")
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
