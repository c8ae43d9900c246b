#pragma once

#include <string>
#include <string_view>

namespace eng {

/// Appends a text as a JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD.
void appendJsonString(std::string& out, std::string_view text);

} // namespace eng
