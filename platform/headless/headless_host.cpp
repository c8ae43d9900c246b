#include "platform/headless/headless_host.h"

#include "platform/build_info.h"
#include "platform/calendar_time.h"
#include "platform/console.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "platform/languages.h"
#include "platform/string_source.h"

#include <utility>

namespace eng::platform {

HeadlessHost::HeadlessHost(const char* program, int argumentCount, const char* const* arguments)
    : programFolder_{programFolder(argumentCount > 0 ? arguments[0] : nullptr)} {
    HeadlessHost::useFolder(userFolder(program));
    for (int i = 1; i < argumentCount; ++i) {
        launch_.arguments.emplace_back(arguments[i]);
    }
}

const BuildInfo& HeadlessHost::build() const {
    return buildInfo();
}

std::string HeadlessHost::calendarTime() const {
    return platform::calendarTime(std::chrono::system_clock::now());
}

std::optional<std::string> HeadlessHost::readProgramFile(std::string_view name,
                                                         std::size_t mostBytes,
                                                         std::string& why) const {
    why.clear();
    if (name.empty() || name.front() == '/' || name.find("..") != std::string_view::npos) {
        return std::nullopt;
    }
    return readWholeFile(programFolder_ + "/" + std::string{name}, mostBytes, why);
}

std::optional<std::string> HeadlessHost::readStringTable(std::string_view table,
                                                         std::string_view language) const {
    return platform::readStringTable(programFolder_, table, language);
}

std::vector<std::string> HeadlessHost::stringTableLanguages(std::string_view table) const {
    return platform::stringTableLanguages(programFolder_, table);
}

std::string HeadlessHost::logFolder() const {
    return userFolder_.empty() ? "" : userFolder_ + "/logs";
}

void HeadlessHost::useFolder(std::string folder) {
    userFolder_ = std::move(folder);
    storage_ = openFileStorage(userFolder_.empty() ? "" : userFolder_ + "/saved");
}

void HeadlessHost::showMessage(MessageKind, std::string_view title, std::string_view text) {
    printLine(ConsoleStream::Error, std::string{title} + ": " + std::string{text});
}

void HeadlessHost::print(std::string_view line) {
    printLine(ConsoleStream::Out, line);
}

void HeadlessHost::printLog(MessageKind, std::string_view line) {
    printLine(ConsoleStream::Error, line);
}

std::vector<std::string> HeadlessHost::languages() const {
    return systemLanguages();
}

} // namespace eng::platform
