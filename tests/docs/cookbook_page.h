#pragma once

#include "engine/app/engine_modules.h"
#include "engine/game/game.h"
#include "engine/game/menus.h"
#include "engine/input/input.h"
#include "engine/kit/loaded_map.h"
#include "engine/kit/sprite.h"
#include "engine/record/record.h"
#include "engine/render3d/model.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "docs_text.h"

namespace eng::docs {

/// What the members of a game see.
class Kitchen : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = text::kTitle, .texts = &text::kTable}; }

    using Game::after;
    using Game::every;
    using Game::gameOver;
    using Game::input;
    using Game::loader;
    using Game::menus;
    using Game::pop;
    using Game::random;
    using Game::records;
    using Game::time;
    using Game::viewport;
};

struct CookbookPage : test::WindowFixture<Kitchen> {
    float dt = 1.0F / 60.0F;
    render::Canvas& canvas{begun()};
    Loader& load{game.loader()};

    CookbookPage() { canvas.beginFrame({}); }
    CookbookPage(const CookbookPage&) = delete;
    CookbookPage& operator=(const CookbookPage&) = delete;
    ~CookbookPage() { canvas.endFrame(); }

    GameInput& input() const { return game.input(); }
    Menus& menus() const { return game.menus(); }
    const Viewport& viewport() const { return game.viewport(); }
    Loader& loader() const { return game.loader(); }
    ScopeTime time() const { return game.time(); }
    Random& random() const { return game.random(); }
    Records& records() const { return game.records(); }
    void pop() const { game.pop(); }
    void after(double seconds, Delegate<void()> call) { game.after(seconds, std::move(call)); }
    void every(double seconds, Delegate<void()> call) { game.every(seconds, std::move(call)); }
    void gameOver(std::int64_t score) const { game.gameOver(score); }
    void spawn() {}

private:
    render::Canvas& begun() {
        REQUIRE(start());
        steps(3);
        return *modules().screens.canvas();
    }
};

} // namespace eng::docs
