// CY as a whole, in a window: what it asks of the machine, and of eyes.
#include "engine/kit/flash_meter.h"
#include "tests/support/count_allocations.h"
#include "tests/support/unseen_window.h"
#include "tests/support/windowed_game.h"

#include <SDL.h>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using eng::platform::Key;
using eng::test::WindowedGame;

// Mesa leaks with each context; see tests/support/gl_context.cpp.
extern "C" int __lsan_is_turned_off(); // NOLINT(bugprone-reserved-identifier): the sanitizer's name
extern "C" int __lsan_is_turned_off() { // NOLINT(bugprone-reserved-identifier)
    return 1;
}

namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 180;

/// A game that begins at a wave, with computer players beside the player.
struct Surroundings {
    Surroundings() {
        eng::test::useUnseenWindows();
        SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    }
};
std::vector<std::string> settings(int wave, int bots) {
    return {"width=" + std::to_string(kWidth), "height=" + std::to_string(kHeight),
            "practice=" + std::to_string(wave), "bots=" + std::to_string(bots)};
}
void begin(WindowedGame& game) {
    for (const std::string& message : game.host.messages) {
        UNSCOPED_INFO(message);
    }
    REQUIRE(game.started());
    REQUIRE(game.waitFor("\"state\":\"title\""));
    game.tap(Key::Enter);
    REQUIRE(game.waitFor("\"state\":\"playing\""));
}
/// A frame of a player who turns all the time, crosses each second, and bombs every fourth one.
void play(WindowedGame& game, int number) {
    if (number == 0) {
        game.key(Key::A, true);
    }
    const int second = number % 240;
    game.key(second < 235 ? Key::Space : Key::X, number % 60 == 0 || second == 235);
    game.frame();
    game.key(Key::Space, false);
    game.key(Key::X, false);
}

} // namespace

TEST_CASE_METHOD(Surroundings, "a steady frame of CY allocates nothing", "[cy][window]") {
    WindowedGame game{settings(0, 3)}; // practice keeps states, to go back
    begin(game);
    std::size_t allocating = 0; ///< frames
    std::size_t frames = 0;
    for (int number = 0; number < 1500; ++number) {
        const std::size_t before = eng::test::allocationsOfThisThread();
        play(game, number);
        const std::size_t allocated = eng::test::allocationsOfThisThread() - before;
        if (number >= 300 && game.says("\"state\":\"playing\"")) { // drivers and tables warm up
            ++frames;
            allocating += allocated > 0 ? 1 : 0;
        }
    }
    CHECK(frames > 300);
    CHECK(allocating <= frames / 20);                // digits that are new, and pools that grow
    CHECK(eng::test::allocationsOfThisThread() > 0); // it does count
}

TEST_CASE_METHOD(Surroundings,
                 "swarm, Core and eight bombs do not flash more than three times a second",
                 "[cy][window]") {
    for (const int wave : {5, 10}) {
        INFO("wave " << wave);
        WindowedGame game{settings(wave, 7)};
        begin(game);
        const auto read = reinterpret_cast<void (*)(int, int, int, int, unsigned, unsigned, void*)>(
            SDL_GL_GetProcAddress("glReadPixels"));
        REQUIRE(read != nullptr);
        constexpr unsigned kRgba = 0x1908;
        constexpr unsigned kUnsignedByte = 0x1401;
        eng::FlashMeter meter;
        std::vector<std::uint8_t> pixels(std::size_t{kWidth} * kHeight * 4);
        double brightest = 0.0;
        for (int number = 0; number < 60 * 20; ++number) {
            play(game, number);
            read(0, 0, kWidth, kHeight, kRgba, kUnsignedByte, pixels.data());
            meter.add(pixels.data(), kWidth, kHeight, number / 60.0);
            double luma = 0.0;
            for (std::size_t i = 0; i < pixels.size(); i += 4) {
                luma += pixels[i + 1];
            }
            brightest = std::max(brightest, luma / (kWidth * kHeight * 255.0));
        }
        CHECK(meter.maxPerSecond() <= 3);
        CHECK(brightest > 0.04); // a picture was read
        CHECK(brightest < 0.4);  // and none was white
    }
}
