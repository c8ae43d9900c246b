#pragma once

#include "engine/input/action.h"
#include "engine/ui/menu_actions.h"
#include "game/pong/pong_rules.h"

#include <array>
#include <optional>

namespace eng {
struct Services;
}

namespace pong {

/// The actions of Pong besides those of its menus; see docs/pong.md for their inputs.
struct Controls {
    std::array<eng::Action, 2> sideUp, sideDown; ///< two players, each on a side
    eng::Action restart, rewind, onePlayer, twoPlayers;
    eng::ui::MenuActions menu; ///< which steer one player
};

/// Reads the devices for paddles: keys, mouse, fingers or controllers.
class PaddleReader {
public:
    /// @param controls  outlive the reader
    explicit PaddleReader(const Controls& controls)
        : controls_{controls} {}

    /// For the one player.
    PaddleInput read(const eng::Services& services);
    /// For one of two players, each on a side.
    PaddleInput readSide(int side, const eng::Services& services);
    /// After a pause: the mouse moves the paddle only once it moves.
    void reset() {
        mouseSteers_ = false;
        touched_ = {};
    }

private:
    const Controls& controls_;
    /// By side, or of the one player: a finger's target, which holds after the finger is lifted,
    /// until another device acts. Without it the paddle would coast on.
    std::array<std::optional<PaddleInput>, 2> touched_;
    bool mouseSteers_ = false; ///< the paddle follows the mouse, until a key is pressed
};

} // namespace pong
