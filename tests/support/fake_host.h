#pragma once

#include "engine/core/time_source.h"
#include "platform/host.h"
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
    Status claim() override { return taken ? Status{*taken} : Status{}; }
    Result<std::optional<std::string>> load(std::string_view name) const override {
        if (unreadable) {
            return *unreadable;
        }
        const auto found = records.find(std::string{name});
        return found == records.end() ? std::optional<std::string>{}
                                      : std::optional<std::string>{found->second};
    }
    Result<std::optional<std::string>> loadBackup(std::string_view name) const override {
        return load(std::string{name} + "~before");
    }
    std::vector<std::string> names() const override {
        std::vector<std::string> found;
        for (const auto& [name, bytes] : records) {
            if (platform::isStorageName(name)) {
                found.push_back(name);
            }
        }
        return found;
    }
    void save(std::string_view name, std::string bytes, Done done) override {
        if (!full) {
            const std::string key{name};
            if (const auto old = records.find(key); old != records.end()) {
                records[key + "~before"] = old->second;
            }
            records[key] = std::move(bytes);
        }
        waiting.push_back(std::move(done));
    }
    void repair(std::string_view name, std::string bytes, Done done) override {
        if (!full) {
            records[std::string{name}] = std::move(bytes);
        }
        waiting.push_back(std::move(done));
    }
    void update() override {
        std::vector<Done> now;
        now.swap(waiting);
        for (const Done& done : now) {
            done(full ? Status{*full} : Status{});
        }
    }
    void finish() override { update(); }

    std::map<std::string, std::string> records;
    std::vector<Done> waiting;
    std::optional<Error> unreadable, full, taken; ///< errors of loading, saving and claiming
};

/// Does its work in `update`, a job at a time.
class StepwiseBackground final : public platform::Background {
public:
    void add(Job job) override { jobs.push_back(std::move(job)); }
    void update() override {
        if (!jobs.empty()) {
            const Job job = std::move(jobs.front());
            jobs.erase(jobs.begin());
            job();
        }
    }
    void finish() override {
        while (!jobs.empty()) {
            StepwiseBackground::update();
        }
    }
    std::vector<Job> jobs;
};

/// A host that records calls and returns values that a test has set.
class FakeHost final : public platform::Host {
public:
    const platform::Launch& launch() const override { return given; }
    const BuildInfo& build() const override { return info; }
    const TimeSource& clock() const override { return time; }
    std::string calendarTime() const override { return "2003-06-17 12:00:00 UTC"; }
    platform::Storage& storage() override { return elsewhere != nullptr ? *elsewhere : saved; }
    void useFolder(std::string name) override { folder = std::move(name); }
    bool hasWindows() const override { return windows; }
    bool canQuit() const override { return true; }
    bool canSetVsync() const override { return true; }
    bool soundNeedsGesture() const override { return gestures; }
    using Host::readProgramFile;
    std::optional<std::string> readProgramFile(std::string_view name, std::size_t maxBytes,
                                               std::string& why) const override {
        const auto reason = unreadable.find(std::string{name});
        why = reason == unreadable.end() ? "" : reason->second;
        const auto found = files.find(std::string{name});
        if (found == files.end() || !why.empty()) {
            return std::nullopt;
        }
        if (found->second.size() > maxBytes) {
            why = "it is too large";
            return std::nullopt;
        }
        return found->second;
    }
    std::int64_t programFileStamp(std::string_view name) const override {
        const auto found = stamps.find(std::string{name});
        return found == stamps.end() ? 0 : found->second;
    }
    /// Jobs run in the steps, so that tests are the same every time.
    std::unique_ptr<platform::Background> openBackground() override {
        return std::make_unique<StepwiseBackground>();
    }
    platform::CoveredCorner coveredCorner() const override { return corner; }
    void fetchProgramFile(std::string_view name, Delegate<void()> done) override {
        if (!downloads) {
            done();
            return;
        }
        fetching.emplace_back(name, std::move(done));
    }
    std::optional<std::string> readStringTable(std::string_view table,
                                               std::string_view language) const override {
        return readProgramFile("strings/" + std::string{table} + "." + std::string{language} +
                               ".txt");
    }
    std::vector<std::string> stringTableLanguages(std::string_view table) const override {
        std::vector<std::string> found;
        const std::string start = "strings/" + std::string{table} + ".";
        for (const auto& [name, bytes] : files) {
            if (name.starts_with(start)) {
                found.push_back(name.substr(start.size(), name.size() - start.size() - 4));
            }
        }
        return found;
    }
    std::string logFolder() const override { return {}; }
    void showMessage(platform::MessageKind, std::string_view, std::string_view text) override {
        messages.emplace_back(text);
    }
    void announce(std::string_view text) override { announced.emplace_back(text); }
    void rumble(std::uint32_t controller, float strength, double seconds) override {
        rumbles.push_back({controller, strength, seconds});
    }
    void setLanguage(std::string_view language) override { spoken = language; }
    void setMuted(bool muted) override { shownSound.push_back(muted); }
    void setHighContrast(bool height) override { shownContrast.push_back(height); }
    void setPointerUsed(bool used) override { pointerUsed = used; }
    bool openField(const platform::TextField& wanted) override {
        if (hasField) {
            field = wanted;
        }
        return hasField;
    }
    void closeField() override { field.reset(); }
    bool offerStart(const std::vector<platform::StartChoice>& choices, int focus,
                    bool noted) override {
        if (startScreen) {
            startNoted = noted;
            startChoices = choices;
            startFocus = focus;
        }
        return startScreen;
    }
    bool canTransferSaves() const override { return page; }
    void showSaves(std::string_view file) override { shownSaves = file; }
    void print(std::string_view line) override { printed.emplace_back(line); }
    void printLog(platform::MessageKind, std::string_view line) override {
        logged.emplace_back(line);
    }
    bool showReplay(std::string_view link, std::string_view file) override {
        sharedLink = link;
        sharedFile = file;
        return hasReplayDialog;
    }
    bool showLink(const platform::SettingLink& link) override {
        sharedSetting = link;
        return hasReplayDialog;
    }
    bool showPicture(int width, int height, std::span<const std::uint8_t> pixels) override {
        sharedPicture = {width, height, pixels.size()};
        return hasReplayDialog;
    }
    bool copyText(std::string_view text) override {
        copied = text;
        return true;
    }
    std::vector<std::string> languages() const override { return tongues; }
    platform::Preferences preferences() const override { return preferred; }

    /// Returns true if a line of the log contains this text.
    bool hasLogged(std::string_view words) const {
        for (const std::string& line : logged) {
            if (line.find(words) != std::string::npos) {
                return true;
            }
        }
        return false;
    }

    platform::Launch given;
    BuildInfo info{"1.2.3", "0123456789ab", "2026-01-02T03:04:05Z", "Test 1", "Debug", "Nowhere"};
    ManualTime time;
    MemoryStorage saved;
    platform::Storage* elsewhere = nullptr; ///< used instead of the fake storage
    bool hasReplayDialog = false;
    platform::SettingLink sharedSetting;
    std::tuple<int, int, std::size_t> sharedPicture{}; ///< width, height, bytes
    std::string sharedLink, sharedFile, copied;
    std::string folder; ///< set by the program
    bool windows = false;
    bool gestures = false;
    std::map<std::string, std::string> files;
    std::map<std::string, std::string> unreadable; ///< reason by name
    std::vector<std::string> tongues;
    std::string spoken;
    bool page = false; ///< moves saved data
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
    bool hasField = false;
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
