#pragma once

#include "engine/audio/audio_task.h"
#include "engine/audio/sound_file.h"
#include "engine/core/managed.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace eng {

/// Music of several loops of one length, which play in one phase and follow the steps of a match.
/// A game fades them in and out, and plays other sounds exactly at a step.
///
///     eng::MusicLayers music{{.stepsPerSecond = 60.0, .stepsPerBar = 112, .stepsPerLoop = 448}};
///     music.load(audio, {pulse, bass, lead});
///     music.fade(1, danger ? 1.0F : 0.0F);                    // the bass
///     music.follow(world.time() + alpha, seconds);            // in each frame
///     music.playAt(nextBeat, *clap, {.pan = 0.5F});
///
/// A device has a clock of its own, and a game drops frames. So the loops are compared with the
/// steps in each frame. Up to 40 ms are corrected by a rate that differs by at most 1 % from the
/// tempo's, beyond that all loops go to their place when a bar begins. They stay in phase to the
/// sample.
///
/// The loops are silent, and take no time of the processor, while the match stands still or runs
/// backward or at another speed than the tempo's, and while there is no device. Afterwards, and
/// after a leap to another step, they begin in the right place.
///
/// The steps never wait for the loops: without sound, everything goes on by steps.
///
/// Threads: the kernel's own thread. `follow` allocates nothing.
class MusicLayers {
public:
    static constexpr double kMaxCorrection = 0.01; ///< of the rate
    static constexpr double kMaxError = 0.04;      ///< seconds, beyond which the loops jump

    struct Meter {
        double stepsPerSecond = 60.0; ///< > 0
        int stepsPerBar = 1;          ///< > 0
        int stepsPerLoop = 1;         ///< duration of each loop, > 0
    };
    explicit MusicLayers(const Meter& meter);

    /// Sets the loops, in place of those before; all are silent at first. One that is loaded later
    /// joins the others in phase. One that cannot be loaded is silent.
    ///
    /// @param audio  outlives this, or has stopped before the last call
    void load(AudioTask& audio, std::vector<Ref<LoadedSound>> loops);
    /// Fades a loop.
    ///
    /// @param gain     final amplitude, 0 to 1
    /// @param seconds  duration of a change from 0 to 1, > 0
    void fade(std::size_t loop, float gain, double seconds = 0.5);
    /// The current amplitude of a loop, 0 to 1.
    float gain(std::size_t loop) const;

    /// Moves the loops towards the steps. In each frame.
    ///
    /// @param position  what the picture shows: steps of the match, with the part between two
    /// @param seconds   of real time since the last frame, finite, >= 0
    /// @param tempo     speed of the match at which the loops are heard, 0.25 to 2
    void follow(double position, double seconds, double tempo = 1.0);
    /// Ends the loops, until `follow` is called again.
    void stop();
    /// True while the loops play, also at amplitude 0.
    bool plays() const { return bool{leader_}; }
    /// False while the match runs backward or at another speed than the tempo's. Then other sounds
    /// of the match can be silent too. A pause changes nothing.
    bool isInTempo() const;
    /// Seconds that the loops are ahead of the steps, smoothed; negative: behind.
    double error() const { return error_; }

    /// Plays a sound at a step that is still to come: exactly there in the loops. Without loops, as
    /// long after now as the steps need. A step that has passed: at once.
    ///
    /// @param options  its `delay` is replaced
    /// @return         as AudioTask::play
    VoiceId playAt(double step, const LoadedSound& sound, PlayOptions options = {}) const;

private:
    struct Layer {
        Ref<LoadedSound> sound;
        VoiceId voice;
        float gain = 0.0F, target = 0.0F;
        float speed = 0.0F; ///< of the gain, per second
    };
    void start();
    double placeOf(double position) const;
    double loopSeconds() const { return meter_.stepsPerLoop / meter_.stepsPerSecond; }

    Meter meter_;
    AudioTask* audio_ = nullptr; ///< null before `load`
    std::vector<Layer> layers_;
    VoiceId leader_;     ///< the loop that the others play with; None: silent
    bool waits_ = false; ///< the device has not taken a sample of the loops yet
    double begin_ = 0.0; ///< their place meanwhile, seconds
    std::optional<double> position_;
    double speed_ = 1.0; ///< of the match as a part of the tempo, smoothed
    double still_ = 0.0; ///< seconds without a step
    double error_ = 0.0;
    double rate_ = 1.0; ///< of the loops
};

} // namespace eng
