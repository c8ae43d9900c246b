#pragma once

#include "engine/animate/animate_task.h"
#include "engine/audio/audio_task.h"
#include "engine/canvas/stage.h"
#include "engine/core/frame_time.h"
#include "engine/core/random.h"
#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/resource/resources.h"
#include "engine/settings/settings_registry.h"
#include "engine/state/accessibility.h"
#include "engine/text/string_table.h"
#include "engine/time/timers.h"
#include "engine/trigger/trigger_task.h"
#include "platform/host.h"

namespace eng {

class StateStack;

/// The services that only states use. `StatesModule` makes it.
struct StateServices {
    const StringTable& strings;
    const FrameTime& time;
    Timers& timers;
    TriggerTask& triggers;
    AnimateTask& animate;     ///< in game time
    AnimateTask& transitions; ///< in real time: for menus, which also move while the game is paused
    const Input& input;
    ActionMap& actions;
    AudioTask& audio;
    Resources& resources;
    Random& random; ///< for everything but a simulation, which has generators of its own
    const render::Stage& stage;
    const Accessibility& accessibility;
    platform::Host& host;
    StateStack& states;
};

/// The services that a state may use: those of every task, and its own. The application owns them.
struct StateContext : EngineContext, StateServices {};

} // namespace eng
