#pragma once

#include "engine/audio/audio_task.h"
#include "engine/canvas/stage.h"
#include "engine/core/frame_time.h"
#include "engine/core/random.h"
#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/resource/resources.h"
#include "engine/screen/accessibility.h"
#include "engine/settings/settings_registry.h"
#include "engine/text/string_table.h"
#include "platform/host.h"

namespace eng {

class ScreenStack;

/// The services that only screens use. `ScreensModule` makes it.
struct ScreenServices {
    const StringTable& strings;
    const FrameTime& time;
    const Input& input;
    ActionMap& actions;
    AudioTask& audio;
    Resources& resources;
    Random& random; ///< for everything but a simulation, which has generators of its own
    const render::Stage& stage;
    const Accessibility& accessibility;
    platform::Host& host;
    ScreenStack& screens;
};

/// The services that a screen may use: those of every task, and its own. The application owns them.
struct Services : EngineContext, ScreenServices {};

} // namespace eng
