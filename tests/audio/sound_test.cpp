#include "engine/audio/sound.h"
#include "engine/text/string_table.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "engine_text.h"

using Catch::Approx;
using eng::decodeSound;
using eng::Result;
using eng::Sound;
using namespace eng::test;

namespace {

std::vector<double> samplesOf(const Sound& sound) {
    return {sound.samples.begin(), sound.samples.end()};
}

} // namespace

TEST_CASE("a sound in the mixer's format is not changed", "[audio]") {
    const auto samples = sine(440.0, 0.1, 12000.0);
    const Result<Sound> sound = decodeSound(waveFile(samples), "tone.wav");
    REQUIRE(sound.ok());
    CHECK(sound->samples == samples);
}

TEST_CASE("samples that a program computed are a sound", "[audio]") {
    const auto samples = sine(440.0, 0.1, 12000.0);
    CHECK(eng::soundOf(samples, eng::kSoundRate).samples == samples);
    const auto slow = eng::soundOf(sine(440.0, 0.5, 12000.0, 22050), 22050);
    CHECK(static_cast<double>(slow.samples.size()) == Approx(24000.0).epsilon(0.02));
    CHECK(amplitudeAt(440.0, samplesOf(slow)) == Approx(12000.0).epsilon(0.05));
    CHECK(eng::soundOf({}, 44100).samples.empty());
}

TEST_CASE("other rates and channels are converted", "[audio]") {
    for (const int rate : {11025, 22050, 44100, 96000}) {
        const Result<Sound> sound =
            decodeSound(waveFile(sine(440.0, 0.5, 12000.0, rate), rate), "tone.wav");
        REQUIRE(sound.ok());
        const auto samples = samplesOf(*sound);
        CHECK(static_cast<double>(samples.size()) == Approx(24000.0).epsilon(0.02));
        CHECK(amplitudeAt(440.0, samples) == Approx(12000.0).epsilon(0.05));
    }
    std::vector<std::int16_t> stereo;
    for (const std::int16_t sample : sine(440.0, 0.5, 12000.0)) {
        stereo.push_back(sample);
        stereo.push_back(0);
    }
    const Result<Sound> sound = decodeSound(waveFile(stereo, 48000, 2), "stereo.wav");
    REQUIRE(sound.ok());
    CHECK(amplitudeAt(440.0, samplesOf(*sound)) == Approx(6000.0).epsilon(0.05));
}

TEST_CASE("an incomplete or invalid WAV file is an error with its name", "[audio]") {
    const std::string whole = waveFile(sine(440.0, 0.1, 12000.0));
    for (const std::string& bytes : {std::string{}, std::string{"RIFF"}, std::string(500, 'x'),
                                     whole.substr(0, 20), "RIFX" + whole.substr(4)}) {
        const Result<Sound> sound = decodeSound(bytes, "broken.wav");
        REQUIRE_FALSE(sound.ok());
        CHECK(sound.error().text() == eng::text::kAudioBadSound);
        CHECK(eng::StringTable{}.text(sound.error()).starts_with("broken.wav: "));
    }
}

TEST_CASE("a damaged file gives an error or a sound, and never crashes", "[audio]") {
    const std::string whole = waveFile(sine(440.0, 0.01, 12000.0));
    for (std::size_t at = 0; at < 44; ++at) {
        for (const char value : {'\0', '\x7f', '\xff'}) {
            std::string bytes = whole;
            bytes[at] = value;
            const Result<Sound> sound = decodeSound(bytes, "damaged.wav");
            CHECK((!sound.ok() || sound->samples.size() < std::size_t{60} * 48000));
        }
    }
}

TEST_CASE("a sound longer than a minute is refused", "[audio]") {
    const std::vector<std::int16_t> silence(std::size_t{8000} * 61, 0);
    const Result<Sound> sound = decodeSound(waveFile(silence, 8000), "long.wav");
    REQUIRE_FALSE(sound.ok());
    CHECK(sound.error().text() == eng::text::kAudioLongSound);
}
