#pragma once

#include "engine/core/managed.h"
#include "engine/kernel/kernel.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"
#include "tests/support/heard_log.h"

namespace eng::test {

/// A kernel with all services, on a manual clock.
struct EngineFixture : HeardLog {
    EngineFixture();
    EngineFixture(const EngineFixture&) = delete;
    EngineFixture& operator=(const EngineFixture&) = delete;
    ~EngineFixture();

    SettingsRegistry settings{strings};
    Profiler profiler{clock};
    ManagedHeap heap;
    EventQueue eventQueue;
    Kernel kernel{log, settings, profiler, heap, eventQueue, clock};

    /// Runs one step of 1/60 s.
    bool step(StepKind kind = StepKind::Frame);
};

} // namespace eng::test
