#include "platform/string_source.h"

#include "platform/files.h"
#include "platform/os/windows/wide.h"

#include <windows.h>

#include <algorithm>

// The tables are resources of the program with the type STRINGS, one for each table and language:
// PONG__DE, PONG__PT_BR (cmake/EnginuityTargets.cmake). Names of resources are in upper case. A
// file next to the program, "strings/pong.de.txt" as on other systems, overrides them, so
// translators need no compiler.

namespace eng::platform {
namespace {

constexpr const wchar_t* kType = L"STRINGS";

std::string prefixOf(std::string_view table) {
    std::string prefix{table};
    std::transform(prefix.begin(), prefix.end(), prefix.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return prefix + "__";
}

/// Converts "PT_BR" to "pt-br".
std::string languageOf(std::string_view name) {
    std::string tag{name};
    std::transform(tag.begin(), tag.end(), tag.begin(), [](char c) {
        return c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    });
    return tag;
}

struct Listing {
    std::string prefix;
    std::vector<std::string>& found;
};

BOOL CALLBACK addLanguage(HMODULE, const wchar_t*, wchar_t* name, LONG_PTR listing) {
    // The system passes it as a number.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    const auto& [prefix, found] = *reinterpret_cast<Listing*>(listing);
    if (!IS_INTRESOURCE(name)) {
        const std::string plain = windows::utf8(name);
        if (plain.starts_with(prefix)) {
            found.push_back(languageOf(plain.substr(prefix.size())));
        }
    }
    return TRUE;
}

} // namespace

std::optional<std::string> readStringTable(const std::string& programFolder, std::string_view table,
                                           std::string_view language) {
    if (!isLanguageTag(language)) {
        return std::nullopt;
    }
    if (std::optional<std::string> file = readStringTableFile(programFolder, table, language)) {
        return file;
    }
    std::string name = prefixOf(table);
    name += language;
    std::replace(name.begin(), name.end(), '-', '_');
    const HRSRC resource = FindResourceW(nullptr, windows::wide(name).c_str(), kType);
    const HGLOBAL loaded = resource != nullptr ? LoadResource(nullptr, resource) : nullptr;
    const void* bytes = loaded != nullptr ? LockResource(loaded) : nullptr;
    if (bytes == nullptr) {
        return std::nullopt;
    }
    return std::string{static_cast<const char*>(bytes), SizeofResource(nullptr, resource)};
}

std::vector<std::string> stringTableLanguages(const std::string& programFolder,
                                              std::string_view table) {
    std::vector<std::string> found;
    Listing listing{prefixOf(table), found};
    EnumResourceNamesW(nullptr, kType, addLanguage, reinterpret_cast<LONG_PTR>(&listing));
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
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

} // namespace eng::platform
