#pragma once

#include "tests/pong/match_steps.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace pong::test {

/// Players that measure the bots. All see the court 220 ms late; see docs/pong.md.
enum class Script : std::uint8_t { FollowerKeys, FollowerMouse, Predictor, Tracker };
inline constexpr std::array kScripts{Script::FollowerKeys, Script::FollowerMouse, Script::Predictor,
                                     Script::Tracker};
inline constexpr std::array<std::string_view, 4> kScriptNames{"follower, keys", "follower, mouse",
                                                              "predictor", "tracker, mouse"};

/// A test player on the left side.
class ScriptedPlayer {
public:
    ScriptedPlayer(Script script, std::uint64_t seed)
        : script_{script}
        , random_{seed} {}

    PaddleInput think(const World& match) {
        constexpr std::size_t kLate = kStepsPerSecond * 22 / 100;
        seen_.push_back(match.ball());
        const Ball& late = seen_[seen_.size() > kLate ? seen_.size() - 1 - kLate : 0];
        PaddleInput input;
        if (script_ == Script::FollowerKeys) {
            const Fixed way = late.y - match.paddle(kLeft).y;
            input.direction = static_cast<std::int8_t>(way > Fixed{20}    ? 1
                                                       : way < Fixed{-20} ? -1
                                                                          : 0);
            return input;
        }
        input.hasTarget = true;
        input.target = script_ == Script::FollowerMouse ? late.y
                       : script_ == Script::Tracker     ? track(late, kLate)
                                                        : predict(late);
        return input;
    }

private:
    /// Where it expects a ball that comes; else the middle.
    Fixed predict(const Ball& late) {
        if (late.dx >= Fixed{}) {
            coming_ = 0;
            return kCourtHeight / Fixed{2};
        }
        const int half = late.x < kCourtWidth / Fixed{2} ? 2 : 1; // it looks once in each half
        if (coming_ == half) {
            return goal_;
        }
        // The sum of two: small errors are more likely than large ones.
        if (coming_ == 0) {
            const std::int32_t max = (Fixed{kError / 2} * (late.speed / kServeSpeed)).raw();
            error_ = Fixed::fromRaw(random_.between(-max, max) + random_.between(-max, max));
            aim_ = Fixed{random_.between(-kAim, kAim)};
        } else {
            error_ = error_ / Fixed{2};
        }
        coming_ = half;
        return goal_ = arrival(late) + error_ + aim_;
    }

    /// Where the ball is now, as it flew when it was seen, with an error that is new twice a
    /// second.
    Fixed track(const Ball& late, std::size_t delay) {
        constexpr std::int32_t kTrackingError = 100;
        if (seen_.size() % (kStepsPerSecond / 2) == 1) {
            error_ = Fixed{random_.between(-kTrackingError, kTrackingError)};
        }
        const Fixed seconds = Fixed::ratio(static_cast<std::int32_t>(delay), kStepsPerSecond);
        return late.y + late.dy * late.speed * seconds + error_;
    }

    static constexpr std::int32_t kError = 205; ///< units either way, at the speed of a serve
    static constexpr std::int32_t kAim = 45;    ///< units off the paddle's middle, either way

    Script script_;
    eng::Random random_;
    std::vector<Ball> seen_;
    int coming_ = 0;
    Fixed goal_, error_, aim_;
};

/// How a match of a test player against a bot ended.
struct Played {
    bool won = false; ///< by the test player
    std::array<std::int32_t, 2> points{};
    int steps = 0;
    std::int32_t longestRally = 0;
    std::int32_t form = 0; ///< of the bot at the end
};

inline Played play(Script script, Strength strength, std::uint64_t seed,
                   std::int32_t form = kFirstForm) {
    World match{{}, seed};
    Bot bot{kRight, seed + 2, strength, form};
    ScriptedPlayer player{script, seed + 3};
    Played played;
    constexpr int kEndless = kStepsPerSecond * 3600;
    while (match.phase() != Phase::Over && played.steps < kEndless) {
        const Inputs inputs{player.think(match), bot.decide(match, kRight)};
        step(match, inputs);
        ++played.steps;
        played.longestRally = std::max(played.longestRally, match.rally());
    }
    played.points = {match.score(kLeft), match.score(kRight)};
    played.won = match.winner() == kLeft;
    played.form = bot.form();
    return played;
}

} // namespace pong::test
