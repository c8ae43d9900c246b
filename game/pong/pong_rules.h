#pragma once

#include "engine/core/fixed.h"
#include "engine/core/random.h"
#include "engine/simulation/rules.h"
#include "engine/simulation/tally.h"

#include <array>
#include <cstdint>
#include <span>

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

/// Version of these rules and of the bots: changes whenever the same inputs give another
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
/// Counts of hits and of steps stop here.
inline constexpr std::int32_t kMaxRally = 99'999;
inline constexpr std::int32_t kMaxSteps = 1'000'000'000;

/// The sides, as indices.
inline constexpr int kLeft = 0;
inline constexpr int kRight = 1;

/// The input of a player in one step: the command of a seat.
struct PaddleInput {
    /// Targets are multiples of this, so that a recording needs few bytes.
    static constexpr std::int32_t kTargetStep = 2;

    std::int8_t direction = 0; ///< -1 up, 0 stay, 1 down; without a target
    bool hasTarget = false;    ///< move towards `target` instead, as with a mouse
    Fixed target;              ///< y of the paddle's middle

    bool operator==(const PaddleInput&) const = default;
    template <class Stream>
    void serialize(Stream& stream) {
        constexpr std::int32_t kTargets = kCourtHeight.toInt() / kTargetStep;
        std::int32_t code = direction + 1;
        if (hasTarget) {
            const Fixed inside = eng::clamp(target, Fixed{}, kCourtHeight);
            code = kFirstTarget + (inside.toInt() + kTargetStep / 2) / kTargetStep;
        }
        stream.field("code", code, eng::bounded(0, kFirstTarget + kTargets));
        if (stream.isReading()) {
            hasTarget = code >= kFirstTarget;
            direction = static_cast<std::int8_t>(hasTarget ? 0 : code - 1);
            target = hasTarget ? Fixed{(code - kFirstTarget) * kTargetStep} : Fixed{};
        }
    }

private:
    static constexpr std::int32_t kFirstTarget = 3;
};

enum class Phase : std::uint8_t {
    Serve, ///< the ball waits in the middle
    Play,
    Over ///< one side has won
};

/// Something that players see and hear.
struct MatchEvent {
    enum class Kind : std::uint8_t {
        Served,
        Hit,  ///< by the paddle of a side
        Wall, ///< the ball met a wall
        Point ///< a side got a point
    };
    Kind kind;
    int side = kLeft; ///< that hit, or got the point
    Fixed x, y;       ///< of the ball
    std::int32_t rally = 0;
    bool wins = false; ///< the point ends the match
};

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
/// @param ball  as `World` has it in `Phase::Play`
Fixed arrival(Ball ball);

/// The ball's speed after so many hits of a rally.
Fixed speedAfter(std::int32_t hits);

class Bot;

/// One match, from the first serve to the last point, as rules of the engine
/// (engine/simulation/rules.h).
class World {
public:
    static constexpr int kStepsPerSecond = pong::kStepsPerSecond;
    static constexpr int kMaxSeats = 2; ///< left and right
    static constexpr int kRulesVersion = pong::kRulesVersion;
    struct Options {
        std::int32_t pointsToWin = kPointsToWin; ///< 1 to kMaxPointsToWin
        bool endless = false;                    ///< a new match follows each one: for the demo

        bool operator==(const Options&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("pointsToWin", pointsToWin, eng::bounded(1, kMaxPointsToWin));
            stream.field("endless", endless);
        }
    };
    using Command = PaddleInput;
    using Event = MatchEvent;
    using Bot = pong::Bot;

    World(const Options& options, std::uint64_t seed);

    /// One step of 1/120 s.
    ///
    /// @param commands  of the left and the right side
    void step(std::span<const PaddleInput> commands, eng::Events<MatchEvent>& events);

    const Ball& ball() const { return ball_; }
    const Paddle& paddle(int side) const { return paddles_[static_cast<std::size_t>(side)]; }
    std::int32_t score(int side) const { return scores_[static_cast<std::size_t>(side)]; }
    std::int32_t pointsToWin() const { return pointsToWin_; }
    Phase phase() const { return phase_; }
    bool isOver() const { return phase_ == Phase::Over; }
    /// The points of each side, and the matches.
    static void count(eng::Tally& tally, const MatchEvent& event);
    /// Hits since the serve.
    std::int32_t rally() const { return rally_; }
    /// The side that has won; only in `Over`.
    int winner() const { return scores_[kLeft] > scores_[kRight] ? kLeft : kRight; }

    /// Steps of the match up to its last point.
    std::int32_t steps() const { return steps_; }
    /// The most hits between two serves of the match so far.
    std::int32_t longestRally() const { return longestRally_; }

    /// Moves ball and paddles towards those of another state, for drawing only.
    ///
    /// @param share  0: as they are, 1: as in `other`
    void blend(const World& other, float share);

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
        stream.field("longestRally", longestRally_, eng::upTo(kMaxRally));
        stream.field("steps", steps_, eng::upTo(kMaxSteps));
        stream.field("endless", endless_);
        stream.field("random", random_);
        stream.expect("match", isPossible());
    }

private:
    bool isPossible() const;
    void restart();
    void movePaddle(int side, const PaddleInput& input);
    void moveBall(eng::Events<MatchEvent>& events);
    MatchEvent event(MatchEvent::Kind kind, int side = kLeft) const;
    /// Bounces the ball off a paddle: its direction by where it hits, its spin by the paddle's
    /// motion.
    void bounce(int side);
    void scorePoint(int side, eng::Events<MatchEvent>& events);
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
    std::int32_t longestRally_ = 0;
    std::int32_t steps_ = 0;
    bool endless_;
    eng::Random random_;
};

} // namespace pong
