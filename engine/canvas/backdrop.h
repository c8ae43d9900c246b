#pragma once

#include "engine/core/color.h"
#include "engine/gpu/device.h"

#include <cstdint>

namespace eng::render {

/// What a frame shows behind its shapes: see `Canvas::behind`. It may also change the picture of
/// these shapes before it is seen, as a lens does: see `Canvas::through`.
///
/// Threads: the thread that owns the context.
class Backdrop {
public:
    Backdrop() = default;
    Backdrop(const Backdrop&) = delete;
    Backdrop& operator=(const Backdrop&) = delete;
    virtual ~Backdrop() = default;

    /// Fills the window. The device is usable. Afterwards the window is the target, or a picture of
    /// its own into which the shapes are drawn until `finish`; and nothing is left bound that
    /// others change.
    ///
    /// @param width, height  of the window, device pixels, >= 1
    /// @param color          of the frame, where nothing else is seen
    virtual void draw(Device& device, int width, int height, Color color) = 0;
    /// If it drew into a target of its own, shows it in the window, which is the target again.
    virtual void finish() {}
    /// Is another number whenever `draw` would draw another picture.
    virtual std::uint64_t version() = 0;
};

} // namespace eng::render
