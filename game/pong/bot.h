#pragma once

#include "game/pong/pong_rules.h"

namespace pong {

/// The strength of a bot. The names of settings and records are those of 0.1.0, where `Fierce`
/// was the strongest of three; the menus say fair, easy, medium, hard, fierce.
enum class Strength : std::uint8_t { Fair, Gentle, Steady, Hard, Fierce };
inline constexpr std::size_t kStrengths = 5;

/// How well a bot plays, as one number: the levels lie `kLevelForm` apart, and a fair bot
/// moves between them and below the weakest.
inline constexpr std::int32_t kLevelForm = 60;
inline constexpr std::int32_t kMaxForm = 4 * kLevelForm;
/// The form of a fair bot in its first match.
inline constexpr std::int32_t kFirstForm = kLevelForm;

/// A computer player with human limits.
///
/// It presses keys, so it moves as fast and as smoothly as a player with keys. It notices a hit
/// after a reaction time, sometimes late, and judges where the ball will arrive, with an error that
/// grows with the ball's speed and when a point may end the match. On half of the way it looks
/// again and corrects a part of the error. Before the other side hits, it moves towards where it
/// expects the ball. Better ones notice spin, hit with the end of the paddle so that the ball goes
/// away from the other paddle, and swing to give it spin. A fair one gets stronger with each point
/// that it loses and weaker with each that it wins.
///
/// It uses integers and its own random generator, so a match of two bots is the same
/// everywhere.
class Bot {
public:
    /// @param form  0 to kMaxForm; of a fair bot at its start, ignored by others
    Bot(int side, std::uint64_t seed, Strength strength, std::int32_t form = kFirstForm);

    /// Its command for the next step.
    ///
    /// @param side  as at the construction
    PaddleInput decide(const World& match, int side);

    /// How well it plays now.
    std::int32_t form() const { return form_; }

    /// The state that changes from step to step.
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("form", form_, eng::upTo(kMaxForm));
        stream.field("goal", goal_, eng::bounded(Fixed{}, kCourtHeight));
        stream.field("error", error_, eng::bounded(-kCourtHeight, kCourtHeight));
        stream.field("direction", direction_, eng::bounded<std::int32_t>(-1, 1));
        stream.field("swing", swing_, eng::bounded<std::int32_t>(-1, 1));
        stream.field("stage", stage_, eng::upTo(Stage::Sure));
        stream.field("rallySeen", rallySeen_, eng::bounded(-1, kMaxRally));
        stream.field("wait", wait_, eng::upTo(kStepsPerSecond));
        stream.field("scoresSeen", scoresSeen_, eng::upTo(kMaxPointsToWin));
        stream.field("random", random_);
    }

private:
    /// Its knowledge of the ball's flight.
    enum class Stage : std::uint8_t {
        Away,     ///< flies to the other side
        Expected, ///< the same, and it has guessed where the ball will come
        Unseen,   ///< comes, and it has not noticed yet
        Seen,     ///< judged
        Sure      ///< judged again
    };

    bool comes(const Ball& ball) const;
    /// A fair bot after a point.
    void adapt(const World& match);
    void follow(const World& match);
    void expectHit(const World& match);
    void judge(const World& match);
    /// Chooses where on the paddle to hit: units off its middle.
    Fixed aim(const World& match, Fixed y) const;
    std::int32_t move(const World& match);

    int side_;
    bool fair_;
    std::int32_t form_;
    eng::Random random_;
    Fixed goal_ = kCourtHeight / Fixed{2}; ///< y for the middle of its paddle
    Fixed error_;                          ///< of its judgement, units
    std::int32_t direction_ = 0;           ///< the key it presses
    std::int32_t swing_ = 0;               ///< the key it will press at the hit
    Stage stage_ = Stage::Away;
    std::int32_t rallySeen_ = -1; ///< the hit that it followed last
    std::int32_t wait_ = 0;       ///< steps until it notices
    std::array<std::int32_t, 2> scoresSeen_{};
};

} // namespace pong
