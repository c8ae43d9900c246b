#pragma once

#include "engine/app/engine_modules.h"
#include "engine/game2d/game2d.h"
#include "engine/kit/loaded_map.h"
#include "engine/kit/sprite.h"
#include "engine/record/record.h"
#include "engine/render3d/model.h"
#include "engine/ui/menu_state.h"
#include "tests/support/fake_host.h"
#include "tests/support/font_file.h"
#include "tests/support/game_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "docs_text.h"

namespace eng::docs {

/// What the members of a Game2d see.
class Kitchen : public Game2d {
public:
    explicit Kitchen(platform::Host& host)
        : Game2d{host, {.name = "kitchen", .texts = &text::kTable, .titleText = text::kTitle}} {}
    using Game2d::after;
    using Game2d::best;
    using Game2d::camera;
    using Game2d::every;
    using Game2d::fired;
    using Game2d::frameDelta;
    using Game2d::gameOver;
    using Game2d::input;
    using Game2d::isPlaying;
    using Game2d::isPortrait;
    using Game2d::loader;
    using Game2d::music;
    using Game2d::panAt;
    using Game2d::pointer;
    using Game2d::random;
    using Game2d::records;
    using Game2d::rumble;
    using Game2d::services;
    using Game2d::steer;
    using Game2d::theme;
};

struct CookbookPage : test::WindowFixture<Kitchen> {
    float dt = 1.0F / 60.0F;
    render::Canvas& canvas{begun()};
    Loader& load{static_cast<Kitchen&>(game).loader()};

    CookbookPage() { canvas.beginFrame({}); }
    CookbookPage(const CookbookPage&) = delete;
    CookbookPage& operator=(const CookbookPage&) = delete;
    ~CookbookPage() { canvas.endFrame(); }

    Kitchen& kitchen() { return game; }
    Vec2 steer() { return kitchen().steer(); }
    Vec2 pointer() { return kitchen().pointer(); }
    bool fired() { return kitchen().fired(); }
    std::int64_t best() { return kitchen().best(); }
    void after(double seconds, Delegate<void()> call) { kitchen().after(seconds, std::move(call)); }
    void every(double seconds, Delegate<void()> call) { kitchen().every(seconds, std::move(call)); }
    void gameOver(int score) { kitchen().gameOver(score); }
    float frameDelta() { return kitchen().frameDelta(); }
    bool isPlaying() { return kitchen().isPlaying(); }
    bool isPortrait() { return kitchen().isPortrait(); }
    void music(std::string_view file, double fade = 1.0) { kitchen().music(file, fade); }
    float panAt(Vec2 place) { return kitchen().panAt(place); }
    void rumble(float strength, double seconds) { kitchen().rumble(strength, seconds); }
    const ui::Theme& theme() { return kitchen().theme(); }
    const Input& input() { return kitchen().input(); }
    Random& random() { return kitchen().random(); }
    Records& records() { return kitchen().records(); }
    Services& services() { return kitchen().Kitchen::services(); }
    const render::Camera2d& camera() { return kitchen().camera(); }
    EngineModules& modules() { return game.modules(); }
    void spawn() {}

private:
    render::Canvas& begun() {
        host.files["fonts/text.ttf"] = test::fontFile("manrope_semibold.ttf");
        REQUIRE(start());
        steps(3);
        return *game.modules().screens.canvas();
    }
};

} // namespace eng::docs
