#include "tests/support/fake_host.h"

namespace eng::test {

MemoryStorage::MemoryStorage() = default;

MemoryStorage::~MemoryStorage() = default;

StepwiseBackground::StepwiseBackground() = default;

StepwiseBackground::~StepwiseBackground() = default;

FakeHost::FakeHost() = default;

FakeHost::~FakeHost() = default;

Status MemoryStorage::claim() {
    return taken ? Status{*taken} : Status{};
}

Result<std::optional<std::string>> MemoryStorage::load(std::string_view name) const {
    if (unreadable) {
        return *unreadable;
    }
    const auto found = records.find(std::string{name});
    return found == records.end() ? std::optional<std::string>{}
                                  : std::optional<std::string>{found->second};
}

Result<std::optional<std::string>> MemoryStorage::loadBackup(std::string_view name) const {
    return load(std::string{name} + "~before");
}

std::vector<std::string> MemoryStorage::names() const {
    std::vector<std::string> found;
    for (const auto& [name, bytes] : records) {
        if (platform::isStorageName(name)) {
            found.push_back(name);
        }
    }
    return found;
}

void MemoryStorage::save(std::string_view name, std::string bytes, Done done) {
    if (!full) {
        const std::string key{name};
        if (const auto old = records.find(key); old != records.end()) {
            records[key + "~before"] = old->second;
        }
        records[key] = std::move(bytes);
    }
    waiting.push_back(std::move(done));
}

void MemoryStorage::repair(std::string_view name, std::string bytes, Done done) {
    if (!full) {
        records[std::string{name}] = std::move(bytes);
    }
    waiting.push_back(std::move(done));
}

void MemoryStorage::update() {
    std::vector<Done> now;
    now.swap(waiting);
    for (const Done& done : now) {
        done(full ? Status{*full} : Status{});
    }
}

void MemoryStorage::finish() {
    update();
}

bool StepwiseBackground::add(Job job) {
    if (jobs.size() >= most) {
        return false;
    }
    jobs.push_back(std::move(job));
    return true;
}

void StepwiseBackground::update() {
    if (!jobs.empty()) {
        const Job job = std::move(jobs.front());
        jobs.erase(jobs.begin());
        job();
    }
}

bool StepwiseBackground::finish(double) {
    while (!jobs.empty()) {
        StepwiseBackground::update();
    }
    return true;
}

const platform::Launch& FakeHost::launch() const {
    return given;
}

const BuildInfo& FakeHost::build() const {
    return info;
}

const TimeSource& FakeHost::clock() const {
    return time;
}

std::string FakeHost::calendarTime() const {
    return "2003-06-17 12:00:00 UTC";
}

platform::Storage& FakeHost::storage() {
    return elsewhere != nullptr ? *elsewhere : saved;
}

void FakeHost::useFolder(std::string name) {
    folder = std::move(name);
}

bool FakeHost::hasWindows() const {
    return windows;
}

std::optional<std::string> FakeHost::readProgramFile(std::string_view name, std::size_t maxBytes,
                                                     std::string& why) const {
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

std::int64_t FakeHost::programFileStamp(std::string_view name) const {
    const auto found = stamps.find(std::string{name});
    return found == stamps.end() ? 0 : found->second;
}

std::unique_ptr<platform::Background> FakeHost::openBackground() {
    return std::make_unique<StepwiseBackground>();
}

platform::Page* FakeHost::page() {
    return isPage || startScreen || downloads || corner.width > 0.0F ? this : nullptr;
}

platform::CoveredCorner FakeHost::coveredCorner() const {
    return corner;
}

void FakeHost::fetch(std::string_view name, Delegate<void()> done) {
    if (!downloads) {
        done();
        return;
    }
    fetching.emplace_back(name, std::move(done));
}

std::optional<std::string> FakeHost::readStringTable(std::string_view table,
                                                     std::string_view language) const {
    return readProgramFile("strings/" + std::string{table} + "." + std::string{language} + ".txt");
}

std::vector<std::string> FakeHost::stringTableLanguages(std::string_view table) const {
    std::vector<std::string> found;
    const std::string start = "strings/" + std::string{table} + ".";
    for (const auto& [name, bytes] : files) {
        if (name.starts_with(start)) {
            found.push_back(name.substr(start.size(), name.size() - start.size() - 4));
        }
    }
    return found;
}

std::string FakeHost::logFolder() const {
    return {};
}

void FakeHost::showMessage(platform::MessageKind, std::string_view, std::string_view text) {
    messages.emplace_back(text);
}

void FakeHost::announce(std::string_view text) {
    announced.emplace_back(text);
}

void FakeHost::rumble(std::uint32_t controller, float strength, double seconds) {
    rumbles.push_back({controller, strength, seconds});
}

void FakeHost::setLanguage(std::string_view language) {
    spoken = language;
}

void FakeHost::setMuted(bool muted) {
    shownSound.push_back(muted);
}

void FakeHost::setHighContrast(bool height) {
    shownContrast.push_back(height);
}

void FakeHost::setPointerUsed(bool used) {
    pointerUsed = used;
}

void FakeHost::keep(std::string_view text) {
    keptText = text;
    ++keeps;
}

std::string FakeHost::kept() const {
    return keptText;
}

void FakeHost::reload() {
    ++reloads;
}

void FakeHost::openField(const platform::TextField& wanted) {
    field = wanted;
}

void FakeHost::closeField() {
    field.reset();
}

void FakeHost::suspendAudio(bool) {}

void FakeHost::showLog() {}

bool FakeHost::offerStart(const std::vector<platform::StartChoice>& choices, int focus,
                          bool noted) {
    startScreen = startScreen && !choices.empty();
    if (startScreen) {
        startNoted = noted;
        startChoices = choices;
        startFocus = focus;
    }
    return startScreen;
}

void FakeHost::showSaves(std::string_view file) {
    shownSaves = file;
}

void FakeHost::print(std::string_view line) {
    printed.emplace_back(line);
}

void FakeHost::printLog(platform::MessageKind, std::string_view line) {
    logged.emplace_back(line);
}

void FakeHost::showReplay(std::string_view link, std::string_view file) {
    sharedLink = link;
    sharedFile = file;
}

void FakeHost::showLink(const platform::SettingLink& link) {
    sharedSetting = link;
}

void FakeHost::showPicture(int width, int height, std::span<const std::uint8_t> pixels) {
    sharedPicture = {width, height, pixels.size()};
}

bool FakeHost::copyText(std::string_view text) {
    copied = text;
    return true;
}

bool FakeHost::openAddress(std::string_view address) {
    opened = address;
    return true;
}

std::vector<std::string> FakeHost::languages() const {
    return tongues;
}

platform::Preferences FakeHost::preferences() const {
    return preferred;
}

bool FakeHost::hasLogged(std::string_view words) const {
    for (const std::string& line : logged) {
        if (line.find(words) != std::string::npos) {
            return true;
        }
    }
    return false;
}

} // namespace eng::test
