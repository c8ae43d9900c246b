#include "platform/languages.h"

#include "platform/os/windows/wide.h"

#include <windows.h>

namespace eng::platform {

std::vector<std::string> systemLanguages() {
    ULONG count = 0;
    ULONG room = 0;
    std::vector<std::string> found;
    if (GetUserPreferredUILanguages(MUI_LANGUAGE_NAME, &count, nullptr, &room) == 0) {
        return found;
    }
    std::wstring names(room, L'\0'); // each name ends with a zero, the list with another one
    if (GetUserPreferredUILanguages(MUI_LANGUAGE_NAME, &count, names.data(), &room) == 0) {
        return found;
    }
    for (std::size_t at = 0; at < names.size() && names[at] != L'\0';) {
        const std::size_t end = names.find(L'\0', at);
        found.push_back(windows::utf8(std::wstring_view{names}.substr(at, end - at)));
        at = end + 1;
    }
    return found;
}

} // namespace eng::platform
