#pragma once

#include <filesystem>
#include <string>

namespace eng::test {

/// A path for the standard library. On Windows a plain string is not UTF-8.
inline std::filesystem::path systemPath(const std::string& utf8) {
    return std::u8string{utf8.begin(), utf8.end()};
}

} // namespace eng::test
