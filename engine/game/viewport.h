#pragma once

#include "engine/core/geometry.h"

namespace eng {

class GameProgram;

namespace render {
class Camera2d;
class Canvas;
} // namespace render

/// Where a game is seen. All areas are in units of its picture, which shows `GameInfo::width` x
/// `height` units in the window, as large as they fit, never stretched.
///
/// Threads: the main thread.
class Viewport {
public:
    explicit Viewport(const GameProgram& program)
        : program_{program} {}
    Viewport(const Viewport&) = delete;
    Viewport& operator=(const Viewport&) = delete;
    ~Viewport() = default;

    /// What `onDraw` draws with.
    const render::Camera2d& camera() const;
    /// Draws in units of the picture from now on.
    void use(render::Canvas& canvas) const;
    /// All that is seen, with what a window of other proportions shows more.
    Rect visible() const;
    /// The part of it that is seen beside a menu (`GameInfo::menusAside`), or above the bar of a
    /// match that is watched; without them all of it.
    Rect free() const;
    /// What the page's buttons cover in the upper right corner; empty elsewhere.
    Rect rightCorner() const;
    /// What the pause button covers in the upper left corner while the player uses fingers; empty
    /// otherwise.
    Rect leftCorner() const;
    /// True while the picture has the size `GameInfo::portrait`.
    bool isPortrait() const;
    /// Where a sound from a place is heard: `hit_->play({.pan = viewport().panAt(ball)})`.
    float panAt(Vec2 place) const;

private:
    const GameProgram& program_;
};

} // namespace eng
