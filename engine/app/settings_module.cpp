#include "engine/app/settings_module.h"

#include "engine/record/saves.h"
#include "platform/files.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kSettingsFile = "settings.txt"; // in the program's folder

} // namespace

void SettingsModule::read(std::string_view program) {
    // The arguments override files, so they are applied last; but some of them name these files.
    const platform::Launch& launch = host_.launch();
    const SettingSource source = launch.fromUrl ? SettingSource::Url : SettingSource::CommandLine;
    const TextId where = launch.fromUrl ? text::kWhereUrl : text::kWhereCommandLine;
    std::vector<std::string> arguments = launch.arguments;
    std::erase_if(arguments, [this](const std::string& argument) {
        const std::size_t link = argument.find(kReplayLink);
        if (link == std::string::npos) {
            return false;
        }
        replayLink_ = argument.substr(link + kReplayLink.size());
        return true;
    });
    for (std::string& argument : arguments) {
        const bool isFragment = launch.fromUrl && argument.starts_with(kRoomLink);
        const bool isLink = argument.starts_with("http://") || argument.starts_with("https://");
        if (isFragment || (!launch.fromUrl && isLink)) {
            std::string words = isFragment ? "room=" : "join=";
            appendSettingValue(words, isFragment ? argument.substr(kRoomLink.size()) : argument);
            argument = std::move(words);
        }
    }
    SettingsRegistry::Arguments others;
    noteArguments(registry_.applyArguments(arguments, source, where, others));
    if (!settings_.saveFolder->empty()) {
        host_.useFolder(*settings_.saveFolder);
    }
    headless_ = *settings_.headless || !host_.hasWindows();
    if (!headless_ && !asksQuestion()) {
        storageClaim_ =
            host_.storage().claim(); // first, so that no other instance saves after the read
    }
    readFile();
    if (!headless_) {
        importSaves(program);
        readSaved();
    }
    noteArguments(registry_.applyArguments(others, source, where));
}

void SettingsModule::noteArguments(const SettingsRegistry::Problems& found) {
    argumentsRefused_ = argumentsRefused_ || (!found.empty() && !host_.launch().fromUrl);
    note(found);
}

void SettingsModule::note(const SettingsRegistry::Problems& found) {
    logs_.report(found);
    refused_ = refused_ || std::ranges::any_of(found, [this](const Error& problem) {
                   // Other sites add parameters of their own to a link.
                   return !host_.launch().fromUrl || !SettingsRegistry::isOfAnotherVersion(problem);
               });
}

void SettingsModule::readFile() {
    const std::string& given = *settings_.settingsFile;
    const std::string name{given.empty() ? kSettingsFile : given};
    std::string why;
    const std::optional<std::string> bytes =
        given.empty() ? host_.readProgramFile(name, SettingsRegistry::kMaxFileBytes, why)
                      : platform::readWholeFile(name, SettingsRegistry::kMaxFileBytes, why);
    if (bytes) {
        note(registry_.applyFile(*bytes, SettingSource::File, name));
    } else if (!why.empty()) {
        note({Error{text::kSettingsNoFile, {name, why}}});
    } else if (!given.empty()) {
        note({Error{text::kSettingsMissing, {name}}});
    }
}

void SettingsModule::importSaves(std::string_view program) {
    platform::Storage& storage = host_.storage();
    std::string where = *settings_.importSaves;
    std::optional<std::string> file;
    std::string why;
    if (!storageClaim_ || asksQuestion()) {
        return;
    }
    if (!where.empty()) {
        file = platform::readWholeFile(where, kMaxSavesBytes, why);
        if (!file) {
            savesRefused_ = true;
            logs_.report(why.empty() ? Error{text::kSavesRefused, {where, text::kSavesNoFile}}
                                     : Error{text::kSavesRefused, {where, why}});
            return;
        }
    } else {
        if (const auto loaded = storage.load(kLoadedSaves)) {
            file = *loaded;
        }
        if (!file || file->empty()) {
            return;
        }
        where = kLoadedSaves;
    }
    const bool fromPage = settings_.importSaves->empty();
    const auto forget = [&storage, fromPage] {
        if (fromPage) {
            storage.repair(kLoadedSaves, "", {});
        }
    };
    const Status unpacked =
        unpackSaves(program, *file, storage, [this, forget](const Status& saved) {
            if (saved) {
                forget(); // not earlier: an interrupted import is repeated
                return;
            }
            savesRefused_ = true;
            failSave(saved.error());
        });
    if (!unpacked) {
        savesRefused_ = true;
        logs_.report(Error{text::kSavesRefused, {where, unpacked.error()}});
        forget();
    }
}

std::optional<Result<std::string>> SettingsModule::exportSaves(std::string_view program) const {
    const std::string& path = *settings_.exportSaves;
    if (path.empty()) {
        return {};
    }
    const Result<std::string> file = packSaves(program, host_.storage());
    if (!file) {
        return file.error();
    }
    std::string why;
    if (!platform::replaceFile(path, *file, why)) {
        return Result<std::string>{Error{text::kStorageCannotSave, {path, why}}};
    }
    return log_.strings().text(text::kSavesWritten, {std::string_view{path}});
}

void SettingsModule::readSaved() {
    const Result<std::optional<std::string>> loaded = host_.storage().load(kSavedSettings);
    if (!loaded) {
        logs_.report(loaded.error());
        unread_ = loaded.error();
        damaged_ = true;
        return;
    }
    const std::optional<std::string>& saved = *loaded;
    if (!saved.has_value()) {
        return;
    }
    std::string before; // of the previous save
    if (const auto stored = host_.storage().loadBackup(kSavedSettings)) {
        before = stored->value_or("");
    }
    const bool isText = SettingsRegistry::couldBeFile(*saved);
    const std::string_view lines =
        saved->size() > SettingsRegistry::kMaxFileBytes ? std::string_view{} : *saved;
    const SettingsRegistry::Problems found = applySaved(lines);
    // A refused line that no other version wrote, or a truncated end, comes from a failing disk or
    // a mistake in an editor. Settings that were saved once are never empty again.
    damaged_ = !isText || (saved->empty() ? !before.empty() : saved->back() != '\n') ||
               !std::ranges::all_of(found, SettingsRegistry::isOfAnotherVersion);
    if (damaged_) {
        damagedText_ = *saved;
        repairs_ = true;
        // The previous save has the unreadable values. The readable ones are newer, so come last.
        if (!before.empty()) {
            applySaved(before);
            applySaved(lines);
        }
        logs_.report(Error{text::kSettingsDamaged, {kDamagedSettings}});
    }
    if (isText) { // else its lines are not readable
        logs_.report(found);
    }
}

SettingsRegistry::Problems SettingsModule::applySaved(std::string_view text) {
    return registry_.applyFile(text, SettingSource::Saved, text::kWhereSaved);
}

bool SettingsModule::asksQuestion() const {
    return *settings_.help || *settings_.version || *settings_.listSettings ||
           *settings_.changedSettings || !settings_.exportSaves->empty();
}

std::string SettingsModule::queryOutput(std::string_view title, std::string_view program) const {
    std::string answer;
    if (*settings_.help) {
        answer =
            log_.strings().text(text::kHelpHead, {title, program}) + "\n" + registry_.helpText();
    } else if (*settings_.version) {
        answer = format("{0} {1}", {title, std::string_view{host_.build().line()}});
    } else if (*settings_.listSettings) {
        answer = registry_.listText();
    } else if (*settings_.changedSettings) {
        answer = registry_.changedText();
    }
    if (answer.ends_with('\n')) {
        answer.pop_back(); // the host ends the line
    }
    return answer;
}

void SettingsModule::keepDamaged() {
    if (damagedText_.empty() || renaming_ || !storageClaim_) {
        return;
    }
    renaming_ = true;
    // The readable values are saved in their place only when the damaged ones are durable.
    host_.storage().save(kDamagedSettings, damagedText_, [this](const Status& kept) {
        renaming_ = false;
        if (kept) {
            damagedText_.clear();
            save();
        } else {
            failSave(kept.error());
        }
    });
}

void SettingsModule::save() {
    if (headless_ || !storageClaim_) {
        return; // the saved choices were not read, or belong to another instance
    }
    if (unread_) {
        failSave(*unread_); // they exist: choices are for this run only
        return;
    }
    if (!damagedText_.empty()) {
        keepDamaged(); // which saves afterwards
        return;
    }
    const auto done = [this](const Status& saved) {
        if (saved) {
            repairs_ = false;
        } else {
            failSave(saved.error());
        }
    };
    if (repairs_) { // the damaged record must not replace a good one before it
        host_.storage().repair(kSavedSettings, registry_.savedText(), done);
    } else {
        host_.storage().save(kSavedSettings, registry_.savedText(), done);
    }
}

void SettingsModule::failSave(const Error& error) {
    ENG_LOG(log_, LogChannel::App, Severity::Warning, "settings", error);
    saveFailed.emit();
}

} // namespace eng
