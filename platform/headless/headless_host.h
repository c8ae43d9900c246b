#pragma once

#include "platform/host.h"
#include "platform/monotonic_time.h"
#include "platform/storage.h"

#include <memory>
#include <string>
#include <vector>

namespace eng::platform {

/// A host with files and a terminal, and no window: what the stepped loop runs on, and what a
/// desktop builds upon.
///
/// Messages to the person go to stderr, lines of the program to stdout.
class HeadlessHost : public Host {
public:
    /// @param program   its short name, for its folders
    /// @param arguments argv, with the program's own name
    HeadlessHost(const char* program, int argumentCount, const char* const* arguments);

    const Launch& launch() const override { return launch_; }
    const BuildInfo& build() const override;
    const TimeSource& clock() const override { return clock_; }
    std::string calendarTime() const override;
    Storage& storage() override { return *storage_; }
    void useFolder(std::string folder) override;
    bool hasWindows() const override { return false; }
    bool canQuit() const override { return true; }
    bool canSetVsync() const override { return true; }
    bool soundNeedsGesture() const override { return false; }
    using Host::readProgramFile;
    std::optional<std::string> readProgramFile(std::string_view name, std::size_t mostBytes,
                                               std::string& why) const override;
    std::optional<std::string> readStringTable(std::string_view table,
                                               std::string_view language) const override;
    std::vector<std::string> stringTableLanguages(std::string_view table) const override;
    std::string logFolder() const override;
    void showMessage(MessageKind kind, std::string_view title, std::string_view text) override;
    void announce(std::string_view) override {}
    void speak(std::string_view) override {}
    void print(std::string_view line) override;
    void printLog(MessageKind kind, std::string_view line) override;
    std::vector<std::string> languages() const override;

private:
    Launch launch_;
    MonotonicTime clock_;
    std::string programFolder_;
    std::string userFolder_;
    std::unique_ptr<Storage> storage_;
};

} // namespace eng::platform
