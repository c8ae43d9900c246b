#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Conversions between UTF-8, which the engine uses, and UTF-16, which Windows uses.

namespace eng::platform::windows {

/// Converts to UTF-16. Invalid UTF-8 becomes U+FFFD.
std::wstring wide(std::string_view utf8);
/// Converts to UTF-8. Invalid UTF-16 (unpaired surrogates) becomes U+FFFD.
std::string utf8(std::wstring_view wide);

/// Returns the system's message for an error code, in the user's language, on one line.
std::string errorText(std::uint32_t code);

/// Converts a path for the system: absolute, with backslashes, and with the prefix `\\?\` if it is
/// longer than the system's limit. Shorter paths get no prefix, because it disables checks: it
/// would allow a folder named CON, which no program can delete.
std::wstring systemPath(std::string_view path);
/// Converts a path back: with '/' between folders, without `\\?\`.
std::string ownPath(std::wstring_view path);

} // namespace eng::platform::windows
