#pragma once

#include "engine/room/room.h"
#include "game/pong/session.h"
#include "platform/entropy.h"

#include <string>

namespace pong {

/// A room of Pong, as players host it and as servers have it: machines take free sides.
inline eng::room::Room<Match>::Setup roomSetup(std::string build) {
    return {.game = kGame, .build = std::move(build), .bot = [](int side) {
                return MachinePlayer{side, eng::platform::entropy(), Strength::Steady};
            }};
}

} // namespace pong
