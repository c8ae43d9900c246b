#pragma once

#include "engine/settings/settings_registry.h"

#include <string>

namespace eng {

/// Settings of what developers ask of rules; each ends the program after it.
struct DevelopSettings {
    DevelopSettings();

    Setting<std::string> verify;      ///< file with a recording
    Setting<std::string> states;      ///< file for the states of the verified recording
    ListSetting<std::string> compare; ///< two files
    Setting<std::uint64_t> runs;      ///< matches of a tournament
    Setting<std::string> report;      ///< file for its report
    Setting<std::string> bot;         ///< name of the bot

    void registerSettings(SettingsRegistry& registry);
};

} // namespace eng
