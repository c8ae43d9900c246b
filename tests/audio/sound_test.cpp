#include "engine/audio/sound.h"
#include "engine/text/string_table.h"
#include "tests/support/music_file.h"
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

const std::string tone = waveFile(sine(440.0, 0.01, 12000.0)); // 44 + 960 bytes

/// With a number at an offset.
std::string changed(const std::string& file, std::size_t at, std::uint32_t value, int bytes) {
    std::string number;
    appendLittle(number, value, bytes);
    return file.substr(0, at) + number + file.substr(at + number.size());
}

/// The message for a file that is refused.
std::string refused(const std::string& bytes) {
    const Result<Sound> sound = decodeSound(bytes, "broken.wav");
    REQUIRE_FALSE(sound.ok());
    return eng::StringTable{}.text(sound.error());
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

TEST_CASE("a file that is not a WAV file is refused", "[audio]") {
    for (const std::string& bytes : {std::string{}, std::string{"RIF"}, std::string(500, 'x'),
                                     std::string{"Hit.\nA text file."}, "RIFX" + tone.substr(4),
                                     "RIFF\x10\1\1\1WEBP" + tone.substr(12)}) {
        CAPTURE(bytes.substr(0, 12));
        CHECK(refused(bytes) == "broken.wav: not a sound; expected a WAV or Ogg Vorbis file.");
    }
}

TEST_CASE("a WAV file that is cut anywhere is refused, and the error names the part", "[audio]") {
    for (std::size_t size = 4; size < tone.size(); ++size) {
        CAPTURE(size);
        REQUIRE(refused(tone.substr(0, size)).starts_with("broken.wav: truncated sound; "));
    }
    CHECK(refused(tone.substr(0, 20)) ==
          "broken.wav: truncated sound; 'fmt ' at byte 12 needs 24 bytes, found 8.");
    CHECK(refused(tone.substr(0, 40)) ==
          "broken.wav: truncated sound; 'data' at byte 36 needs 8 bytes, found 4.");
    CHECK(refused(tone.substr(0, 900)) ==
          "broken.wav: truncated sound; 'data' at byte 36 needs 968 bytes, found 864.");
    CHECK(refused(changed(tone, 16, 0xFFFFFFFF, 4)) ==
          "broken.wav: truncated sound; 'fmt ' at byte 12 needs 4294967303 bytes, found 992.");
    CHECK(
        refused(changed(changed(tone, 36, 0x61FF61FF, 4), 40, 961, 4)).find("'?a?a' at byte 36") !=
        std::string::npos);
    CHECK(decodeSound(tone + "more bytes", "tone.wav").ok());
}

TEST_CASE("channels and rates that no sound has are refused", "[audio]") {
    const auto samples = sine(440.0, 0.1, 12000.0);
    CHECK(refused(waveFile(samples, 48000, 300)) ==
          "broken.wav: a sound with 300 channels at 48000 Hz; expected 1 to 8 channels at 1000 to "
          "384000 Hz.");
    for (const auto& [rate, channels] : {std::pair{48000, 0},
                                         {48000, 9},
                                         {48000, 65535},
                                         {0, 1},
                                         {999, 1},
                                         {384001, 1},
                                         {-1, 1}}) {
        CAPTURE(rate, channels);
        CHECK(refused(waveFile(samples, rate, channels)).find("expected 1 to 8 channels") !=
              std::string::npos);
    }
    for (const auto& [rate, channels] : {std::pair{1000, 1}, {384000, 1}, {48000, 8}}) {
        CAPTURE(rate, channels);
        CHECK(decodeSound(waveFile(samples, rate, channels), "tone.wav").ok());
    }
}

TEST_CASE("a WAV file without samples is refused", "[audio]") {
    CHECK(refused(waveFile({})) == "broken.wav: the sound has no samples.");
    CHECK(refused(waveFile({1, 2, 3}, 48000, 4)) == "broken.wav: the sound has no samples.");
}

TEST_CASE("other faults of a WAV file are an error with its name", "[audio]") {
    constexpr std::size_t kFormatAt = 20;
    constexpr std::size_t kBitsAt = 34;
    for (const std::string& bytes :
         {changed(tone, kFormatAt, 0x7777, 2), // an unknown compression
          changed(tone, kBitsAt, 5, 2), tone.substr(0, 12) + tone.substr(36)}) { // without a format
        CHECK(refused(bytes).starts_with("broken.wav: not a playable sound; "));
    }
}

TEST_CASE("a damaged file gives an error or a sound, and never crashes", "[audio]") {
    for (std::size_t at = 0; at < 44; ++at) {
        for (const char value : {'\0', '\x7f', '\xff'}) {
            std::string bytes = tone;
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

TEST_CASE("an Ogg Vorbis file is a sound, of exactly as many samples", "[audio]") {
    const Result<Sound> stereo = decodeSound(musicFile("a440.ogg"), "a440.ogg");
    REQUIRE(stereo.ok());
    CHECK(stereo->samples.size() == 96'000);
    CHECK(amplitudeAt(440.0, samplesOf(*stereo)) == Approx(8000.0).epsilon(0.02));
    const Result<Sound> mono = decodeSound(musicFile("e660.ogg"), "e660.ogg"); // 44,100 Hz
    REQUIRE(mono.ok());
    CHECK(static_cast<double>(mono->samples.size()) == Approx(96'000.0).margin(2.0));
    CHECK(amplitudeAt(660.0, samplesOf(*mono)) == Approx(8000.0).epsilon(0.02));
}

TEST_CASE("the loops of CY have four bars to the sample, and repeat without a click", "[audio]") {
    for (const std::string name : {"pulse", "bass", "hats", "arpeggio", "lead"}) {
        CAPTURE(name);
        const Result<Sound> loop =
            decodeSound(musicFile("../../../game/cy/sounds/" + name + ".ogg"), name);
        REQUIRE(loop.ok());
        const auto samples = samplesOf(*loop);
        REQUIRE(samples.size() == 358'400); // 448 steps of 1/60 s
        double step = 0.0;
        for (std::size_t i = 1; i < samples.size(); ++i) {
            step = std::fmax(step, std::fabs(samples[i] - samples[i - 1]));
        }
        CHECK(std::fabs(samples.front() - samples.back()) <= step);
        CHECK(loudest(samples) > 2000.0);
    }
}

TEST_CASE("a damaged or truncated Ogg Vorbis file is refused", "[audio]") {
    const std::string whole = musicFile("e660.ogg");
    std::string damaged = whole;
    damaged[damaged.size() / 2] ^= 1;
    CHECK(refused(damaged).starts_with("broken.wav: the music is damaged at byte "));
    CHECK(
        refused(whole.substr(0, whole.size() - 1)).starts_with("broken.wav: the music is damaged"));
    CHECK(refused("OggS") ==
          "broken.wav: the music is damaged at byte 0. The game continues without it.");
}
