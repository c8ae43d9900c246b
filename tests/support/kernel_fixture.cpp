#include "tests/support/kernel_fixture.h"

namespace eng::test {

Probe::Probe(std::vector<std::string>& events, const char* name, int priority, When when)
    : Task{name, priority, when}
    , events_{events} {}

Probe::~Probe() = default;

void Probe::note(const char* what, const Hook& hook, EngineContext& context) {
    events_.push_back(std::string{name()} + "." + what);
    if (hook) {
        hook(context.kernel);
    }
}

Status Probe::onStart(EngineContext& context) {
    note("start", inStart, context);
    return starts ? Status{} : Status{Error{TextId{1}}};
}

void Probe::onUpdate(EngineContext& context) {
    note("update", inUpdate, context);
}

void Probe::onSuspend(EngineContext& context) {
    note("suspend", inSuspend, context);
}

void Probe::onResume(EngineContext& context) {
    note("resume", inResume, context);
}

void Probe::onStop(EngineContext& context) {
    note("stop", inStop, context);
}

KernelFixture::KernelFixture() = default;

Ref<Probe> KernelFixture::make(const char* name, int priority) {
    return heap.make<Probe>(events, names_.emplace_back(name).c_str(), priority);
}

Ref<Probe> KernelFixture::added(const char* name, int priority) {
    Ref<Probe> task = make(name, priority);
    REQUIRE(kernel.add(task).ok());
    return task;
}

KernelFixture::Events KernelFixture::take() {
    return std::exchange(events, {});
}

KernelFixture::Events KernelFixture::stepped() {
    step();
    return take();
}

KernelFixture::~KernelFixture() {
    kernel.shutDown();
}

} // namespace eng::test
