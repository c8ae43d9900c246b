#include "tests/support/routine_fixture.h"

namespace eng::test {

Local::Local(std::vector<std::string>& events, std::string name)
    : events_{events}
    , name_{std::move(name)} {}

Local::~Local() {
    events_.push_back(name_ + " gone");
}

RoutineFixture::RoutineFixture() = default;

RoutineFixture::~RoutineFixture() = default;

Ref<RoutineTask> RoutineFixture::run(Routine routine, const char* name, int priority) {
    Ref<RoutineTask> task = heap.make<RoutineTask>(name, std::move(routine), priority);
    REQUIRE(kernel.add(task).ok());
    return task;
}

void RoutineFixture::note(const char* what) {
    events.emplace_back(what);
}

KernelFixture::Events RoutineFixture::stepped(double seconds) {
    clock.advance(seconds);
    kernel.step(StepKind::Frame, clock.now());
    return take();
}

std::string RoutineFixture::errorOf(const Task& task) {
    const Status result = task.result();
    return result ? "" : strings.text(result.error());
}

} // namespace eng::test
