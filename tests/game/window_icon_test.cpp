#include "engine/game/game.h"
#include "tests/support/fake_window.h"
#include "tests/support/font_file.h"
#include "tests/support/game_in_memory.h"
#include "tests/support/png_file.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;

namespace {

class Still : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Still"}; }
};

struct IconFixture : WindowFixture<Still> {
    IconFixture() { file("fonts/text.ttf", fontFile("manrope_semibold.ttf")); }
};

} // namespace

TEST_CASE_METHOD(IconFixture, "the window gets the icon of the game", "[game]") {
    file("icon.png",
         PngFile{.width = 2, .height = 1, .samples = {255, 128, 0, 128, 9, 9, 9, 0}}.file());
    REQUIRE(start());
    CHECK(window().iconSize == std::pair{2, 1});
    CHECK(window().icon == std::vector<std::uint8_t>{255, 128, 0, 128, 9, 9, 9, 0});
}

TEST_CASE_METHOD(IconFixture, "a damaged icon is named in the log, and the game runs", "[game]") {
    file("icon.png", "not a picture");
    REQUIRE(start());
    step();
    CHECK(window().icon.empty());
    CHECK(hasLogged("icon.png: not a picture; expected a PNG file."));
}

TEST_CASE_METHOD(IconFixture, "a game without an icon starts without a warning", "[game]") {
    REQUIRE(start());
    CHECK(window().icon.empty());
    CHECK_FALSE(hasLogged("icon.png"));
}
