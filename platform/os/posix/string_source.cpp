#include "platform/string_source.h"

#include <dirent.h>

#include <algorithm>
#include <memory>

namespace eng::platform {
namespace {

struct FolderCloser {
    void operator()(DIR* folder) const { closedir(folder); }
};

} // namespace

std::optional<std::string> readStringTable(const std::string& programFolder, std::string_view table,
                                           std::string_view language) {
    return readStringTableFile(programFolder, table, language);
}

std::vector<std::string> stringTableLanguages(const std::string& programFolder,
                                              std::string_view table) {
    std::vector<std::string> found;
    const std::string path = stringTableName(table, "");
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    const std::unique_ptr<DIR, FolderCloser> entries{
        opendir((programFolder + "/" + folder).c_str())};
    while (const dirent* entry = entries ? readdir(entries.get()) : nullptr) {
        const std::string file = folder + entry->d_name;
        if (const std::string_view language = languageOfStringTable(file, table);
            !language.empty()) {
            found.emplace_back(language);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace eng::platform
