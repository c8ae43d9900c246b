#include "platform/file_host.h"

#include "platform/console.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "platform/languages.h"
#include "platform/string_source.h"

#include <utility>

namespace eng::platform {

FileHost::FileHost(const char* program, int argumentCount, const char* const* arguments)
    : programFolder_{platform::programFolder(argumentCount > 0 ? arguments[0] : nullptr)} {
    FileHost::useFolder(userFolder(program));
    Launch launch;
    for (int i = 1; i < argumentCount; ++i) {
        launch.arguments.emplace_back(arguments[i]);
    }
    setLaunch(std::move(launch));
}

std::optional<std::string> FileHost::readProgramFile(std::string_view name, std::size_t maxBytes,
                                                     std::string& why) const {
    why.clear();
    if (name.empty() || name.front() == '/' || name.find("..") != std::string_view::npos) {
        return std::nullopt;
    }
    return readWholeFile(programFolder_ + "/" + std::string{name}, maxBytes, why);
}

std::int64_t FileHost::programFileStamp(std::string_view name) const {
    return fileStamp(programFolder_ + "/" + std::string{name});
}

std::optional<std::string> FileHost::readStringTable(std::string_view table,
                                                     std::string_view language) const {
    return platform::readStringTable(programFolder_, table, language);
}

std::vector<std::string> FileHost::stringTableLanguages(std::string_view table) const {
    return platform::stringTableLanguages(programFolder_, table);
}

std::string FileHost::logFolder() const {
    return userFolder_.empty() ? "" : userFolder_ + "/logs";
}

void FileHost::useFolder(std::string folder) {
    userFolder_ = std::move(folder);
    setStorage(openFileStorage(userFolder_.empty() ? "" : userFolder_ + "/saved"));
}

void FileHost::showMessage(MessageKind, std::string_view title, std::string_view text) {
    printLine(ConsoleStream::Error, std::string{title} + ": " + std::string{text});
}

void FileHost::print(std::string_view line) {
    printLine(ConsoleStream::Out, line);
}

void FileHost::printLog(MessageKind, std::string_view line) {
    printLine(ConsoleStream::Error, line);
}

std::vector<std::string> FileHost::languages() const {
    return systemLanguages();
}

} // namespace eng::platform
