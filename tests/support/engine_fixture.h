#pragma once

#include "engine/core/managed.h"
#include "engine/kernel/kernel.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"
#include "tests/support/heard_log.h"

namespace eng::test {

/// A kernel with everything it needs, on a clock that is turned by hand.
struct EngineFixture : HeardLog {
    SettingsRegistry settings{strings};
    Profiler profiler{clock};
    ManagedHeap heap;
    EventQueue eventQueue;
    Kernel kernel{log, settings, profiler, heap, eventQueue, clock};

    /// One step of a 60th of a second.
    bool step(StepKind kind = StepKind::Frame) {
        clock.advance(1.0 / 60.0);
        return kernel.step(kind, clock.now());
    }
};

} // namespace eng::test
