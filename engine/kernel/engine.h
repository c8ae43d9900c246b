#pragma once

#include "engine/event/event_queue.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"

namespace eng {

/// An engine without devices: a kernel and the services of its context, in the order of ownership.
struct Engine {
    /// @param clock  outlives the engine
    explicit Engine(const TimeSource& clock)
        : log{strings, clock}
        , profiler{clock}
        , kernel{log, settings, profiler, heap, events, clock} {}

    StringTable strings;
    Log log;
    SettingsRegistry settings{strings};
    Profiler profiler;
    ManagedHeap heap;
    EventQueue events;
    Kernel kernel;

    EngineContext& context() { return kernel.context(); }
};

} // namespace eng
