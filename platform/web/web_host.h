#pragma once

#include "platform/system_host.h"

namespace eng::platform {

/// The host in a page: fetched files, records in IndexedDB, messages in dialogs, announcements in a
/// live region.
class WebHost final : public SystemHost {
public:
    WebHost();

    void useFolder(std::string) override {}
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
    bool openField(const TextField& field) override;
    void closeField() override;
    void print(std::string_view line) override;
    void printLog(MessageKind kind, std::string_view line) override;
    bool keepsLog() const override { return true; }
    void showLog() override;
    bool movesSaves() const override { return true; }
    void showSaves(std::string_view file) override;
    std::vector<std::string> languages() const override;
};

} // namespace eng::platform
