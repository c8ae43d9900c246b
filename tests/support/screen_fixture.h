#pragma once

#include "engine/screen/lifetime.h"
#include "engine/screen/screen_stack.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"

namespace eng::test {

/// Screens on a manual clock, without modules and window.
struct ScreenFixture : EngineFixture {
    FakeHost host;
    FrameTime frame;
    Ref<FakeAudio> audio = heap.make<FakeAudio>();
    Resources resources{host, heap, log, host.openBackground(), false};
    Input input;
    ActionMap actions;
    Random random{7};
    render::Stage stage{1600.0F, 900.0F};
    Accessibility accessibility{host};
    ScreenStack stack;
    Services context{kernel.context(),
                     {.strings = strings,
                      .time = frame,
                      .input = input,
                      .actions = actions,
                      .audio = *audio,
                      .resources = resources,
                      .random = random,
                      .stage = stage,
                      .accessibility = accessibility,
                      .host = host,
                      .screens = stack}};

    Lifetime lifetime; ///< in game time

    ScreenFixture();
    ScreenFixture(const ScreenFixture&) = delete;
    ScreenFixture& operator=(const ScreenFixture&) = delete;
    ~ScreenFixture();

    /// Passes game time in one step.
    void pass(double seconds);
};

} // namespace eng::test
