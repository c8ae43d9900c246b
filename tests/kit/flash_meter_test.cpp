#include "tests/support/flash_meter.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <vector>

using namespace eng;

namespace {

constexpr int kWidth = 64;
constexpr int kHeight = 48;

/// Ten seconds of a part of the picture that goes from one grey to another and back.
///
/// @param share  of the width
int flashes(double rate, int dark, int light, double share = 1.0) {
    FlashMeter meter;
    for (int frame = 0; frame < 600; ++frame) {
        const double seconds = frame / 60.0;
        const bool lit = std::fmod(seconds * rate, 1.0) < 0.5;
        std::vector<std::uint8_t> pixels(std::size_t{kWidth} * kHeight * 4, 0);
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < static_cast<int>(kWidth * share); ++x) {
                for (int part = 0; part < 3; ++part) {
                    pixels[static_cast<std::size_t>((y * kWidth + x) * 4 + part)] =
                        static_cast<std::uint8_t>(lit ? light : dark);
                }
            }
        }
        meter.add(pixels.data(), kWidth, kHeight, seconds);
    }
    return meter.maxPerSecond();
}

} // namespace

TEST_CASE("a picture that does not change has no flashes", "[unit][kit]") {
    CHECK(flashes(1.0, 200, 200) == 0);
}

TEST_CASE("flashes of a second are counted", "[unit][kit]") {
    CHECK(flashes(1.0, 0, 255) == 1);
    CHECK(flashes(3.0, 0, 255) == 3);
    CHECK(flashes(10.0, 0, 255) >= 9);
}

TEST_CASE("small changes, light pictures and small areas do not count as flashes", "[unit][kit]") {
    CHECK(flashes(10.0, 100, 120) == 0); // 0.13 and 0.19 of white
    CHECK(flashes(10.0, 100, 140) >= 9); // 0.26
    CHECK(flashes(10.0, 235, 255) == 0); // both above 0.8
    CHECK(flashes(10.0, 0, 255, 1.0 / 16.0) == 0);
    CHECK(flashes(10.0, 0, 255, 2.0 / 16.0) >= 9); // more than a quarter of a field
}
