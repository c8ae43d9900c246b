#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace eng {

/// The longest name of a player, in characters (code points).
inline constexpr std::size_t kMaxNameCharacters = 16;
/// The same in bytes of UTF-8.
inline constexpr std::size_t kMaxNameBytes = 4 * kMaxNameCharacters;

/// Cleans a name that a player has typed, that was read from a file, or that another machine sends.
/// It drops
///
/// - bytes that are not UTF-8, control characters, noncharacters, tags and private characters,
/// - of the characters from U+10000 on all but Adlam, emoji and Chinese: the others are scripts
/// that
///   nobody writes, letters of mathematics that look like others, and signs that are not seen,
/// - characters that are not seen or change the direction of the text around them; joiners (U+200C,
///   U+200D) stay between letters of scripts that need them, and U+200D between emoji,
/// - combining marks at the start of a word, and more than two in a row (four in the scripts of
///   India and its neighbours, whose words need them),
/// - in a word, letters of Latin, Greek and Cyrillic that are of another of these than its first.
///
/// Each run of spaces and line breaks becomes one space, and none at the ends. Text that runs from
/// right to left is kept. The rest is cut after kMaxNameCharacters.
///
/// cleanName(cleanName(x)) == cleanName(x).
std::string cleanName(std::string_view name);

/// Removes the last character (code point) of a name, and joiners before it.
void removeLastCharacter(std::string& name);

} // namespace eng
