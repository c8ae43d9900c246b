#pragma once

#include "engine/core/managed.h"
#include "engine/kernel/kernel.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"
#include "tests/support/heard_log.h"

namespace eng::test {

/// A kernel with all services, on a manual clock.
struct EngineFixture : HeardLog {
    SettingsRegistry settings{strings};
    Profiler profiler{clock};
    ManagedHeap heap;
    EventQueue eventQueue;
    Kernel kernel{log, settings, profiler, heap, eventQueue, clock};

    /// Runs one step of 1/60 s.
    bool step(StepKind kind = StepKind::Frame) {
        clock.advance(1.0 / 60.0);
        return kernel.step(kind, clock.now());
    }
};

} // namespace eng::test
