#pragma once

#include "platform/page.h"
#include "platform/system_host.h"

namespace eng::platform {

/// The host in a page: fetched files, records in IndexedDB, messages in dialogs, announcements in a
/// live region.
class PageHost final : public SystemHost, public Page {
public:
    PageHost();

    void useFolder(std::string) override {}
    bool hasWindows() const override { return true; }
    Page* page() override { return this; }
    Preferences preferences() const override;
    using Host::readProgramFile;
    std::optional<std::string> readProgramFile(std::string_view name, std::size_t maxBytes,
                                               std::string& why) const override;
    void fetch(std::string_view name, Delegate<void()> done) override;
    /// The page's answer.
    void fetched(std::int32_t ticket);
    std::optional<std::string> readStringTable(std::string_view table,
                                               std::string_view language) const override;
    std::vector<std::string> stringTableLanguages(std::string_view table) const override;
    std::string logFolder() const override { return {}; }
    void showMessage(MessageKind kind, std::string_view title, std::string_view text) override;
    void announce(std::string_view text) override;
    void setLanguage(std::string_view language) override;
    void setHighContrast(bool high) override;
    void setPointerUsed(bool used) override;
    void setMuted(bool muted) override;
    void suspendAudio(bool suspended) override;
    CoveredCorner coveredCorner() const override;
    void keep(std::string_view text) override;
    std::string kept() const override;
    void reload() override;
    void openField(const TextField& field) override;
    bool offerStart(const std::vector<StartChoice>& choices, int focus, bool noted) override;
    void closeField() override;
    void print(std::string_view line) override;
    void printLog(MessageKind kind, std::string_view line) override;
    void showLog() override;
    void showSaves(std::string_view file) override;
    void rumble(std::uint32_t controller, float strength, double seconds) override;
    void showReplay(std::string_view link, std::string_view file) override;
    void showLink(const SettingLink& link) override;
    void showPicture(int width, int height, std::span<const std::uint8_t> pixels) override;
    std::vector<std::string> languages() const override;

private:
    std::int32_t tickets_ = 0;
    std::vector<std::pair<std::int32_t, Delegate<void()>>> fetching_;
};

} // namespace eng::platform
