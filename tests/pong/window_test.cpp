// Pong as a whole, in a window: what it asks of the machine.
#include "game/pong/pong_rules.h"
#include "tests/support/count_allocations.h"
#include "tests/support/flash_meter.h"
#include "tests/support/unseen_window.h"
#include "tests/support/windowed_game.h"

#include <SDL.h>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using eng::platform::Key;
using eng::test::WindowedGame;

namespace {

/// A frame of a match against the bot: up and down, so that some balls are hit and others not.
void play(WindowedGame& game, int number) {
    if (number % 60 == 0) {
        game.key(Key::S, false);
        game.key(Key::W, true);
    } else if (number % 60 == 30) {
        game.key(Key::W, false);
        game.key(Key::S, true);
    }
    game.frame();
}

/// What the game says of itself from this word on, to the next bracket.
std::string said(const WindowedGame& game, std::string_view word) {
    const std::string all = game.inspect();
    const std::size_t start = all.find(word);
    return start == std::string::npos ? "" : all.substr(start, all.find(']', start) - start);
}

} // namespace

TEST_CASE_METHOD(eng::test::UnseenWindows,
                 "a frame of play allocates nothing, unless a point was just scored or it is kept",
                 "[pong][window]") {
    WindowedGame game{{"width=320", "height=180", "points=11"}};
    for (const std::string& message : game.host.messages) {
        UNSCOPED_INFO(message);
    }
    REQUIRE(game.started());
    REQUIRE(game.waitFor("\"state\":\"title\""));
    game.tap(Key::Digit1);
    REQUIRE(game.waitFor("\"state\":\"playing\""));
    std::size_t steady = 0;
    int points = 0;
    int moved = 0;
    std::string score = said(game, "\"score\"");
    std::string ball = said(game, "\"ball\"");
    std::uint64_t kept = 0; // times: each five seconds
    for (int number = 0; number < 1500; ++number) {
        const std::size_t before = eng::test::allocationsOfThisThread();
        play(game, number);
        const std::size_t allocated = eng::test::allocationsOfThisThread() - before;
        const bool scored = std::exchange(score, said(game, "\"score\"")) != score;
        moved += std::exchange(ball, said(game, "\"ball\"")) != ball ? 1 : 0;
        const std::uint64_t keeps = game.steps() / (std::uint64_t{5} * pong::kStepsPerSecond);
        if (std::exchange(kept, keeps) != keeps) {
            CHECK(allocated <= 32);
            continue;
        }
        if (number < 300) {
            continue; // drivers and tables warm up
        }
        if (scored) { // it is announced in words
            ++points;
            CHECK(allocated <= 8);
        } else {
            steady += allocated;
        }
    }
    CHECK(steady == 0);
    CHECK(points >= 3);
    CHECK(moved >= 600);
    CHECK(game.says("\"state\":\"playing\""));
    CHECK(eng::test::allocationsOfThisThread() > 0); // it does count
}

TEST_CASE_METHOD(eng::test::UnseenWindows,
                 "a wild match does not flash more than three times a second", "[pong][window]") {
    constexpr int kWidth = 320;
    constexpr int kHeight = 180;
    WindowedGame game{{"width=320", "height=180", "points=11"}};
    REQUIRE(game.started());
    REQUIRE(game.waitFor("\"state\":\"title\""));
    const auto read = reinterpret_cast<void (*)(int, int, int, int, unsigned, unsigned, void*)>(
        SDL_GL_GetProcAddress("glReadPixels"));
    REQUIRE(read != nullptr);
    constexpr unsigned kRgba = 0x1908;
    constexpr unsigned kUnsignedByte = 0x1401;
    game.tap(Key::Digit2); // without players: a point after each serve
    eng::FlashMeter meter;
    std::vector<std::uint8_t> pixels(std::size_t{kWidth} * kHeight * 4);
    double mean = 0.0;
    double least = 1.0; // of a frame without effects
    constexpr int kFrames = 60 * 20;
    for (int number = 0; number < kFrames; ++number) {
        play(game, number);
        read(0, 0, kWidth, kHeight, kRgba, kUnsignedByte, pixels.data());
        meter.add(pixels.data(), kWidth, kHeight, number / 60.0);
        double luma = 0.0;
        for (std::size_t i = 0; i < pixels.size(); i += 4) {
            luma += 0.2126 * pixels[i] + 0.7152 * pixels[i + 1] + 0.0722 * pixels[i + 2];
        }
        luma /= kWidth * kHeight * 255.0;
        mean += luma / kFrames;
        least = std::min(least, luma);
    }
    REQUIRE(said(game, "\"score\"").find("[0,0") == std::string::npos); // points were made
    CHECK(meter.maxPerSecond() <= 3);
    INFO("luma: mean " << mean << ", least " << least);
    CHECK(least >= 0.2);
    CHECK(mean < 0.5); // a picture was read
}

struct Size {
    int width, height;
};

static void playIn(Size size) {
    INFO(size.width << " x " << size.height);
    WindowedGame game{
        {"width=" + std::to_string(size.width), "height=" + std::to_string(size.height)}};
    REQUIRE(game.started());
    CHECK(game.says("\"window\":[" + std::to_string(size.width) + "," +
                    std::to_string(size.height) + "]"));
    game.frame();
    game.tap(Key::Digit1);
    CHECK(game.waitFor("\"state\":\"playing\""));
    CHECK(game.frame());
    game.tap(Key::F3); // the profile, over the picture
    CHECK(game.frame());
    CHECK(game.host.messages.empty());
}

TEST_CASE_METHOD(eng::test::UnseenWindows, "a window of any size is drawn in", "[pong][window]") {
    for (const Size size :
         {Size{320, 240}, Size{240, 320}, Size{1, 1}, Size{3000, 40}, Size{40, 3000}}) {
        playIn(size);
    }
}

TEST_CASE_METHOD(eng::test::UnseenWindows, "the title says that a setting was refused",
                 "[pong][window]") {
    const auto announced = [](const std::string& width) {
        WindowedGame game{{"height=180", "language=en"}, "width=" + width + "\n"};
        REQUIRE(game.started());
        REQUIRE(game.waitFor("\"state\":\"title\""));
        std::string all;
        for (const std::string& words : game.host.announced) {
            all += words + "\n";
        }
        return all;
    };
    CHECK(announced("320").find("A setting was invalid.") == std::string::npos);
    CHECK(announced("many").find("A setting was invalid.") != std::string::npos);
}

TEST_CASE_METHOD(eng::test::UnseenWindows, "a window of 7680 x 4320 is drawn in",
                 "[pong][window][.long]") {
    playIn({7680, 4320});
}
