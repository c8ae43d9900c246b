#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Windows speaks UTF-16. Everything here goes in or comes out as UTF-8, at the call.

namespace eng::platform::windows {

/// Bytes that are no UTF-8 become U+FFFD.
std::wstring wide(std::string_view utf8);
/// Halves of characters (UTF-16 that is none) become U+FFFD.
std::string utf8(std::wstring_view wide);

/// The system's words for one of its error codes, in the person's language, on one line.
std::string errorText(std::uint32_t code);

/// A path as the system takes it: absolute, with backslashes, and behind `\\?\` where it is longer
/// than the system's own limit. Not always, since behind that anything goes, as a folder called CON
/// that nothing can delete.
std::wstring systemPath(std::string_view path);
/// The way back: with '/' between folders, without `\\?\`.
std::string ownPath(std::wstring_view path);

} // namespace eng::platform::windows
