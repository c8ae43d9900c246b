#pragma once

#include "engine/settings/settings_registry.h"

namespace eng {

/// Settings of the audio task; what is changed while it runs is heard.
///
/// Volumes are percent of what the ear takes for loudness: the amplitude is (volume / 100)^2.
struct AudioSettings {
    AudioSettings();

    Setting<int> musicVolume;
    Setting<int> effectsVolume;
    Setting<int> interfaceVolume;
    Setting<bool> mute;

    void describe(SettingsRegistry& registry);
};

} // namespace eng
