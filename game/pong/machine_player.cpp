#include "game/pong/machine_player.h"

namespace pong {
namespace {

constexpr Fixed kCloseEnough{6}; // units; closer than this it does not move

} // namespace

MachinePlayer::MachinePlayer(int side, std::uint64_t seed, Strength strength)
    : side_{side}
    , skill_{skillOf(strength)}
    , random_{seed} {}

PaddleInput MachinePlayer::think(const Match& match) {
    const Ball& ball = match.ball();
    const bool coming =
        match.phase() == Phase::Play && (side_ == kLeft ? ball.dx < Fixed{} : ball.dx > Fixed{});
    if (!coming) {
        // Back towards the middle.
        goal_ = kCourtHeight / Fixed{2};
        rallySeen_ = -1;
    } else if (rallySeen_ != match.rally()) {
        rallySeen_ = match.rally();
        reaction_ = skill_.reactionSteps;
        const Fixed most = skill_.error * (ball.speed / kServeSpeed);
        // The sum of two: small errors are more likely than large ones.
        const std::int32_t half = most.raw() / 2;
        const Fixed error =
            Fixed::fromRaw(random_.between(-half, half) + random_.between(-half, half));
        goal_ = arrival(ball) + error;
    }
    if (reaction_ > 0) {
        --reaction_;
        return {};
    }
    const Fixed way = goal_ - match.paddle(side_).y;
    PaddleInput input;
    if (coming || eng::abs(way) > kPaddleHalfHeight) {
        input.direction = static_cast<std::int8_t>(way > kCloseEnough    ? 1
                                                   : way < -kCloseEnough ? -1
                                                                         : 0);
    }
    return input;
}

Fixed MachinePlayer::arrival(const Ball& ball) const {
    const Fixed face = side_ == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset;
    // dy / dx times the way; dx is never small, see the steepest angle.
    std::int64_t y = ball.y.raw() + static_cast<std::int64_t>(ball.dy.raw()) *
                                        (face - ball.x).raw() / ball.dx.raw();
    // Folded back into the court: a wall is a mirror.
    const std::int64_t low = kBallRadius.raw();
    const std::int64_t length = (kCourtHeight - kBallRadius).raw() - low;
    y = (y - low) % (2 * length);
    y = y < 0 ? y + 2 * length : y;
    y = y > length ? 2 * length - y : y;
    return Fixed::fromRaw(static_cast<std::int32_t>(y + low));
}

} // namespace pong
