#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace eng {

/// What stands for bytes that are not UTF-8.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

/// Takes the first character off `text`, which must not be empty.
///
/// @return its code point, or U+FFFD for bytes that are not UTF-8 (cut short, overlong, surrogates,
/// above U+10FFFF); then as
///         many bytes are taken as the Unicode standard recommends: the longest part that could
///         have been a character.
char32_t takeCharacter(std::string_view& text);

/// True when all of `text` is UTF-8.
bool isUtf8(std::string_view text);

/// As much of the start of a text as fits into `mostBytes` without splitting a character.
std::string_view startOf(std::string_view text, std::size_t mostBytes);

} // namespace eng
