#pragma once

#include "engine/audio/music_layers.h"
#include "engine/game/loader.h"
#include "game/cy/world.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace cy {

/// The sounds and the music of CY, made by game/cy/tools/make_sounds.py. Left and right are those
/// of the screen; all notes are of A minor pentatonic.
///
/// All is silent while a recording is watched at another speed.
class Sounds {
public:
    /// Requests the files of the effects. The first `follow` requests those of the music: the game
    /// starts without them.
    ///
    /// @param load, audio  outlive this
    void load(eng::Loader& load, eng::AudioTask& audio);
    /// What an event sounds like.
    ///
    /// @param time  `World::time` after its step
    void show(const World::Event& event, std::uint32_t time);
    /// In each frame: the music follows the match, in layers that grow with its intensity; what is
    /// going to happen in a beat is announced.
    ///
    /// @param alpha    from the state before (0) to `now` (1)
    /// @param seconds  of real time since the last frame
    /// @param tempo    speed at which the match is played, as MusicLayers
    void follow(const World& now, float alpha, double seconds, double tempo = 1.0);

    const eng::MusicLayers& music() const { return music_; }
    /// How much happens, 0 to 1: multiplier, enemies near the rim, a fifth wave.
    static float intensity(const World& world);

private:
    void announce(const World& now, std::uint32_t time);

    eng::Loader* loader_ = nullptr; ///< null before `load`
    eng::AudioTask* audio_ = nullptr;
    std::vector<eng::SoundRef> cues_; ///< as the table of cues
    eng::SoundRef gun_, kill_, crush_, grab_, weaver_, line_, ring_, accent_;
    eng::MusicLayers music_{
        {.stepsPerSecond = kStepsPerSecond, .stepsPerBar = kBar, .stepsPerLoop = 4 * kBar}};
    bool hasLoops_ = false;
    std::pair<World::Event::Kind, std::uint32_t> heard_; ///< the last event, and its time
    std::uint32_t time_ = 0;                             ///< of the last frame
    std::uint32_t killed_ = 0;                           ///< time of the last kill
    int note_ = 0;                                       ///< of the scale, at that kill
};

} // namespace cy
