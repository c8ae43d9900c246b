#include "platform/web/page_host.h"

#include "engine/core/sort.h"
#include "platform/os/web/page.h"
#include "platform/os/web/page_storage.h"
#include "platform/string_source.h"
#include "platform/web/query.h"

#include <SDL.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace eng::platform {

PageHost::PageHost() {
    setStorage(openPageStorage());
    std::vector<std::string> arguments = splitQuery(takenText(enginuity_page_query()));
    if (std::string fragment = takenText(enginuity_page_fragment()); fragment.starts_with("#r=")) {
        arguments.push_back(std::move(fragment)); // a recording
    } else if (fragment.starts_with("#room=")) {  // messengers encode line breaks and spaces
        arguments.push_back(splitQuery(fragment).front());
    }
    setLaunch({.arguments = std::move(arguments), .fromUrl = true});
}

Preferences PageHost::preferences() const {
    const std::uint32_t bits = enginuity_page_preferences();
    return {.reducedMotion = (bits & 1U) != 0,
            .touch = (bits & 2U) != 0,
            .highContrast = (bits & 4U) != 0};
}

std::optional<std::string> PageHost::readProgramFile(std::string_view name, std::size_t maxBytes,
                                                     std::string& why) const {
    why.clear();
    std::uint32_t size = 0;
    char* bytes = enginuity_page_file(std::string{name}.c_str(), &size);
    if (bytes == nullptr) {
        return std::nullopt;
    }
    std::optional<std::string> found;
    if (size <= maxBytes) {
        found.emplace(bytes, size);
    } else {
        why = std::strerror(EFBIG);
    }
    std::free(bytes);
    return found;
}

void PageHost::fetch(std::string_view name, Delegate<void()> done) {
    fetching_.emplace_back(++tickets_, std::move(done));
    enginuity_page_fetch(std::string{name}.c_str(), tickets_);
}

void PageHost::fetched(std::int32_t ticket) {
    const auto found =
        std::ranges::find(fetching_, ticket, [](const auto& one) { return one.first; });
    if (found != fetching_.end()) {
        const Delegate<void()> done = std::move(found->second);
        fetching_.erase(found);
        done();
    }
}

std::optional<std::string> PageHost::readStringTable(std::string_view table,
                                                     std::string_view language) const {
    return readProgramFile(stringTableName(table, language));
}

std::vector<std::string> PageHost::stringTableLanguages(std::string_view table) const {
    std::vector<std::string> found;
    for (const std::string& file : takenLines(enginuity_page_files())) {
        if (const std::string_view language = languageOfStringTable(file, table);
            !language.empty()) {
            found.emplace_back(language);
        }
    }
    sort(found);
    return found;
}

void PageHost::showMessage(MessageKind kind, std::string_view title, std::string_view text) {
    enginuity_page_message(static_cast<std::int32_t>(kind), std::string{title}.c_str(),
                           std::string{text}.c_str());
}

void PageHost::keep(std::string_view text) {
    enginuity_page_keep(std::string{text}.c_str());
}

std::string PageHost::kept() const {
    return takenText(enginuity_page_kept());
}

void PageHost::reload() {
    enginuity_page_reload();
}

void PageHost::announce(std::string_view text) {
    enginuity_page_announce(std::string{text}.c_str());
}

void PageHost::openField(const TextField& field) {
    enginuity_page_open_field(field.label.c_str(), field.text.c_str(),
                              static_cast<std::uint32_t>(field.maxCharacters));
}

bool PageHost::offerStart(const std::vector<StartChoice>& choices, int focus, bool noted) {
    std::string lines; // the first character says whether the start screen stays
    std::vector<float> boxes;
    for (const StartChoice& choice : choices) {
        lines += (lines.empty() ? "" : "\n") + std::string{choice.keepsScreen ? '=' : '>'} +
                 choice.label;
        boxes.insert(boxes.end(),
                     {choice.box.left, choice.box.top, choice.box.width, choice.box.height});
    }
    return enginuity_page_offer_start(lines.c_str(), boxes.data(), focus, noted ? 1 : 0) != 0;
}

void PageHost::closeField() {
    enginuity_page_close_field();
}

void PageHost::print(std::string_view line) {
    printLog(MessageKind::Information, line);
}

void PageHost::printLog(MessageKind kind, std::string_view line) {
    enginuity_page_log(static_cast<std::int32_t>(kind), std::string{line}.c_str());
}

void PageHost::setLanguage(std::string_view language) {
    enginuity_page_speak(std::string{language}.c_str());
}

void PageHost::showLog() {
    enginuity_page_show_log();
}

void PageHost::showSaves(std::string_view file) {
    enginuity_page_show_saves(file.data(), static_cast<std::uint32_t>(file.size()));
}

void PageHost::showReplay(std::string_view link, std::string_view file) {
    enginuity_page_show_replay(std::string{link}.c_str(), file.data(),
                               static_cast<std::uint32_t>(file.size()));
}

void PageHost::showLink(const SettingLink& link) {
    enginuity_page_show_link(link.title.c_str(), link.text.c_str(), link.setting.c_str(),
                             link.value.c_str());
}

void PageHost::showPicture(int width, int height, std::span<const std::uint8_t> pixels) {
    enginuity_page_show_picture(width, height, pixels.data());
}

void PageHost::rumble(std::uint32_t controller, float strength, double seconds) {
    // SDL2 has no motors here. It lists controllers in the order in which they were connected, and
    // so does the page.
    for (int place = 0; place < SDL_NumJoysticks(); ++place) {
        if (SDL_JoystickGetDeviceInstanceID(place) == static_cast<SDL_JoystickID>(controller)) {
            enginuity_page_rumble(place, strength, seconds);
        }
    }
}

void PageHost::setHighContrast(bool high) {
    enginuity_page_contrast(high ? 1 : 0);
}

void PageHost::setPointerUsed(bool used) {
    enginuity_page_pointer(used ? 1 : 0);
}

void PageHost::setMuted(bool muted) {
    enginuity_page_sound(muted ? 1 : 0);
}

void PageHost::suspendAudio(bool suspended) {
    enginuity_page_suspend_audio(suspended ? 1 : 0);
}

CoveredCorner PageHost::coveredCorner() const {
    CoveredCorner covered;
    enginuity_page_corner(&covered.width, &covered.height);
    return covered;
}

std::vector<std::string> PageHost::languages() const {
    return takenLines(enginuity_page_languages());
}

} // namespace eng::platform
