#pragma once

#include "engine/gpu/device.h"

namespace eng::render {

/// Changes the picture of a frame's shapes before it is seen: see `Canvas::through`.
///
/// Threads: the thread that owns the context.
class Lens {
public:
    Lens() = default;
    Lens(const Lens&) = delete;
    Lens& operator=(const Lens&) = delete;
    virtual ~Lens() = default;

    /// Makes its own picture the target. The device is usable.
    ///
    /// @param width, height  of the window, device pixels, >= 1
    /// @return  false: it cannot; the window stays the target, and `end` is not called
    virtual bool begin(Device& device, int width, int height) = 0;
    /// Fills the window with what has been drawn, changed. Afterwards the window is the target.
    virtual void end() = 0;
    /// Is another number whenever the same shapes would give another picture.
    virtual unsigned version() = 0;
};

} // namespace eng::render
