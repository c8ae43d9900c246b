#include "platform/os/web/page.h"

#include <algorithm>
#include <cstdlib>

namespace eng::platform {

std::string takenText(char* text) {
    std::string words = text != nullptr ? text : "";
    std::free(text);
    return words;
}

std::vector<std::string> takenLines(char* text) {
    const std::string all = takenText(text);
    std::vector<std::string> found;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find('\n', at), all.size());
        found.push_back(all.substr(at, end - at));
        at = end + 1;
    }
    return found;
}

} // namespace eng::platform
