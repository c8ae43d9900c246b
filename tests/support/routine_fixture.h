#pragma once

#include "engine/routine/waits.h"
#include "tests/support/kernel_fixture.h"

namespace eng::test {

/// Notes when it is destroyed.
class Local {
public:
    Local(std::vector<std::string>& events, std::string name)
        : events_{events}
        , name_{std::move(name)} {}
    Local(const Local&) = delete;
    Local& operator=(const Local&) = delete;
    ~Local() { events_.push_back(name_ + " gone"); }

private:
    std::vector<std::string>& events_;
    std::string name_;
};

/// A kernel whose routines note what they do in `events`.
struct RoutineFixture : KernelFixture {
    Ref<RoutineTask> run(Routine routine, const char* name = "routine",
                         int priority = priority::kDefault) {
        Ref<RoutineTask> task = heap.make<RoutineTask>(name, std::move(routine), priority);
        REQUIRE(kernel.add(task).ok());
        return task;
    }
    void note(const char* what) { events.emplace_back(what); }
    Events stepped(double seconds = 0.25) {
        clock.advance(seconds);
        kernel.step(StepKind::Frame, clock.now());
        return take();
    }
    std::string errorOf(const Task& task) {
        const Status result = task.result();
        return result ? "" : strings.text(result.error());
    }
    EngineContext& context = kernel.context();
};

} // namespace eng::test
