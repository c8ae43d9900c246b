#include "platform/string_source.h"

#include "platform/files.h"

namespace eng::platform {

std::optional<std::string> readStringTable(const std::string& programFolder, std::string_view table,
                                           std::string_view language) {
    constexpr std::size_t kMost = 4U << 20U;
    // A language comes from a link or the environment: it must not lead out of the folder.
    if (language.find_first_not_of(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") !=
        std::string_view::npos) {
        return std::nullopt;
    }
    std::string why;
    return readWholeFile(programFolder + "/" + stringTableName(table, language), kMost, why);
}

} // namespace eng::platform
