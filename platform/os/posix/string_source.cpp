#include "platform/string_source.h"

#include "platform/files.h"

#include <algorithm>

namespace eng::platform {

std::optional<std::string> readStringTable(const std::string& programFolder, std::string_view table,
                                           std::string_view language) {
    return readStringTableFile(programFolder, table, language);
}

std::vector<std::string> stringTableLanguages(const std::string& programFolder,
                                              std::string_view table) {
    std::vector<std::string> found;
    const std::string path = stringTableName(table, "");
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    std::string where = programFolder;
    where.append("/").append(folder);
    for (const std::string& name : filesIn(where)) {
        const std::string file = folder + name;
        if (const std::string_view language = languageOfStringTable(file, table);
            !language.empty()) {
            found.emplace_back(language);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace eng::platform
