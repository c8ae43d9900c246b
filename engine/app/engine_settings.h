#pragma once

#include "engine/settings/settings_registry.h"

#include <string>

namespace eng {

/// Settings of the application itself.
struct EngineSettings {
    EngineSettings();

    Setting<bool> help;
    Setting<bool> version;
    Setting<bool> listSettings;
    Setting<bool> changedSettings;
    Setting<bool> headless;
    Setting<bool> inspect;
    Setting<bool> profile;
    Setting<bool> profileOverlay;
    Setting<std::string> trace;
    Setting<int> traceFrames;
    Setting<std::string> settingsFile;
    Setting<std::string> saveFolder;
    Setting<std::string> logFolder;
    Setting<int> logSize; ///< kB
    Setting<int> logKept;
    Setting<bool> showLog;
    Setting<std::string> language;
    Setting<std::uint64_t> seed;
    Setting<double> stepBudgetMs;

    void describe(SettingsRegistry& registry);
};

} // namespace eng
