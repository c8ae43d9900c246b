#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"

#include <array>
#include <cstddef>

namespace eng {

/// How a ring spreads. Every part has a default.
struct RingStyle {
    float from = 20.0F;    ///< radius at the start, units
    float to = 120.0F;     ///< and at the end
    float width = 8.0F;    ///< of its line at the start, units; 0 at the end
    float seconds = 0.45F; ///< > 0
    Color color = {};      ///< at the start; transparent at the end
};

/// Rings that spread and fade where something happens, quickly at first. For the eye only.
///
///     rings_.burst({.from = 30, .to = 520, .seconds = 0.7F}, ball);
///     rings_.step(dt);     // in onUpdate
///     rings_.draw(canvas); // in onDraw
///
/// Allocates nothing. At most `kMax` at the same time; the next one replaces the oldest.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Rings {
public:
    static constexpr std::size_t kMax = 16;

    void burst(const RingStyle& style, Vec2 at);
    /// @param dt  seconds since the last call, >= 0
    void step(float dt);
    void draw(render::Canvas& canvas) const;
    void clear() { count_ = 0; }

private:
    struct Ring {
        RingStyle style;
        Vec2 at;
        float age = 0.0F; ///< seconds
    };

    std::array<Ring, kMax> rings_{}; ///< the oldest first
    std::size_t count_ = 0;
};

} // namespace eng
