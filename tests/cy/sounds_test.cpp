#include "engine/audio/silent_audio_task.h"
#include "engine/resource/resources.h"
#include "game/cy/sounds.h"
#include "tests/support/count_allocations.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/fake_host.h"
#include "tests/support/music_file.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace cy;
using namespace eng::test;
using Kind = World::Event::Kind;
using Catch::Approx;

namespace {

/// A device that writes down what it plays, and whose loops are always in time.
class Ears final : public eng::SilentAudioTask {
public:
    struct Heard {
        eng::SoundId sound;
        eng::PlayOptions options;
    };
    using AudioTask::play;
    eng::VoiceId play(eng::SoundId sound, const eng::PlayOptions& options) override {
        heard.push_back({sound, options});
        return {++voices_};
    }
    bool plays(eng::VoiceId) const override { return true; }
    double position(eng::VoiceId) const override { return place; }
    bool isOpen() const override { return true; }

    std::vector<Heard> heard;
    double place = 0.0; ///< of the loops, seconds

private:
    std::uint64_t voices_ = 0;
};

struct SoundsFixture : EngineFixture {
    FakeHost host;
    eng::Resources resources{host, heap, log, host.openBackground(), false};
    eng::Ref<Ears> ears = heap.make<Ears>();
    eng::Loader loader{resources, heap, *ears, nullptr};
    Sounds sounds;
    std::vector<World::Event> events;
    World world{{}, 1};

    SoundsFixture() {
        for (const std::string name :
             {"gun", "kill", "crush", "slam", "accent", "hatch", "weaver", "shot", "line", "beam",
              "grab", "ring", "chime", "bomb", "death", "return", "takeoff"}) {
            host.files["sounds/" + name + ".wav"] = waveFile(sine(440.0, 0.01, 9000.0));
        }
        for (const std::string name : {"pulse", "bass", "hats", "arpeggio", "lead"}) {
            host.files["sounds/" + name + ".ogg"] = musicFile("e660.ogg");
        }
        sounds.load(loader, *ears);
        resources.loadNow();
    }
    /// Steps of a match, a frame each, at a speed.
    void play(int steps, double speed = 1.0, const World::Command& command = {}) {
        for (int i = 0; i < steps; ++i) {
            events.clear();
            eng::Events<World::Event> list{events};
            world.step(std::span{&command, 1}, list);
            for (const World::Event& event : events) {
                sounds.show(event, world.time());
            }
            ears->place = static_cast<double>(world.time() % 448) / 60.0;
            sounds.follow(world, 1.0F, 1.0 / 60.0 / speed);
            resources.loadNow();
        }
    }
    std::size_t heardOf(const World::Event& event) {
        const std::size_t before = ears->heard.size();
        sounds.show(event, world.time() + shown++); // of several in a step one is heard
        return ears->heard.size() - before;
    }
    std::uint32_t shown = 0;
};

} // namespace

TEST_CASE_METHOD(SoundsFixture, "every event has a sound", "[cy]") {
    play(30);
    for (int kind = 0; kind <= static_cast<int>(Kind::Over); ++kind) {
        CAPTURE(kind);
        CHECK(heardOf({.kind = static_cast<Kind>(kind)}) > 0);
        CHECK(ears->heard.back().sound != eng::SoundId::None);
    }
    CHECK(heardOf({.kind = Kind::Slam, .value = 1}) == 2); // on the beat
    CHECK(heardOf({.kind = Kind::Open, .type = Type::Thief}) == 1);
}

TEST_CASE_METHOD(SoundsFixture, "many creatures that end at once are heard as one", "[cy]") {
    play(1);
    CHECK(heardOf({.kind = Kind::Blast}) > 0);
    ears->heard.clear();
    for (int i = 0; i < 12; ++i) {
        sounds.show({.kind = Kind::Blast}, world.time() + 7);
    }
    CHECK(ears->heard.size() == 1);
}

TEST_CASE_METHOD(SoundsFixture, "the right of the screen is heard at the right", "[cy]") {
    play(1);
    for (const auto& [angle, pan] :
         {std::pair{Angle::degrees(0), 0.7F}, std::pair{Angle::degrees(180), -0.7F},
          std::pair{Angle::degrees(90), 0.0F}}) {
        REQUIRE(heardOf({.kind = Kind::Kill, .angle = angle}) == 1);
        CHECK(ears->heard.back().options.pan == Approx(pan).margin(0.001));
    }
    REQUIRE(heardOf({.kind = Kind::Wave, .value = 2}) == 1);
    CHECK(ears->heard.back().options.pan == Approx(0.0F).margin(0.001));
}

TEST_CASE_METHOD(SoundsFixture, "kills climb a scale, which falls with time", "[cy]") {
    play(1);
    float last = 0.0F;
    for (int i = 0; i < 8; ++i) {
        REQUIRE(heardOf({.kind = Kind::Kill}) == 1);
        CHECK(ears->heard.back().options.pitch > last);
        last = ears->heard.back().options.pitch;
    }
    for (int i = 0; i < 30; ++i) {
        heardOf({.kind = Kind::Crush});
    }
    CHECK(ears->heard.back().options.pitch == 4.0F);
    play(10 * kBeat);
    ears->heard.clear();
    REQUIRE(heardOf({.kind = Kind::Kill}) == 1);
    CHECK(ears->heard.back().options.pitch < 4.0F);
    world = World{{}, 2};
    shown = 0;
    play(3);
    ears->heard.clear();
    REQUIRE(heardOf({.kind = Kind::Kill}) == 1);
    CHECK(ears->heard.back().options.pitch == 1.0F);
}

TEST_CASE_METHOD(SoundsFixture, "the next tick of the gun falls on the next pulse", "[cy]") {
    play(70);
    REQUIRE(world.time() % kPulse == 0);
    shown = kPulse; // the one of this step was heard
    REQUIRE(heardOf({.kind = Kind::Pulse}) == 1);
    CHECK(ears->heard.back().options.delay == Approx(2.0 * 7.0 / 60.0).epsilon(0.02));
}

TEST_CASE_METHOD(SoundsFixture, "layers of the music grow with the intensity", "[cy]") {
    play(120);
    CHECK(sounds.music().gain(0) == 1.0F);
    CHECK(sounds.music().gain(4) == 0.0F);
    const float calm = Sounds::intensity(world);
    world = World{{.wave = 5}, 1};
    CHECK(Sounds::intensity(world) > calm + 0.3F);
    play(240);
    CHECK(sounds.music().gain(1) == 1.0F);
    CHECK(sounds.music().gain(2) == 1.0F);
    CHECK(sounds.music().gain(4) == 0.0F);
}

TEST_CASE_METHOD(SoundsFixture, "what will happen is announced a beat before, once", "[cy]") {
    const struct {
        int wave;
        Kind kind;
        std::string_view tell;
    } kTells[]{{10, Kind::Ring, "sounds/ring.wav"},
               {4, Kind::Shoots, "sounds/weaver.wav"},
               {7, Kind::Beam, "sounds/line.wav"}};
    for (const auto& [wave, kind, tell] : kTells) {
        CAPTURE(tell);
        const eng::SoundId sound = loader.sound(tell)->id();
        std::vector<std::uint32_t> told, happened; // times
        for (std::uint64_t seed = 1; seed < 6; ++seed) {
            world = World{{.wave = wave}, seed};
            for (int i = 0; i < 12 * kBar && !world.isOver(); ++i) {
                ears->heard.clear();
                play(1);
                for (const Ears::Heard& each : ears->heard) {
                    if (each.sound == sound) {
                        told.push_back(world.time() + kTell);
                    }
                }
                for (const World::Event& event : events) {
                    if (event.kind == kind) {
                        happened.push_back(world.time());
                    }
                    // A mirror that arrives within this beat is announced by its arrival.
                    if (event.kind == Kind::Open && event.type == Type::Mirror &&
                        world.time() % kBar > kBar - kTell) {
                        told.push_back((world.time() / kBar + 1) * kBar);
                    }
                }
            }
        }
        REQUIRE(happened.size() > 2);
        for (const std::uint32_t time : happened) {
            CHECK(std::ranges::count(told, time) >= std::ranges::count(happened, time));
        }
    }
}

TEST_CASE_METHOD(SoundsFixture, "a match that is watched at another speed is mute", "[cy]") {
    for (const double speed : {2.0, 0.5, 4.0}) {
        play(60);
        CHECK(sounds.music().plays());
        CHECK(heardOf({.kind = Kind::Kill}) == 1);
        play(60, speed);
        CHECK_FALSE(sounds.music().plays());
        CHECK(heardOf({.kind = Kind::Kill}) == 0);
    }
}

TEST_CASE_METHOD(SoundsFixture, "a frame allocates nothing", "[cy]") {
    play(60);
    ears->heard.reserve(1000);
    const std::size_t before = allocationsOfThisThread();
    for (int i = 0; i < 100; ++i) {
        sounds.follow(world, static_cast<float>(i % 2), 0.001);
        sounds.show({.kind = Kind::Kill}, world.time());
    }
    CHECK(allocationsOfThisThread() == before);
}
