#include "platform/os/posix/search_path.h"

#include "platform/files.h"

#include <unistd.h>

#include <array>
#include <climits>
#include <cstdlib>

namespace eng::platform::posix {

std::string findInPath(std::string_view name, std::string_view path) {
    while (!path.empty() && !name.empty()) {
        const std::string_view folder = path.substr(0, path.find(':'));
        path.remove_prefix(folder.size() < path.size() ? folder.size() + 1 : folder.size());
        // An empty entry means the current folder, as in shells.
        std::string file{folder.empty() ? "." : folder};
        file += '/';
        file += name;
        if (fileKind(file) == FileKind::Regular && ::access(file.c_str(), X_OK) == 0) {
            std::array<char, PATH_MAX> real{};
            return realpath(file.c_str(), real.data()) != nullptr ? real.data() : file;
        }
    }
    return {};
}

} // namespace eng::platform::posix
