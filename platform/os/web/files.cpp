#include "platform/files.h"

namespace eng::platform {
namespace {

constexpr const char* kNoFiles = "a page has no files";

} // namespace

FileKind fileKind(const std::string&) {
    return FileKind::None;
}

std::int64_t fileStamp(const std::string&) {
    return 0;
}

std::uint64_t fileSize(const std::string&) {
    return 0;
}

File openFile(const std::string&, const char*, std::string& why, bool* missing) {
    why = kNoFiles;
    if (missing != nullptr) {
        *missing = false;
    }
    return nullptr;
}

bool makeFolders(const std::string&, std::string& why) {
    why = kNoFiles;
    return false;
}

bool writeFile(const std::string&, std::string_view, std::string& why) {
    why = kNoFiles;
    return false;
}

bool syncFile(const std::string&, std::string& why) {
    why = kNoFiles;
    return false;
}

bool syncFolder(const std::string&, std::string& why) {
    why = kNoFiles;
    return false;
}

bool moveFile(const std::string&, const std::string&, std::string& why) {
    why = kNoFiles;
    return false;
}

std::vector<std::string> filesIn(const std::string&) {
    return {};
}

bool removeFile(const std::string&) {
    return false;
}

std::string shownPath(std::string path) {
    return path;
}

std::string programFolder(const char*) {
    return {};
}

std::string userFolder(std::string_view) {
    return {};
}

} // namespace eng::platform
