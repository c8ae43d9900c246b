#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace eng {

/// Names a text that a person can read. The text itself is in a string table
/// (engine/text/string_table.h). 16 bits, because that is what a Windows resource can be called by:
/// each table has a base, and its texts count up from it.
struct TextId {
    std::uint16_t value = 0;
    friend constexpr bool operator==(TextId, TextId) = default;
};

/// A text of a table as it is compiled in: the name it has in the files and the English words.
struct EnglishText {
    std::string_view name;
    std::string_view text;
};

/// The English of one table, generated from its file and compiled in as the last resort.
struct EnglishTable {
    std::string_view name;  ///< "engine", "pong": also the first part of its files' names
    std::uint16_t base = 0; ///< id of the first text
    std::span<const EnglishText> texts; ///< in the order of their ids
};

} // namespace eng
