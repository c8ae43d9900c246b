#pragma once

#include "engine/input/input.h"
#include "engine/trigger/trigger_task.h"
#include "tests/docs/any_page.h"

#include <catch2/catch_test_macros.hpp>

namespace eng::docs {

struct TriggerPage : AnyPage {
    struct Ship final : Managed { // in here: another page has one too
        double health = 100.0;
        bool lost = false;
    };

    Input input;
    Ref<Ship> ship = heap.make<Ship>();
    Ref<TriggerTask> task = heap.make<TriggerTask>();
    TriggerTask& triggers = *task;
    int alarms = 0;

    TriggerPage() { REQUIRE(kernel.add(task)); }

    void alarm() { ++alarms; }
};

} // namespace eng::docs
