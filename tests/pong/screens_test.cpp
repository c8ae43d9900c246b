// The menus and screens of Pong, by keys, mouse, fingers and controllers. One file: all of these
// use the same fixture.

#include "engine/app/engine_modules.h"
#include "engine/ui/scores_screen.h"
#include "tests/pong/match_steps.h"
#include "tests/pong/pong_fixture.h"
#include "tests/pong/sessions.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>

#include "pong_text.h"

// In one file although it is long: all tests walk through the same screens, with the same hands.

using namespace pong;
using Catch::Approx;
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
    explicit Keyboard(pong::test::PongFixture& fixture)
        : game{fixture} {}
    void go(int line) {
        while (game.menu().focus() != line) {
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

    pong::test::PongFixture& game;
};

struct Pad final : Hands {
    explicit Pad(pong::test::PongFixture& fixture)
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
        while (game.menu().focus() != line) {
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

    pong::test::PongFixture& game;
};

struct Finger final : Hands {
    explicit Finger(pong::test::PongFixture& fixture)
        : game{fixture} {}
    void tap(eng::Vec2 at) {
        game.event(eng::platform::TouchEvent{5, TouchPhase::Down, at.x, at.y});
        game.step();
        game.event(eng::platform::TouchEvent{5, TouchPhase::Up, at.x, at.y});
        game.step();
    }
    void choose(int line) override {
        game.steps(12); // a menu that just opened ignores presses
        tap(game.middleOf(line));
    }
    void change(int line, int direction) override {
        game.steps(12);
        const eng::ui::Menu& menu = game.menu();
        const auto& item = menu.items()[static_cast<std::size_t>(line)];
        const eng::Rect box = item.level ? menu.sliderBox(line) : menu.valueBox(line);
        const auto part = static_cast<float>(item.level      ? item.level() + 0.1 * direction
                                             : direction > 0 ? 0.9
                                                             : 0.1);
        tap(game.stage().camera().toPixels(
            {box.left + box.width * part, box.top + box.height / 2.0F}));
    }
    void pause() override {
        const eng::Rect box = game.pauseButton();
        tap(game.stage().camera().toPixels(
            {box.left + box.width / 2.0F, box.top + box.height / 2.0F}));
    }

    pong::test::PongFixture& game;
};

struct ScreensFixture : pong::test::PongFixture {
    /// The line of the menu that is up with this label.
    int line(eng::TextId label) {
        for (int i = 0; i < menu().size(); ++i) {
            if (menu().items()[static_cast<std::size_t>(i)].label == label) {
                return i;
            }
        }
        FAIL("there is no such line");
        return -1;
    }

    /// Every menu, and everything in it.
    void walkThrough(Hands& hands) {
        REQUIRE(state() == "title");
        hands.choose(line(eng::text::kUiOptions));
        REQUIRE(state() == "options");
        hands.change(line(text::kPoints), 1);
        CHECK(*rules().points == Points::Eleven);
        hands.change(line(text::kPoints), -1);
        CHECK(*rules().points == Points::Seven);
        changeEverything(hands);
        hands.choose(line(eng::text::kUiBack));
        REQUIRE(state() == "title");
        hands.choose(line(eng::text::kUiBestScores));
        REQUIRE(state() == "scores");
        hands.change(0, 1);
        eng::ScoreTable& table = *static_cast<eng::ui::ScoresScreen&>(*stack().top()).page().table;
        CHECK(table.name() == "times_gentle");
        table.add("Ann", 100);
        hands.change(0, 1);
        hands.change(0, -1);
        hands.choose(line(eng::text::kUiScoresReset));
        REQUIRE(state() == "confirm");
        hands.choose(line(eng::text::kUiNo));
        hands.choose(line(eng::text::kUiBack));
        REQUIRE(state() == "title");
        hands.change(line(text::kStrength), 1);
        CHECK(*game.strengthSetting() == Strength::Gentle);
        for (int level = 0; level < 4; ++level) {
            hands.change(line(text::kStrength), 1);
        }
        CHECK(*game.strengthSetting() == Strength::Fair);
        hands.change(line(text::kStrength), -1);
        CHECK(*game.strengthSetting() == Strength::Fierce);
        hands.choose(line(eng::text::kUiPlay));
        REQUIRE(state() == "playing");
        CHECK(modeOf(session()) == Mode::OnePlayer);
        CHECK(*game.playersSetting() == 1);

        hands.pause();
        REQUIRE(state() == "paused");
        hands.choose(line(eng::text::kUiResume));
        REQUIRE(state() == "playing");
        hands.pause();
        hands.choose(line(eng::text::kUiOptions));
        REQUIRE(state() == "options");
        hands.choose(line(eng::text::kUiBack));
        REQUIRE(state() == "paused");
        const std::uint64_t before = session().steps();
        hands.choose(line(eng::text::kUiRestart));
        REQUIRE(state() == "playing");
        CHECK(session().steps() >= before);
        CHECK(session().now().score(kRight) == 0);
        hands.pause();
        hands.choose(line(eng::text::kUiMainMenu));
        REQUIRE(state() == "title");
        CHECK(modeOf(session()) == Mode::Demo);

        hands.choose(line(text::kTwoPlayers));
        REQUIRE(state() == "playing");
        CHECK(modeOf(session()) == Mode::TwoPlayers);
        CHECK(*game.playersSetting() == 2);
        playToTheEnd();
        steps(40);
        hands.choose(line(eng::text::kUiPlayAgain));
        REQUIRE(state() == "playing");
        CHECK(session().now().score(kRight) == 0);
        playToTheEnd();
        steps(40);
        hands.choose(line(eng::text::kUiMainMenu));
        REQUIRE(state() == "title");
        CHECK(running);
        hands.choose(line(eng::text::kUiQuit));
        CHECK_FALSE(running);
    }

    void changeEverything(Hands& hands) {
        hands.change(line(eng::text::kUiLanguage), 1);
        hands.change(line(eng::text::kUiLanguage), 1);
        hands.change(line(eng::text::kUiLanguage), -1);
        CHECK(strings().language() == "fr");
        const eng::EngineModules& engine = modules();
        eng::Accessibility& wanted = modules().screens.accessibility();
        const std::initializer_list<std::pair<eng::TextId, std::function<bool()>>> flags{
            {eng::text::kUiSound, [&] { return !engine.audio.muted(); }},
            {eng::text::kUiFullscreen, [&] { return engine.graphics.fullscreen(); }},
            {eng::text::kUiVsync, [&] { return window().vsync; }}};
        const std::initializer_list<std::pair<eng::TextId, std::function<bool()>>> needs{
            {eng::text::kUiReducedMotion, [&] { return wanted.reducedMotion(); }},
            {eng::text::kUiHighContrast, [&] { return wanted.highContrast(); }}};
        const auto changeAll = [&](const auto& all) {
            for (const auto& [label, flag] : all) {
                const bool before = flag();
                hands.change(line(label), 1);
                CHECK(flag() == !before);
                hands.change(line(label), -1);
                CHECK(flag() == before);
            }
        };
        changeAll(flags);
        hands.choose(line(eng::text::kUiAccessibility));
        REQUIRE(state() == "accessibility");
        changeAll(needs);
        hands.choose(line(eng::text::kUiBack));
        REQUIRE(state() == "options");
        eng::AudioSettings& audio = modules().audio.settings();
        for (const auto& [label, volume] :
             {std::pair{eng::text::kUiMusicVolume, &audio.musicVolume},
              std::pair{eng::text::kUiEffectsVolume, &audio.effectsVolume},
              std::pair{eng::text::kUiInterfaceVolume, &audio.interfaceVolume}}) {
            REQUIRE(settings().choose(*volume, 50));
            hands.change(line(label), 1);
            CHECK(**volume == 60);
            hands.change(line(label), -1);
            CHECK(**volume == 50);
        }
        CHECK(kept >= 14);
    }

    /// No paddle moves, so every serve is a point sooner or later.
    void playToTheEnd() {
        for (int i = 0; i < 60 * 600 && state() == "playing"; ++i) {
            // Out of the way of the ball, to be quicker.
            event(eng::platform::KeyEvent{Key::W, true, false, false});
            event(eng::platform::KeyEvent{Key::Up, true, false, false});
            step();
        }
        event(eng::platform::KeyEvent{Key::W, false, false, false});
        event(eng::platform::KeyEvent{Key::Up, false, false, false});
        step();
        skipLastPoint();
        REQUIRE(state() == "result");
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
    SECTION("in a landscape window") {
        walkThrough(hands);
    }
    SECTION("in a portrait window") {
        resize(390, 844);
        step();
        walkThrough(hands);
    }
}

TEST_CASE_METHOD(ScreensFixture, "a finger that rests on the paddle leaves the menu to another",
                 "[screens]") {
    key(Key::Digit1);
    REQUIRE(state() == "playing");
    event(eng::platform::TouchEvent{1, TouchPhase::Down, 100.0F, 300.0F});
    steps(2);
    Finger hands{*this}; // another one
    hands.pause();
    REQUIRE(state() == "paused");
    steps(60);
    const int focus = menu().focus();
    event(eng::platform::TouchEvent{1, TouchPhase::Move, 101.0F, 301.0F});
    step();
    CHECK(menu().focus() == focus);
    hands.choose(line(eng::text::kUiOptions));
    CHECK(state() == "options");
    hands.change(line(eng::text::kUiMusicVolume), 1);
    CHECK(*modules().audio.settings().musicVolume == 80);
    hands.choose(line(eng::text::kUiBack));
    CHECK(state() == "paused");
    // Once it is lifted, it is a finger like any other.
    event(eng::platform::TouchEvent{1, TouchPhase::Up, 101.0F, 301.0F});
    step();
    steps(12); // the menu has opened again
    const eng::Vec2 at = middleOf(line(eng::text::kUiResume));
    event(eng::platform::TouchEvent{1, TouchPhase::Down, at.x, at.y});
    steps(2);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(ScreensFixture, "menus read heading and line in focus", "[screens]") {
    CHECK(said() == "Pong. Use the arrow keys to select and Enter to confirm. Play.");
    key(Key::Down);
    CHECK(said() == "Two players.");
    key(Key::Down);
    CHECK(said() == "Play together.");
    key(Key::Down);
    CHECK(said() == "Opponent: fair.");
    key(Key::Down);
    CHECK(said() == "Best scores.");
    key(Key::Down);
    CHECK(said() == "Options.");
    key(Key::Enter);
    CHECK(said() == "Options. Points to win: 7.");
    key(Key::Down);
    CHECK(said() == "Language: English.");
    key(Key::Down);
    key(Key::Right);
    CHECK(said() == "Sound: off.");
    key(Key::Escape);
    CHECK(said() == "Pong. Use the arrow keys to select and Enter to confirm. Options.");
    key(Key::Digit1);
    CHECK(said() == "Playing. 0 to 0.");
    key(Key::P);
    CHECK(said() == "Paused. 0 to 0. Resume.");
}

TEST_CASE_METHOD(ScreensFixture, "a press on a page's start screen starts a match", "[screens]") {
    host.startScreen = true;
    game.menus().showTitle();
    steps(2);
    const auto& choices = host.startChoices;
    REQUIRE(choices.size() == 6);
    CHECK(choices[0].label == "Play");
    CHECK_FALSE(choices[0].keepsScreen);
    CHECK(choices[3].label == "Opponent: fair");
    CHECK(choices[3].keepsScreen);
    event(eng::platform::StartEvent{3});
    steps(2);
    CHECK(state() == "title");
    CHECK(choices[3].label == "Opponent: easy");
    event(eng::platform::StartEvent{0});
    steps(2);
    CHECK(state() == "playing");
    CHECK(modeOf(session()) == Mode::OnePlayer);
}

TEST_CASE("a start screen writes values as the language does", "[screens]") {
    pong::test::PongFixture french{{1280, 720}, {"language=fr"}};
    french.host.startScreen = true;
    french.game.menus().showTitle();
    french.steps(2);
    REQUIRE(french.host.startChoices.size() == 6);
    CHECK(french.host.startChoices[3].label == "Adversaire\u00a0: équilibré");
}

TEST_CASE_METHOD(ScreensFixture, "music is softer while the match is paused", "[screens]") {
    const auto isSoft = [this] { return audio().musicDuck < 1.0F; };
    key(Key::Digit1);
    REQUIRE(state() == "playing");
    CHECK_FALSE(isSoft());
    key(Key::P);
    REQUIRE(state() == "paused");
    CHECK(isSoft());
    SECTION("and continues with it") {
        key(Key::P);
        REQUIRE(state() == "playing");
    }
    SECTION("and is heard where its volume is chosen") {
        for (int line = 0; line < 3; ++line) {
            key(Key::Down);
        }
        key(Key::Enter);
        REQUIRE(state() == "options");
        CHECK_FALSE(isSoft());
        key(Key::Escape);
        REQUIRE(state() == "paused");
        CHECK(isSoft());
        key(Key::P);
        REQUIRE(state() == "playing");
    }
    SECTION("and continues on the title") {
        key(Key::Up);
        key(Key::Enter);
        REQUIRE(state() == "title");
    }
    CHECK_FALSE(isSoft());
}

TEST_CASE_METHOD(ScreensFixture, "a game without states has no menu", "[screens]") {
    host.given.arguments.emplace_back("+inspect");
    CHECK(state() == "title");
    stack().clear();
    step();
    CHECK(stack().top() == nullptr);
    CHECK(program().inspect().find("menu") == std::string::npos);
}

TEST_CASE_METHOD(ScreensFixture, "Escape goes one back, and ends only on the title", "[screens]") {
    key(Key::Up);
    key(Key::Up);
    key(Key::Enter);
    CHECK(state() == "options");
    key(Key::Escape);
    CHECK(state() == "title");
    key(Key::Digit2);
    key(Key::Escape);
    CHECK(state() == "paused");
    key(Key::Escape);
    CHECK(state() == "playing");
    key(Key::P);
    key(Key::R);
    CHECK(state() == "playing");
    key(Key::P);
    key(Key::P);
    CHECK(state() == "playing");
    CHECK(running);
}

TEST_CASE_METHOD(ScreensFixture, "the title begins at the last choice", "[screens]") {
    REQUIRE(settings().choose(game.playersSetting(), 2));
    game.menus().showTitle();
    steps(2);
    REQUIRE(state() == "title");
    CHECK(menu().focus() == line(text::kTwoPlayers));
}

TEST_CASE_METHOD(ScreensFixture, "the reason of an interruption is shown until the match continues",
                 "[screens]") {
    key(Key::Digit1);
    removeController();
    steps(2);
    CHECK(state() == "paused");
    CHECK(said() == "Paused. 0 to 0. A game controller was disconnected. Resume.");
    CHECK(ui().notice() == strings().pattern(eng::text::kControllerRemoved));
    key(Key::Enter);
    CHECK(state() == "playing");
    CHECK(ui().notice().empty());
}

TEST_CASE_METHOD(ScreensFixture,
                 "a match pauses once when the window is hidden, and then continues", "[screens]") {
    key(Key::Digit1);
    REQUIRE(state() == "playing");
    event(eng::platform::FocusEvent{false});
    step();
    event(eng::platform::VisibilityEvent{false});
    steps(2);
    CHECK(state() == "paused");
    event(eng::platform::VisibilityEvent{true});
    event(eng::platform::FocusEvent{true});
    key(Key::Enter);
    steps(3);
    CHECK(state() == "playing");
    // Also when the player has paused at the same moment.
    event(eng::platform::KeyEvent{Key::P, true, false, false});
    step();
    event(eng::platform::FocusEvent{false});
    step();
    event(eng::platform::FocusEvent{true});
    steps(2);
    CHECK(state() == "paused");
    key(Key::Enter);
    steps(3);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(ScreensFixture, "hints of keys are shown unless the player has changed bindings",
                 "[screens]") {
    std::vector<eng::render::TextFitter::Written> written;
    modules().screens.canvas()->recordTexts(&written);
    const auto shows = [&](eng::TextId hint) {
        written.clear();
        step();
        return std::ranges::any_of(
            written, [&](const auto& one) { return one.text == strings().pattern(hint); });
    };
    CHECK(shows(text::kTitleKeys));
    key(Key::Digit1);
    CHECK(shows(text::kHintKeysOne));
    key(Key::P);
    const std::vector<std::string> word{"key:t"};
    REQUIRE(settings().choose(modules().input.actions().setting(ui().actions().up), word));
    key(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK_FALSE(shows(text::kHintKeysOne));
}

TEST_CASE_METHOD(ScreensFixture, "high contrast marks a match point without any glow",
                 "[screens]") {
    REQUIRE(settings().choose(rules().points, Points::Five));
    eng::Accessibility& needs = modules().screens.accessibility();
    REQUIRE(settings().choose(needs.highContrastSetting(), true));
    REQUIRE(settings().choose(needs.reducedMotionSetting(), true));
    key(Key::Digit2);
    const auto shapesAt = [this](int points) { // long after the point
        const auto top = [this] {
            const World& now = session().now();
            return std::max(now.score(kLeft), now.score(kRight));
        };
        for (int i = 0; i < 60 * 600 && top() < points; ++i) {
            step();
        }
        steps(75);
        REQUIRE(top() == points);
        REQUIRE(session().now().phase() == Phase::Play);
        return modules().screens.canvas()->stats().instances;
    };
    const int before = shapesAt(3);
    CHECK(shapesAt(4) == before + 1);
}

TEST_CASE_METHOD(ScreensFixture, "the last point is shown once more, slowly", "[screens]") {
    const auto playsOn = [this] {
        for (int i = 0; i < 60 * 600 && state() == "playing"; ++i) {
            step();
        }
    };
    const auto passed = [this] { // steps until the result
        int made = 0;
        for (; made < 1000 && state() == "last seconds"; ++made) {
            step();
        }
        return made;
    };
    key(Key::Digit2);
    SECTION("with the sparks of the point") {
        playsOn();
        const auto shapes = [this] { return modules().screens.canvas()->stats().instances; };
        steps(60);
        const int before = shapes();
        int most = 0;
        for (int i = 0; i < 1000 && state() == "last seconds"; ++i) {
            most = std::max(most, shapes());
            step();
        }
        CHECK(most > before + 60);
    }
    SECTION("and a key that is held since does not move the focus of the result") {
        event(eng::platform::KeyEvent{Key::S, true, false, false});
        playsOn();
        passed();
        REQUIRE(state() == "result");
        const int first = menu().focus();
        steps(120);
        CHECK(menu().focus() == first);
        event(eng::platform::KeyEvent{Key::S, false, false, false});
        step();
        key(Key::S);
        CHECK(menu().focus() != first);
    }
    SECTION("until it is over") {
        playsOn();
        REQUIRE(state() == "last seconds");
        CHECK(match().world().isOver());
        // 1.5 seconds at 0.4 of the speed, and a moment.
        CHECK(passed() > 60 * 4);
        CHECK(state() == "result");
    }
    SECTION("any press ends it, but not at once") {
        playsOn();
        key(Key::X);
        CHECK(state() == "last seconds");
        steps(20);
        SECTION("of a key") {
            key(Key::X);
        }
        SECTION("of the mouse") {
            event(eng::platform::MouseButtonEvent{eng::platform::MouseButton::Left, true, 10.0F,
                                                  10.0F});
            step();
        }
        SECTION("of a finger") {
            event(eng::platform::TouchEvent{7, eng::platform::TouchPhase::Down, 10.0F, 10.0F});
            step();
        }
        step();
        CHECK(state() == "result");
    }
    SECTION("not if the player wants less motion") {
        REQUIRE(settings().choose(modules().screens.accessibility().reducedMotionSetting(), true));
        playsOn();
        CHECK(state() == "result");
    }
}

TEST_CASE_METHOD(ScreensFixture, "a key that is still pressed does not leave the result",
                 "[screens]") {
    key(Key::Digit2);
    playToTheEnd();
    key(Key::Enter);
    CHECK(state() == "result");
    steps(40);
    key(Key::Enter);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(ScreensFixture, "in a portrait window the paddle goes left and right",
                 "[screens]") {
    resize(600, 1000);
    key(Key::Digit1);
    const auto paddle = [&] { return session().now().paddle(kLeft).y.toDouble(); };
    event(eng::platform::KeyEvent{Key::Left, true, false, false});
    steps(60);
    CHECK(paddle() < 200.0);
    event(eng::platform::KeyEvent{Key::Left, false, false, false});
    event(eng::platform::KeyEvent{Key::D, true, false, false});
    steps(60);
    CHECK(paddle() > 700.0);
    event(eng::platform::KeyEvent{Key::D, false, false, false});
    // A finger anywhere: the paddle goes under it.
    const eng::Vec2 at = stage().camera().toPixels({300.0F, 1200.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Down, at.x, at.y});
    steps(60);
    CHECK(paddle() == Catch::Approx(300.0).margin(2.0));
}

TEST_CASE_METHOD(ScreensFixture, "the paddle stays where a finger has left it", "[screens]") {
    const bool two = GENERATE(false, true);
    key(two ? Key::Digit2 : Key::Digit1);
    const auto paddle = [&] { return session().now().paddle(kLeft).y.toDouble(); };
    const auto touch = [&](TouchPhase phase, float y) {
        const eng::Vec2 at = stage().camera().toPixels({400.0F, y});
        event(eng::platform::TouchEvent{1, phase, at.x, at.y});
    };
    touch(TouchPhase::Down, 700.0F);
    steps(60);
    touch(TouchPhase::Move, 300.0F);
    for (int i = 0; i < 60 && std::abs(paddle() - 300.0) > 2.0; ++i) {
        step(); // it is lifted at once, while the paddle still has speed
    }
    touch(TouchPhase::Up, 300.0F);
    steps(30);
    CHECK(paddle() == Catch::Approx(300.0).margin(2.0));
    event(eng::platform::KeyEvent{Key::S, true, false, false}); // keys take over
    steps(30);
    CHECK(paddle() > 400.0);
    event(eng::platform::KeyEvent{Key::S, false, false, false});
    steps(30);
    CHECK(paddle() > 400.0);
}

TEST_CASE_METHOD(ScreensFixture,
                 "two players drag on their own halves, in any orientation of the court",
                 "[screens]") {
    resize(600, 1000);
    key(Key::Digit2);
    const eng::render::Camera2d& camera = stage().camera();
    const eng::Vec2 bottom = camera.toPixels({200.0F, 1400.0F});
    const eng::Vec2 top = camera.toPixels({700.0F, 100.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Down, bottom.x, bottom.y});
    event(eng::platform::TouchEvent{2, TouchPhase::Down, top.x, top.y});
    steps(90);
    CHECK(session().now().paddle(kLeft).y.toDouble() == Catch::Approx(200.0).margin(2.0));
    CHECK(session().now().paddle(kRight).y.toDouble() == Catch::Approx(700.0).margin(2.0));
    // One that strays over the middle still moves its own paddle.
    const eng::Vec2 strayed = camera.toPixels({400.0F, 300.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Move, strayed.x, strayed.y});
    steps(90);
    CHECK(session().now().paddle(kLeft).y.toDouble() == Catch::Approx(400.0).margin(2.0));
    CHECK(session().now().paddle(kRight).y.toDouble() == Catch::Approx(700.0).margin(2.0));
}

TEST_CASE_METHOD(ScreensFixture, "a dot shows the finger until its paddle is there", "[screens]") {
    key(Key::Digit2);
    const auto drawn = [this] { return modules().screens.canvas()->stats().instances; };
    const eng::render::Camera2d& camera = stage().camera();
    const eng::Vec2 left = camera.toPixels({200.0F, 800.0F});
    const eng::Vec2 right = camera.toPixels({1400.0F, 100.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Down, left.x, left.y});
    event(eng::platform::TouchEvent{2, TouchPhase::Down, right.x, right.y});
    steps(40);
    CHECK(session().now().paddle(kLeft).y.toDouble() == Catch::Approx(800.0).margin(2.0));
    const int near = drawn();
    const eng::Vec2 away = camera.toPixels({200.0F, 100.0F});
    event(eng::platform::TouchEvent{1, TouchPhase::Move, away.x, away.y});
    step();
    REQUIRE(session().now().phase() == Phase::Serve); // the ball still waits
    CHECK(drawn() == near + 2);                       // a disc and a ring
}

TEST_CASE_METHOD(ScreensFixture, "bots play below the title, but not with reduced motion",
                 "[screens]") {
    const std::uint64_t before = session().steps();
    step();
    CHECK(session().steps() > before);
    REQUIRE(settings().choose(modules().screens.accessibility().reducedMotionSetting(), true));
    const std::uint64_t still = session().steps();
    steps(10);
    CHECK(session().steps() == still);
}

TEST_CASE_METHOD(ScreensFixture, "a match stands still while the picture is lost", "[screens]") {
    key(Key::Digit1);
    REQUIRE(state() == "playing");
    steps(5);
    event(eng::platform::ContextLostEvent{});
    step();
    const std::uint64_t before = session().steps();
    steps(20);
    CHECK(session().steps() == before);
    CHECK(state() == "playing");
    event(eng::platform::ContextRestoredEvent{});
    steps(20);
    CHECK(session().steps() > before);
}

TEST_CASE_METHOD(ScreensFixture, "a picture that stays the same is neither drawn nor presented",
                 "[screens]") {
    host.isPage = true;
    auto& screen = static_cast<eng::test::FakeVideo&>(*modules().graphics.task());
    REQUIRE(settings().choose(modules().screens.accessibility().reducedMotionSetting(), true));
    key(Key::Digit1);
    steps(3);
    CHECK(screen.cursor == eng::Cursor::Hidden);
    CHECK_FALSE(host.pointerUsed);
    key(Key::P);
    steps(30);
    CHECK(screen.cursor == eng::Cursor::Arrow);
    CHECK(host.pointerUsed);
    const int presented = screen.presented;
    const int calls = screen.gl.calls;
    CHECK(program().minFrameTime() < 0.02);
    steps(60);
    CHECK(screen.presented == presented);
    CHECK(screen.gl.calls == calls);
    CHECK(program().minFrameTime() == 0.05);
    key(Key::Down); // another line
    CHECK(screen.presented > presented);
    CHECK(program().minFrameTime() < 0.02);
}

TEST_CASE_METHOD(ScreensFixture, "after a pause the match stands still for a second, and says so",
                 "[screens]") {
    key(Key::Digit1);
    steps(200);
    const auto dots = [&] {
        step();
        return modules().screens.canvas()->stats().instances;
    };
    key(Key::P);
    REQUIRE(state() == "paused");
    const std::uint64_t before = session().steps();
    key(Key::Enter);
    REQUIRE(state() == "playing");
    const int three = dots();
    steps(25);
    const int two = dots();
    steps(18);
    const int one = dots();
    CHECK(three > two);
    CHECK(two > one);
    CHECK(session().steps() == before);
    steps(20);
    CHECK(session().steps() > before);
    // Not after a restart: there the serve waits.
    key(Key::P);
    key(Key::R);
    const std::uint64_t again = session().steps();
    steps(3);
    CHECK(session().steps() > again);
}

TEST_CASE_METHOD(ScreensFixture, "the click on Resume does not move the paddle", "[screens]") {
    key(Key::Digit1);
    const auto paddle = [&] { return session().now().paddle(kLeft).y.toDouble(); };
    const auto moveTo = [&](float x, float y) {
        event(eng::platform::MouseMoveEvent{x, y, 5.0F, 5.0F});
        step();
    };
    moveTo(100.0F, 600.0F);
    steps(60);
    const double before = paddle();
    CHECK(before == Catch::Approx(750.0).margin(3.0));
    key(Key::P);
    steps(20);
    const eng::Vec2 at = middleOf(line(eng::text::kUiResume));
    moveTo(at.x, at.y);
    event(eng::platform::MouseButtonEvent{eng::platform::MouseButton::Left, true, at.x, at.y});
    step();
    event(eng::platform::MouseButtonEvent{eng::platform::MouseButton::Left, false, at.x, at.y});
    step();
    REQUIRE(state() == "playing");
    steps(120);
    CHECK(session().steps() > 100);
    CHECK(paddle() == before);
    moveTo(100.0F, 100.0F);
    steps(60);
    CHECK(paddle() < 200.0);
}

TEST_CASE_METHOD(ScreensFixture, "the winner of the demo's matches flashes, not the loser",
                 "[screens]") {
    int matches = 0;
    for (int i = 0; i < 60 * 900 && matches < 4; ++i) {
        step();
        for (const auto& given : session().events()) {
            if (given.event.kind == MatchEvent::Kind::Point && given.event.wins) {
                ++matches;
                const int winner = given.event.side;
                CAPTURE(matches, winner);
                const Effects& effects = game.effects();
                CHECK(effects.pointFlash(winner) > effects.pointFlash(1 - winner));
            }
        }
    }
    CHECK(matches == 4);
}

TEST_CASE_METHOD(ScreensFixture, "a beat joins the music at a long rally and at match point",
                 "[screens]") {
    auto& audio = static_cast<eng::test::FakeAudio&>(*modules().audio.task());
    audio.playMusic();
    key(Key::Digit2);
    steps(2);
    CHECK_FALSE(audio.layer);
    const auto play = [this](std::int32_t rally) { // both paddles are at the ball
        while (session().now().rally() != rally) {
            Inputs inputs;
            for (PaddleInput& one : inputs) {
                one.hasTarget = true;
                one.target = session().now().ball().y;
            }
            pong::test::step(session(), inputs);
        }
        step();
    };
    const auto lose = [this] {
        const std::int32_t had = session().now().score(kLeft);
        while (session().now().score(kLeft) == had) {
            Inputs inputs;
            inputs[kLeft].hasTarget = true;
            inputs[kLeft].target = session().now().ball().y;
            inputs[kRight].hasTarget = true;
            inputs[kRight].target = session().now().ball().y < Fixed{450} ? Fixed{850} : Fixed{50};
            pong::test::step(session(), inputs);
        }
        step();
    };
    play(9);
    CHECK_FALSE(audio.layer);
    audio.time = 4.0;
    play(10);
    REQUIRE(audio.layer);
    CHECK(audio.layer->loop);
    CHECK(audio.layer->delay == Approx(0.8F)); // the next multiple of two beats, 1.2 seconds
    CHECK(audio.layer->group == eng::SoundGroup::Music);
    SECTION("until the rally ends") {
        lose();
        CHECK_FALSE(audio.layer);
        for (int point = 2; point < kPointsToWin; ++point) {
            lose();
        }
        CHECK(audio.layer); // match point
    }
    SECTION("not in a pause, in which the music stands still") {
        key(Key::P);
        CHECK_FALSE(audio.layer);
        key(Key::P);
        steps(90);
        CHECK(audio.layer);
    }
    SECTION("until the match is left") {
        game.menus().showTitle();
        steps(2);
        CHECK_FALSE(audio.layer);
    }
}
