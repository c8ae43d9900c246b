#include "platform/languages.h"

#include <cstdlib>

namespace eng::platform {

std::vector<std::string> systemLanguages() {
    // The order of gettext: first LANGUAGE, a list; then the first of these variables that is set.
    std::vector<std::string> found;
    const auto add = [&](std::string tag) {
        tag = tag.substr(0, tag.find_first_of(".@"));
        for (char& c : tag) {
            c = c == '_' ? '-' : c;
        }
        if (!tag.empty() && tag != "C" && tag != "POSIX") {
            found.push_back(tag);
        }
    };
    if (const char* list = std::getenv("LANGUAGE")) {
        const std::string all = list;
        for (std::size_t at = 0; at < all.size();) {
            const std::size_t end = std::min(all.find(':', at), all.size());
            add(all.substr(at, end - at));
            at = end + 1;
        }
    }
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') {
            add(value);
            break;
        }
    }
    return found;
}

} // namespace eng::platform
