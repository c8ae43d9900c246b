// The game that people copy, played to a full field: no place is left for food then.
#include "platform/entry.h"
#include "platform/host_events.h"
#include "platform/program.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

#include <string>

using eng::platform::Key;

namespace {

constexpr int kWidth = 24; // cells
constexpr int kHeight = 16;

struct Cell {
    int x, y;
};
/// The way of a player who visits all cells in a circle: columns down and up, and back in row 0.
Key keyAt(Cell at) {
    if (at.y == 0) {
        return at.x > 0 ? Key::Left : Key::Down;
    }
    if (at.x % 2 == 0) {
        return at.y < kHeight - 1 ? Key::Down : Key::Right;
    }
    return at.y > 1 || at.x == kWidth - 1 ? Key::Up : Key::Right;
}
Cell next(Cell at, Key key) {
    return {at.x + (key == Key::Right ? 1 : 0) - (key == Key::Left ? 1 : 0),
            at.y + (key == Key::Down ? 1 : 0) - (key == Key::Up ? 1 : 0)};
}

} // namespace

TEST_CASE("Snake ends when its field is full", "[examples]") {
    eng::test::FakeHost host;
    host.given.arguments = {"+headless", "+inspect", "seed=7"};
    const eng::ProgramPtr game = createProgram(host);
    REQUIRE(game->configure() == eng::platform::RunMode::Headless);
    REQUIRE(game->start());
    const auto step = [&] {
        host.time.advance(1.0 / 9.0); // an update of Snake
        host.saved.update();
        return game->step(eng::platform::StepKind::Frame, host.time.now());
    };
    while (game->inspect().find("\"state\":\"playing\"") == std::string::npos) {
        REQUIRE(step());
    }
    const std::string full =
        "\"best\":" + std::to_string(kWidth * kHeight - 3); // it begins with three cells
    Cell head{5, 8};
    constexpr int kMost = kWidth * kHeight * kWidth * kHeight;
    int steps = 0;
    while (steps < kMost && game->inspect().find(full) == std::string::npos) {
        const Key key = keyAt(head);
        game->handle(eng::platform::KeyEvent{.key = key, .down = true, .repeat = false});
        game->handle(eng::platform::KeyEvent{.key = key, .down = false, .repeat = false});
        REQUIRE(step());
        head = next(head, key);
        ++steps;
    }
    INFO(game->inspect());
    CHECK(steps < kMost);
    game->stop();
}
