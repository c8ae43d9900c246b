#pragma once

#include "engine/settings/settings_registry.h"

namespace eng {

/// Settings of the input task.
struct InputSettings {
    InputSettings();

    Setting<double> deadZone;
    Setting<bool> rumble;

    void registerSettings(SettingsRegistry& registry) { registry.add(deadZone, rumble); }
};

} // namespace eng
