// What the person has chosen, in all the places where it is kept, and the language that comes of
// it.

#include "engine/app/application.h"
#include "platform/files.h"
#include "platform/storage.h"
#include "platform/string_source.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kSavedSettings = "settings"; // the record in the storage
constexpr std::string_view kDamagedSettings = "settings.damaged";
constexpr std::string_view kSettingsFile = "settings.txt"; // beside the program

} // namespace

void Application::readSettings() {
    const platform::Launch& launch = host_.launch();
    const SettingSource source = launch.fromUrl ? SettingSource::Url : SettingSource::CommandLine;
    const Message::Argument where =
        Message::argument(launch.fromUrl ? text::kWhereUrl : text::kWhereCommandLine);
    const auto append = [&](const SettingsRegistry::Problems& found) {
        problems_.insert(problems_.end(), found.begin(), found.end());
        settingsRefused_ =
            settingsRefused_ || std::any_of(found.begin(), found.end(), [&](const Error& problem) {
                // Other sites add parameters of their own to a link.
                return !launch.fromUrl || !SettingsRegistry::isOfAnotherVersion(problem);
            });
    };
    // The arguments override files, so they are applied last; but some of them name these files.
    append(settings_.applyArguments(launch.arguments, source, where,
                                    SettingsRegistry::Part::ThisRunOnly));
    if (!engineSettings_.saveFolder->empty()) {
        host_.useFolder(*engineSettings_.saveFolder);
    }
    headless_ = *engineSettings_.headless || !host_.hasWindows();
    if (!headless_ && !asksQuestion()) {
        alone_ =
            host_.storage().claim(); // before loading, so that no other instance saves after it
    }
    const std::string file = *engineSettings_.settingsFile;
    std::string why;
    if (!file.empty()) {
        if (const auto bytes =
                platform::readWholeFile(file, SettingsRegistry::kMostFileBytes, why)) {
            append(settings_.applyFile(*bytes, SettingSource::File, file));
        } else if (why.empty()) {
            append({Error{text::kSettingsMissing, file}});
        } else {
            append({Error{text::kSettingsNoFile, file, why}});
        }
    } else if (const auto bytes =
                   host_.readProgramFile(kSettingsFile, SettingsRegistry::kMostFileBytes, why)) {
        append(settings_.applyFile(*bytes, SettingSource::File, std::string{kSettingsFile}));
    } else if (!why.empty()) {
        append({Error{text::kSettingsNoFile, kSettingsFile, why}});
    }
    if (!headless_) { // a headless run does not depend on the user
        readSavedSettings();
    }
    append(
        settings_.applyArguments(launch.arguments, source, where, SettingsRegistry::Part::Others));
}

void Application::readSavedSettings() {
    unreadSettings_.reset();
    const Result<std::optional<std::string>> loaded = host_.storage().load(kSavedSettings);
    if (!loaded) {
        problems_.push_back(loaded.error());
        unreadSettings_ = loaded.error();
        settingsDamaged_ = true;
        return;
    }
    const std::optional<std::string>& saved = *loaded;
    if (!saved.has_value()) {
        return;
    }
    const bool isText = SettingsRegistry::couldBeFile(*saved);
    SettingsRegistry::Problems found;
    if (saved->size() <= SettingsRegistry::kMostFileBytes) {
        found =
            settings_.applyFile(*saved, SettingSource::Saved, Message::argument(text::kWhereSaved));
    }
    // Anything that is refused, unless it comes from another version, perhaps, or an end that is
    // cut off, comes from a disk or a hand that slipped.
    settingsDamaged_ =
        !isText || (!saved->empty() && saved->back() != '\n') ||
        !std::all_of(found.begin(), found.end(), SettingsRegistry::isOfAnotherVersion);
    if (settingsDamaged_) {
        damagedSettings_ = *saved;
        problems_.emplace_back(text::kSettingsDamaged, kDamagedSettings);
    }
    if (isText) { // else its lines are nothing that a person could read
        problems_.insert(problems_.end(), found.begin(), found.end());
    }
}

void Application::setDamagedSettingsAside() {
    if (damagedSettings_.empty() || settingAside_) {
        return;
    }
    settingAside_ = true;
    // Only when they are safe elsewhere does what could be read take their place.
    host_.storage().save(kDamagedSettings, damagedSettings_, [this](const Status& kept) {
        settingAside_ = false;
        if (kept) {
            damagedSettings_.clear();
            saveSettings();
        } else {
            ENG_LOG(log_, LogChannel::App, Severity::Warning, "settings", kept.error());
        }
    });
}

void Application::chooseLanguage(const std::vector<std::string>& wanted) {
    const auto read = [this](std::string_view table, std::string_view language) {
        return host_.readStringTable(table, language);
    };
    const auto nameOf = [](std::string_view table, std::string_view language) {
        return platform::stringTableName(table, language);
    };
    std::string chosen = "en";
    for (const std::string& tag : wanted) {
        std::string language = tag.substr(0, tag.find_first_of("-_."));
        std::transform(language.begin(), language.end(), language.begin(), [](char letter) {
            return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
        });
        if (language == "en" || host_.readStringTable(name_, language)) {
            chosen = language;
            break;
        }
        if (tag == *engineSettings_.language) {
            problems_.emplace_back(text::kLanguageUnknown, tag);
        }
    }
    const auto found = strings_.load(chosen, read, nameOf);
    problems_.insert(problems_.end(), found.begin(), found.end());
    host_.speak(chosen);
}

std::vector<std::string> Application::languages() const {
    std::vector<std::string> found = host_.stringTableLanguages(name_);
    if (std::find(found.begin(), found.end(), "en") == found.end()) {
        found.insert(std::upper_bound(found.begin(), found.end(), "en"), "en");
    }
    return found;
}

void Application::setLanguage(std::string_view tag) {
    const std::string word{tag};
    if (const Status chosen = settings_.choose(engineSettings_.language, {&word, 1}); !chosen) {
        problems_.push_back(chosen.error());
    }
    chooseLanguage({word});
    report(std::exchange(problems_, {}));
    if (video_) {
        video_->setTitle(std::string{strings_.pattern(title_)});
    }
}

void Application::choose(Setting<bool>& setting, bool value) {
    const std::string word = value ? "true" : "false";
    if (*setting != value && settings_.choose(setting, {&word, 1})) {
        saveSettings();
    }
}

void Application::saveSettings() {
    if (headless_ || !alone_) {
        return; // the saved settings were not loaded, or belong to another instance
    }
    if (unreadSettings_) {
        // There are some, and nobody knows which: what is chosen now is only for this run.
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "settings", *unreadSettings_);
        return;
    }
    if (!damagedSettings_.empty()) {
        setDamagedSettingsAside(); // which saves when it can
        return;
    }
    host_.storage().save(kSavedSettings, settings_.savedText(), [this](const Status& saved) {
        if (!saved) {
            ENG_LOG(log_, LogChannel::App, Severity::Warning, "settings", saved.error());
        }
    });
}

} // namespace eng
