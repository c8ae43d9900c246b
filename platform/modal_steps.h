#pragma once

#include "engine/core/delegate.h"

#include <memory>

namespace eng::platform {

/// Keeps a program going while the system holds the main thread in a loop of its own: on Windows
/// for as long as a person drags or resizes a window or has its menu open. Nothing on systems that
/// do such things elsewhere.
class ModalSteps {
public:
    ModalSteps() = default;
    ModalSteps(const ModalSteps&) = delete;
    ModalSteps& operator=(const ModalSteps&) = delete;
    virtual ~ModalSteps() = default;
};

/// From now until the result goes, calls `step` about a hundred times a second, but only while the
/// system holds the thread; never from within `step` itself.
///
/// Threads: the main thread.
/// Source:  the lecture, slides 19 to 25: a window that is dragged must not stop the game.
std::unique_ptr<ModalSteps> stepInModalLoops(Delegate<void()> step);

} // namespace eng::platform
