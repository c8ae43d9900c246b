#include "game/pong/bot.h"

#include <algorithm>

namespace pong {
namespace {

constexpr Fixed kMiddle = kCourtHeight / Fixed{2};
constexpr Fixed kReach = kPaddleHalfHeight + kBallRadius;

/// What makes a level.
struct Skill {
    std::int32_t error;     ///< units by which a judgement may be off, at the serve's speed
    std::int32_t reaction;  ///< steps until it notices a hit
    std::int32_t lapses;    ///< percent of hits that it notices late
    std::int32_t spin;      ///< percent of the ball's spin that it notices at first
    std::int32_t foresight; ///< percent of the way to where it expects the ball
    std::int32_t overshoot; ///< percent of the way of braking by which it releases a key late
    std::int32_t aim;       ///< units off the paddle's middle where it hits at most
    std::int32_t swing;     ///< percent of hits with a swing
};
/// Of the forms 0, kLevelForm, 2 * kLevelForm...: a beginner, then gentle to fierce.
constexpr std::array<Skill, 5> kSkills{{{420, 50, 30, 0, 0, 100, 0, 0},
                                        {300, 40, 8, 0, 10, 90, 0, 0},
                                        {122, 33, 6, 35, 20, 60, 15, 10},
                                        {82, 26, 4, 60, 35, 30, 30, 25},
                                        {54, 21, 2, 80, 50, 10, 40, 40}}};

Skill skillOf(std::int32_t form) {
    const std::size_t below =
        std::min<std::size_t>(static_cast<std::size_t>(form / kLevelForm), kSkills.size() - 2);
    const std::int32_t part = form - static_cast<std::int32_t>(below) * kLevelForm;
    const auto mix = [&](std::int32_t Skill::* field) {
        const std::int32_t low = kSkills[below].*field;
        return low + (kSkills[below + 1].*field - low) * part / kLevelForm;
    };
    return {mix(&Skill::error), mix(&Skill::reaction),  mix(&Skill::lapses),
            mix(&Skill::spin),  mix(&Skill::foresight), mix(&Skill::overshoot),
            mix(&Skill::aim),   mix(&Skill::swing)};
}

std::int32_t formOf(Strength strength, std::int32_t fair) {
    return strength == Strength::Fair ? std::clamp(fair, 0, kMaxForm)
                                      : static_cast<std::int32_t>(strength) * kLevelForm;
}

Fixed percent(Fixed value, std::int32_t share) {
    return Fixed::fromRaw(static_cast<std::int32_t>(std::int64_t{value.raw()} * share / 100));
}

Fixed inCourt(Fixed y) {
    return eng::clamp(y, kPaddleHalfHeight, kCourtHeight - kPaddleHalfHeight);
}

/// The ball after a hit at `y`, `off` units from a paddle's middle, without spin.
Ball hitBall(const Ball& ball, bool right, Fixed y, Fixed off) {
    const Fixed dy = eng::clamp(off, -kReach, kReach) / kReach * kSteepest;
    const Fixed across = eng::squareRoot(Fixed{1} - dy * dy);
    const Fixed x = right ? kPaddleInset : kCourtWidth - kPaddleInset;
    return {x, y, right ? across : -across, dy, ball.speed, Fixed{}};
}

/// Whether a ball gets to x within so many steps, at its speed across the court.
bool arrivesWithin(const Ball& ball, Fixed x, std::int32_t steps) {
    const Fixed way = eng::abs(ball.dx * ball.speed);
    return eng::abs(x - ball.x) * Fixed{10} <= way * Fixed::ratio(steps * 10, kStepsPerSecond);
}

constexpr std::int32_t kSwingSteps = 5;
constexpr Fixed kSwingWay{24}; ///< of a paddle in so many steps from rest

} // namespace

Bot::Bot(int side, std::uint64_t seed, Strength strength, std::int32_t form)
    : side_{side}
    , fair_{strength == Strength::Fair}
    , form_{formOf(strength, form)}
    , random_{seed} {}

bool Bot::comes(const Ball& ball) const {
    return side_ == kLeft ? ball.dx < Fixed{} : ball.dx > Fixed{};
}

PaddleInput Bot::decide(const World& match, int /*side*/) {
    adapt(match);
    follow(match);
    direction_ = move(match);
    PaddleInput input;
    input.direction = static_cast<std::int8_t>(direction_);
    return input;
}

void Bot::adapt(const World& match) {
    constexpr std::int32_t kStep = kLevelForm / 4;
    for (const int side : {kLeft, kRight}) {
        std::int32_t& seen = scoresSeen_[static_cast<std::size_t>(side)];
        if (fair_ && match.score(side) > seen) {
            form_ = std::clamp(form_ + (side == side_ ? -kStep : kStep), 0, kMaxForm);
        }
        seen = match.score(side);
    }
}

void Bot::follow(const World& match) {
    const Ball& ball = match.ball();
    if (match.phase() != Phase::Play) {
        stage_ = Stage::Away;
        rallySeen_ = -1;
        goal_ = kMiddle;
        swing_ = 0;
        return;
    }
    if (rallySeen_ != match.rally()) { // a paddle has hit the ball
        rallySeen_ = match.rally();
        swing_ = 0;
        if (!comes(ball)) {
            stage_ = Stage::Away;
            goal_ = kMiddle;
            return;
        }
        const Skill skill = skillOf(form_);
        stage_ = Stage::Unseen;
        wait_ = skill.reaction;
        if (random_.between(1, 100) <= skill.lapses) {
            wait_ += random_.between(skill.reaction / 2, skill.reaction);
        }
    }
    const Fixed mine = side_ == kLeft ? Fixed{} : kCourtWidth;
    if (stage_ == Stage::Away) {
        expectHit(match);
    } else if (stage_ == Stage::Unseen) {
        if (--wait_ <= 0) {
            stage_ = Stage::Seen;
            judge(match);
        }
    } else if (stage_ == Stage::Seen && eng::abs(ball.x - mine) < kCourtWidth / Fixed{2}) {
        stage_ = Stage::Sure;
        judge(match);
    }
}

void Bot::expectHit(const World& match) {
    constexpr std::int32_t kBefore = 36; // steps before the hit
    const Ball& ball = match.ball();
    const int other = 1 - side_;
    const Fixed theirs = other == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset;
    const std::int32_t foresight = skillOf(form_).foresight;
    if (comes(ball) || foresight == 0 || !arrivesWithin(ball, theirs, kBefore)) {
        return;
    }
    stage_ = Stage::Expected;
    // As if the other paddle stayed where it is.
    const Fixed y = arrival(ball);
    const Fixed guess = arrival(hitBall(ball, other == kLeft, y, y - match.paddle(other).y));
    goal_ = inCourt(kMiddle + percent(guess - kMiddle, foresight));
}

void Bot::judge(const World& match) {
    const Skill skill = skillOf(form_);
    Ball ball = match.ball();
    if (stage_ == Stage::Seen) {
        const std::int32_t max = std::max(match.score(kLeft), match.score(kRight));
        const std::int32_t pressure = max + 1 >= match.pointsToWin() ? 120 : 100;
        const Fixed fast = ball.speed / kServeSpeed;
        const Fixed range = percent(Fixed{skill.error} * fast * fast * fast, pressure);
        const std::int32_t half = std::min(range, kCourtHeight).raw() / 2;
        // The sum of two: small errors are more likely than large ones.
        error_ = Fixed::fromRaw(random_.between(-half, half) + random_.between(-half, half));
        ball.spin = percent(ball.spin, skill.spin);
        swing_ = random_.between(1, 100) <= skill.swing ? 1 : 0;
    } else {
        error_ = percent(error_, 60);
        ball.spin = percent(ball.spin, (100 + skill.spin) / 2);
    }
    const Fixed y = arrival(ball);
    const Fixed off = aim(match, y);
    const bool up = off < Fixed{};
    swing_ = swing_ == 0 || off == Fixed{} ? 0 : up ? -1 : 1;
    goal_ = inCourt(y + error_ - off - Fixed{swing_} * kSwingWay);
}

Fixed Bot::aim(const World& match, Fixed y) const {
    const Fixed max{skillOf(form_).aim};
    const Fixed theirs = match.paddle(1 - side_).y;
    Fixed best;
    Fixed furthest;
    for (const std::int32_t share : {0, -50, 50, -100, 100}) {
        const Fixed off = percent(max, share);
        const Fixed away =
            eng::abs(arrival(hitBall(match.ball(), side_ == kLeft, y, off)) - theirs);
        if (away > furthest) {
            furthest = away;
            best = off;
        }
    }
    return best;
}

std::int32_t Bot::move(const World& match) {
    const Paddle& paddle = match.paddle(side_);
    const bool coming = stage_ == Stage::Seen || stage_ == Stage::Sure;
    const Fixed face = side_ == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset;
    if (coming && swing_ != 0 && arrivesWithin(match.ball(), face, kSwingSteps)) {
        return swing_;
    }
    const Fixed way = goal_ - paddle.y;
    if (direction_ == 0) {
        const Fixed enough{coming ? 16 : 40}; // it does not correct every little difference
        return way > enough ? 1 : way < -enough ? -1 : 0;
    }
    // It releases the key so that the paddle comes to rest at the goal.
    const Fixed speed = eng::abs(paddle.velocity);
    const Fixed braking = speed * (speed / kPaddleAcceleration) / Fixed{2};
    const Fixed ahead = direction_ > 0 ? way : -way;
    return ahead > percent(braking, 100 - skillOf(form_).overshoot) ? direction_ : 0;
}

} // namespace pong
