#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace eng::test {

/// Returns the bytes of a font of the engine ("manrope_medium.ttf"), or an empty string if it is
/// missing.
inline std::string fontFile(std::string_view name) {
    // The path of this file contains the path of the repository.
    std::string path = __FILE__;
    path.resize(path.rfind("tests/support/"));
    path += "engine/font/fonts/";
    path += name;
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

} // namespace eng::test
