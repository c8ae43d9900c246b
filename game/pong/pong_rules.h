#pragma once

#include "engine/core/fixed.h"
#include "engine/core/random.h"
#include "engine/serialize/format.h"

#include <array>
#include <cstdint>

#include "pong_text.h"

/// The rules of Pong, without picture, sound and input devices.
///
/// The court is 1600 x 900 units, x to the right, y down, the origin in its upper left corner. The
/// simulation makes 120 steps a second in fixed point, so that it runs the same on every machine.
/// Speeds are units per second.
///
/// A hit: the further from the paddle's middle, the steeper the ball leaves. A paddle that moves
/// gives the ball spin: the ball bends towards where the paddle was moving, all the way to the
/// other side, and no steeper than off a paddle's end. A wall mirrors the ball and halves its spin;
/// the bend keeps its direction. The next paddle replaces the spin.
///
/// Source: Enginuity IV, Pong.

namespace pong {

using eng::Fixed;

/// Version of these rules and of the machine players: changes whenever the same inputs give another
/// match (`CompatibilityKey::simulation`). Version 1 is that of 0.1.0.
inline constexpr std::uint32_t kRulesVersion = 2;

inline constexpr int kStepsPerSecond = 120;
/// The points that win a match, unless the players choose others.
inline constexpr int kPointsToWin = 7;
inline constexpr int kMaxPointsToWin = 11;
/// Steps before each serve, to get ready.
inline constexpr std::int32_t kServeWait = kStepsPerSecond * 5 / 4;

inline constexpr Fixed kCourtWidth{1600};
inline constexpr Fixed kCourtHeight{900};
inline constexpr Fixed kBallRadius{13};
inline constexpr Fixed kPaddleHalfWidth{11};
inline constexpr Fixed kPaddleHalfHeight{72};
/// Distance of a paddle's middle from its end of the court.
inline constexpr Fixed kPaddleInset{70};
/// Speed of a paddle that is moved by keys. It is reached within 50 ms.
inline constexpr Fixed kPaddleSpeed{1150};
inline constexpr Fixed kPaddleAcceleration{24000}; ///< units per second, per second
/// Maximum speed of a paddle that follows a pointer.
inline constexpr Fixed kPointerSpeed{2400};
inline constexpr Fixed kServeSpeed{800};
inline constexpr Fixed kHighestSpeed{1800};
/// Growth of the ball's speed at each hit.
inline constexpr Fixed kSpeedUp = Fixed::ratio(108, 100);
/// The steepest direction of a ball, as a sine: about 55 degrees.
inline constexpr Fixed kSteepest = Fixed::ratio(82, 100);
/// Spin of a ball from a paddle at `kPaddleSpeed` or faster: change of `dy` per second.
inline constexpr Fixed kMaxSpin = Fixed::ratio(30, 100);
/// Counts of hits stop here.
inline constexpr std::int32_t kMaxRally = 99'999;

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

/// The events of a step, as bits, for sounds and effects.
namespace happened {
inline constexpr std::uint32_t kHit = 1;
inline constexpr std::uint32_t kWall = 2;
inline constexpr std::uint32_t kPoint = 4;
inline constexpr std::uint32_t kServed = 8;
inline constexpr std::uint32_t kWon = 16;
} // namespace happened

struct Paddle {
    Fixed y;        ///< of its middle
    Fixed velocity; ///< units per second; with a pointer the mean of the last steps

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("y", y, eng::bounded(kPaddleHalfHeight, kCourtHeight - kPaddleHalfHeight));
        stream.field("velocity", velocity, eng::bounded(-kPointerSpeed, kPointerSpeed));
    }
};

struct Ball {
    Fixed x, y;
    Fixed dx, dy; ///< direction, of length 1; 0 while the ball waits
    Fixed speed;  ///< units per second
    Fixed spin;   ///< change of `dy` per second

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x, eng::bounded(-kBallRadius, kCourtWidth + kBallRadius));
        stream.field("y", y, eng::bounded(kBallRadius, kCourtHeight - kBallRadius));
        stream.field("dx", dx, eng::bounded(Fixed{-1}, Fixed{1}));
        stream.field("dy", dy, eng::bounded(-kSteepest, kSteepest));
        stream.field("speed", speed, eng::bounded(kServeSpeed, kHighestSpeed));
        stream.field("spin", spin, eng::bounded(-kMaxSpin, kMaxSpin));
    }
};

/// y at which a ball in play arrives at the paddle that it flies to, with spin and walls.
///
/// @param ball  as `Match` has it in `Phase::Play`
Fixed arrival(Ball ball);

/// One match, from the first serve to the last point.
class Match {
public:
    /// @param pointsToWin  1 to kMaxPointsToWin
    explicit Match(std::uint64_t seed, std::int32_t pointsToWin = kPointsToWin);

    /// One step of 1/120 s.
    ///
    /// @return  what happened, as bits of `happened`
    std::uint32_t step(const Inputs& inputs);

    /// Begins again with 0 to 0; the random generator continues.
    void restart();

    const Ball& ball() const { return ball_; }
    const Paddle& paddle(int side) const { return paddles_[static_cast<std::size_t>(side)]; }
    std::int32_t score(int side) const { return scores_[static_cast<std::size_t>(side)]; }
    std::int32_t pointsToWin() const { return pointsToWin_; }
    Phase phase() const { return phase_; }
    /// The side that serves; in `Play` the one that served last.
    std::int32_t server() const { return server_; }
    /// Hits since the serve.
    std::int32_t rally() const { return rally_; }
    /// The side that has won; only in `Over`.
    int winner() const { return scores_[kLeft] > scores_[kRight] ? kLeft : kRight; }

    /// A hash over every field.
    std::uint64_t hash() const;
    /// Refuses impossible states, which could overflow or never end.
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("ball", ball_);
        stream.field("paddles", paddles_);
        stream.field("scores", scores_, eng::upTo(kMaxPointsToWin));
        stream.field("pointsToWin", pointsToWin_, eng::bounded(1, kMaxPointsToWin));
        stream.field("phase", phase_, eng::upTo(Phase::Over));
        stream.field("server", server_, eng::upTo(kRight));
        stream.field("wait", wait_, eng::upTo(kServeWait));
        stream.field("rally", rally_, eng::upTo(kMaxRally));
        stream.field("random", random_);
        stream.expect("match", isPossible(), text::kExpectMatch);
    }

private:
    bool isPossible() const;
    void movePaddle(int side, const PaddleInput& input);
    std::uint32_t moveBall();
    /// Bounces the ball off a paddle: its direction by where it hits, its spin by the paddle's
    /// motion.
    void bounce(int side);
    std::uint32_t scorePoint(int side);
    void prepareServe(std::int32_t server);
    void serve();

    Ball ball_;
    std::array<Paddle, 2> paddles_;
    std::array<std::int32_t, 2> scores_{};
    std::int32_t pointsToWin_;
    Phase phase_ = Phase::Serve;
    std::int32_t server_ = kLeft;
    std::int32_t wait_ = 0; ///< steps until the serve
    std::int32_t rally_ = 0;
    eng::Random random_;
};

} // namespace pong
