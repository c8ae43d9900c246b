// What the mixer plays, measured in its samples. One file: all of these use the same functions,
// which listen.

#include "engine/audio/mixer.h"
#include "tests/support/count_allocations.h"
#include "tests/support/music_file.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

using Catch::Approx;
using eng::Mixer;
using eng::Sound;
using eng::SoundGroup;
using eng::test::amplitudeAt;
using eng::test::loudest;
using eng::test::side;
using eng::test::sine;

namespace {

constexpr std::size_t kFrames = 4800; // a tenth of a second

struct Heard {
    std::vector<double> left, right;
};

/// Mixes the next tenth of a second over samples of a constant value.
Heard listen(Mixer& mixer, std::int16_t below = 0, std::size_t frames = kFrames) {
    std::vector<std::int16_t> buffer(frames * 2, below);
    mixer.mix(buffer);
    return {side(buffer, 0), side(buffer, 1)};
}

Sound tone(double hertz, double seconds = 1.0, double amplitude = 10000.0) {
    return {sine(hertz, seconds, amplitude)};
}

constexpr double kHalf = 0.70710678; // part of the amplitude on each side

// Two pieces of music of one tone each, whose loops have no seam (tests/audio/music).
constexpr double kTune = 8000.0; // amplitude
constexpr double kTuneHertz = 440.0, kOtherHertz = 660.0;
std::unique_ptr<eng::Music> music(std::string_view name) {
    auto opened = eng::Music::open(eng::test::musicFile(name), name);
    REQUIRE(opened.ok());
    return std::move(*opened);
}
std::unique_ptr<eng::Music> tune() {
    return music("a440.ogg");
}
std::unique_ptr<eng::Music> otherTune() {
    return music("e660.ogg");
}

} // namespace

TEST_CASE("a tone is mixed unchanged in the middle and ends", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0, 0.15);
    REQUIRE(mixer.play(sound, {}));
    CHECK(mixer.voices() == 1);
    const Heard first = listen(mixer);
    CHECK(amplitudeAt(440.0, first.left) == Approx(10000.0 * kHalf).epsilon(0.01));
    CHECK(amplitudeAt(440.0, first.right) == Approx(10000.0 * kHalf).epsilon(0.01));
    CHECK(amplitudeAt(880.0, first.left) < 100.0);
    listen(mixer);
    CHECK(mixer.voices() == 0);
    CHECK(loudest(listen(mixer).left) == 0.0);
}

TEST_CASE("pan moves a sound to a side without changing its loudness", "[audio]") {
    const Sound sound = tone(440.0);
    for (const float pan : {-1.0F, -0.5F, 0.0F, 0.25F, 1.0F}) {
        Mixer mixer;
        REQUIRE(mixer.play(sound, {.pan = pan}));
        const Heard heard = listen(mixer);
        const double left = amplitudeAt(440.0, heard.left);
        const double right = amplitudeAt(440.0, heard.right);
        CHECK(left * left + right * right == Approx(1e8).epsilon(0.02));
        CHECK(right - left ==
              Approx(10000.0 * (std::sqrt((1 + pan) / 2) - std::sqrt((1 - pan) / 2))).margin(50.0));
    }
}

TEST_CASE("pitch raises a sound and shortens it", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0, 0.2);
    REQUIRE(mixer.play(sound, {.pitch = 2.0F}));
    CHECK(amplitudeAt(880.0, listen(mixer).left) == Approx(10000.0 * kHalf).epsilon(0.02));
    CHECK(mixer.voices() == 0);
    REQUIRE(mixer.play(sound, {.pitch = 0.5F}));
    CHECK(amplitudeAt(220.0, listen(mixer).left) == Approx(10000.0 * kHalf).epsilon(0.02));
    listen(mixer);
    listen(mixer);
    CHECK(mixer.voices() == 1);
}

TEST_CASE("a delayed sound starts at the exact sample", "[audio]") {
    Mixer mixer;
    const Sound sound{std::vector<std::int16_t>(100, 1000)};
    REQUIRE(mixer.play(sound, {.pan = -1.0F, .delay = 0.05F}));
    const Heard heard = listen(mixer);
    CHECK(heard.left[2399] == 0.0);
    CHECK(heard.left[2400] == 1000.0);
    CHECK(heard.left[2499] == 1000.0);
    CHECK(heard.left[2500] == 0.0);
    CHECK(mixer.voices() == 0);
}

TEST_CASE("volume and the gain of its own group multiply", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0);
    mixer.setGain(SoundGroup::Effects, 0.5F, 0.0);
    mixer.setGain(SoundGroup::Interface, 0.0F, 0.0);
    REQUIRE(mixer.play(sound, {.volume = 0.5F}));
    CHECK(amplitudeAt(440.0, listen(mixer).left) == Approx(2500.0 * kHalf).epsilon(0.01));
    mixer.stopPassing();
    REQUIRE(mixer.play(sound, {.group = SoundGroup::Interface}));
    CHECK(loudest(listen(mixer).left) == 0.0);
}

TEST_CASE("a gain changes gradually, without clicks", "[audio]") {
    Mixer mixer;
    const Sound sound{std::vector<std::int16_t>(48000, 20000)};
    REQUIRE(mixer.play(sound, {.pan = -1.0F}));
    CHECK(loudest(listen(mixer).left) == 20000.0);
    mixer.setGain(SoundGroup::Effects, 0.0F);
    const Heard heard = listen(mixer);
    for (std::size_t i = 1; i < heard.left.size(); ++i) {
        REQUIRE(std::fabs(heard.left[i] - heard.left[i - 1]) < 60.0);
    }
    CHECK(heard.left.back() == 0.0);
}

TEST_CASE("what SDL2_mixer's own channels play is kept", "[audio]") {
    Mixer mixer;
    mixer.setGain(SoundGroup::Music, 0.0F, 0.0);
    CHECK(listen(mixer, 1000).left.front() == 1000.0);
}

TEST_CASE("music fades over the given time, and a fade can be reversed", "[audio]") {
    const auto level = [](Mixer& mixer) { return loudest(listen(mixer).left); };
    Mixer mixer;
    mixer.startMusic(tune(), 0.4);
    const double quarter = level(mixer);
    const double half = level(mixer);
    CHECK(quarter == Approx(kTune / 4.0).epsilon(0.05));
    CHECK(half == Approx(kTune / 2.0).epsilon(0.05));
    listen(mixer);
    listen(mixer);
    CHECK(level(mixer) == Approx(kTune).epsilon(0.03));
    mixer.fadeMusic(0.0F, 0.4);
    listen(mixer);
    listen(mixer);
    CHECK(level(mixer) == Approx(kTune / 2.0).epsilon(0.05));
    listen(mixer);
    CHECK(level(mixer) == 0.0);
    mixer.fadeMusic(1.0F, 0.0);
    CHECK(level(mixer) == Approx(kTune).epsilon(0.03));
}

TEST_CASE("a piece of music fades into the next one, and both are heard meanwhile", "[audio]") {
    Mixer mixer;
    mixer.startMusic(tune(), 0.0);
    CHECK(amplitudeAt(kTuneHertz, listen(mixer).left) == Approx(kTune).epsilon(0.03));
    mixer.startMusic(otherTune(), 0.4);
    listen(mixer);
    const Heard middle = listen(mixer); // a quarter to a half of the way
    CHECK(amplitudeAt(kTuneHertz, middle.left) == Approx(kTune * 0.625).epsilon(0.1));
    CHECK(amplitudeAt(kOtherHertz, middle.left) == Approx(kTune * 0.375).epsilon(0.1));
    listen(mixer);
    listen(mixer);
    const Heard after = listen(mixer);
    CHECK(amplitudeAt(kTuneHertz, after.left) < 20.0);
    CHECK(amplitudeAt(kOtherHertz, after.left) == Approx(kTune).epsilon(0.03));
    for (int i = 0; i < 5; ++i) { // many changes in a moment: only the last is left
        mixer.startMusic(tune(), 0.2);
        listen(mixer, 0, 480);
    }
    listen(mixer);
    listen(mixer);
    listen(mixer);
    const Heard last = listen(mixer);
    CHECK(amplitudeAt(kOtherHertz, last.left) < 20.0);
    CHECK(amplitudeAt(kTuneHertz, last.left) == Approx(kTune).epsilon(0.03));
}

TEST_CASE("by the time of the music a sound joins its beat", "[audio]") {
    constexpr std::size_t kOdd = 12347; // frames
    constexpr double kBeat = 0.1;       // seconds: 44 periods of the tune
    Mixer mixer;
    CHECK(mixer.musicTime() == 0.0);
    mixer.startMusic(tune(), 0.0);
    listen(mixer, 0, kOdd);
    const double time = mixer.musicTime();
    CHECK(time == Approx(static_cast<double>(kOdd) / eng::kSoundRate));
    const Sound same = tone(kTuneHertz, 0.25, kTune);
    const double next = std::ceil(time / kBeat) * kBeat;
    REQUIRE(mixer.play(same, {.delay = static_cast<float>(next - time)}));
    listen(mixer);
    const Heard together = listen(mixer); // half a period later they would nearly cancel out
    CHECK(amplitudeAt(kTuneHertz, together.left) == Approx(kTune * (1.0 + kHalf)).epsilon(0.03));
    mixer.fadeMusic(0.0F, 0.0);
    listen(mixer);
    const double silent = mixer.musicTime();
    listen(mixer);
    CHECK(mixer.musicTime() == silent); // it stands still
    mixer.rewindMusic();
    CHECK(mixer.musicTime() == 0.0);
}

TEST_CASE("a loop has no gap, and its handle changes and stops it", "[audio]") {
    Mixer mixer;
    const Sound period{sine(480.0, 0.0125, 10000.0)}; // six periods: 600 samples
    const eng::VoiceId loop = mixer.play(period, {.loop = true});
    REQUIRE(loop);
    CHECK(amplitudeAt(480.0, listen(mixer).left) == Approx(10000.0 * kHalf).epsilon(0.01));
    CHECK(amplitudeAt(480.0, listen(mixer).left) == Approx(10000.0 * kHalf).epsilon(0.01));
    mixer.change(loop, {.volume = 0.5F, .pan = 1.0F, .pitch = 2.0F});
    const Heard changing = listen(mixer);
    for (std::size_t i = 1; i < changing.left.size(); ++i) { // no click: it glides
        REQUIRE(std::fabs(changing.left[i] - changing.left[i - 1]) < 1000.0);
    }
    const Heard changed = listen(mixer);
    CHECK(amplitudeAt(960.0, changed.right) == Approx(5000.0).epsilon(0.02));
    CHECK(loudest(changed.left) == 0.0);
    CHECK(mixer.plays(loop));
    mixer.stop(loop, 0.05);
    CHECK(loudest(listen(mixer).right) > 4000.0);
    CHECK_FALSE(mixer.plays(loop));
    CHECK(loudest(listen(mixer).right) == 0.0);
}

TEST_CASE("a handle whose sound has ended does nothing, also if its voice plays another one",
          "[audio]") {
    Mixer mixer;
    const Sound brief = tone(440.0, 0.01);
    const Sound longer = tone(880.0);
    const eng::VoiceId ended = mixer.play(brief, {});
    listen(mixer);
    CHECK_FALSE(mixer.plays(ended));
    REQUIRE(mixer.play(longer, {}));
    mixer.change(ended, {.volume = 0.0F});
    mixer.stop(ended, 0.0);
    mixer.stop(eng::VoiceId{}, 0.0);
    CHECK_FALSE(mixer.plays(eng::VoiceId{}));
    listen(mixer);
    CHECK(amplitudeAt(880.0, listen(mixer).left) == Approx(10000.0 * kHalf).epsilon(0.01));
}

TEST_CASE("a sound that is stopped before it is heard is never heard", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0);
    const eng::VoiceId later = mixer.play(sound, {.delay = 0.15F});
    mixer.stop(later, 0.0);
    CHECK_FALSE(mixer.plays(later));
    REQUIRE(mixer.play(sound, {.delay = 0.15F}));
    mixer.stop(SoundGroup::Effects, false, 0.0);
    CHECK(mixer.voices() == 0);
    mixer.setPaused(SoundGroup::Effects, true);
    listen(mixer);
    const eng::VoiceId waiting = mixer.play(sound, {.loop = true});
    mixer.stop(waiting, 1.0);
    CHECK_FALSE(mixer.plays(waiting));
    mixer.setPaused(SoundGroup::Effects, false);
    CHECK(loudest(listen(mixer).left) == 0.0);
    CHECK(loudest(listen(mixer).left) == 0.0);
}

TEST_CASE("a sound that fades out when its group is paused is not heard after the pause",
          "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0);
    REQUIRE(mixer.play(sound, {.loop = true}));
    listen(mixer);
    SECTION("stopped before the pause") {
        mixer.stop(SoundGroup::Effects, false, 0.5);
        mixer.setPaused(SoundGroup::Effects, true);
    }
    SECTION("stopped while the pause begins") {
        mixer.setPaused(SoundGroup::Effects, true);
        mixer.stop(SoundGroup::Effects, false, 0.5);
    }
    listen(mixer);
    CHECK(mixer.voices() == 0);
    mixer.setPaused(SoundGroup::Effects, false);
    CHECK(loudest(listen(mixer).left) == 0.0);
}

TEST_CASE("music that fades out when the mixer is paused does not come back", "[audio]") {
    Mixer mixer;
    mixer.startMusic(tune(), 0.0);
    listen(mixer);
    mixer.startMusic(otherTune(), 1.0);
    listen(mixer, 0, 480);
    mixer.setPaused(true);
    listen(mixer);
    mixer.setPaused(false);
    CHECK(amplitudeAt(kTuneHertz, listen(mixer).left) < 20.0);
}

TEST_CASE("a very short sound loops at any pitch", "[audio]") {
    Mixer mixer;
    const Sound one{std::vector<std::int16_t>(1, 1000)};
    REQUIRE(mixer.play(one, {.pan = -1.0F, .pitch = 4.0F, .loop = true}));
    CHECK(loudest(listen(mixer).left) == 1000.0);
    CHECK(mixer.voices() == 1);
}

TEST_CASE("a paused group is silent and continues where it was; loops wait for it", "[audio]") {
    Mixer mixer;
    Sound ramp{std::vector<std::int16_t>(28800)};
    std::iota(ramp.samples.begin(), ramp.samples.end(), std::int16_t{0});
    const Sound other = tone(880.0);
    REQUIRE(mixer.play(ramp, {.pan = -1.0F}));
    REQUIRE(mixer.play(other, {.pan = 1.0F, .group = SoundGroup::Interface}));
    CHECK(listen(mixer).left.back() == 4799.0);
    mixer.setPaused(SoundGroup::Effects, true);
    listen(mixer); // it fades within 10 ms
    const Heard paused = listen(mixer);
    CHECK(loudest(paused.left) == 0.0);
    CHECK(amplitudeAt(880.0, paused.right) == Approx(10000.0).epsilon(0.01));
    CHECK_FALSE(mixer.play(ramp, {}));
    const eng::VoiceId loop = mixer.play(other, {.pan = 1.0F, .loop = true});
    CHECK(mixer.plays(loop));
    mixer.stopPassing(); // as when the device sleeps
    CHECK(mixer.voices() == 2);
    CHECK_FALSE(mixer.isHeard());
    mixer.setPaused(SoundGroup::Effects, false);
    CHECK(mixer.isHeard());
    const Heard heard = listen(mixer);
    // 480 samples until it was silent, and at most one part of 64 more.
    CHECK(heard.left.back() >= 2 * 4800 + 479);
    CHECK(heard.left.back() <= 2 * 4800 + 480 + 64);
    CHECK(amplitudeAt(880.0, heard.right) > 8000.0);
}

TEST_CASE("music and loops at volume 0 need no device, a sound that ends does", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0, 0.05);
    mixer.startMusic(tune(), 0.0);
    CHECK(mixer.isHeard());
    mixer.setGain(SoundGroup::Music, 0.0F);
    CHECK(mixer.isHeard()); // it fades
    listen(mixer);
    CHECK_FALSE(mixer.isHeard());
    const eng::VoiceId loop = mixer.play(sound, {.group = SoundGroup::Music, .loop = true});
    CHECK_FALSE(mixer.isHeard());
    REQUIRE(mixer.play(sound, {.group = SoundGroup::Music}));
    CHECK(mixer.isHeard());
    listen(mixer);
    CHECK_FALSE(mixer.isHeard());
    mixer.setGain(SoundGroup::Music, 1.0F);
    CHECK(mixer.isHeard());
    mixer.fadeMusic(0.0F, 0.0);
    CHECK(mixer.isHeard()); // the loop
    mixer.stop(loop, 0.0);
    listen(mixer);
    CHECK_FALSE(mixer.isHeard());
}

TEST_CASE("the sounds of a group stop together, or only its loops", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0, 10.0);
    const auto start = [&] {
        REQUIRE(mixer.play(sound, {}));
        REQUIRE(mixer.play(sound, {.loop = true}));
        REQUIRE(mixer.play(sound, {.group = SoundGroup::Interface, .loop = true}));
    };
    start();
    mixer.stop(SoundGroup::Effects, true, 0.05);
    listen(mixer);
    CHECK(mixer.voices() == 2);
    mixer.stop(SoundGroup::Effects, false, 0.0);
    listen(mixer);
    CHECK(mixer.voices() == 1);
    start();
    mixer.setPaused(SoundGroup::Effects, true);
    listen(mixer);
    mixer.stop(SoundGroup::Effects, false, 1.0); // paused ones must not be heard later
    CHECK(mixer.voices() == 2);
}

TEST_CASE("a sound ducks the music while it is heard, and so does a group", "[audio]") {
    const auto level = [](Mixer& mixer) { return amplitudeAt(kTuneHertz, listen(mixer).left); };
    Mixer mixer;
    mixer.startMusic(tune(), 0.0);
    const Sound bell = tone(3000.0, 0.5);
    REQUIRE(mixer.play(bell, {.duck = 0.25F}));
    listen(mixer);
    listen(mixer);
    CHECK(level(mixer) == Approx(kTune * 0.25).epsilon(0.05));
    for (int i = 0; i < 8; ++i) {
        listen(mixer);
    }
    CHECK(level(mixer) == Approx(kTune).epsilon(0.05));
    mixer.duck(SoundGroup::Music, 0.5F, 0.0);
    CHECK(level(mixer) == Approx(kTune * 0.5).epsilon(0.05));
    mixer.duck(SoundGroup::Music, 1.0F, 0.0);
    CHECK(level(mixer) == Approx(kTune).epsilon(0.05));
}

TEST_CASE("samples that are too loud are clamped and do not overflow", "[audio]") {
    Mixer mixer;
    const Sound sound{std::vector<std::int16_t>(4800, 30000)};
    const Sound below{std::vector<std::int16_t>(4800, -30000)};
    REQUIRE(mixer.play(sound, {.pan = -1.0F}));
    REQUIRE(mixer.play(sound, {.pan = -1.0F}));
    REQUIRE(mixer.play(below, {.pan = 1.0F}));
    REQUIRE(mixer.play(below, {.pan = 1.0F}));
    const Heard heard = listen(mixer, 0, 100);
    CHECK(heard.left[50] == 32767.0);
    CHECK(heard.right[50] == -32768.0);
}

TEST_CASE("a sound too many replaces the one of lowest priority, then the oldest", "[audio]") {
    Mixer mixer;
    std::vector<Sound> sounds;
    for (int i = 0; i < Mixer::kVoices; ++i) {
        sounds.push_back(tone(300.0 + 100.0 * i, 1.0, 1000.0));
    }
    for (int i = 0; i < Mixer::kVoices; ++i) {
        // 5 and 9 have the lowest priority.
        REQUIRE(mixer.play(sounds[static_cast<std::size_t>(i)],
                           {.priority = i == 5 || i == 9 ? 1 : 2}));
    }
    const auto sounding = [&](double hertz) {
        return amplitudeAt(hertz, listen(mixer).left) > 350.0;
    };
    CHECK(sounding(800.0));
    const Sound other = tone(2500.0, 1.0, 1000.0);
    CHECK_FALSE(mixer.play(other, {.priority = 0})); // lower than all others
    CHECK(sounding(800.0));
    CHECK(mixer.play(other, {.priority = 1})); // equal to two others: replaces the older one
    CHECK_FALSE(sounding(800.0));
    CHECK(sounding(1200.0));
    CHECK(mixer.play(other, {.priority = 2}));
    CHECK_FALSE(sounding(1200.0));
    CHECK(mixer.voices() == Mixer::kVoices);
    CHECK(mixer.play(other, {.priority = 2})); // replaces `other`, the last one with priority 1
    CHECK(sounding(300.0));
    CHECK(mixer.play(other, {.priority = 2})); // all are equal: replaces the oldest
    CHECK_FALSE(sounding(300.0));
    CHECK(sounding(400.0));
}

TEST_CASE("among sounds of equal priority a loop is replaced last", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0);
    const eng::VoiceId loop = mixer.play(sound, {.loop = true});
    for (int i = 0; i < 3 * Mixer::kVoices; ++i) {
        REQUIRE(mixer.play(sound, {}));
    }
    CHECK(mixer.plays(loop));
}

TEST_CASE("a paused mixer is silent, refuses new sounds, and continues where it was", "[audio]") {
    Mixer mixer;
    Sound ramp{std::vector<std::int16_t>(9600)};
    std::iota(ramp.samples.begin(), ramp.samples.end(), std::int16_t{0});
    REQUIRE(mixer.play(ramp, {.pan = -1.0F}));
    CHECK(listen(mixer).left.back() == 4799.0);
    mixer.setPaused(true);
    CHECK(loudest(listen(mixer, 500).left) == 0.0);
    CHECK_FALSE(mixer.play(ramp, {}));
    CHECK(mixer.voices() == 1);
    mixer.setPaused(false);
    const Heard heard = listen(mixer);
    CHECK(heard.left.front() == 4800.0);
    CHECK(heard.left.back() == 9599.0);
    CHECK(mixer.voices() == 0);
}

TEST_CASE("an empty sound is not played", "[audio]") {
    Mixer mixer;
    CHECK_FALSE(mixer.play(Sound{}, {}));
    CHECK(mixer.voices() == 0);
}

TEST_CASE("a sound with options that are not finite does not silence others and ends", "[audio]") {
    const Sound steady = tone(440.0);
    const Sound brief = tone(880.0, 0.05);
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    for (const float wrong : {kNan, kInfinity, -kInfinity}) {
        CAPTURE(wrong);
        const eng::PlayOptions given[] = {{.volume = wrong}, {.pan = wrong}, {.pitch = wrong}};
        for (const eng::PlayOptions& options : given) {
            Mixer mixer;
            REQUIRE(mixer.play(steady, {}));
            REQUIRE(mixer.play(brief, options));
            CHECK(amplitudeAt(440.0, listen(mixer).left) > 5000.0);
            listen(mixer);
            CHECK(mixer.voices() == 1);
        }
    }
    Mixer mixer;
    REQUIRE(mixer.play(brief, {.delay = kNan})); // starts immediately
    listen(mixer);
    CHECK(mixer.voices() == 0);
}

TEST_CASE("a gain that is not finite is ignored, and every fade ends", "[audio]") {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const Sound sound = tone(440.0);
    Mixer mixer;
    mixer.setGain(SoundGroup::Effects, kNan, 0.0);
    mixer.setGain(SoundGroup::Music, kNan);
    mixer.startMusic(tune(), 0.0);
    mixer.fadeMusic(kNan, 0.0);
    REQUIRE(mixer.play(sound, {}));
    CHECK(loudest(listen(mixer).left) > 10000.0);
    mixer.stop(sound);
    CHECK(amplitudeAt(kTuneHertz, listen(mixer).left) == Approx(kTune).epsilon(0.03));
    mixer.fadeMusic(0.0F, std::numeric_limits<double>::infinity());
    for (int seconds = 0; seconds < 61; ++seconds) {
        listen(mixer, 0, 48000);
    }
    CHECK(loudest(listen(mixer).left) == 0.0);
}

TEST_CASE("a sound that is stopped frees its voices, and others play on", "[audio]") {
    Mixer mixer;
    const Sound first = tone(440.0);
    const Sound second = tone(880.0);
    REQUIRE((mixer.play(first, {}) && mixer.play(second, {}) && mixer.play(first, {})));
    mixer.stop(first);
    CHECK(mixer.voices() == 1);
    mixer.stop(first);
    mixer.stop(second);
    CHECK(mixer.voices() == 0);
}

TEST_CASE("mixing 32 sounds and a crossfade allocates nothing", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0, 0.1);
    for (int i = 0; i < Mixer::kVoices; ++i) {
        REQUIRE(mixer.play(sound, {.pitch = 0.5F + 0.05F * static_cast<float>(i), .loop = true}));
    }
    mixer.startMusic(tune(), 0.0);
    mixer.startMusic(otherTune(), 3.0);
    std::vector<std::int16_t> buffer(2 * kFrames);
    const auto run = [&] {
        for (int i = 0; i < 25; ++i) { // 2.5 seconds: both pieces begin again
            mixer.mix(buffer);
        }
    };
    run(); // the resampler's buffer grows once
    const std::size_t before = eng::test::allocations();
    run();
    CHECK(eng::test::allocations() == before);
    CHECK(mixer.voices() == Mixer::kVoices);
}

TEST_CASE("a voice has a position in its sound", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0, 0.25);
    const eng::VoiceId once = mixer.play(sound, {.delay = 0.1F});
    const eng::VoiceId loop = mixer.play(sound, {.pitch = 2.0F, .loop = true});
    CHECK(mixer.position(loop) == 0.0);
    listen(mixer);
    CHECK(mixer.position(once) == 0.0); // it waits
    CHECK(mixer.position(loop) == Approx(0.2).margin(1e-6));
    listen(mixer);
    CHECK(mixer.position(once) == Approx(0.1).margin(1e-6));
    CHECK(mixer.position(loop) == Approx(0.15).margin(1e-6)); // the second time
    listen(mixer, 0, 48000);
    CHECK(mixer.position(once) == 0.0);
    CHECK(mixer.position({}) == 0.0);
}

TEST_CASE("a voice continues at another place, without a click", "[audio]") {
    Mixer mixer;
    const Sound sound = tone(440.0, 1.0);
    const eng::VoiceId loop = mixer.play(sound, {.loop = true});
    const eng::VoiceId once = mixer.play(sound, {.volume = 0.0F});
    double last = listen(mixer, 0, 27).left.back(); // a quarter of a period: the highest sample
    for (const auto& [to, at] : {std::pair{0.5 + 0.75 / 440.0, 0.5 + 0.75 / 440.0},
                                 std::pair{2.25, 0.25}, std::pair{-0.25, 0.75}}) {
        mixer.seek(loop, to);
        CHECK(mixer.position(loop) == Approx(at).margin(1e-4));
        const Heard heard = listen(mixer, 0, 4800 + 27);
        double step = 0.0;
        for (const double sample : heard.left) { // the first one after the last one before
            step = std::fmax(step, std::fabs(sample - std::exchange(last, sample)));
        }
        CHECK(step < 700.0); // 407 without a jump
    }
    for (const double nowhere : {std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(), -1.0, 100.0}) {
        mixer.seek(loop, nowhere);
        mixer.seek({}, nowhere);
        CHECK(mixer.position(loop) < 1.0);
    }
    mixer.seek(once, 7.0);
    CHECK(mixer.plays(once));
    listen(mixer);
    CHECK_FALSE(mixer.plays(once)); // it was at its end
}

TEST_CASE("a loop that plays with another one has its place and its pitch", "[audio]") {
    Mixer mixer;
    const Sound up = tone(440.0, 0.25);
    Sound down = up;
    for (std::int16_t& sample : down.samples) {
        sample = static_cast<std::int16_t>(-sample);
    }
    const eng::VoiceId leader = mixer.play(up, {.pitch = 1.1F, .loop = true});
    const double last = listen(mixer).left.back();
    REQUIRE(mixer.play(down, {.loop = true, .with = leader}));
    CHECK(std::fabs(listen(mixer).left.front() - last) < 700.0); // in its middle, without a click
    CHECK(loudest(listen(mixer).left) <= 1.0);
    mixer.change(leader, {.pitch = 0.7F});
    CHECK(loudest(listen(mixer).left) <= 1.0);
    mixer.seek(leader, 0.123);
    CHECK(loudest(listen(mixer).left) <= 1.0);
    mixer.stop(leader, 0.0);
    listen(mixer);
    CHECK(mixer.voices() == 1); // the other one goes on by itself
    CHECK(loudest(listen(mixer).left) > 5000.0);
}
