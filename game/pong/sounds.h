#pragma once

#include "engine/audio/sound_bank.h"

#include <cstdint>

namespace pong {

class Session;

/// Everything that is heard of Pong. Without a device, or before `load`, it is silent.
///
/// Made by tools/make_sounds.py: struck notes of D major pentatonic, which fit the music.
class Sounds {
public:
    /// Reads the files in sounds/ and starts the music; see SoundBank.
    void load(eng::AudioTask& audio, const eng::platform::Host& host, eng::Log& log);

    /// What happened in a step (bits of `happened`), where it happened. A match that machines play
    /// by themselves is heard from afar.
    void happened(std::uint32_t what, const Session& session);

    /// A paddle has hit the ball.
    ///
    /// @param x      place in the court, 0 to 1600, which is heard as from there
    /// @param rally  hits since the serve: each a little higher
    void hit(float x, int rally = 0);
    void wall(float x);
    void serve();
    /// @param ours  false: to a machine that somebody plays against
    void point(bool ours, float x);
    /// The match is over.
    ///
    /// @param ours  as above
    void won(bool ours);
    void menuMove();
    void menuChoose();

private:
    enum Name : std::uint8_t { Hit, Wall, Serve, Move, Bell, Soft };

    eng::SoundBank bank_;
};

} // namespace pong
