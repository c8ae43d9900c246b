// In one file although it is long: all tests use one device.
//
// The whole path from a file to the device. The device is SDL's disk driver: a test reads the
// samples that a player would hear.

#include "engine/audio/music_layers.h"
#include "engine/audio/sdl_audio_task.h"
#include "engine/audio/sound_file.h"
#include "platform/sdl/sdl_events.h"
#include "tests/support/count_allocations.h"
#include "tests/support/disk_speaker.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/music_file.h"
#include "tests/support/wave.h"

#include <SDL.h>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <memory>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using Catch::Approx;

namespace {

constexpr double kHalf = 0.70710678; // part of the amplitude on each side
constexpr double kAmplitude = 12000.0;
constexpr double kTune = 8000.0 * 0.49; // of the music, at the volume that users have at first

/// A tone of two seconds, which repeats.
std::string musicFile() {
    return test::musicFile("a440.ogg");
}
/// Music in which no two seconds are the same.
std::string song() {
    return test::musicFile("../../../game/pong/sounds/music.ogg");
}

struct AudioFixture : EngineFixture {
    AudioSettings audioSettings;
    Ref<AudioTask> audio;
    SoundId tone{};
    std::unique_ptr<DiskSpeaker> speaker;

    AudioFixture() { audioSettings.registerSettings(settings); }
    AudioFixture(const AudioFixture&) = delete;
    AudioFixture& operator=(const AudioFixture&) = delete;
    ~AudioFixture() {
        silence();
        kernel.shutDown();
        audio.reset();
    }

    void set(std::string_view assignment) {
        REQUIRE(settings.apply(assignment, SettingSource::User, "here").ok());
    }
    /// Starts the task on a device that the test reads.
    void start(OpenSound when = OpenSound::AtStart) {
        speaker = std::make_unique<DiskSpeaker>();
        startTask(when);
    }
    void startWithoutDevice() {
        SDL_setenv("SDL_AUDIODRIVER", "there-is-none", 1);
        startTask(OpenSound::AtStart);
    }
    void startTask(OpenSound when, Delegate<void(bool)> suspend = {}) {
        audio = heap.make<SdlAudioTask>(audioSettings, when, std::move(suspend));
        REQUIRE(kernel.add(audio).ok());
        const auto loaded = audio->load(waveFile(sine(440.0, 5.0, kAmplitude)), "tone.wav");
        REQUIRE(loaded.ok());
        tone = *loaded;
    }
    void silence() {
        if (speaker) {
            speaker->close();
        }
    }

    struct Ears {
        double left, right;
    };
    /// The amplitudes at 440 Hz, without the samples that were already in the pipe.
    Ears hear() {
        speaker->skip();
        const auto heard = speaker->listen(0.25);
        return {amplitudeAt(440.0, side(heard, 0)), amplitudeAt(440.0, side(heard, 1))};
    }
    /// The loudest sample.
    double level(double seconds = 0.25) {
        speaker->skip();
        return loudest(side(speaker->listen(seconds), 0));
    }
    std::size_t warnings() const {
        std::size_t count = 0;
        for (const MemorySink::Entry& entry : logged) {
            count += entry.severity >= Severity::Warning ? 1U : 0U;
        }
        return count;
    }
};

/// Takes host events from SDL's queue.
class Listener final : public platform::Program {
public:
    explicit Listener(AudioTask& audio)
        : audio_{audio} {}
    platform::RunMode configure() override { return platform::RunMode::Done; }
    bool start() override { return true; }
    void handle(const platform::HostEvent& event) override {
        const auto* device = std::get_if<platform::SoundDeviceEvent>(&event);
        if (device == nullptr) {
            return;
        }
        if (device->present) {
            ++came; // the disk driver always reports a device, and opening it would block
        } else {
            audio_.deviceChanged(false);
            lost = true;
        }
    }
    bool step(platform::StepKind, double) override { return true; }
    void stop() override {}
    int exitCode() const override { return 0; }

    bool lost = false;
    int came = 0;

private:
    AudioTask& audio_;
};

} // namespace

TEST_CASE_METHOD(AudioFixture, "a tone is played with its pitch and volume", "[audio]") {
    start();
    CHECK(audio->isOpen());
    REQUIRE(audio->play(tone, {.volume = 0.5F}));
    speaker->skip();
    const auto heard = speaker->listen(0.25);
    CHECK(amplitudeAt(440.0, side(heard, 0)) == Approx(0.5 * kHalf * kAmplitude).epsilon(0.01));
    CHECK(amplitudeAt(440.0, side(heard, 1)) == Approx(0.5 * kHalf * kAmplitude).epsilon(0.01));
    CHECK(amplitudeAt(660.0, side(heard, 0)) < 50.0);
    CHECK(warnings() == 0);
}

TEST_CASE_METHOD(AudioFixture, "pan moves a sound to its side", "[audio]") {
    start();
    REQUIRE(audio->play(tone, {.pan = -1.0F}));
    const Ears ears = hear();
    CHECK(ears.left == Approx(kAmplitude).epsilon(0.01));
    CHECK(ears.right < 1.0);
}

TEST_CASE_METHOD(AudioFixture, "volumes change immediately, and mute is silent", "[audio]") {
    set("effects_volume=50");
    start();
    REQUIRE(audio->play(tone, {.pan = -1.0F}));
    CHECK(hear().left == Approx(0.25 * kAmplitude).epsilon(0.01));
    set("effects_volume=100");
    set("interface_volume=0");
    CHECK(hear().left == Approx(kAmplitude).epsilon(0.01));
    set("+mute");
    CHECK(level() == 0.0);
    set("-mute");
    CHECK(hear().left == Approx(kAmplitude).epsilon(0.01));
}

TEST_CASE_METHOD(AudioFixture, "with mute set at the start all samples are silent", "[audio]") {
    set("+mute");
    start();
    REQUIRE(audio->play(tone));
    CHECK(loudest(side(speaker->listen(1.0), 0)) == 0.0);
}

TEST_CASE_METHOD(AudioFixture, "a removed sound is silent, and its id is used again", "[audio]") {
    start();
    REQUIRE(audio->play(tone));
    audio->remove(tone);
    CHECK(audio->voices() == 0);
    CHECK_FALSE(audio->play(tone));
    audio->remove(tone);
    audio->remove(SoundId::None);
    CHECK(audio->add(soundOf(sine(440.0, 1.0, kAmplitude), kSoundRate)) == tone);
    CHECK(audio->play(tone));
}

TEST_CASE_METHOD(AudioFixture, "a suspended task is silent, and a resumed one continues its sounds",
                 "[audio]") {
    start();
    REQUIRE(audio->play(tone));
    kernel.suspend(*audio);
    CHECK(level() == 0.0);
    CHECK(audio->voices() == 1);
    CHECK_FALSE(audio->play(tone));
    CHECK(level(2.0) == 0.0);
    kernel.resume(*audio);
    // The level of one voice, not two. The sound has not advanced during the pause.
    CHECK(hear().left == Approx(kHalf * kAmplitude).epsilon(0.01));
    CHECK(hear().left == Approx(kHalf * kAmplitude).epsilon(0.01));
    CHECK(hear().left == Approx(kHalf * kAmplitude).epsilon(0.01));
}

TEST_CASE_METHOD(AudioFixture, "music repeats and can be stopped", "[audio]") {
    start();
    REQUIRE(audio->loadMusic(musicFile(), "music.ogg").ok());
    CHECK_FALSE(audio->musicPlays());
    CHECK(level() == 0.0);
    audio->playMusic();
    CHECK(audio->musicPlays());
    CHECK(level() > 1000.0);
    const auto heard = speaker->listen(6.0); // the music is 2 s long
    CHECK(amplitudeAt(440.0, side(heard, 0)) == Approx(kTune).epsilon(0.03));
    kernel.suspend(*audio);
    CHECK(level() == 0.0);
    CHECK_FALSE(audio->musicPlays());
    kernel.resume(*audio);
    CHECK(level() > 1000.0);
    audio->stopMusic(0.05);
    CHECK(level() == 0.0);
    audio->playMusic(0.2); // started again before the task stops
    CHECK(level() > 1000.0);
    audio->stopMusic(0.1);
    speaker->skip();
    step();
    CHECK_FALSE(audio->musicPlays());
    CHECK(level() == 0.0);
    CHECK(warnings() == 0);
}

TEST_CASE_METHOD(AudioFixture, "paused music is silent, and continues where it was", "[audio]") {
    start();
    REQUIRE(audio->loadMusic(song(), "music.ogg").ok());
    audio->playMusic();
    const auto heard = side(speaker->listen(8.0), 0);
    audio->pauseMusic(0.0);
    CHECK_FALSE(audio->musicPlays());
    step();
    CHECK(level(5.0) == 0.0);
    audio->playMusic();
    CHECK(audio->musicPlays());
    speaker->skip();
    const auto after = side(speaker->listen(1.0), 0);
    double differs = 0.0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        differs += std::abs(after[i] - heard[i]);
    }
    CHECK(differs / static_cast<double>(after.size()) > 200.0); // not from its start
    audio->pauseMusic(0.05);
    CHECK_FALSE(audio->musicPlays());
    speaker->skip();
    step();
    CHECK(level() == 0.0);
    audio->playMusic();
    CHECK(level() > 1000.0);
    audio->pauseMusic(60.0);
    kernel.suspend(*audio);
    kernel.resume(*audio);
    CHECK(level() == 0.0); // without the rest of the fade
    audio->playMusic();
    kernel.suspend(*audio);
    kernel.resume(*audio);
    audio->pauseMusic(60.0); // by a game that sees only now that it was hidden
    CHECK(level() < 500.0);
    audio->stopMusic(); // a paused one ends
    audio->playMusic();
    CHECK(level() > 1000.0);
    CHECK(warnings() == 0);
}

TEST_CASE_METHOD(AudioFixture, "the device is suspended while nothing is heard", "[audio]") {
    std::vector<bool> suspended;
    speaker = std::make_unique<DiskSpeaker>();
    startTask(OpenSound::AtStart, [&suspended](bool now) { suspended.push_back(now); });
    const auto updates = [this](int count) {
        for (int i = 0; i < count; ++i) {
            step();
        }
    };
    updates(59);
    CHECK(suspended.empty());
    updates(2);
    CHECK(suspended == std::vector{true});
    REQUIRE(audio->play(tone));
    CHECK(suspended == std::vector{true, false});
    updates(100);
    CHECK(suspended.size() == 2); // the tone lasts, since the device is closed
    speaker->listen(7.0);
    updates(60);
    CHECK(suspended.size() == 3);
    REQUIRE(audio->loadMusic(musicFile(), "music.ogg").ok());
    audio->playMusic();
    updates(100);
    CHECK(suspended == std::vector{true, false, true, false});
    audio->pauseMusic(0.0);
    updates(60);
    CHECK(suspended.size() == 5);
    audio->playMusic();
    CHECK(suspended.size() == 6);
    REQUIRE(settings.choose(audioSettings.mute, true));
    updates(60);
    CHECK(suspended.size() == 7);
    CHECK_FALSE(audio->play(tone));
    updates(60);
    CHECK(suspended.size() == 7);
    REQUIRE(settings.choose(audioSettings.mute, false));
    updates(1);
    CHECK(suspended.size() == 8);
    kernel.suspend(*audio);
    CHECK(suspended.size() == 9);
    kernel.resume(*audio);
    CHECK(suspended.size() == 10);
    CHECK_FALSE(suspended.back());
}

TEST_CASE_METHOD(AudioFixture, "sounds of a muted time are not heard after it", "[audio]") {
    start();
    const auto updates = [this](int count) {
        for (int i = 0; i < count; ++i) {
            step();
        }
    };
    REQUIRE(audio->play(tone)); // 5 s
    REQUIRE(settings.choose(audioSettings.mute, true));
    updates(60); // the device is suspended; in a page nothing takes samples from now on
    for (int i = 0; i < Mixer::kVoices; ++i) {
        audio->play(tone);
        updates(1);
    }
    REQUIRE(settings.choose(audioSettings.mute, false));
    updates(1);
    CHECK(audio->voices() == 0);
    CHECK(level() == 0.0);
    CHECK(audio->play(tone));
    CHECK(level() > 1000.0);
}

TEST_CASE_METHOD(AudioFixture, "music requested while suspended starts afterwards", "[audio]") {
    start();
    REQUIRE(audio->loadMusic(musicFile(), "music.ogg").ok());
    kernel.suspend(*audio);
    audio->playMusic();
    CHECK(level() == 0.0);
    kernel.resume(*audio);
    CHECK(level() > 1000.0);
}

TEST_CASE_METHOD(AudioFixture, "a file that is not music or is damaged is an error", "[audio]") {
    start();
    const Status notOgg = audio->loadMusic("RIFF and more", "song.ogg");
    REQUIRE_FALSE(notOgg.ok());
    CHECK(notOgg.error().text() == text::kAudioNotOgg);
    const Status damaged = audio->loadMusic("OggS" + std::string(1000, 'x'), "song.ogg");
    REQUIRE_FALSE(damaged.ok());
    CHECK(damaged.error().text() == text::kAudioBadMusic);
    audio->playMusic();
    CHECK(level() == 0.0);
}

TEST_CASE_METHOD(AudioFixture, "a damaged piece of music is refused with the place, in any byte",
                 "[audio]") {
    start();
    const std::string whole = musicFile();
    for (std::size_t at = 10; at < whole.size(); at += 97) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        CHECK_FALSE(audio->loadMusic(std::move(damaged), "song.ogg").ok());
        CHECK_FALSE(audio->loadMusic(whole.substr(0, at), "song.ogg").ok());
    }
    CHECK(audio->loadMusic(whole, "song.ogg").ok());
}

TEST_CASE_METHOD(AudioFixture, "music fades into the next piece, which goes on alone", "[audio]") {
    start();
    REQUIRE(audio->loadMusic(test::musicFile("a440.ogg"), "a.ogg").ok());
    audio->playMusic();
    CHECK(hear().left == Approx(kTune).epsilon(0.03));
    REQUIRE(audio->loadMusic(test::musicFile("e660.ogg"), "e.ogg").ok());
    CHECK(hear().left == Approx(kTune).epsilon(0.03)); // it plays on until the next one is to play
    audio->playMusic(2.0);
    speaker->skip();
    const auto middle = side(speaker->listen(0.5), 0); // from 0.2 to 0.5 s on
    CHECK(amplitudeAt(440.0, middle) > 0.5 * kTune);
    CHECK(amplitudeAt(440.0, middle) < 0.95 * kTune);
    CHECK(amplitudeAt(660.0, middle) > 0.05 * kTune);
    speaker->listen(1.5);
    const auto after = side(speaker->listen(0.5), 1);
    CHECK(amplitudeAt(660.0, after) == Approx(kTune).epsilon(0.03));
    CHECK(amplitudeAt(440.0, after) < 50.0);
    step();
    CHECK(warnings() == 0);
}

TEST_CASE_METHOD(AudioFixture, "a loop is heard until its handle stops it, and survives silence",
                 "[audio]") {
    std::vector<bool> suspended;
    speaker = std::make_unique<DiskSpeaker>();
    startTask(OpenSound::AtStart, [&suspended](bool now) { suspended.push_back(now); });
    const auto updates = [this](int count) {
        for (int i = 0; i < count; ++i) {
            step();
        }
    };
    const VoiceId loop = audio->play(tone, {.pan = -1.0F, .loop = true});
    REQUIRE(loop);
    speaker->listen(6.0); // longer than the sound
    CHECK(hear().left == Approx(kAmplitude).epsilon(0.01));
    audio->change(loop, {.volume = 0.5F, .pan = 1.0F});
    CHECK(hear().right == Approx(0.5 * kAmplitude).epsilon(0.01));
    set("+mute");
    updates(61);
    CHECK(suspended == std::vector{true});
    set("-mute");
    updates(1);
    CHECK_FALSE(suspended.back());
    CHECK(hear().right == Approx(0.5 * kAmplitude).epsilon(0.01));
    kernel.suspend(*audio);
    const VoiceId later = audio->play(tone, {.pan = -1.0F, .loop = true});
    CHECK(level() == 0.0);
    kernel.resume(*audio);
    CHECK(hear().left == Approx(kAmplitude).epsilon(0.01));
    audio->setPaused(SoundGroup::Effects, true);
    CHECK(level() == 0.0);
    CHECK(audio->plays(later));
    updates(61); // only paused loops: the device sleeps
    CHECK(suspended.back());
    audio->setPaused(SoundGroup::Effects, false);
    updates(1);
    CHECK_FALSE(suspended.back());
    CHECK(hear().left == Approx(kAmplitude).epsilon(0.01));
    audio->stop(later, 0.1);
    audio->stop(loop, 0.0);
    CHECK(level() == 0.0);
    CHECK_FALSE(audio->plays(loop));
    CHECK(audio->voices() == 0);
}

TEST_CASE_METHOD(AudioFixture, "a loop that begins before the gesture is heard after it",
                 "[audio]") {
    start(OpenSound::OnGesture);
    CHECK(audio->play(tone, {.loop = true}));
    audio->gesture();
    CHECK(level() > 1000.0);
}

TEST_CASE_METHOD(AudioFixture, "a missing device causes one warning, and all calls still work",
                 "[audio]") {
    startWithoutDevice();
    CHECK_FALSE(audio->isOpen());
    REQUIRE(audio->loadMusic(musicFile(), "music.ogg").ok());
    audio->playMusic(1.0);
    for (int i = 0; i < 10; ++i) {
        CHECK_FALSE(audio->play(tone));
        step();
        kernel.suspend(*audio);
        kernel.resume(*audio);
        audio->deviceChanged(true);
    }
    audio->stopMusic();
    CHECK(warnings() == 1);
    REQUIRE_FALSE(logged.empty());
    CHECK(logged[0].severity == Severity::Warning);
}

TEST_CASE_METHOD(AudioFixture,
                 "the gesture opens the device: music starts, and earlier sounds stay silent",
                 "[audio]") {
    start(OpenSound::OnGesture);
    CHECK_FALSE(audio->isOpen());
    REQUIRE(audio->loadMusic(musicFile(), "music.ogg").ok());
    CHECK_FALSE(audio->play(tone));
    audio->deviceChanged(true);
    CHECK_FALSE(audio->isOpen());
    CHECK(SDL_WasInit(SDL_INIT_AUDIO) == 0);
    SECTION("with music") {
        audio->playMusic();
        audio->gesture();
        CHECK(audio->isOpen());
        CHECK(level() > 1000.0);
    }
    SECTION("without music") {
        audio->gesture();
        CHECK(level() == 0.0);
        CHECK(audio->play(tone));
        CHECK(level() > 1000.0);
    }
    CHECK(audio->voices() <= 1);
    CHECK(warnings() == 0);
}

TEST_CASE_METHOD(AudioFixture, "a lost device is reported once, and a new device is opened",
                 "[audio]") {
    start();
    REQUIRE(audio->loadMusic(musicFile(), "music.ogg").ok());
    audio->playMusic();
    REQUIRE(audio->play(tone));
    speaker->skip();
    for (int loss = 1; loss <= 2; ++loss) {
        speaker->close();
        audio->deviceChanged(false);
        audio->deviceChanged(false);
        CHECK_FALSE(audio->isOpen());
        CHECK_FALSE(audio->play(tone));
        CHECK_FALSE(audio->musicPlays());
        step();
        CHECK(warnings() == static_cast<std::size_t>(loss));
        speaker = std::make_unique<DiskSpeaker>();
        audio->deviceChanged(true);
        CHECK(audio->isOpen());
        CHECK(audio->musicPlays());
        CHECK(level() > 1000.0); // the music
        CHECK(audio->play(tone));
    }
}

TEST_CASE_METHOD(AudioFixture, "SDL's event about the lost device arrives", "[audio]") {
    start();
    speaker->skip();
    Listener listener{*audio};
    platform::SdlEvents events;
    events.pump(listener);
    CHECK(listener.came > 0);
    CHECK_FALSE(listener.lost);
    listener.came = 0;
    speaker->close();
    for (int i = 0; i < 10'000'000 && !listener.lost; ++i) { // SDL's thread needs time
        events.pump(listener);
    }
    CHECK(listener.lost);
    CHECK_FALSE(audio->isOpen());
    CHECK(warnings() == 1);
    events.pump(listener);
    CHECK(listener.came > 0); // the remaining devices are reported again
}

TEST_CASE_METHOD(AudioFixture, "the second of two audio tasks in a process is silent", "[audio]") {
    start();
    const Ref<AudioTask> second = heap.make<SdlAudioTask>(audioSettings);
    REQUIRE(kernel.add(second).ok());
    CHECK_FALSE(second->isOpen());
    CHECK(warnings() == 1);
    REQUIRE(audio->play(tone));
    CHECK(level() > 1000.0);
    kernel.remove(*second);
    step();
    CHECK(level() > 1000.0);
}

TEST_CASE_METHOD(AudioFixture,
                 "playing allocates nothing, during steps and when all voices are in use",
                 "[audio]") {
    start();
    step();
    REQUIRE(audio->play(tone));
    const std::size_t before = allocations();
    for (int i = 0; i < 100; ++i) {
        audio->play(tone, {.volume = 0.1F, .pan = 0.5F});
        step();
    }
    const std::size_t after = allocations();
    CHECK(after == before);
    CHECK(audio->voices() == Mixer::kVoices);
}

TEST_CASE_METHOD(AudioFixture, "layers of music are heard at the device", "[audio]") {
    start();
    Result<Sound> decoded = decodeSound(musicFile(), "a440.ogg");
    REQUIRE(decoded.ok());
    const auto loop = heap.make<LoadedSound>(*audio);
    loop->give(*std::move(decoded));
    MusicLayers layers{{.stepsPerSecond = 60.0, .stepsPerBar = 30, .stepsPerLoop = 120}};
    layers.load(*audio, {loop, loop});
    layers.fade(0, 1.0F, 0.01);
    for (int i = 1; i < 5; ++i) {
        layers.follow(i, 1.0 / 60.0);
    }
    REQUIRE(layers.plays());
    CHECK(hear().left == Approx(kTune * kHalf).epsilon(0.05));
    CHECK(audio->voices() == 2);
    set("music_volume=0"); // they belong to the music
    CHECK(hear().left < 50.0);
    set("music_volume=70");
    kernel.suspend(*audio);
    layers.follow(5.0, 1.0 / 60.0);
    kernel.resume(*audio);
    CHECK(level() > 1000.0);
    layers.stop();
    hear();
    CHECK(audio->voices() == 0);
}

TEST_CASE_METHOD(AudioFixture, "layers of music without a device wait for one", "[audio]") {
    startWithoutDevice();
    const auto loop = heap.make<LoadedSound>(*audio);
    loop->give({sine(440.0, 2.0, kAmplitude)});
    MusicLayers layers{{.stepsPerSecond = 60.0, .stepsPerBar = 30, .stepsPerLoop = 120}};
    layers.load(*audio, {loop});
    layers.fade(0, 1.0F, 0.01);
    layers.follow(1.0, 1.0 / 60.0);
    layers.follow(2.0, 1.0 / 60.0);
    CHECK_FALSE(layers.plays());
    CHECK(audio->voices() == 0);
    CHECK(warnings() == 1);
}
