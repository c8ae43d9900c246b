#pragma once

#include "game/pong/ruleset.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pong {
/// Of the left and the right side.
using Inputs = std::array<PaddleInput, 2>;
} // namespace pong

namespace pong::test {

/// The events of a step as bits.
namespace happened {
inline constexpr std::uint32_t kHit = 1;
inline constexpr std::uint32_t kWall = 2;
inline constexpr std::uint32_t kPoint = 4;
inline constexpr std::uint32_t kServed = 8;
inline constexpr std::uint32_t kWon = 16;
} // namespace happened

/// Makes one step. @return  bits of `happened`
inline std::uint32_t step(World& match, const Inputs& inputs = {}) {
    std::vector<MatchEvent> list;
    eng::Events<MatchEvent> events{list};
    match.step(inputs, events);
    std::uint32_t what = 0;
    for (const MatchEvent& event : list) {
        switch (event.kind) {
        case MatchEvent::Kind::Served:
            what |= happened::kServed;
            break;
        case MatchEvent::Kind::Hit:
            what |= happened::kHit;
            break;
        case MatchEvent::Kind::Wall:
            what |= happened::kWall;
            break;
        case MatchEvent::Kind::Point:
            what |= happened::kPoint | (event.wins ? happened::kWon : 0);
            break;
        }
    }
    return what;
}

/// Makes one step of a session with these commands of its players.
inline void step(Session& session, const Inputs& inputs = {}) {
    session.setCommand(kLeft, inputs[kLeft]);
    session.setCommand(kRight, inputs[kRight]);
    session.step();
}

} // namespace pong::test
