#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace eng {

/// The id of a text in a string table (engine/text/string_table.h). 16 bits, like the ids of
/// Windows resources: each table has a base, and its texts are numbered from it.
struct TextId {
    std::uint16_t value = 0;
    friend constexpr bool operator==(TextId, TextId) = default;
};

/// A text that is compiled in: its name in the files, and its English words.
struct EnglishText {
    std::string_view name;
    std::string_view text;
};

/// The English texts of one table, generated from its file and compiled in as the last resort.
struct EnglishTable {
    std::string_view name;  ///< "engine", "pong": also the first part of its files' names
    std::uint16_t base = 0; ///< id of the first text
    std::span<const EnglishText> texts; ///< in the order of their ids
};

} // namespace eng
