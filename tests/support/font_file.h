#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace eng::test {

/// The bytes of a font of the engine ("manrope_medium.ttf"), or nothing when it is not there.
inline std::string fontFile(std::string_view name) {
    // This file knows where it is, and so where the repository is.
    std::string path = __FILE__;
    path.resize(path.rfind("tests/support/"));
    path += "engine/render/fonts/";
    path += name;
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

} // namespace eng::test
