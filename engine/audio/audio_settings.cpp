#include "engine/audio/audio_settings.h"

#include "engine_text.h"

namespace eng {

AudioSettings::AudioSettings()
    : musicVolume{"music_volume", 70, text::kHelpMusicVolume, {.min = 0, .max = 100}}
    , effectsVolume{"effects_volume", 100, text::kHelpEffectsVolume, {.min = 0, .max = 100}}
    , interfaceVolume{"interface_volume", 100, text::kHelpInterfaceVolume, {.min = 0, .max = 100}}
    , mute{"mute", false, text::kHelpMute} {}

void AudioSettings::registerSettings(SettingsRegistry& registry) {
    registry.add(musicVolume, effectsVolume, interfaceVolume, mute);
}

} // namespace eng
