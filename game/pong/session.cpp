#include "game/pong/session.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pong {
namespace {

/// Names of machines in recordings; those of the setting `strength`.
constexpr std::array<std::string_view, kStrengths> kNames{"fair", "gentle", "steady", "hard",
                                                          "fierce"};

} // namespace

Session makeSession(std::uint64_t seed, Mode mode, const MatchOptions& options) {
    const bool demo = mode == Mode::Demo;
    Session session{{.pointsToWin = options.pointsToWin, .endless = demo},
                    seed,
                    {.game = kGame, .build = options.build, .checkpoints = options.rewinds}};
    const auto seatMachine = [&](int side, std::uint64_t machineSeed) {
        // Each has a random generator of its own, so that one does not affect the other.
        const Strength strength = options.strengths[static_cast<std::size_t>(side)];
        session.seatBot(side, MachinePlayer{side, machineSeed, strength, options.form},
                        std::string{kNames[static_cast<std::size_t>(strength)]});
    };
    demo ? seatMachine(kLeft, seed + 1) : session.seatPlayer(kLeft, options.player);
    mode == Mode::TwoPlayers ? session.seatPlayer(kRight, {}) : seatMachine(kRight, seed + 2);
    return session;
}

bool isMachine(const Session& session, int side) {
    return session.holder(side).kind == eng::SeatHolder::Kind::Bot;
}

std::optional<Strength> strengthOf(const Session& session, int side) {
    const auto found = std::ranges::find(kNames, session.holder(side).name);
    return isMachine(session, side) && found != kNames.end()
               ? std::optional{static_cast<Strength>(found - kNames.begin())}
               : std::nullopt;
}

Mode modeOf(const Session& session) {
    return isMachine(session, kLeft)    ? Mode::Demo
           : isMachine(session, kRight) ? Mode::OnePlayer
                                        : Mode::TwoPlayers;
}

std::int32_t formOf(const Session& session, int side) {
    const MachinePlayer* const machine = session.bot(side);
    ENG_ASSERT(machine != nullptr, "a machine has the side");
    return machine->form();
}

Seen seen(const Session& session) {
    const double t = session.alpha();
    const Match& now = session.now();
    const Match& before = session.before();
    const auto between = [t](Fixed from, Fixed to) {
        return from.toDouble() + (to.toDouble() - from.toDouble()) * t;
    };
    // After a point the ball appears in the middle and does not fly there.
    const Ball& from = now.phase() == Phase::Play ? before.ball() : now.ball();
    return {between(from.x, now.ball().x),
            between(from.y, now.ball().y),
            {between(before.paddle(kLeft).y, now.paddle(kLeft).y),
             between(before.paddle(kRight).y, now.paddle(kRight).y)}};
}

} // namespace pong
