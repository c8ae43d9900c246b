#pragma once

#include "engine/app/engine_modules.h"
#include "engine/game/game.h"
#include "engine/game/menus.h"
#include "engine/render3d/model.h"
#include "engine/render3d/model_data.h"
#include "engine/screen/screen.h"
#include "platform/program.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::test {

/// A game that counts what is asked of it.
class Dodge : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Dodge {it}", .windowWidth = 800}; }

    using Game::action;
    using Game::after;
    using Game::every;
    using Game::gameOver;
    using Game::input;
    using Game::loader;
    using Game::menus;
    using Game::services;
    using Game::time;
    using Game::viewport;

    int begun = 0, drawn = 0, fires = 0, jumps = 0;
    bool updating = false, begunInUpdate = false;
    std::function<void()> during; ///< called once, in the next update
    std::function<void()> atBegin;
    std::vector<float> deltas;
    Vec2 turned; ///< the last direction
    std::vector<Vec2> turns;
    Rect thumb{800.0F, 400.0F, 200.0F, 200.0F}; ///< a button for a finger
    int taps = 0, touches = 0;                  ///< updates with one
    std::optional<int> endWith;
    std::vector<std::string> sounds, pictures;
    std::string music;
    std::vector<SoundRef> loaded;
    bool hasModel = false;
    ModelRef model;
    std::vector<PictureRef> drawings;
    Action jump = action("jump", "Jump high", "key:j");

private:
    void onLoad(Loader& load) override {
        if (hasModel) {
            render::ModelData data;
            data.pictures.emplace_back();
            model = load.model(std::move(data));
        }
        for (const std::string& file : sounds) {
            loaded.push_back(load.sound(file));
        }
        for (const std::string& file : pictures) {
            drawings.push_back(load.picture(file));
        }
        if (!music.empty()) {
            load.music(music);
        }
    }
    void onBegin() override {
        if (atBegin) {
            atBegin();
        }
        ++begun;
        begunInUpdate = begunInUpdate || updating;
    }
    void onUpdate(float dt) override {
        updating = true;
        deltas.push_back(dt);
        jumps += input().pressed(jump) ? 1 : 0;
        taps += input().tapped(thumb) ? 1 : 0;
        touches += input().touched(thumb) ? 1 : 0;
        if (during) {
            std::exchange(during, {})();
        }
        if (const Vec2 turn = input().turn(); turn != Vec2{}) {
            turned = turn;
            turns.push_back(turn);
        }
        fires += input().fired() ? 1 : 0;
        if (endWith) {
            gameOver(*std::exchange(endWith, {}));
        }
        updating = false;
    }
    void onDraw(render::Canvas& canvas) override {
        ++drawn;
        canvas.circle({640.0F, 360.0F}, 20.0F, {});
        for (const PictureRef& each : drawings) {
            canvas.picture(*each, {640.0F, 360.0F});
        }
    }
};

/// A game that draws between two steps.
class Between : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 20, .menus = false}; }

    std::vector<float> alphas;

private:
    void onDraw(render::Canvas&) override { alphas.push_back(time().alpha); }
};

class Fixed60 : public Dodge {
public:
    using Dodge::Dodge;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 120, .menus = false}; }
};

class Slow : public Dodge {
public:
    using Dodge::Dodge;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 5, .menus = false}; }
};

class Fast : public Dodge {
public:
    using Dodge::Dodge;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 120}; }
};

class Pushed final : public Screen {
public:
    std::string_view name() const override { return "pushed"; }
};

/// A state of the game's own in which it is played.
class OwnState final : public Screen {
public:
    explicit OwnState(std::function<void()> update)
        : update_{std::move(update)} {}
    std::string_view name() const override { return "own"; }

private:
    void onFrame() override { update_(); }

    std::function<void()> update_;
};

template <class G>
struct DodgingFixture : WindowFixture<G> {
    /// A frame of another length, seconds.
    void frame(double length) {
        this->host.time.advance(length);
        this->running = this->program().step(platform::StepKind::Frame, this->host.time.now());
    }
    void finger(int id, platform::TouchPhase phase, float x, float y) {
        this->event(platform::TouchEvent{id, phase, x, y});
        this->step();
    }
    void begin() {
        REQUIRE(this->start());
        this->steps(3);
    }
    std::string hintOrNotice() { return std::string{this->modules().ui.notice()}; }
};
using DodgeFixture = DodgingFixture<Dodge>;
using FixedFixture = DodgingFixture<Fixed60>;
using SlowFixture = DodgingFixture<Slow>;
using FastFixture = DodgingFixture<Fast>;
using BetweenFixture = DodgingFixture<Between>;

} // namespace eng::test
