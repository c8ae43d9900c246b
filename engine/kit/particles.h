#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"
#include "engine/core/random.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace eng {

/// How particles of one kind look and move.
struct ParticleStyle {
    float life = 0.6F;         ///< seconds, > 0
    float lifeSpread = 0.2F;   ///< seconds, +-
    float speed = 160.0F;      ///< units per second at the start
    float speedSpread = 80.0F; ///< +-
    float direction = 0.0F;    ///< radians, clockwise from the right
    float spread = 6.2832F;    ///< radians: the width of the cone about `direction`
    Vec2 gravity = {};         ///< units per second^2
    float drag = 0.0F;         ///< part of the speed that is lost in a second, as exp(-drag t)
    float size = 2.5F;         ///< radius at the start, units
    float endSize = 0.0F;      ///< and at the end
    float streak = 0.0F;       ///< seconds of its way that trail behind it; 0: a disc
    Color color = {};          ///< at the start
    std::optional<Color> endColor = {}; ///< and at the end; empty: the same, transparent
};

/// Sparks, dust, drops: many small discs or streaks that move and fade. They are for the eye only:
/// rules do not know them, and their random numbers are their own.
///
///     constexpr eng::ParticleStyle kSpark{.speed = 300, .gravity = {0, 600}};
///     sparks_.burst(kSpark, {400, 300}, 14);
///     sparks_.step(dt);     // in onUpdate; with few steps a second in onDraw, by time().frame
///     sparks_.draw(canvas); // in onDraw
///
/// Memory is allocated once, by the constructor.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Particles {
public:
    /// @param capacity  particles at the same time; without room, new ones are discarded
    explicit Particles(std::size_t capacity = 1000, std::uint64_t seed = 1);

    /// Adds particles at a point.
    void burst(const ParticleStyle& style, Vec2 at, int count);
    /// Adds particles in each step: for smoke and trails.
    ///
    /// @param perSecond  on average
    /// @param dt         seconds since the last call
    void stream(const ParticleStyle& style, Vec2 at, float perSecond, float dt);
    /// Moves all of them, and removes those whose life is over.
    ///
    /// @param dt  seconds, >= 0
    void step(float dt);
    void draw(render::Canvas& canvas) const;
    void clear() { all_.clear(); }
    std::size_t size() const { return all_.size(); }

private:
    struct Particle {
        Vec2 at, speed, gravity;
        float age = 0.0F, life = 1.0F, drag = 0.0F, size = 0.0F, endSize = 0.0F, streak = 0.0F;
        Color color, endColor;
    };

    std::size_t capacity_; ///< which a copy of the vector would lose
    std::vector<Particle> all_;
    Random random_;
};

} // namespace eng
