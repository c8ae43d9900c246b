#pragma once

#include "engine/core/fixed_step.h"
#include "engine/time/clock_task.h"
#include "engine/time/timers.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct TimePage : AnyPage {
    int simulated = 0;
    double drawnAt = 0.0;

    void simulateOneStep() { ++simulated; }
    void draw(double alpha) { drawnAt = alpha; }
};

} // namespace eng::docs
