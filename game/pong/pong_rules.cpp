#include "game/pong/pong_rules.h"

#include "engine/serialize/serialize.h"

namespace pong {
namespace {

constexpr std::int32_t kServeWait = kStepsPerSecond; // a second to get ready
constexpr Fixed kAcceleration{11000};                // units per second, per second
constexpr Fixed kSteepest =
    Fixed::ratio(82, 100); // the sine of about 55 degrees, off a paddle's end
constexpr Fixed kSteepestServe = Fixed::ratio(40, 100);
constexpr Fixed kPaddleTop = kPaddleHalfHeight;
constexpr Fixed kPaddleBottom = kCourtHeight - kPaddleHalfHeight;

/// What a speed makes in one step. Divided once, not by a rounded 1/120.
Fixed perStep(Fixed perSecond) {
    return Fixed::fromRaw(perSecond.raw() / kStepsPerSecond);
}

Fixed paddleX(int side) {
    return side == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset;
}

Fixed approach(Fixed value, Fixed goal, Fixed most) {
    return value + eng::clamp(goal - value, -most, most);
}

} // namespace

Match::Match(std::uint64_t seed)
    : random_{seed} {
    restart();
}

void Match::restart() {
    for (Paddle& paddle : paddles_) {
        paddle = {kCourtHeight / Fixed{2}, Fixed{}};
    }
    scores_ = {};
    prepareServe(random_.between(kLeft, kRight));
}

void Match::prepareServe(std::int32_t server) {
    phase_ = Phase::Serve;
    server_ = server;
    wait_ = kServeWait;
    rally_ = 0;
    ball_ = {kCourtWidth / Fixed{2}, kCourtHeight / Fixed{2}, Fixed{}, Fixed{}, kServeSpeed};
}

void Match::serve() {
    phase_ = Phase::Play;
    ball_.dy = Fixed::fromRaw(random_.between(-kSteepestServe.raw(), kSteepestServe.raw()));
    const Fixed across = eng::squareRoot(Fixed{1} - ball_.dy * ball_.dy);
    ball_.dx = server_ == kLeft ? across : -across; // away from the one who serves
}

std::uint32_t Match::step(const Inputs& inputs) {
    if (phase_ == Phase::Over) {
        return 0;
    }
    movePaddle(kLeft, inputs[kLeft]);
    movePaddle(kRight, inputs[kRight]);
    if (phase_ == Phase::Serve) {
        if (--wait_ > 0) {
            return 0;
        }
        serve();
        return happened::kServed;
    }
    return moveBall();
}

void Match::movePaddle(int side, const PaddleInput& input) {
    Paddle& paddle = paddles_[static_cast<std::size_t>(side)];
    if (input.hasTarget) {
        // A mouse says where to be, not how fast; only the highest speed holds.
        const Fixed before = paddle.y;
        const Fixed target = eng::clamp(input.target, kPaddleTop, kPaddleBottom);
        paddle.y = approach(paddle.y, target, perStep(kPaddleSpeed));
        paddle.velocity = (paddle.y - before) * Fixed{kStepsPerSecond};
        return;
    }
    const Fixed wanted = input.direction < 0   ? -kPaddleSpeed
                         : input.direction > 0 ? kPaddleSpeed
                                               : Fixed{};
    paddle.velocity = approach(paddle.velocity, wanted, perStep(kAcceleration));
    paddle.y += perStep(paddle.velocity);
    if (paddle.y < kPaddleTop || paddle.y > kPaddleBottom) {
        paddle.y = eng::clamp(paddle.y, kPaddleTop, kPaddleBottom);
        paddle.velocity = Fixed{};
    }
}

std::uint32_t Match::moveBall() {
    std::uint32_t what = 0;
    const Fixed way = perStep(ball_.speed);
    const Fixed before = ball_.x;
    ball_.x += ball_.dx * way;
    ball_.y += ball_.dy * way;

    if (ball_.y < kBallRadius && ball_.dy < Fixed{}) {
        ball_.y = kBallRadius + (kBallRadius - ball_.y);
        ball_.dy = -ball_.dy;
        what |= happened::kWall;
    } else if (ball_.y > kCourtHeight - kBallRadius && ball_.dy > Fixed{}) {
        ball_.y = kCourtHeight - kBallRadius - (ball_.y - (kCourtHeight - kBallRadius));
        ball_.dy = -ball_.dy;
        what |= happened::kWall;
    }

    // The ball's front edge against the paddle's face, as swept in this step: it cannot jump over.
    const int side = ball_.dx < Fixed{} ? kLeft : kRight;
    const Fixed reach = kPaddleHalfWidth + kBallRadius;
    const Fixed face = side == kLeft ? paddleX(kLeft) + reach : paddleX(kRight) - reach;
    const bool crossed =
        side == kLeft ? before >= face && ball_.x < face : before <= face && ball_.x > face;
    if (crossed) {
        const Fixed off = ball_.y - paddles_[static_cast<std::size_t>(side)].y;
        if (eng::abs(off) <= kPaddleHalfHeight + kBallRadius) {
            ball_.x = face;
            bounce(side);
            what |= happened::kHit;
        }
    }

    if (ball_.x < -kBallRadius) {
        what |= scorePoint(kRight);
    } else if (ball_.x > kCourtWidth + kBallRadius) {
        what |= scorePoint(kLeft);
    }
    return what;
}

void Match::bounce(int side) {
    const Fixed most = kPaddleHalfHeight + kBallRadius;
    const Fixed off = ball_.y - paddles_[static_cast<std::size_t>(side)].y; // -most to most
    ball_.dy = off / most * kSteepest;
    const Fixed across = eng::squareRoot(Fixed{1} - ball_.dy * ball_.dy);
    ball_.dx = side == kLeft ? across : -across;
    ball_.speed = eng::clamp(ball_.speed + kSpeedUp, Fixed{}, kHighestSpeed);
    server_ = side;
    ++rally_;
}

std::uint32_t Match::scorePoint(int side) {
    const std::int32_t score = ++scores_[static_cast<std::size_t>(side)];
    if (score >= kPointsToWin) {
        phase_ = Phase::Over;
        ball_ = {kCourtWidth / Fixed{2}, kCourtHeight / Fixed{2}, Fixed{}, Fixed{}, Fixed{}};
        return happened::kPoint | happened::kWon;
    }
    prepareServe(side);
    return happened::kPoint;
}

std::uint64_t Match::hash() const {
    eng::RollingHash hash;
    eng::addTo(hash, *this);
    return hash.value();
}

} // namespace pong
