#pragma once

#include <string>
#include <string_view>

namespace eng::test {

/// Returns the bytes of a font of the engine ("manrope_medium.ttf"), or an empty string if it is
/// missing.
std::string fontFile(std::string_view name);

} // namespace eng::test
