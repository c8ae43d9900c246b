#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// True for the 64 characters of base64url.
bool isBase64Url(char letter);

/// Bytes as text for addresses: base64url (RFC 4648, section 5) without padding, 4 characters for 3
/// bytes.
std::string encodeBase64Url(std::span<const std::byte> bytes);

/// Reads such text. Spaces, tabs and line breaks are ignored: messengers add them. Bits that fill
/// no byte are dropped.
///
/// @return  nothing: another character
std::optional<std::vector<std::byte>> decodeBase64Url(std::string_view text);

} // namespace eng
