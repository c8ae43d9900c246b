#include "engine/video/video_settings.h"

#include "engine_text.h"

namespace eng {

VideoSettings::VideoSettings()
    : width{"width", 1280, text::kHelpWidth, {.min = 1, .max = 16384}}
    , height{"height", 720, text::kHelpHeight, {.min = 1, .max = 16384}}
    , fullscreen{"fullscreen", false, text::kHelpFullscreen}
    , vsync{"vsync", true, text::kHelpVsync}
    , samples{"samples", 0, text::kHelpSamples, {.min = 0, .max = 16}}
    , gl{"gl", GlChoice::Auto, text::kHelpGl, {"auto", "es", "core"}}
    , frameCap{"frame_cap", 0, text::kHelpFrameCap, {.min = 0, .max = 1000}} {}

void VideoSettings::registerSettings(SettingsRegistry& registry) {
    registry.add(width, height, fullscreen, vsync, samples, gl, frameCap);
}

} // namespace eng
