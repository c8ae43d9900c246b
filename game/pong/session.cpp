#include "game/pong/session.h"

#include "engine/serialize/serialize.h"

#include <algorithm>

namespace pong {

Session::Session(std::uint64_t seed, Mode mode, const MatchOptions& options)
    : mode_{mode}
    , match_{seed, options.pointsToWin} {
    // Each has a random generator of its own, so that one does not affect the other.
    if (mode == Mode::Demo) {
        machines_[kLeft].emplace(kLeft, seed + 1, options.strengths[kLeft], options.form);
    }
    if (mode != Mode::TwoPlayers) {
        machines_[kRight].emplace(kRight, seed + 2, options.strengths[kRight], options.form);
    }
    ballBefore_ = match_.ball();
    paddleBefore_ = {match_.paddle(kLeft).y, match_.paddle(kRight).y};
}

void Session::restart() {
    restartMatch();
    time_.reset();
    ballBefore_ = match_.ball();
    paddleBefore_ = {match_.paddle(kLeft).y, match_.paddle(kRight).y};
}

void Session::restartMatch() {
    match_.restart();
    matchSteps_ = 0;
    longestRally_ = 0;
}

std::uint32_t Session::advance(double delta, const Inputs& players) {
    std::uint32_t what = 0;
    for (int due = time_.advance(delta); due > 0; --due) {
        what |= step(players);
    }
    return what;
}

std::uint32_t Session::step(const Inputs& players) {
    ballBefore_ = match_.ball();
    paddleBefore_ = {match_.paddle(kLeft).y, match_.paddle(kRight).y};
    Inputs inputs = players;
    for (const int side : {kLeft, kRight}) {
        const auto index = static_cast<std::size_t>(side);
        if (std::optional<MachinePlayer>& machine = machines_[index]; machine.has_value()) {
            inputs[index] = machine->think(match_);
        }
    }
    matchSteps_ += match_.phase() == Phase::Over ? 0 : 1;
    const std::uint32_t what = match_.step(inputs);
    longestRally_ = std::max<std::int64_t>(longestRally_, match_.rally());
    if ((what & happened::kPoint) != 0) {
        lastPoint_ = match_.server();
        ++points_[static_cast<std::size_t>(lastPoint_)];
        ballBefore_ = match_.ball(); // it appears in the middle and does not fly there
    }
    if ((what & happened::kWon) != 0) {
        ++matches_;
        if (mode_ == Mode::Demo) {
            restartMatch();
        }
    }
    ++steps_;
    eng::addTo(hash_, match_);
    for (std::optional<MachinePlayer>& machine : machines_) {
        if (machine) {
            eng::addTo(hash_, *machine);
        }
    }
    return what;
}

Session::Seen Session::seen() const {
    const double t = time_.alpha();
    const auto between = [t](Fixed before, Fixed now) {
        return before.toDouble() + (now.toDouble() - before.toDouble()) * t;
    };
    return {between(ballBefore_.x, match_.ball().x),
            between(ballBefore_.y, match_.ball().y),
            {between(paddleBefore_[kLeft], match_.paddle(kLeft).y),
             between(paddleBefore_[kRight], match_.paddle(kRight).y)}};
}

} // namespace pong
