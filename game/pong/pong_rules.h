#pragma once

#include "engine/core/fixed.h"
#include "engine/core/random.h"
#include "engine/serialize/format.h"

#include <array>
#include <cstdint>

/// The rules of Pong, without picture, sound and input devices.
///
/// The court is 1600 x 900 units, x to the right, y down, the origin in its upper left corner. The
/// simulation makes 120 steps a second in fixed point, so that it runs the same on every machine.
/// Speeds are units per second.
///
/// Source: Enginuity IV, Pong.

namespace pong {

using eng::Fixed;

inline constexpr int kStepsPerSecond = 120;
inline constexpr int kPointsToWin = 11;

inline constexpr Fixed kCourtWidth{1600};
inline constexpr Fixed kCourtHeight{900};
inline constexpr Fixed kBallRadius{13};
inline constexpr Fixed kPaddleHalfWidth{11};
inline constexpr Fixed kPaddleHalfHeight{72};
/// Distance of a paddle's middle from its end of the court.
inline constexpr Fixed kPaddleInset{70};
inline constexpr Fixed kPaddleSpeed{1150};
inline constexpr Fixed kServeSpeed{640};
inline constexpr Fixed kHighestSpeed{1900};
/// Added to the ball's speed at each hit.
inline constexpr Fixed kSpeedUp{45};

/// The sides, as indices.
inline constexpr int kLeft = 0;
inline constexpr int kRight = 1;

/// The input of a player in one step.
struct PaddleInput {
    std::int8_t direction = 0; ///< -1 up, 0 stay, 1 down; without a target
    bool hasTarget = false;    ///< move towards `target` instead, as with a mouse
    Fixed target;              ///< y of the paddle's middle
};
using Inputs = std::array<PaddleInput, 2>;

enum class Phase : std::uint8_t {
    Serve, ///< the ball waits in the middle
    Play,
    Over ///< one side has won
};

/// What happened in a step, as bits, for sounds and effects.
namespace happened {
inline constexpr std::uint32_t kHit = 1;
inline constexpr std::uint32_t kWall = 2;
inline constexpr std::uint32_t kPoint = 4;
inline constexpr std::uint32_t kServed = 8;
inline constexpr std::uint32_t kWon = 16;
} // namespace happened

struct Paddle {
    Fixed y;        ///< of its middle
    Fixed velocity; ///< units per second

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("y", y);
        stream.field("velocity", velocity);
    }
};

struct Ball {
    Fixed x, y;
    Fixed dx, dy; ///< direction, of length 1
    Fixed speed;  ///< units per second

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x);
        stream.field("y", y);
        stream.field("dx", dx);
        stream.field("dy", dy);
        stream.field("speed", speed);
    }
};

/// One match, from the first serve to the eleventh point.
class Match {
public:
    explicit Match(std::uint64_t seed);

    /// One step of 1/120 s.
    ///
    /// @return  what happened, as bits of `happened`
    std::uint32_t step(const Inputs& inputs);

    /// Begins again with 0 to 0; the random generator continues.
    void restart();

    const Ball& ball() const { return ball_; }
    const Paddle& paddle(int side) const { return paddles_[static_cast<std::size_t>(side)]; }
    std::int32_t score(int side) const { return scores_[static_cast<std::size_t>(side)]; }
    Phase phase() const { return phase_; }
    /// The side that serves; in `Play` the one that served last.
    std::int32_t server() const { return server_; }
    /// Hits since the serve.
    std::int32_t rally() const { return rally_; }
    /// The side that has won; only in `Over`.
    int winner() const { return scores_[kLeft] > scores_[kRight] ? kLeft : kRight; }

    /// A hash over every field.
    std::uint64_t hash() const;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("ball", ball_);
        stream.field("paddles", paddles_);
        stream.field("scores", scores_, eng::upTo(kPointsToWin));
        stream.field("phase", phase_, eng::upTo(Phase::Over));
        stream.field("server", server_, eng::upTo(kRight));
        stream.field("wait", wait_, eng::upTo(kStepsPerSecond));
        stream.field("rally", rally_);
        stream.field("random", random_);
    }

private:
    void movePaddle(int side, const PaddleInput& input);
    std::uint32_t moveBall();
    /// Bounces the ball off a paddle, up or down depending on where it hits.
    void bounce(int side);
    std::uint32_t scorePoint(int side);
    void prepareServe(std::int32_t server);
    void serve();

    Ball ball_;
    std::array<Paddle, 2> paddles_;
    std::array<std::int32_t, 2> scores_{};
    Phase phase_ = Phase::Serve;
    std::int32_t server_ = kLeft;
    std::int32_t wait_ = 0; ///< steps until the serve
    std::int32_t rally_ = 0;
    eng::Random random_;
};

} // namespace pong
