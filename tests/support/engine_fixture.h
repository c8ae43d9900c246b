#pragma once

#include "engine/core/managed.h"
#include "engine/core/time_source.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"

#include <memory>
#include <string>
#include <vector>

namespace eng::test {

/// Remembers what was logged.
class MemorySink final : public LogSink {
public:
    struct Entry {
        LogChannel channels;
        Severity severity;
        std::string text;
    };
    explicit MemorySink(std::vector<Entry>& entries)
        : entries_{entries} {}
    void write(const LogLine& line) override {
        entries_.push_back({line.channels, line.severity, std::string{line.text}});
    }

private:
    std::vector<Entry>& entries_;
};

/// A kernel with everything it needs, on a clock that is turned by hand.
struct EngineFixture {
    std::vector<MemorySink::Entry> logged; // longer than the log, whose last words it hears
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};
    SettingsRegistry settings{strings};
    Profiler profiler{clock};
    ManagedHeap heap;
    Kernel kernel{log, settings, profiler, heap, clock};

    EngineFixture() { log.addSink(std::make_unique<MemorySink>(logged)); }

    /// One step of a 60th of a second.
    bool step(StepKind kind = StepKind::Frame) {
        clock.advance(1.0 / 60.0);
        return kernel.step(kind, clock.now());
    }
};

} // namespace eng::test
