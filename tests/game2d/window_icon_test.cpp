#include "engine/game2d/game2d.h"
#include "tests/support/fake_window.h"
#include "tests/support/font_file.h"
#include "tests/support/png_file.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;

namespace {

class Still : public Game2d {
public:
    explicit Still(platform::Host& host)
        : Game2d{host, {.name = "still", .title = "Still"}} {}
};

struct IconFixture : WindowFixture<Still> {
    IconFixture() { host.files["fonts/text.ttf"] = fontFile("manrope_semibold.ttf"); }
};

} // namespace

TEST_CASE_METHOD(IconFixture, "the window gets the icon of the game", "[game2d]") {
    host.files["icon.png"] =
        PngFile{.width = 2, .height = 1, .samples = {255, 128, 0, 128, 9, 9, 9, 0}}.file();
    REQUIRE(start());
    CHECK(game.window().iconSize == std::pair{2, 1});
    CHECK(game.window().icon == std::vector<std::uint8_t>{255, 128, 0, 128, 0, 0, 0, 0});
}

TEST_CASE_METHOD(IconFixture, "a damaged icon is named in the log, and the game runs", "[game2d]") {
    host.files["icon.png"] = "not a picture";
    REQUIRE(start());
    step();
    CHECK(game.window().icon.empty());
    CHECK(host.hasLogged("icon.png: not a picture; expected a PNG file."));
}

TEST_CASE_METHOD(IconFixture, "a game without an icon starts without a warning", "[game2d]") {
    REQUIRE(start());
    CHECK(game.window().icon.empty());
    CHECK_FALSE(host.hasLogged("icon.png"));
}
