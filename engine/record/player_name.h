#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace eng {

/// The longest name of a player, in characters (code points).
inline constexpr std::size_t kMaxNameCharacters = 16;
/// The same in bytes of UTF-8.
inline constexpr std::size_t kMaxNameBytes = 4 * kMaxNameCharacters;

/// Cleans a name that a player has typed or that was read from a file: drops bytes that are not
/// UTF-8, control characters, marks that change the direction of the text around them, invisible
/// characters and noncharacters; replaces each run of spaces and line breaks with one space, and
/// none at the ends. Text that runs from right to left is kept. The rest is cut after
/// kMaxNameCharacters.
///
/// cleanName(cleanName(x)) == cleanName(x).
std::string cleanName(std::string_view name);

/// Removes the last character (code point) of a name.
void removeLastCharacter(std::string& name);

} // namespace eng
