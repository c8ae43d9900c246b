# The engine's sources as a package: with -DEnginuity_DIR=<this folder>, find_package(Enginuity) builds the engine within the project that
# asks for it. The same CMakeLists.txt works with an installed engine (docs/install.md).
if(NOT TARGET Enginuity::core)
    add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/../.." "${CMAKE_BINARY_DIR}/enginuity" EXCLUDE_FROM_ALL)
endif()
foreach(component IN LISTS Enginuity_FIND_COMPONENTS)
    if(Enginuity_FIND_REQUIRED_${component} AND NOT TARGET Enginuity::${component})
        set(Enginuity_FOUND FALSE)
        set(Enginuity_NOT_FOUND_MESSAGE "Enginuity has no component '${component}', or this system lacks a library that it needs")
    endif()
endforeach()
