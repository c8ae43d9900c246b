#pragma once

#include <string>
#include <vector>

namespace eng::platform {

/// The languages of this person by preference, as the system says, as BCP 47 tags ("de-AT", "en").
std::vector<std::string> systemLanguages();

} // namespace eng::platform
