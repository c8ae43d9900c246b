#pragma once

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace eng::test {

/// A file of tests/audio/music: 440 and 660 Hz of amplitude 8,000, two seconds each, which repeat
/// without a seam; their rates are 48,000 and 44,100, and the second one is mono. Made by
/// make_music.py there.
inline std::string musicFile(std::string_view name) {
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
