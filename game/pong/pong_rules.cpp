#include "game/pong/pong_rules.h"

#include "engine/core/assert.h"

#include <algorithm>

namespace pong {
namespace {

constexpr Fixed kSteepestServe = Fixed::ratio(40, 100);
constexpr Fixed kPaddleTop = kPaddleHalfHeight;
constexpr Fixed kPaddleBottom = kCourtHeight - kPaddleHalfHeight;
constexpr Fixed kBallTop = kBallRadius;
constexpr Fixed kBallBottom = kCourtHeight - kBallRadius;
/// A pointer jumps from step to step: its velocity is the mean of about so many steps.
constexpr std::int32_t kPointerSteps = 6;

/// What a speed makes in one step. Divided once, not by a rounded 1/120.
Fixed perStep(Fixed perSecond) {
    return Fixed::fromRaw(perSecond.raw() / kStepsPerSecond);
}

/// x of a ball that touches a side's paddle.
Fixed faceX(int side) {
    const Fixed reach = kPaddleInset + kPaddleHalfWidth + kBallRadius;
    return side == kLeft ? reach : kCourtWidth - reach;
}

Fixed approach(Fixed value, Fixed goal, Fixed max) {
    return value + eng::clamp(goal - value, -max, max);
}

/// Gives a ball a direction, whose length is then 1.
void turn(Ball& ball, bool right, Fixed dy) {
    const Fixed across = eng::squareRoot(Fixed{1} - dy * dy);
    ball.dx = right ? across : -across;
    ball.dy = dy;
}

/// Moves a ball by one step.
///
/// @return  true if it met a wall
bool fly(Ball& ball) {
    if (ball.spin != Fixed{}) {
        turn(ball, ball.dx > Fixed{},
             eng::clamp(ball.dy + perStep(ball.spin), -kSteepest, kSteepest));
    }
    const Fixed way = perStep(ball.speed);
    ball.x += ball.dx * way;
    ball.y += ball.dy * way;
    if (ball.y >= kBallTop && ball.y <= kBallBottom) {
        return false;
    }
    const Fixed wall = ball.y < kBallTop ? kBallTop : kBallBottom;
    ball.y = wall + (wall - ball.y);
    ball.dy = -ball.dy;
    ball.spin = Fixed::fromRaw(ball.spin.raw() / 2);
    return true;
}

/// After a hit.
Fixed faster(Fixed speed) {
    return std::min(speed * kSpeedUp, kHighestSpeed);
}

} // namespace

Fixed speedAfter(std::int32_t hits) {
    Fixed speed = kServeSpeed;
    for (; hits > 0 && speed < kHighestSpeed; --hits) {
        speed = faster(speed);
    }
    return speed;
}

Fixed arrival(Ball ball) {
    ENG_ASSERT(ball.dx != Fixed{} && ball.speed > Fixed{}, "the ball moves");
    const bool right = ball.dx > Fixed{};
    const Fixed face = faceX(right ? kRight : kLeft);
    while (right ? ball.x <= face : ball.x >= face) { // a few hundred steps at most
        fly(ball);
    }
    return ball.y;
}

World::World(const Options& options, std::uint64_t seed)
    : pointsToWin_{options.pointsToWin}
    , endless_{options.endless}
    , random_{seed} {
    ENG_ASSERT(pointsToWin_ >= 1 && pointsToWin_ <= kMaxPointsToWin, "a match has an end");
    restart();
}

void World::restart() {
    for (Paddle& paddle : paddles_) {
        paddle = {kCourtHeight / Fixed{2}, Fixed{}};
    }
    scores_ = {};
    longestRally_ = 0;
    steps_ = 0;
    prepareServe(random_.between(kLeft, kRight));
}

void World::prepareServe(std::int32_t server) {
    phase_ = Phase::Serve;
    server_ = server;
    wait_ = kServeWait;
    rally_ = 0;
    ball_ = {
        kCourtWidth / Fixed{2}, kCourtHeight / Fixed{2}, Fixed{}, Fixed{}, kServeSpeed, Fixed{}};
}

void World::serve() {
    phase_ = Phase::Play;
    // Away from the one who serves.
    turn(ball_, server_ == kLeft,
         Fixed::fromRaw(random_.between(-kSteepestServe.raw(), kSteepestServe.raw())));
}

void World::count(eng::Tally& tally, const MatchEvent& event) {
    if (event.kind == MatchEvent::Kind::Point) {
        tally.add("point", event.side == kLeft ? "left" : "right");
        tally.add({}, "match", event.wins ? 1 : 0);
    }
}

void World::step(std::span<const PaddleInput> commands, eng::Events<MatchEvent>& events) {
    if (phase_ == Phase::Over) {
        return;
    }
    steps_ = std::min(steps_ + 1, kMaxSteps);
    movePaddle(kLeft, commands[kLeft]);
    movePaddle(kRight, commands[kRight]);
    if (phase_ == Phase::Play) {
        moveBall(events);
    } else if (--wait_ <= 0) {
        serve();
        events.add(event(MatchEvent::Kind::Served));
    }
    if (phase_ == Phase::Over && endless_) {
        restart();
    }
}

MatchEvent World::event(MatchEvent::Kind kind, int side) const {
    return {kind, side, ball_.x, ball_.y, rally_};
}

void World::movePaddle(int side, const PaddleInput& input) {
    Paddle& paddle = paddles_[static_cast<std::size_t>(side)];
    if (input.hasTarget) {
        // A pointer says where to be, not how fast; only its highest speed holds.
        const Fixed before = paddle.y;
        const Fixed target = eng::clamp(input.target, kPaddleTop, kPaddleBottom);
        paddle.y = approach(paddle.y, target, perStep(kPointerSpeed));
        const Fixed velocity = (paddle.y - before) * Fixed{kStepsPerSecond};
        paddle.velocity += Fixed::fromRaw((velocity - paddle.velocity).raw() / kPointerSteps);
        return;
    }
    const Fixed wanted = input.direction < 0   ? -kPaddleSpeed
                         : input.direction > 0 ? kPaddleSpeed
                                               : Fixed{};
    paddle.velocity = approach(eng::clamp(paddle.velocity, -kPaddleSpeed, kPaddleSpeed), wanted,
                               perStep(kPaddleAcceleration));
    paddle.y += perStep(paddle.velocity);
    if (paddle.y < kPaddleTop || paddle.y > kPaddleBottom) {
        paddle.y = eng::clamp(paddle.y, kPaddleTop, kPaddleBottom);
        paddle.velocity = Fixed{};
    }
}

void World::moveBall(eng::Events<MatchEvent>& events) {
    const Fixed before = ball_.x;
    if (fly(ball_)) {
        events.add(event(MatchEvent::Kind::Wall));
    }

    // The ball's front edge against the paddle's face, as swept in this step: it cannot jump over.
    const int side = ball_.dx < Fixed{} ? kLeft : kRight;
    const Fixed face = faceX(side);
    const bool crossed =
        side == kLeft ? before >= face && ball_.x < face : before <= face && ball_.x > face;
    if (crossed) {
        const Fixed off = ball_.y - paddles_[static_cast<std::size_t>(side)].y;
        if (eng::abs(off) <= kPaddleHalfHeight + kBallRadius) {
            ball_.x = face;
            bounce(side);
            events.add(event(MatchEvent::Kind::Hit, side));
            return;
        }
    }
    if (ball_.x < -kBallRadius) {
        scorePoint(kRight, events);
    } else if (ball_.x > kCourtWidth + kBallRadius) {
        scorePoint(kLeft, events);
    }
}

void World::bounce(int side) {
    const Paddle& paddle = paddles_[static_cast<std::size_t>(side)];
    const Fixed max = kPaddleHalfHeight + kBallRadius;
    turn(ball_, side == kLeft, (ball_.y - paddle.y) / max * kSteepest);
    ball_.speed = faster(ball_.speed);
    ball_.spin = eng::clamp(paddle.velocity, -kPaddleSpeed, kPaddleSpeed) / kPaddleSpeed * kMaxSpin;
    rally_ = std::min(rally_ + 1, kMaxRally);
    longestRally_ = std::max(longestRally_, rally_);
}

void World::scorePoint(int side, eng::Events<MatchEvent>& events) {
    MatchEvent point = event(MatchEvent::Kind::Point, side);
    point.wins = ++scores_[static_cast<std::size_t>(side)] >= pointsToWin_;
    events.add(point);
    prepareServe(side);
    if (point.wins) {
        phase_ = Phase::Over;
    }
}

void World::blend(const World& other, float share) {
    const auto move = [share](Fixed& from, Fixed to) {
        const auto way = static_cast<float>((to - from).raw());
        from += Fixed::fromRaw(static_cast<std::int32_t>(way * share));
    };
    move(ball_.x, other.ball_.x);
    move(ball_.y, other.ball_.y);
    move(paddles_[kLeft].y, other.paddles_[kLeft].y);
    move(paddles_[kRight].y, other.paddles_[kRight].y);
}

bool World::isPossible() const {
    const std::int32_t max = std::max(scores_[kLeft], scores_[kRight]);
    const std::int32_t min = std::min(scores_[kLeft], scores_[kRight]);
    if (min >= pointsToWin_ || max > pointsToWin_ ||
        (max == pointsToWin_) != (phase_ == Phase::Over) || (endless_ && phase_ == Phase::Over) ||
        rally_ > longestRally_) {
        return false;
    }
    if (phase_ == Phase::Play) {
        return eng::abs(ball_.dx) == eng::squareRoot(Fixed{1} - ball_.dy * ball_.dy);
    }
    return wait_ >= 1 && rally_ == 0 && ball_.x == kCourtWidth / Fixed{2} &&
           ball_.y == kCourtHeight / Fixed{2} && ball_.dx == Fixed{} && ball_.dy == Fixed{} &&
           ball_.speed == kServeSpeed && ball_.spin == Fixed{};
}

} // namespace pong
