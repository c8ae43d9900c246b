#pragma once

#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace pong::test {

/// The bytes of a string table as it lies in the repository.
inline std::optional<std::string> shippedStrings(std::string_view table,
                                                 std::string_view language) {
    std::string path = __FILE__;
    path.resize(path.rfind("tests/pong/"));
    path += table == "pong" ? "game/pong/strings/" : "engine/strings/";
    std::ifstream file{path + std::string{table} + "." + std::string{language} + ".txt"};
    if (!file) {
        return std::nullopt;
    }
    return std::string{std::istreambuf_iterator<char>{file}, {}};
}

} // namespace pong::test
