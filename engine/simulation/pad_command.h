#pragma once

#include "engine/serialize/format.h"

#include <cstdint>

namespace eng {

/// A command for rules that are played like with a gamepad: a direction and eight buttons
/// (`Rules::Command`). `ThumbPad` (engine/game/thumb_pad.h) reads it from all devices.
///
///     struct World {
///         using Command = eng::PadCommand;
///         enum Button { kJump, kShoot };
///         void step(std::span<const Command> commands, eng::Events<Event>& events) {
///             if (commands[0].pressed(kJump)) { ... }
struct PadCommand {
    std::int8_t x = 0, y = 0; ///< -1, 0 or 1: to the right, and down
    std::uint8_t held = 0;    ///< a bit for each button
    std::uint8_t presses = 0; ///< passed to exactly one step

    /// @param button  0 to 7
    bool down(int button) const { return (held >> static_cast<unsigned>(button) & 1U) != 0; }
    bool pressed(int button) const { return (presses >> static_cast<unsigned>(button) & 1U) != 0; }

    bool operator==(const PadCommand&) const = default;
    void keepPresses(const PadCommand& earlier) {
        presses = static_cast<std::uint8_t>(presses | earlier.presses);
    }
    void dropPresses() { presses = 0; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x, bounded(-1, 1));
        stream.field("y", y, bounded(-1, 1));
        stream.field("held", held);
        stream.field("presses", presses);
    }
};

} // namespace eng
