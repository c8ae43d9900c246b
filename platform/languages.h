#pragma once

#include <string>
#include <vector>

namespace eng::platform {

/// Returns the user's languages in order of preference, from the system's settings, as BCP 47 tags
/// ("de-AT", "en").
std::vector<std::string> systemLanguages();

} // namespace eng::platform
