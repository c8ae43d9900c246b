#pragma once

#include <string>
#include <string_view>

namespace eng::test {

/// Returns the bytes of a file of the repository ("engine/font/fonts/manrope_medium.ttf"), or an
/// empty string if it is missing.
std::string projectFile(std::string_view path);

} // namespace eng::test
