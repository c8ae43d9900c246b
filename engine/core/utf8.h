#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace eng {

/// Replaces bytes that are not UTF-8.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

/// Removes the first character from `text`, which is not empty.
///
/// @return its code point, or U+FFFD for bytes that are not UTF-8 (truncated, overlong, surrogates,
///         above U+10FFFF); then it removes as many bytes as the Unicode standard recommends: the
///         longest part that could start a character.
char32_t takeCharacter(std::string_view& text);

/// True when all of `text` is UTF-8.
bool isUtf8(std::string_view text);

/// True when all of `text` is UTF-8 without control characters (U+0000 to U+001F, U+007F to
/// U+009F) and without marks that change the direction of the text around them (U+202A to U+202E,
/// U+2066 to U+2069): it can be shown in a line of a terminal, a log or a picture.
bool isPlainText(std::string_view text);

/// The start of a text, at most `maxBytes` long, without a split character. If it is shorter than
/// the text, it does not end with a joiner (U+200C, U+200D).
std::string_view startOf(std::string_view text, std::size_t maxBytes);

} // namespace eng
