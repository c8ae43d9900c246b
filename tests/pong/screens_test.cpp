#include "game/pong/screens.h"
#include "tests/pong/table_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <string_view>
#include <utility>

#include "pong_text.h"

using namespace pong;
using eng::Key;
using eng::platform::PadAxis;
using eng::platform::PadButton;
using eng::platform::TouchPhase;

namespace {

/// Goes through menus with one kind of device: to a line, and what can be done there.
struct Hands {
    virtual ~Hands() = default;
    virtual void choose(int line) = 0;
    virtual void change(int line, int direction) = 0;
    virtual void pause() = 0;
};

struct Keyboard final : Hands {
    explicit Keyboard(pong::test::TableFixture& fixture)
        : game{fixture} {}
    void go(int line) {
        while (game.table.menu->focus() != line) {
            game.key(Key::Down);
        }
    }
    void choose(int line) override {
        go(line);
        game.key(Key::Enter);
    }
    void change(int line, int direction) override {
        go(line);
        game.key(direction > 0 ? Key::Right : Key::Left);
    }
    void pause() override { game.key(Key::P); }

    pong::test::TableFixture& game;
};

struct Pad final : Hands {
    explicit Pad(pong::test::TableFixture& fixture)
        : game{fixture} {
        game.event(eng::platform::ControllerConnectedEvent{1, "test"});
        game.step();
    }
    void press(PadButton button) {
        game.event(eng::platform::ControllerButtonEvent{1, button, true});
        game.step();
        game.event(eng::platform::ControllerButtonEvent{1, button, false});
        game.step();
    }
    void push(PadAxis axis, float way) {
        game.event(eng::platform::ControllerAxisEvent{1, axis, way});
        game.step();
        game.event(eng::platform::ControllerAxisEvent{1, axis, 0.0F});
        game.step();
    }
    void go(int line) {
        while (game.table.menu->focus() != line) {
            push(PadAxis::LeftY, 1.0F);
        }
    }
    void choose(int line) override {
        go(line);
        press(PadButton::A);
    }
    void change(int line, int direction) override {
        go(line);
        press(direction > 0 ? PadButton::Right : PadButton::Left);
    }
    void pause() override { press(PadButton::Start); }

    pong::test::TableFixture& game;
};

struct Finger final : Hands {
    explicit Finger(pong::test::TableFixture& fixture)
        : game{fixture} {}
    void tap(eng::Vec2 at) {
        game.event(eng::platform::TouchEvent{5, TouchPhase::Down, at.x, at.y});
        game.step();
        game.event(eng::platform::TouchEvent{5, TouchPhase::Up, at.x, at.y});
        game.step();
    }
    void choose(int line) override { tap(game.middleOf(line)); }
    void change(int line, int direction) override {
        const game::Menu& menu = *game.table.menu;
        const auto& item = menu.items()[static_cast<std::size_t>(line)];
        const eng::Rect box = item.level ? menu.sliderBox(line) : menu.valueBox(line);
        const auto part = static_cast<float>(item.level      ? item.level() + 0.1 * direction
                                             : direction > 0 ? 0.9
                                                             : 0.1);
        tap(game.table.stage.camera().toPixels(
            {box.left + box.width * part, box.top + box.height / 2.0F}));
    }
    void pause() override {
        const eng::Rect box = pauseButton(game.table.stage);
        tap(game.table.stage.camera().toPixels(
            {box.left + box.width / 2.0F, box.top + box.height / 2.0F}));
    }

    pong::test::TableFixture& game;
};

struct ScreensFixture : pong::test::TableFixture {
    /// The line of the menu that is up with this label.
    int line(eng::TextId label) const {
        for (int i = 0; i < table.menu->size(); ++i) {
            if (table.menu->items()[static_cast<std::size_t>(i)].label == label) {
                return i;
            }
        }
        FAIL("there is no such line");
        return -1;
    }

    /// Every menu, and everything in it.
    void walkThrough(Hands& hands) {
        REQUIRE(table.screen == Screen::Title);
        hands.choose(line(text::kOptions));
        REQUIRE(table.screen == Screen::Options);
        changeEverything(hands);
        hands.choose(line(text::kBack));
        REQUIRE(table.screen == Screen::Title);
        hands.choose(line(text::kPlay));
        REQUIRE(table.screen == Screen::Choose);
        hands.choose(line(text::kBack));
        REQUIRE(table.screen == Screen::Title);

        hands.choose(line(text::kPlay));
        hands.change(line(text::kStrength), 1);
        CHECK(strength == Strength::Fierce);
        hands.change(line(text::kStrength), 1);
        CHECK(strength == Strength::Gentle);
        hands.change(line(text::kStrength), -1);
        CHECK(strength == Strength::Fierce);
        hands.choose(line(text::kOnePlayer));
        REQUIRE(table.screen == Screen::Playing);
        CHECK(table.session->mode() == Mode::OnePlayer);
        CHECK(players == 1);

        hands.pause();
        REQUIRE(table.screen == Screen::Paused);
        hands.choose(line(text::kGoOn));
        REQUIRE(table.screen == Screen::Playing);
        hands.pause();
        hands.choose(line(text::kOptions));
        REQUIRE(table.screen == Screen::Options);
        hands.choose(line(text::kBack));
        REQUIRE(table.screen == Screen::Paused);
        const std::uint64_t before = table.session->steps();
        hands.choose(line(text::kRestart));
        REQUIRE(table.screen == Screen::Playing);
        CHECK(table.session->steps() >= before);
        CHECK(table.session->match().score(kRight) == 0);
        hands.pause();
        hands.choose(line(text::kToTitle));
        REQUIRE(table.screen == Screen::Title);
        CHECK(table.session->mode() == Mode::Demo);

        hands.choose(line(text::kPlay));
        hands.choose(line(text::kTwoPlayers));
        REQUIRE(table.screen == Screen::Playing);
        CHECK(table.session->mode() == Mode::TwoPlayers);
        CHECK(players == 2);
        playToTheEnd();
        steps(40);
        hands.choose(line(text::kPlayAgain));
        REQUIRE(table.screen == Screen::Playing);
        CHECK(table.session->match().score(kRight) == 0);
        playToTheEnd();
        steps(40);
        hands.choose(line(text::kToTitle));
        REQUIRE(table.screen == Screen::Title);
        CHECK_FALSE(left);
        hands.choose(line(text::kQuit));
        CHECK(left);
    }

    void changeEverything(Hands& hands) {
        hands.change(line(text::kLanguage), 1);
        hands.change(line(text::kLanguage), 1);
        hands.change(line(text::kLanguage), -1);
        CHECK(language == 1);
        for (const auto& [label, flag] :
             {std::pair{text::kSound, &sound}, std::pair{text::kFullscreen, &fullscreen},
              std::pair{text::kVsync, &vsync}, std::pair{text::kReducedMotion, &reducedMotion},
              std::pair{text::kHighContrast, &highContrast}}) {
            const bool before = *flag;
            hands.change(line(label), 1);
            CHECK(*flag == !before);
            hands.change(line(label), -1);
            CHECK(*flag == before);
        }
        for (const auto& [label, volume] : {std::pair{text::kMusicVolume, &music},
                                            std::pair{text::kEffectsVolume, &effectsVolume},
                                            std::pair{text::kInterfaceVolume, &interface}}) {
            *volume = 50;
            hands.change(line(label), 1);
            CHECK(*volume == 60);
            hands.change(line(label), -1);
            CHECK(*volume == 50);
        }
        CHECK(kept >= 14);
    }

    /// Nobody moves, so every serve is a point sooner or later.
    void playToTheEnd() {
        for (int i = 0; i < 60 * 600 && table.screen == Screen::Playing; ++i) {
            // Out of the way of the ball, to be quicker.
            event(eng::platform::KeyEvent{Key::W, true, false, false});
            event(eng::platform::KeyEvent{Key::Up, true, false, false});
            step();
        }
        event(eng::platform::KeyEvent{Key::W, false, false, false});
        event(eng::platform::KeyEvent{Key::Up, false, false, false});
        step();
        REQUIRE(table.screen == Screen::Result);
    }
};

} // namespace

TEST_CASE_METHOD(ScreensFixture, "every menu is used with the keyboard", "[screens]") {
    Keyboard hands{*this};
    walkThrough(hands);
}

TEST_CASE_METHOD(ScreensFixture, "every menu is used with a controller", "[screens]") {
    Pad hands{*this};
    walkThrough(hands);
}

TEST_CASE_METHOD(ScreensFixture, "every menu is used with a finger", "[screens]") {
    Finger hands{*this};
    SECTION("in a window wider than high") {
        walkThrough(hands);
    }
    SECTION("in a window higher than wide") {
        table.stage.resize(390, 844, 1.0F);
        step();
        walkThrough(hands);
    }
}

TEST_CASE_METHOD(ScreensFixture, "a finger that rests on the paddle leaves the menu to another",
                 "[screens]") {
    key(Key::Digit1);
    REQUIRE(table.screen == Screen::Playing);
    event(eng::platform::TouchEvent{1, TouchPhase::Down, 100.0F, 300.0F});
    steps(2);
    Finger hands{*this}; // another one
    hands.pause();
    REQUIRE(table.screen == Screen::Paused);
    steps(60);
    const int focus = table.menu->focus();
    event(eng::platform::TouchEvent{1, TouchPhase::Move, 101.0F, 301.0F});
    step();
    CHECK(table.menu->focus() == focus);
    hands.choose(line(text::kOptions));
    CHECK(table.screen == Screen::Options);
    hands.change(line(text::kMusicVolume), 1);
    CHECK(music == 80);
    hands.choose(line(text::kBack));
    CHECK(table.screen == Screen::Paused);
    // Once it is lifted, it is a finger like any other.
    event(eng::platform::TouchEvent{1, TouchPhase::Up, 101.0F, 301.0F});
    step();
    const eng::Vec2 at = middleOf(line(text::kGoOn));
    event(eng::platform::TouchEvent{1, TouchPhase::Down, at.x, at.y});
    step();
    CHECK(table.screen == Screen::Playing);
}

TEST_CASE_METHOD(ScreensFixture, "what is up and in focus is read out", "[screens]") {
    CHECK(said == "Pong. Use the arrow keys to select and Enter to confirm. Play.");
    key(Key::Down);
    CHECK(said == "Options.");
    key(Key::Enter);
    CHECK(said == "Options. Language: English.");
    key(Key::Down);
    key(Key::Right);
    CHECK(said == "Sound: off.");
    key(Key::Escape);
    CHECK(said == "Pong. Use the arrow keys to select and Enter to confirm. Options.");
    key(Key::Digit1);
    CHECK(said == "Playing. 0 to 0.");
    key(Key::P);
    CHECK(said == "Paused. 0 to 0. Resume.");
}

TEST_CASE_METHOD(ScreensFixture, "when the screens end nothing of them is looked at any more",
                 "[screens]") {
    CHECK(table.menu != nullptr);
    table.screens->clear();
    step();
    CHECK(table.menu == nullptr);
}

TEST_CASE_METHOD(ScreensFixture, "Escape goes one back, and ends only on the title", "[screens]") {
    key(Key::Enter);
    key(Key::Escape);
    CHECK(table.screen == Screen::Title);
    key(Key::Digit2);
    key(Key::Escape);
    CHECK(table.screen == Screen::Paused);
    key(Key::Escape);
    CHECK(table.screen == Screen::Playing);
    key(Key::P);
    key(Key::R);
    CHECK(table.screen == Screen::Playing);
    key(Key::P);
    key(Key::P);
    CHECK(table.screen == Screen::Playing);
    CHECK_FALSE(left);
}

TEST_CASE_METHOD(ScreensFixture, "the menu of a match begins where the person was last",
                 "[screens]") {
    players = 2;
    key(Key::Enter);
    REQUIRE(table.screen == Screen::Choose);
    CHECK(table.menu->focus() == line(text::kTwoPlayers));
}

TEST_CASE_METHOD(ScreensFixture, "why a match was interrupted is said until it goes on",
                 "[screens]") {
    key(Key::Digit1);
    static_cast<PlayScreen*>(table.screens->top())->interrupt(text::kNoticeController);
    step();
    CHECK(table.screen == Screen::Paused);
    CHECK(said == "Paused. 0 to 0. A game controller was disconnected. Resume.");
    CHECK(table.notice == text::kNoticeController);
    key(Key::Enter);
    CHECK(table.screen == Screen::Playing);
    CHECK_FALSE(table.notice);
}

TEST_CASE_METHOD(ScreensFixture, "a key that is still pressed does not leave the result",
                 "[screens]") {
    key(Key::Digit2);
    playToTheEnd();
    key(Key::Enter);
    CHECK(table.screen == Screen::Result);
    steps(40);
    key(Key::Enter);
    CHECK(table.screen == Screen::Playing);
}

TEST_CASE_METHOD(ScreensFixture, "in a window higher than wide the paddle goes left and right",
                 "[screens]") {
    table.stage.resize(600, 1000, 1.0F);
    key(Key::Digit1);
    const auto paddle = [&] { return table.session->match().paddle(kLeft).y.toDouble(); };
    event(eng::platform::KeyEvent{Key::Left, true, false, false});
    steps(60);
    CHECK(paddle() < 200.0);
    event(eng::platform::KeyEvent{Key::Left, false, false, false});
    event(eng::platform::KeyEvent{Key::D, true, false, false});
    steps(60);
    CHECK(paddle() > 700.0);
    event(eng::platform::KeyEvent{Key::D, false, false, false});
    // A finger anywhere: the paddle goes under it.
    const eng::Vec2 at = table.stage.camera().toPixels({300.0F, 1200.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Down, at.x, at.y});
    steps(60);
    CHECK(paddle() == Catch::Approx(300.0).margin(2.0));
}

TEST_CASE_METHOD(ScreensFixture,
                 "two people drag on their own halves, whichever way the court lies", "[screens]") {
    table.stage.resize(600, 1000, 1.0F);
    key(Key::Digit2);
    const eng::render::Camera2d& camera = table.stage.camera();
    const eng::Vec2 bottom = camera.toPixels({200.0F, 1400.0F});
    const eng::Vec2 top = camera.toPixels({700.0F, 100.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Down, bottom.x, bottom.y});
    event(eng::platform::TouchEvent{2, TouchPhase::Down, top.x, top.y});
    steps(90);
    CHECK(table.session->match().paddle(kLeft).y.toDouble() == Catch::Approx(200.0).margin(2.0));
    CHECK(table.session->match().paddle(kRight).y.toDouble() == Catch::Approx(700.0).margin(2.0));
    // One that strays over the middle still moves its own paddle.
    const eng::Vec2 strayed = camera.toPixels({400.0F, 300.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Move, strayed.x, strayed.y});
    steps(90);
    CHECK(table.session->match().paddle(kLeft).y.toDouble() == Catch::Approx(400.0).margin(2.0));
    CHECK(table.session->match().paddle(kRight).y.toDouble() == Catch::Approx(700.0).margin(2.0));
}

TEST_CASE_METHOD(ScreensFixture, "machines play behind the title, and stand still for calm people",
                 "[screens]") {
    const std::uint64_t before = table.session->steps();
    step();
    CHECK(table.session->steps() > before);
    effects.setCalm(true);
    const std::uint64_t still = table.session->steps();
    steps(10);
    CHECK(table.session->steps() == still);
}
