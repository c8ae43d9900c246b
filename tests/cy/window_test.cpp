// CY as a whole, in a window: what it asks of the machine, and of eyes.
#include "engine/develop/commands.h"
#include "engine/simulation/session.h"
#include "game/cy/pilot.h"
#include "tests/support/count_allocations.h"
#include "tests/support/flash_meter.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/unseen_window.h"
#include "tests/support/windowed_game.h"

#include <SDL.h>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using eng::platform::Key;
using eng::test::WindowedGame;

namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 180;

/// A game that begins at a wave, with bots next to the player.
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

TEST_CASE_METHOD(eng::test::UnseenWindows, "a steady frame of CY allocates nothing",
                 "[cy][window]") {
    // What is seen or full for the first time takes memory once: a digit in a size, a pool that
    // has never held as many. After it, ten seconds in a row take none, but for the keeping of the
    // match each five seconds.
    WindowedGame game{settings(0, 3)};
    begin(game);
    const std::size_t atFirst = eng::test::allocationsOfThisThread();
    int without = 0;
    int longest = 0; ///< frames
    std::uint64_t kept = 0;
    for (int number = 0; number < 6000 && longest < 600; ++number) {
        const std::size_t before = eng::test::allocationsOfThisThread();
        play(game, number);
        const bool allocated = eng::test::allocationsOfThisThread() > before;
        const std::uint64_t keeps = game.steps() / (std::uint64_t{5} * cy::kStepsPerSecond);
        if (std::exchange(kept, keeps) != keeps) {
            CHECK(eng::test::allocationsOfThisThread() - before <= 64);
            continue;
        }
        without = allocated || !game.says("\"state\":\"playing\"") ? 0 : without + 1;
        longest = std::max(longest, without);
    }
    CHECK(longest >= 600);
    CHECK(eng::test::allocationsOfThisThread() > atFirst); // it does count
}

namespace {

/// Twenty seconds of eight ships that all spend their bombs in the same steps, as a file.
/// @return  the most bombs of a step
std::size_t record(const std::string& path, int wave) {
    eng::Session<cy::World> match{{.ships = cy::kMaxShips, .wave = wave}, 7, {.game = "cy"}};
    for (int seat = 0; seat < cy::kMaxShips; ++seat) {
        match.seatPlayer(seat, {});
    }
    std::array<cy::Pilot, cy::kMaxShips> pilots;
    std::size_t most = 0;
    while (match.steps() < std::uint64_t{20} * cy::kStepsPerSecond && !match.now().isOver()) {
        for (int seat = 0; seat < cy::kMaxShips; ++seat) {
            const auto index = static_cast<std::size_t>(seat);
            cy::World::Command command = pilots[index].decide(match.now(), seat);
            command.cross = command.cross || match.steps() % cy::kStepsPerSecond == 0;
            command.bomb = std::ranges::all_of(match.now().ships(), [](const cy::Ship& ship) {
                return ship.isOnRim() && ship.bombs > 0;
            });
            match.setCommand(seat, command);
        }
        match.step();
        const auto bombs = std::ranges::count_if(match.events(), [](const auto& given) {
            return given.event.kind == cy::World::Event::Kind::Bomb;
        });
        most = std::max(most, static_cast<std::size_t>(bombs));
    }
    match.finish();
    REQUIRE(eng::saveRecording(path, match.recording()));
    return most;
}

} // namespace

TEST_CASE_METHOD(eng::test::UnseenWindows,
                 "swarm, Core and eight bombs at once do not flash more than three times a second",
                 "[cy][window]") {
    const eng::test::TemporaryFolder folder;
    for (const int wave : {5, 10}) {
        INFO("wave " << wave);
        const std::string path = folder.path() + "/match";
        REQUIRE(record(path, wave) == cy::kMaxShips);
        std::vector<std::string> arguments = settings(0, 0);
        arguments.push_back("replay=" + path);
        WindowedGame game{arguments};
        REQUIRE(game.started());
        REQUIRE(game.waitFor("\"state\":\"watching\""));
        const auto read = reinterpret_cast<void (*)(int, int, int, int, unsigned, unsigned, void*)>(
            SDL_GL_GetProcAddress("glReadPixels"));
        REQUIRE(read != nullptr);
        constexpr unsigned kRgba = 0x1908;
        constexpr unsigned kUnsignedByte = 0x1401;
        eng::FlashMeter meter;
        std::vector<std::uint8_t> pixels(std::size_t{kWidth} * kHeight * 4);
        double brightest = 0.0;
        for (int number = 0; number < 60 * 20; ++number) {
            game.frame();
            read(0, 0, kWidth, kHeight, kRgba, kUnsignedByte, pixels.data());
            meter.add(pixels.data(), kWidth, kHeight, number / 60.0);
            double luma = 0.0;
            const std::uint8_t* const end = pixels.data() + pixels.size();
            for (const std::uint8_t* pixel = pixels.data(); pixel != end; pixel += 4) {
                luma += pixel[1];
            }
            brightest = std::max(brightest, luma / (kWidth * kHeight * 255.0));
        }
        CHECK(meter.maxPerSecond() <= 3);
        CHECK(brightest > 0.04); // a picture was read
        CHECK(brightest < 0.4);  // and none was white
    }
}
