#pragma once

#include "engine/app/engine_settings.h"
#include "engine/app/log_module.h"
#include "engine/event/signal.h"
#include "engine/kernel/module.h"
#include "engine/settings/settings_registry.h"
#include "platform/host.h"
#include "platform/storage.h"

#include <optional>
#include <string>

namespace eng {

/// Before the packed recording of a link.
inline constexpr std::string_view kReplayLink = "#r=";
/// Before the code of a room in a link. The fragment of a page sets the setting `room`, a link as
/// an argument of a program the setting `join` (docs/online.md).
inline constexpr std::string_view kRoomLink = "#room=";

/// Reads the settings from all their sources, and keeps the user's choices in the host's storage.
///
/// In this order, later ones override earlier ones: the settings file, the saved choices, the
/// arguments of the command line or link. If the saved choices are damaged, the readable values are
/// used; the others come from the previous save, or else are the defaults. Damaged choices are
/// renamed to `settings.damaged` before anything is saved in their place. Without a window the
/// program does not depend on the user: it neither reads nor saves choices.
class SettingsModule final : public Module {
public:
    /// All arguments outlive the module.
    SettingsModule(platform::Host& host, Log& log, SettingsRegistry& registry, LogModule& logs)
        : Module{"settings"}
        , host_{host}
        , log_{log}
        , registry_{registry}
        , logs_{logs}
        , saves_{registry.onSave([this] { save(); })} {}

    /// Reads all sources, when every module has registered its settings. Saves nothing, except the
    /// records of a file that the user has loaded (`import_saves`, or in a page).
    ///
    /// @param program  its name, in such a file
    void read(std::string_view program);
    /// Renames damaged choices. For a program that starts.
    void keepDamaged();

    const EngineSettings& engine() const { return settings_; }
    /// True in a run without a window and a user (`+headless`).
    bool headless() const { return headless_; }
    /// Emitted when the user's choices could not be saved: the disk is full, the folder protected,
    /// the window of the browser private. The log says why.
    Signal<> saveFailed;

    /// The packed recording of a link (`#r=...`) with which the program was started.
    const std::optional<std::string>& replayLink() const { return replayLink_; }
    /// True if this instance has the lock on the saved files.
    bool ownsStorage() const { return storageClaim_.ok(); }
    /// True when saved choices could not be read, wholly or in part; the missing ones are at their
    /// defaults, and the log says why.
    bool wereDamaged() const { return damaged_; }
    /// True when the user has loaded a file of saved data that could not be read; the log says why.
    bool wereSavesRefused() const { return savesRefused_; }
    /// Writes all saved data into the file `export_saves`; does nothing without that setting.
    ///
    /// @return  the message for the user
    std::optional<Result<std::string>> exportSaves(std::string_view program) const;
    /// True when a setting of the file, the arguments or the link was refused; the log says which.
    bool wereRefused() const { return refused_; }
    /// True when an argument of the command line was refused: the program then does not start.
    bool wereArgumentsRefused() const { return argumentsRefused_; }
    /// The output of --help, --version, --list-settings or --changed-settings; empty without such
    /// an argument.
    std::string queryOutput(std::string_view title, std::string_view program) const;

    void registerSettings(SettingsRegistry& registry) override {
        settings_.registerSettings(registry);
    }

private:
    /// Errors: another instance has the saved files.
    Status start(EngineContext&) override { return storageClaim_; }
    void noteArguments(const SettingsRegistry::Problems& found);
    void readFile();
    void importSaves(std::string_view program);
    void readSaved();
    SettingsRegistry::Problems applySaved(std::string_view text);
    void note(const SettingsRegistry::Problems& found);
    void save();
    /// Logs why choices were not saved, and tells the user.
    void failSave(const Error& error);
    bool asksQuestion() const;

    platform::Host& host_;
    Log& log_;
    SettingsRegistry& registry_;
    LogModule& logs_;
    EngineSettings settings_;
    std::optional<std::string> replayLink_;
    Status storageClaim_;
    std::string damagedText_;     ///< the damaged choices, until they are renamed
    std::optional<Error> unread_; ///< why the choices could not be read
    Connection saves_;
    bool renaming_ = false;
    bool repairs_ = false; ///< the saved record is damaged
    bool headless_ = false;
    bool damaged_ = false;
    bool refused_ = false;
    bool argumentsRefused_ = false;
    bool savesRefused_ = false;
};

} // namespace eng
