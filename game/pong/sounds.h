#pragma once

#include "engine/audio/sound_bank.h"
#include "game/pong/pong_rules.h"

#include <cstdint>

namespace pong {

/// The sounds of Pong. Silent without a device, and before `load`.
///
/// Made by tools/make_sounds.py: struck notes of D major pentatonic, which fit the music.
class Sounds {
public:
    /// Reads the sounds in sounds/; see SoundBank.
    void load(eng::AudioTask& audio, const eng::platform::Host& host, eng::Log& log);

    /// Plays the sound of an event, placed in the court.
    ///
    /// @param demo  a match of two bots, which is quiet
    /// @param good  a point is good news for a player at this machine
    void event(const MatchEvent& event, bool demo, bool good);
    /// True while a rally is long, and when a side wins with its next point.
    static bool isTense(const World& match);
    /// A beat joins the music, if it plays.
    void beat();
    /// The beat ends, also before a pause of the music.
    void calm();
    void menuMove();
    void menuChoose();

private:
    enum Name : std::uint8_t { Hit, Wall, Serve, Move, Bell, Soft, Beat };

    eng::AudioTask* audio_ = nullptr; ///< once loaded
    eng::SoundBank bank_;
    eng::VoiceId beat_; ///< none: the music is calm
};

} // namespace pong
