#include "engine/audio/resampler.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

using Catch::Approx;
using eng::Resampler;

namespace {

std::vector<float> sine(double hertz, int rate, std::size_t count) {
    std::vector<float> samples;
    for (std::size_t i = 0; i < count; ++i) {
        samples.push_back(static_cast<float>(
            std::sin(2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate)));
    }
    return samples;
}

std::vector<float> resampled(const std::vector<float>& samples, int from, int to) {
    Resampler resampler{from, to, 1};
    resampler.add(samples);
    resampler.finish();
    std::vector<float> result(resampler.available());
    resampler.read(result);
    return result;
}

/// The largest difference in the middle part, away from the ends.
double difference(const std::vector<float>& one, const std::vector<float>& other) {
    double largest = 0.0;
    for (std::size_t i = 200; i + 200 < std::min(one.size(), other.size()); ++i) {
        largest = std::max(largest,
                           std::abs(static_cast<double>(one[i]) - static_cast<double>(other[i])));
    }
    return largest;
}

} // namespace

TEST_CASE("a tone keeps its pitch, its loudness and its place at another rate", "[audio]") {
    for (const int from : {11025, 22050, 32000, 44100, 96000}) {
        for (const double hertz : {100.0, 1000.0, 4000.0}) {
            const auto result =
                resampled(sine(hertz, from, static_cast<std::size_t>(from)), from, 48000);
            CAPTURE(from, hertz);
            CHECK(result.size() == 48000);
            CHECK(difference(result, sine(hertz, 48000, 48000)) < 0.004);
        }
    }
}

TEST_CASE("tones that the lower rate cannot have are removed", "[audio]") {
    const auto high = resampled(sine(30000.0, 96000, 96000), 96000, 48000);
    CHECK(difference(high, std::vector<float>(48000)) < 0.004);
}

TEST_CASE("frames may come and go in any parts", "[audio]") {
    const auto samples = sine(440.0, 44100, 20000);
    const auto whole = resampled(samples, 44100, 48000);
    Resampler resampler{44100, 48000, 1};
    std::vector<float> parts;
    for (std::size_t at = 0, size = 1; at < samples.size(); at += size, size = size * 7 % 997 + 1) {
        resampler.add(std::span{samples}.subspan(at, std::min(size, samples.size() - at)));
        std::vector<float> part(std::min<std::size_t>(resampler.available(), size * 2));
        resampler.read(part);
        parts.insert(parts.end(), part.begin(), part.end());
    }
    resampler.finish();
    std::vector<float> rest(resampler.available());
    resampler.read(rest);
    parts.insert(parts.end(), rest.begin(), rest.end());
    CHECK(parts == whole);
}

TEST_CASE("channels are not mixed", "[audio]") {
    std::vector<float> stereo;
    for (const float sample : sine(440.0, 32000, 16000)) {
        stereo.push_back(sample);
        stereo.push_back(0.25F);
    }
    Resampler resampler{32000, 48000, 2};
    resampler.add(stereo);
    resampler.finish();
    REQUIRE(resampler.available() == 24000);
    std::vector<float> result(48000);
    resampler.read(result);
    for (std::size_t i = 400; i < 47000; i += 2) {
        REQUIRE(result[i + 1] == Approx(0.25F).margin(0.0005));
    }
}

TEST_CASE("equal rates change nothing, and clear starts again", "[audio]") {
    const auto samples = sine(440.0, 48000, 1000);
    CHECK(resampled(samples, 48000, 48000) == samples);
    Resampler resampler{32000, 48000, 1};
    resampler.add(sine(100.0, 32000, 333));
    resampler.clear();
    CHECK(resampler.available() == 0);
    resampler.add(samples);
    resampler.finish();
    std::vector<float> result(resampler.available());
    resampler.read(result);
    CHECK(result == resampled(samples, 32000, 48000));
}
