#pragma once

#include "platform/host.h"
#include "platform/monotonic_time.h"
#include "platform/storage.h"

#include <memory>

namespace eng::platform {

/// A page: files it has fetched, records in IndexedDB, messages as dialogs, announcements in a live
/// region.
class WebHost final : public Host {
public:
    WebHost();

    const Launch& launch() const override { return launch_; }
    const BuildInfo& build() const override;
    const TimeSource& clock() const override { return clock_; }
    std::string calendarTime() const override;
    void useFolder(std::string) override {}
    Storage& storage() override { return *storage_; }
    bool hasWindows() const override { return true; }
    bool canQuit() const override { return false; }
    bool canSetVsync() const override { return false; }
    Preferences preferences() const override;
    bool keepsFullscreen() const override { return false; }
    bool soundNeedsGesture() const override { return true; }
    using Host::readProgramFile;
    std::optional<std::string> readProgramFile(std::string_view name, std::size_t mostBytes,
                                               std::string& why) const override;
    std::optional<std::string> readStringTable(std::string_view table,
                                               std::string_view language) const override;
    std::vector<std::string> stringTableLanguages(std::string_view table) const override;
    std::string logFolder() const override { return {}; }
    void showMessage(MessageKind kind, std::string_view title, std::string_view text) override;
    void announce(std::string_view text) override;
    void speak(std::string_view language) override;
    void showSound(bool muted) override;
    void print(std::string_view line) override;
    void printLog(MessageKind kind, std::string_view line) override;
    bool keepsLog() const override { return true; }
    void showLog() override;
    std::vector<std::string> languages() const override;

private:
    Launch launch_;
    MonotonicTime clock_;
    std::unique_ptr<Storage> storage_;
};

} // namespace eng::platform
