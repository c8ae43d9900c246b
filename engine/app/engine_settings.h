#pragma once

#include "engine/develop/develop_settings.h"
#include "engine/settings/settings_registry.h"

#include <string>

namespace eng {

/// Settings of how the program starts.
struct EngineSettings {
    EngineSettings();

    Setting<bool> help;
    Setting<bool> version;
    Setting<bool> listSettings;
    Setting<bool> changedSettings;
    Setting<bool> headless;
    Setting<std::uint64_t> steps; ///< of a headless game
    Setting<bool> inspect;
    Setting<std::string> settingsFile;
    Setting<std::string> exportSaves;
    Setting<std::string> importSaves;
    Setting<std::string> saveFolder;
    Setting<std::uint64_t> frames; ///< to write as pictures; 0: none
    Setting<std::string> record;   ///< file for the recording of the match
    Setting<std::string> replay;   ///< file with a recording, which is shown
    DevelopSettings develop;

    void registerSettings(SettingsRegistry& registry);
};

} // namespace eng
