#pragma once

#include <string>
#include <string_view>

namespace eng::platform::posix {

/// Finds a program as a shell does: the first executable file of this name in the folders of PATH.
///
/// @param name  without a '/'
/// @param path  folders, separated by ':'
/// @return      the file's path; empty if not found
std::string findInPath(std::string_view name, std::string_view path);

} // namespace eng::platform::posix
