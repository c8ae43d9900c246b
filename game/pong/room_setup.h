#pragma once

#include "engine/room/room.h"
#include "game/pong/session.h"
#include "platform/entropy.h"

#include <string>

namespace pong {

/// A room of Pong, as players host it and as servers have it: machines take free sides.
///
/// @param points  that win a match
inline eng::room::Room<Match>::Setup roomSetup(std::string build,
                                               std::int32_t points = kPointsToWin) {
    return {.game = kGame,
            .build = std::move(build),
            .options = {.pointsToWin = points},
            .bot = [](int side) {
                return MachinePlayer{side, eng::platform::entropy(), Strength::Steady};
            }};
}

} // namespace pong
