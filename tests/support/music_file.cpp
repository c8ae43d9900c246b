#include "tests/support/music_file.h"

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <iterator>

namespace eng::test {

std::string musicFile(std::string_view name) {
    std::string path = __FILE__;
    path.resize(path.rfind("tests/support/"));
    path += "tests/audio/music/";
    path += name;
    std::ifstream file{path, std::ios::binary};
    std::string bytes{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
    REQUIRE_FALSE(bytes.empty());
    return bytes;
}

} // namespace eng::test
