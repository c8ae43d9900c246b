#pragma once

#include "engine/settings/settings_registry.h"

namespace eng {

/// Settings of the audio task. Changes take effect immediately.
///
/// Volumes are percent of perceived loudness: the amplitude is (volume / 100)^2.
struct AudioSettings {
    AudioSettings();

    Setting<int> musicVolume;
    Setting<int> effectsVolume;
    Setting<int> interfaceVolume;
    Setting<bool> mute;

    void registerSettings(SettingsRegistry& registry);
};

} // namespace eng
