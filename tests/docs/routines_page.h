#pragma once

#include "engine/routine/waits.h"
#include "tests/docs/any_page.h"

#include <string>

namespace eng::docs {

struct RoutinesPage : AnyPage {
    /// A step, after some seconds.
    void run(double seconds) {
        clock.advance(seconds);
        kernel.step(StepKind::Frame, clock.now());
    }
    ~RoutinesPage() { kernel.shutDown(); }
};

} // namespace eng::docs
