#include "engine/audio/mixer.h"
#include "engine/audio/music_layers.h"
#include "engine/audio/silent_audio_task.h"
#include "engine/core/random.h"
#include "tests/support/count_allocations.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;
using Catch::Approx;

namespace {

constexpr double kStepsPerSecond = 60.0;
constexpr int kBar = 112, kLoop = 4 * kBar;
constexpr std::size_t kLoopSamples = 358'400; // 4 bars, exactly
constexpr double kFrame = 1.0 / 60.0;         // seconds
constexpr double kPortion = 1024.0 / 48000.0; // seconds that the device takes at a time

/// A device with a clock of its own: a mixer whose output a test takes.
class Device final : public SilentAudioTask {
public:
    SoundId add(Sound sound) override {
        sounds_.push_back(std::make_unique<Sound>(std::move(sound)));
        return static_cast<SoundId>(sounds_.size());
    }
    void remove(SoundId sound) override {
        if (sound != SoundId::None) {
            mixer_.stop(*sounds_[static_cast<std::size_t>(sound) - 1]);
        }
    }
    using AudioTask::play;
    VoiceId play(SoundId sound, const PlayOptions& options) override {
        return sound == SoundId::None
                   ? VoiceId{}
                   : mixer_.play(*sounds_[static_cast<std::size_t>(sound) - 1], options);
    }
    void change(VoiceId voice, const PlayOptions& options) override {
        pitch = options.pitch;
        mixer_.change(voice, options);
    }
    using AudioTask::stop;
    void stop(VoiceId voice, double fadeOut) override { mixer_.stop(voice, fadeOut); }
    bool plays(VoiceId voice) const override { return mixer_.plays(voice); }
    double position(VoiceId voice) const override { return mixer_.position(voice); }
    void seek(VoiceId voice, double seconds) override {
        seeks += std::abs(seconds - mixer_.position(voice)) > 0.03 ? 1 : 0; // others move nothing
        mixer_.seek(voice, seconds);
    }
    bool isOpen() const override { return open; }
    int voices() const override { return mixer_.voices(); }

    /// Takes the portions that are due. Without a device it takes none.
    ///
    /// @param seconds  of the device's own clock
    void run(double seconds) {
        due_ += open ? seconds : 0.0;
        for (; due_ >= kPortion; due_ -= kPortion) {
            take(1024);
        }
    }
    const std::vector<std::int16_t>& take(std::size_t frames) {
        heard.assign(frames * 2, 0);
        mixer_.mix(heard);
        return heard;
    }

    bool open = true;
    int seeks = 0;
    float pitch = 0.0F;
    std::vector<std::int16_t> heard; ///< the last portion

private:
    Mixer mixer_;
    std::vector<std::unique_ptr<Sound>> sounds_;
    double due_ = 0.0;
};

/// A loop whose samples say where it is: it rises from 0 to 16,384.
Sound ramp() {
    Sound sound;
    sound.samples.resize(kLoopSamples);
    for (std::size_t i = 0; i < kLoopSamples; ++i) {
        sound.samples[i] = static_cast<std::int16_t>(std::uint64_t{16384} * i / kLoopSamples);
    }
    return sound;
}

struct LayersFixture : EngineFixture {
    LayersFixture() { load(); }
    LayersFixture(const LayersFixture&) = delete;
    LayersFixture& operator=(const LayersFixture&) = delete;
    ~LayersFixture() { kernel.shutDown(); }

    void load() {
        for (int i = 0; i < 2; ++i) {
            loops.push_back(heap.make<LoadedSound>(*device));
            loops.back()->give(ramp());
        }
        music.load(*device, loops);
        music.fade(0, 1.0F, 0.01);
    }
    /// A frame of a match, in which the device takes samples.
    ///
    /// @param speed  of the match
    /// @param drift  of the device's clock
    void frame(double speed = 1.0, double drift = 0.0, double seconds = kFrame,
               double tempo = 1.0) {
        step += seconds * speed * kStepsPerSecond;
        device->run(seconds * (1.0 + drift));
        const int seeks = device->seeks;
        const bool played = music.plays();
        const double bar = std::floor((step - seconds * speed * kStepsPerSecond) / kBar);
        const double off = music.error();
        music.follow(step, seconds, tempo);
        if (music.plays()) {
            const double rate = static_cast<double>(device->pitch) / tempo;
            lowest = std::min(lowest, rate);
            highest = std::max(highest, rate);
        }
        if (played && device->seeks > seeks) {
            jumps.push_back({.atBar = std::floor(step / kBar) != bar, .error = off});
        }
    }
    void play(double seconds, double speed = 1.0, double drift = 0.0, double tempo = 1.0) {
        for (double done = 0.0; done < seconds - kFrame / 2.0; done += kFrame) {
            frame(speed, drift, kFrame, tempo);
        }
    }
    /// Seconds by which the next sample of the loops is ahead of the steps.
    double ahead() {
        const double place = placeOf(device->take(2)[2]);
        return std::remainder(place - step / kStepsPerSecond, kLoop / kStepsPerSecond);
    }
    /// The place of a sample of one loop in the middle, seconds, to 0.5 ms.
    static double placeOf(std::int16_t sample) {
        return sample / (16384.0 * std::sqrt(0.5)) * kLoop / kStepsPerSecond;
    }

    struct Jump {
        bool atBar;
        double error; ///< smoothed, in the frame before
    };
    Ref<Device> device = heap.make<Device>();
    std::vector<Ref<LoadedSound>> loops;
    MusicLayers music{
        {.stepsPerSecond = kStepsPerSecond, .stepsPerBar = kBar, .stepsPerLoop = kLoop}};
    double step = 0.0;
    double lowest = 1.0, highest = 1.0; ///< rate as a part of the tempo
    std::vector<Jump> jumps;
};

} // namespace

TEST_CASE_METHOD(LayersFixture, "loops begin where the match is", "[audio]") {
    step = 1000.3;
    frame();
    REQUIRE(music.plays());
    device->take(1024); // the fade
    CHECK(ahead() == Approx(1024.0 / 48000.0).margin(0.001));
    CHECK(device->voices() == 2);
}

TEST_CASE_METHOD(LayersFixture, "a device that is too fast or too slow is corrected by the rate",
                 "[audio]") {
    for (const double drift : {0.004, -0.004, 0.0}) {
        CAPTURE(drift);
        play(30.0, 1.0, drift);
        CHECK(jumps.empty());
        CHECK(std::abs(music.error()) < 0.012);
        const double off = ahead();
        CHECK(off > -0.03);
        CHECK(off < 0.03);
    }
    CHECK(lowest >= 0.99);
    CHECK(highest <= 1.01);
    CHECK(lowest < 0.997);
    CHECK(highest > 1.003);
}

TEST_CASE_METHOD(LayersFixture, "loops that are far away jump, at a bar", "[audio]") {
    play(1.0);
    device->run(0.3); // a gap in the frames, which the match does not make up for
    const double before = step;
    play(0.5);
    CHECK(jumps.empty()); // in the middle of a bar
    play(5.0);
    REQUIRE(jumps.size() == 1);
    CHECK(jumps.front().atBar);
    CHECK(std::abs(jumps.front().error) > 0.04);
    CHECK(std::abs(music.error()) < 0.012);
    CHECK(step > before);
    CHECK(lowest >= 0.99);
    CHECK(highest <= 1.01);
}

TEST_CASE_METHOD(LayersFixture, "dropped frames and any drift: jumps only at bars, beyond 40 ms",
                 "[audio]") {
    Random random{7};
    for (const double drift : {0.03, -0.03, 0.0}) {
        for (int i = 0; i < 3000; ++i) {
            const bool drops = random.between(0, 49) == 0;
            frame(1.0, drift, drops ? 0.05 + 0.02 * random.between(0, 5) : kFrame);
            if (random.between(0, 299) == 0) {
                device->run(0.05); // longer than the match counts
            }
        }
    }
    CHECK(jumps.size() > 10);
    for (const Jump& jump : jumps) {
        CHECK(jump.atBar);
        CHECK(std::abs(jump.error) > 0.03);
    }
    CHECK(lowest >= 0.99);
    CHECK(highest <= 1.01);
}

TEST_CASE_METHOD(LayersFixture, "an error of 30 ms is corrected without a jump", "[audio]") {
    play(1.0);
    device->run(0.03);
    play(12.0);
    CHECK(jumps.empty());
    CHECK(std::abs(music.error()) < 0.012);
}

TEST_CASE_METHOD(LayersFixture, "loops stay in phase to the sample", "[audio]") {
    // The second one is the first one upside down: together they are silence.
    Sound down = ramp();
    for (std::int16_t& sample : down.samples) {
        sample = static_cast<std::int16_t>(-sample);
    }
    loops[1]->give(std::move(down));
    frame();
    device->take(4800);
    CHECK(loudest(side(device->take(4800), 0)) > 100.0);
    music.fade(1, 1.0F, 0.01);
    frame();
    frame();
    for (int i = 0; i < 2000; ++i) {
        frame(1.0, i < 1000 ? 0.03 : -0.02, i % 70 == 0 ? 0.1 : kFrame);
        if (i > 5) {
            REQUIRE(loudest(side(device->heard, 0)) <= 1.0);
        }
    }
    CHECK_FALSE(jumps.empty());
}

TEST_CASE_METHOD(LayersFixture, "a loop that is loaded later joins in phase", "[audio]") {
    Sound down = ramp();
    for (std::int16_t& sample : down.samples) {
        sample = static_cast<std::int16_t>(-sample);
    }
    loops[1] = heap.make<LoadedSound>(*device);
    music.load(*device, loops);
    music.fade(0, 1.0F, 0.01);
    music.fade(1, 1.0F, 0.01);
    play(2.0);
    CHECK(device->voices() == 1);
    loops[1]->give(std::move(down));
    play(1.0);
    CHECK(device->voices() == 2);
    CHECK(loudest(side(device->take(4800), 0)) <= 1.0);
}

TEST_CASE_METHOD(LayersFixture, "a tempo slows the loops", "[audio]") {
    for (const double tempo : {0.85, 0.7}) {
        play(10.0, tempo, 0.002, tempo);
        CHECK(music.plays());
        CHECK(jumps.empty());
        CHECK(static_cast<double>(device->pitch) == Approx(tempo).epsilon(0.01));
        CHECK(std::abs(music.error()) < 0.012);
        music.stop();
    }
    CHECK(lowest >= 0.99);
    CHECK(highest <= 1.01);
}

TEST_CASE_METHOD(LayersFixture, "a match at another speed is silent, and one that goes back",
                 "[audio]") {
    for (const double speed : {2.0, 0.5, 0.25, 4.0, 16.0, -1.0, 0.0}) {
        CAPTURE(speed);
        play(1.0);
        REQUIRE(music.plays());
        play(0.3, speed);
        CHECK_FALSE(music.plays());
        device->take(4800);
        CHECK(device->voices() == 0);
        play(1.0);
        CHECK(music.plays());
        CHECK(std::abs(ahead()) < 0.03);
    }
    CHECK(jumps.empty());
}

TEST_CASE_METHOD(LayersFixture, "below a menu the loops are silent, and then continue there",
                 "[audio]") {
    play(1.0);
    music.follow(step, 0.0);
    CHECK(music.plays()); // two frames at one moment are not a pause
    for (int i = 0; i < 3; ++i) {
        music.follow(step, 0.0);
    }
    device->take(4800);
    CHECK(loudest(side(device->take(4800), 0)) == 0.0);
    CHECK(device->voices() == 0);
    frame();
    CHECK(music.plays());
    device->take(960);
    CHECK(ahead() == Approx(0.02).margin(0.002));
}

TEST_CASE_METHOD(LayersFixture, "after a leap the loops begin in the right place", "[audio]") {
    play(2.0);
    step = 5000.0;
    frame();
    CHECK_FALSE(music.plays());
    frame();
    REQUIRE(music.plays());
    device->take(4800);
    CHECK(ahead() == Approx(0.1).margin(0.002));
}

TEST_CASE_METHOD(LayersFixture, "without a device nothing plays; with one the loops begin there",
                 "[audio]") {
    device->open = false;
    play(3.0);
    CHECK_FALSE(music.plays());
    CHECK(device->voices() == 0);
    device->open = true;
    frame();
    REQUIRE(music.plays());
    device->take(960);
    CHECK(ahead() == Approx(0.02).margin(0.002));
    device->open = false;
    play(0.5);
    CHECK_FALSE(music.plays());
}

TEST_CASE_METHOD(LayersFixture, "a device that wakes late begins in the right place", "[audio]") {
    for (int i = 0; i < 9; ++i) {
        step += 1.0;
        music.follow(step, kFrame);
    }
    play(0.5);
    CHECK(jumps.empty());
    CHECK(std::abs(music.error()) < 0.012);
    CHECK(std::abs(ahead()) < 0.03);
}

TEST_CASE_METHOD(LayersFixture, "without loops all calls do nothing", "[audio]") {
    MusicLayers none{{}};
    none.follow(1.0, kFrame);
    none.fade(0, 1.0F);
    none.stop();
    CHECK_FALSE(none.plays());
    CHECK(none.gain(0) == 0.0F);
    CHECK_FALSE(none.playAt(3.0, *loops[0]));
    none.load(*device, {heap.make<LoadedSound>(*device)}); // it has not been loaded
    none.follow(2.0, kFrame);
    CHECK_FALSE(none.plays());
    CHECK_FALSE(none.playAt(3.0, *heap.make<LoadedSound>(*device)));
}

TEST_CASE_METHOD(LayersFixture, "a loop fades over its time", "[audio]") {
    music.fade(1, 1.0F, 2.0);
    play(1.0);
    CHECK(music.gain(1) == Approx(0.5F).margin(0.02));
    play(1.5);
    CHECK(music.gain(1) == 1.0F);
    music.fade(1, 0.25F, 0.5);
    play(1.0);
    CHECK(music.gain(1) == 0.25F);
}

TEST_CASE_METHOD(LayersFixture, "a sound at a step is exact in the loops, also when they are off",
                 "[audio]") {
    const Ref<LoadedSound> click = heap.make<LoadedSound>(*device);
    click->give({{30000}});
    for (const double late : {0.0, 0.02, -0.02}) {
        play(1.0);
        device->run(late);
        frame();
        const double at = std::floor(step) + 9.0;
        REQUIRE(music.playAt(at, *click));
        const auto heard = side(device->take(24000), 0);
        const auto peak = std::ranges::max_element(heard) - heard.begin();
        CHECK(heard[static_cast<std::size_t>(peak)] > 18000.0);
        const double begin = placeOf(static_cast<std::int16_t>(heard.front()));
        CHECK(begin + static_cast<double>(peak) / 48000.0 ==
              Approx(at / kStepsPerSecond).margin(0.003)); // the rate is off by up to 1 %
        music.stop();
        device->take(24000);
    }
}

TEST_CASE_METHOD(LayersFixture, "sounds at two steps have the distance of the loops", "[audio]") {
    const Ref<LoadedSound> click = heap.make<LoadedSound>(*device);
    click->give({{30000}});
    music.fade(0, 0.0F, 0.001);
    const auto distance = [&](bool plays, double tempo) {
        music.stop();
        play(0.5, tempo, 0.0, tempo);
        CHECK(music.plays() == plays);
        const double at = std::ceil(step) + 2.0;
        music.playAt(at, *click);
        music.playAt(at + 7.0, *click);
        const auto heard = side(device->take(24000), 0);
        const auto first = std::ranges::find_if(heard, [](double each) { return each > 15000.0; });
        const auto second =
            std::find_if(first + 1, heard.end(), [](double each) { return each > 15000.0; });
        REQUIRE(second != heard.end());
        return static_cast<double>(second - first);
    };
    CHECK(distance(true, 1.0) == Approx(5600.0).margin(57.0)); // 1 %
    CHECK(distance(true, 0.7) == Approx(8000.0).margin(81.0));
    device->open = false;
    CHECK(distance(false, 1.0) == Approx(5600.0).margin(1.0));
}

TEST_CASE_METHOD(LayersFixture, "a frame allocates nothing", "[audio]") {
    play(0.5);
    const std::size_t before = allocationsOfThisThread();
    for (int i = 0; i < 300; ++i) {
        step += 1.0;
        music.follow(step, i % 100 == 50 ? 0.0 : kFrame);
    }
    CHECK(allocationsOfThisThread() == before);
}
