#pragma once

#include "engine/animate/animate_task.h"
#include "tests/docs/any_page.h"

#include <catch2/catch_test_macros.hpp>

namespace eng::docs {

struct AnimatePage : AnyPage {
    struct Ship final : Managed {
        float angle = 0.0F;
    };

    Ref<Ship> ship = heap.make<Ship>();
    FrameTime time;
    Ref<AnimateTask> task = heap.make<AnimateTask>(time);
    AnimateTask& animate = *task;

    AnimatePage() { REQUIRE(kernel.add(task)); }

    void stepOf(double seconds) {
        time.delta = seconds;
        step();
    }
};

} // namespace eng::docs
