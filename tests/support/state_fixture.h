#pragma once

#include "engine/state/state_stack.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"

namespace eng::test {

/// States on a manual clock, without modules and window.
struct StateFixture : EngineFixture {
    FakeHost host;
    FrameTime frame;
    Ref<Timers> timers = heap.make<Timers>(frame);
    Ref<TriggerTask> triggers = heap.make<TriggerTask>();
    Ref<AnimateTask> animate = heap.make<AnimateTask>(frame);
    Ref<AnimateTask> transitions = heap.make<AnimateTask>(frame, AnimateTask::Clock::Real);
    Ref<FakeAudio> audio = heap.make<FakeAudio>();
    Resources resources{host, heap, log, host.openBackground(), false};
    Input input;
    ActionMap actions;
    Random random{7};
    render::Stage stage{1600.0F, 900.0F};
    Accessibility accessibility{host};
    StateStack stack;
    StateContext context{kernel.context(),
                         {.strings = strings,
                          .time = frame,
                          .timers = *timers,
                          .triggers = *triggers,
                          .animate = *animate,
                          .transitions = *transitions,
                          .input = input,
                          .actions = actions,
                          .audio = *audio,
                          .resources = resources,
                          .random = random,
                          .stage = stage,
                          .accessibility = accessibility,
                          .host = host,
                          .states = stack}};

    StateFixture();
    StateFixture(const StateFixture&) = delete;
    StateFixture& operator=(const StateFixture&) = delete;
    ~StateFixture();

    /// Passes game time in one step.
    void pass(double seconds);
};

} // namespace eng::test
