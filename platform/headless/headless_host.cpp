#include "platform/headless/headless_host.h"

#include "platform/build_info.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "platform/languages.h"
#include "platform/string_source.h"

#include <cstdio>

namespace eng::platform {

HeadlessHost::HeadlessHost(const char* program, int argumentCount, const char* const* arguments)
    : programFolder_{programFolder(argumentCount > 0 ? arguments[0] : nullptr)}
    , userFolder_{userFolder(program)}
    , storage_{openFileStorage(userFolder_.empty() ? "" : userFolder_ + "/saved")} {
    for (int i = 1; i < argumentCount; ++i) {
        launch_.arguments.emplace_back(arguments[i]);
    }
}

const BuildInfo& HeadlessHost::build() const {
    return buildInfo();
}

std::optional<std::string> HeadlessHost::readProgramFile(std::string_view name) const {
    constexpr std::size_t kMost = 64U << 20U;
    if (name.empty() || name.front() == '/' || name.find("..") != std::string_view::npos) {
        return std::nullopt;
    }
    std::string why;
    return readWholeFile(programFolder_ + "/" + std::string{name}, kMost, why);
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

void HeadlessHost::showMessage(MessageKind, std::string_view title, std::string_view text) {
    std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(title.size()), title.data(),
                 static_cast<int>(text.size()), text.data());
}

void HeadlessHost::print(std::string_view line) {
    std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
    std::fflush(stdout);
}

void HeadlessHost::printLog(MessageKind, std::string_view line) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
}

std::vector<std::string> HeadlessHost::languages() const {
    return systemLanguages();
}

} // namespace eng::platform
