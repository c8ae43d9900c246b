#pragma once

#include "engine/core/delegate.h"

#include <memory>

namespace eng::platform {

/// Keeps a program running while the system blocks the main thread in a loop of its own: on Windows
/// while the user drags or resizes a window or has its menu open. Does nothing on other systems.
class ModalSteps {
public:
    ModalSteps() = default;
    ModalSteps(const ModalSteps&) = delete;
    ModalSteps& operator=(const ModalSteps&) = delete;
    virtual ~ModalSteps() = default;
};

/// Until the result is destroyed, calls `step` about 100 times a second while the system blocks the
/// thread. Does not call `step` from within `step`.
///
/// Threads: the main thread.
/// Source:  the lecture, slides 19 to 25: dragging a window must not stop the game.
std::unique_ptr<ModalSteps> stepInModalLoops(Delegate<void()> step);

} // namespace eng::platform
