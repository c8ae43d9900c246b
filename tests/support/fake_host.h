#pragma once

#include "engine/core/time_source.h"
#include "platform/host.h"
#include "platform/page.h"
#include "platform/storage.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace eng::test {

/// Stores records in memory. Loading and saving can be made to fail.
class MemoryStorage : public platform::Storage {
public:
    MemoryStorage();
    ~MemoryStorage() override;

    Status claim() override;
    Result<std::optional<std::string>> load(std::string_view name) const override;
    Result<std::optional<std::string>> loadBackup(std::string_view name) const override;
    std::vector<std::string> names() const override;
    void save(std::string_view name, std::string bytes, Done done) override;
    void repair(std::string_view name, std::string bytes, Done done) override;
    void update() override;
    void finish() override;

    std::map<std::string, std::string> records;
    std::vector<Done> waiting;
    std::optional<Error> unreadable, full, taken; ///< errors of loading, saving and claiming
};

/// Does its work in `update`, a job at a time.
class StepwiseBackground final : public platform::Background {
public:
    StepwiseBackground();
    ~StepwiseBackground() override;

    bool add(Job job) override;
    void update() override;
    bool finish(double seconds) override;
    std::vector<Job> jobs;
    std::size_t most = 1000;
};

/// A host that records calls and returns values that a test has set.
class FakeHost final : public platform::Host, public platform::Page {
public:
    FakeHost();
    ~FakeHost() override;

    const platform::Launch& launch() const override;
    const BuildInfo& build() const override;
    const TimeSource& clock() const override;
    std::string calendarTime() const override;
    platform::Storage& storage() override;
    void useFolder(std::string name) override;
    bool hasWindows() const override;
    /// A page as soon as a test wants one of its parts.
    platform::Page* page() override;
    using Host::readProgramFile;
    std::optional<std::string> readProgramFile(std::string_view name, std::size_t maxBytes,
                                               std::string& why) const override;
    std::int64_t programFileStamp(std::string_view name) const override;
    /// Jobs run in the steps, so that tests are the same every time.
    std::unique_ptr<platform::Background> openBackground() override;
    platform::CoveredCorner coveredCorner() const override;
    void fetch(std::string_view name, Delegate<void()> done) override;
    std::optional<std::string> readStringTable(std::string_view table,
                                               std::string_view language) const override;
    std::vector<std::string> stringTableLanguages(std::string_view table) const override;
    std::string logFolder() const override;
    void showMessage(platform::MessageKind, std::string_view, std::string_view text) override;
    void announce(std::string_view text) override;
    void rumble(std::uint32_t controller, float strength, double seconds) override;
    void setLanguage(std::string_view language) override;
    void setMuted(bool muted) override;
    void setHighContrast(bool height) override;
    void setPointerUsed(bool used) override;
    void keep(std::string_view text) override;
    std::string kept() const override;
    void reload() override;
    void openField(const platform::TextField& wanted) override;
    void closeField() override;
    void suspendAudio(bool suspended) override;
    void showLog() override;
    bool offerStart(const std::vector<platform::StartChoice>& choices, int focus,
                    bool noted) override;
    void showSaves(std::string_view file) override;
    void print(std::string_view line) override;
    void printLog(platform::MessageKind, std::string_view line) override;
    void showReplay(std::string_view link, std::string_view file) override;
    void showLink(const platform::SettingLink& link) override;
    void showPicture(int width, int height, std::span<const std::uint8_t> pixels) override;
    bool copyText(std::string_view text) override;
    bool openAddress(std::string_view address) override;
    std::vector<std::string> languages() const override;
    platform::Preferences preferences() const override;

    /// Returns true if a line of the log contains this text.
    bool hasLogged(std::string_view words) const;

    platform::Launch given;
    BuildInfo info{"1.2.3", "0123456789ab", "2026-01-02T03:04:05Z", "Test 1", "Debug", "Nowhere"};
    ManualTime time;
    MemoryStorage saved;
    platform::Storage* elsewhere = nullptr; ///< used instead of the fake storage
    platform::SettingLink sharedSetting;
    std::tuple<int, int, std::size_t> sharedPicture{}; ///< width, height, bytes
    std::string sharedLink, sharedFile, copied, opened;
    std::string keptText; ///< by the page
    int keeps = 0, reloads = 0;
    std::string folder; ///< set by the program
    bool windows = false;
    std::map<std::string, std::string> files;
    std::map<std::string, std::string> unreadable; ///< reason by name
    std::vector<std::string> tongues;
    std::string spoken;
    bool isPage = false;
    std::string shownSaves;
    platform::Preferences preferred;
    std::map<std::string, std::int64_t> stamps; ///< of files
    platform::CoveredCorner corner;
    bool downloads = false; ///< as in a page: then a test calls what waits in `fetching`
    std::vector<std::pair<std::string, Delegate<void()>>> fetching;
    bool startScreen = false; ///< as in a page that was just opened
    std::vector<platform::StartChoice> startChoices;
    bool startNoted = false;
    int startFocus = -1;
    std::optional<platform::TextField> field; ///< while it is open
    std::vector<bool> shownSound;             ///< muted, for each call
    std::vector<bool> shownContrast;          ///< high, for each call
    bool pointerUsed = true;                  ///< last
    std::vector<std::string> messages, announced, printed, logged;
    struct Rumble {
        std::uint32_t controller;
        float strength;
        double seconds;
    };
    std::vector<Rumble> rumbles;
};

} // namespace eng::test
