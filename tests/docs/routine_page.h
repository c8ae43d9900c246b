#pragma once

#include "engine/routine/waits.h"
#include "tests/docs/any_page.h"

#include <string>

namespace eng::docs {

struct RoutinePage : AnyPage {
    /// A step, after some seconds.
    void run(double seconds) {
        clock.advance(seconds);
        kernel.step(StepKind::Frame, clock.now());
    }
    ~RoutinePage() { kernel.shutDown(); }
};

} // namespace eng::docs
