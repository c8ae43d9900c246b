#include "tests/support/music_file.h"

#include "tests/support/project_file.h"

#include <catch2/catch_test_macros.hpp>

namespace eng::test {

std::string musicFile(std::string_view name) {
    std::string bytes = projectFile("tests/audio/music/" + std::string{name});
    REQUIRE_FALSE(bytes.empty());
    return bytes;
}

} // namespace eng::test
