#pragma once

#include "engine/core/time_source.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"

namespace bench {

/// A kernel with everything it needs, on a manual clock.
struct Engine {
    eng::StringTable strings;
    eng::ManualTime clock;
    eng::Log log{strings, clock};
    eng::SettingsRegistry settings{strings};
    eng::Profiler profiler{clock};
    eng::ManagedHeap heap;
    eng::EventQueue events;
    eng::Kernel kernel{log, settings, profiler, heap, events, clock};

    void step() {
        clock.advance(1.0);
        kernel.step(eng::StepKind::Frame, clock.now());
    }
};

} // namespace bench
