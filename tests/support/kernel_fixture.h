#pragma once

#include "engine/kernel/kernel.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace eng::test {

/// Records its hooks in a list, and runs a test's function in each.
class Probe final : public Task {
public:
    using Hook = std::function<void(Kernel&)>;

    Probe(std::vector<std::string>& events, const char* name, int priority = priority::kDefault,
          When when = When::Always)
        : Task{name, priority, when}
        , events_{events} {}

    bool starts = true;
    Hook inStart, inUpdate, inSuspend, inResume, inStop;

private:
    void note(const char* what, const Hook& hook, EngineContext& context) {
        events_.push_back(std::string{name()} + "." + what);
        if (hook) {
            hook(context.kernel);
        }
    }
    Status onStart(EngineContext& context) override {
        note("start", inStart, context);
        return starts ? Status{} : Status{Error{TextId{1}}};
    }
    void onUpdate(EngineContext& context) override { note("update", inUpdate, context); }
    void onSuspend(EngineContext& context) override { note("suspend", inSuspend, context); }
    void onResume(EngineContext& context) override { note("resume", inResume, context); }
    void onStop(EngineContext& context) override { note("stop", inStop, context); }

    std::vector<std::string>& events_;
};

struct KernelFixture : EngineFixture {
    using Events = std::vector<std::string>;
    Events events;

    Ref<Probe> make(const char* name, int priority = priority::kDefault) {
        return heap.make<Probe>(events, names_.emplace_back(name).c_str(), priority);
    }
    Ref<Probe> added(const char* name, int priority = priority::kDefault) {
        Ref<Probe> task = make(name, priority);
        REQUIRE(kernel.add(task).ok());
        return task;
    }
    Events take() { return std::exchange(events, {}); }
    Events stepped() {
        step();
        return take();
    }
    ~KernelFixture() { kernel.shutDown(); }

private:
    std::deque<std::string> names_; ///< a task's name outlives it
};

} // namespace eng::test
