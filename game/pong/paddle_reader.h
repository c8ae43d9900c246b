#pragma once

#include "game/pong/layout.h"
#include "game/pong/pong.h"

#include <optional>

namespace pong {

/// The command that moves a paddle to a place of the screen, device pixels.
PaddleInput towards(const Stage& stage, float x, float y);

/// Reads the devices of one player, for one paddle: keys, mouse, finger or controller.
class PaddleReader {
public:
    /// All arguments outlive the reader.
    PaddleReader(const Pong& pong, const eng::Services& context)
        : pong_{pong}
        , context_{context} {}

    PaddleInput read();
    /// After a pause: the mouse moves the paddle only once it moves.
    void reset() {
        mouseSteers_ = false;
        touched_.reset();
    }

private:
    const Pong& pong_;
    const eng::Services& context_;
    /// A finger's target, which holds after the finger is lifted, until another device acts.
    /// Without it the paddle would coast on.
    std::optional<PaddleInput> touched_;
    bool mouseSteers_ = false; ///< the paddle follows the mouse, until a key is pressed
};

} // namespace pong
