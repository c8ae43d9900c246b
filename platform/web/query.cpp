#include "platform/web/query.h"

#include <algorithm>

namespace eng::platform {
namespace {

int digitOf(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

std::string percentDecoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digitOf(text[i + 1]) >= 0 &&
            digitOf(text[i + 2]) >= 0) {
            out += static_cast<char>(digitOf(text[i + 1]) * 16 + digitOf(text[i + 2]));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

} // namespace

std::vector<std::string> splitQuery(std::string_view query) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= query.size();) {
        const std::size_t end = std::min(query.find('&', at), query.size());
        if (end > at) {
            parts.push_back(percentDecoded(query.substr(at, end - at)));
        }
        at = end + 1;
    }
    return parts;
}

} // namespace eng::platform
