#include "platform/string_source.h"

#include "platform/files.h"

namespace eng::platform {

std::string stringTableName(std::string_view table, std::string_view language) {
    std::string name = "strings/";
    name += table;
    name += '.';
    name += language;
    name += ".txt";
    return name;
}

bool isLanguageTag(std::string_view language) {
    return language.find_first_not_of(
               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") ==
           std::string_view::npos;
}

std::optional<std::string> readStringTableFile(const std::string& programFolder,
                                               std::string_view table, std::string_view language) {
    constexpr std::size_t kMax = 4U << 20U;
    if (!isLanguageTag(language)) {
        return std::nullopt;
    }
    std::string why;
    return readWholeFile(programFolder + "/" + stringTableName(table, language), kMax, why);
}

std::string_view languageOfStringTable(std::string_view file, std::string_view table) {
    const std::string example = stringTableName(table, "*");
    const std::size_t star = example.find('*');
    const std::string_view before = std::string_view{example}.substr(0, star);
    const std::string_view after = std::string_view{example}.substr(star + 1);
    if (file.size() <= before.size() + after.size() || !file.starts_with(before) ||
        !file.ends_with(after)) {
        return {};
    }
    const std::string_view language =
        file.substr(before.size(), file.size() - before.size() - after.size());
    return language.find('.') == std::string_view::npos ? language : std::string_view{};
}

} // namespace eng::platform
