#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eng::platform {

/// Splits a page's query at '&' and percent-decodes the parts. A '+' is kept, because it switches a
/// setting on. A '%' without two hexadecimal digits after it is kept too. Empty parts are dropped.
std::vector<std::string> splitQuery(std::string_view query);

} // namespace eng::platform
