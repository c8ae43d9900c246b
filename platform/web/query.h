#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eng::platform {

/// Takes a page's query apart: parts between '&', percent-decoded. A '+' stays what it is, since it
/// switches a setting on. A '%' without two hexadecimal digits behind it is kept as it stands;
/// empty parts are left out.
std::vector<std::string> splitQuery(std::string_view query);

} // namespace eng::platform
