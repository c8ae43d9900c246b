#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"

#include <array>
#include <cstddef>

namespace eng {

/// How a ribbon looks. Every part has a default.
struct RibbonStyle {
    float width = 20.0F;                   ///< at the head, units; the tail ends in a point
    Color head = {};                       ///< at the head
    Color tail = {1.0F, 1.0F, 1.0F, 0.0F}; ///< and at the tail
    bool coarse = false;                   ///< half as many pieces, for slow machines
};

/// The last part of the way of a moving thing, drawn as a ribbon behind it.
///
///     tail_.add(ball, dt);             // in each frame
///     tail_.draw(canvas, {.width = 26, .head = gold, .tail = gold.faded(0)});
///
/// It consists of at most `kPieces` pieces that neither overlap nor show a seam. Where the thing
/// turns by more than a right angle, the ribbon has a corner. Allocates nothing.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Ribbon {
public:
    static constexpr std::size_t kPieces = 24;

    /// @param seconds  how far back it reaches, > 0
    explicit Ribbon(float seconds = 0.28F)
        : seconds_{seconds} {}

    /// For a thing that appears at another place.
    void clear() { count_ = 0; }
    /// Where the thing is now.
    /// @param dt  seconds since the last call, >= 0
    void add(Vec2 at, float dt);
    /// Where the thing has turned since the last `add`: without it the ribbon cuts the corner.
    void corner(Vec2 at) { put({at, 0.0F, true}); }
    void draw(render::Canvas& canvas, const RibbonStyle& style) const;

private:
    struct Mark {
        Vec2 at;
        float age = 0.0F; ///< seconds
        bool corner = false;
    };
    static constexpr std::size_t kMarks = kPieces + 1;

    void put(const Mark& mark);

    float seconds_;
    std::array<Mark, kMarks> marks_{}; ///< the newest first
    std::size_t count_ = 0;
};

} // namespace eng
