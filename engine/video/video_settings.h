#pragma once

#include "engine/settings/settings_registry.h"

#include <cstdint>

namespace eng {

/// The kind of graphics context to request.
enum class GlChoice : std::uint8_t { Auto, Es, Core };

/// Settings of the video task.
struct VideoSettings {
    VideoSettings();

    Setting<int> width; ///< of the window, in points of the system
    Setting<int> height;
    Setting<bool> fullscreen;
    Setting<bool> vsync;
    Setting<int> samples; ///< multisampling; shapes and text are smooth without it
    Setting<GlChoice> gl;
    Setting<int> frameCap; ///< maximum frames per second; 0: no limit

    void registerSettings(SettingsRegistry& registry);
};

} // namespace eng
