#pragma once

#include "engine/settings/settings_registry.h"

#include <cstdint>

namespace eng {

/// Which kind of graphics context to ask for.
enum class GlChoice : std::uint8_t { Auto, Es, Core };

/// Settings of the video task.
struct VideoSettings {
    VideoSettings();

    Setting<int> width; ///< of the window, in points of the person's system
    Setting<int> height;
    Setting<bool> fullscreen;
    Setting<bool> vsync;
    Setting<int> samples; ///< multisampling; shapes and text are smooth without it
    Setting<GlChoice> gl;
    Setting<int> frameCap; ///< frames a second at most; 0: none

    void describe(SettingsRegistry& registry);
};

} // namespace eng
