#include "engine/app/engine_modules.h"
#include "engine/text/language_changed.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/ui/menu_game.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::test::kEasy;
using eng::test::kGo;
using eng::test::kHard;
using eng::test::kLevel;
using eng::test::kTitle;
using eng::test::Level;
using eng::test::MenuFixture;
using eng::ui::MenuBuilder;

namespace {

class TestMenu : public ui::MenuScreen {
public:
    TestMenu(test::MenuGame& game, ui::UiModule& module, int lines = 3,
             const ui::MenuShape& shape = {})
        : MenuScreen{module, shape}
        , game_{game}
        , lines_{lines} {}
    std::string_view name() const override { return "test"; }
    using MenuScreen::appearProgress;
    using MenuScreen::focusAt;

    int went = 0, left = 0;

private:
    void buildMenu(MenuBuilder& lines) override {
        if (lines_ > 0) {
            lines.button(kGo, [this] { ++went; });
            lines.choice(kLevel, game_.level, {kEasy, kHard});
            lines.button(kTitle, [this] { onBack(); });
        }
    }
    TextId heading() const override { return kTitle; }
    void onBack() override { ++left; }

    test::MenuGame& game_;
    int lines_;
};

struct ScreenFixture : MenuFixture {
    Ref<TestMenu> shown;

    /// Both in one step.
    void keys(platform::Key first, platform::Key second) {
        for (const bool down : {true, false}) {
            event(platform::KeyEvent{first, down, false, false});
            event(platform::KeyEvent{second, down, false, false});
            step();
        }
    }
    void startWith(int lines = 3, const ui::MenuShape& shape = {}) {
        game.enterStates = [this, lines, shape](Services& context) {
            shown = context.heap.make<TestMenu>(game, game.modules().ui, lines, shape);
            context.screens.push(shown);
        };
        REQUIRE(start());
        step();
    }
    ~ScreenFixture() { shown.reset(); }
};

} // namespace

TEST_CASE_METHOD(ScreenFixture, "news end with the menu that has shown them", "[ui]") {
    startWith();
    const auto leave = [this] {
        step();
        stack().pop();
        step();
    };
    SECTION("news") {
        ui().setNotice(Message{text::kUiNoticeRefused}, ui::Notice::News);
        leave();
        CHECK(ui().notice().empty());
    }
    SECTION("a problem stays") {
        ui().setNotice(Message{text::kUiNoticeRefused});
        leave();
        CHECK_FALSE(ui().notice().empty());
    }
    SECTION("news of a menu that ends at once are for the next one") {
        step();
        stack().pop();
        ui().setNotice(Message{text::kUiNoticeRefused}, ui::Notice::News);
        step();
        CHECK_FALSE(ui().notice().empty());
    }
}

TEST_CASE_METHOD(ScreenFixture, "keys of one slow picture act in their order", "[ui]") {
    startWith();
    keys(platform::Key::Enter, platform::Key::Up);
    CHECK((shown->went == 1 && shown->menu().focus() == 0)); // and not the last line
    keys(platform::Key::Up, platform::Key::Enter);
    CHECK((shown->left == 1 && shown->went == 1));
}

TEST_CASE_METHOD(ScreenFixture, "a menu reads its heading, notice and line in focus", "[ui]") {
    startWith();
    CHECK(said() == "Menus. Go.");
    key(Key::Down);
    CHECK(said() == "Level: easy.");
    key(Key::Right);
    CHECK(said() == "Level: hard.");
    CHECK(*game.level == Level::Hard);
    ui().setNotice(Message{text::kUiNoticeRefused});
    stack().push(game.context().heap.make<ui::OptionsScreen>(ui()));
    step();
    CHECK(said() == "Options. A setting was invalid. Language: English.");
    ui().clearNotice();
    key(Key::Escape);
    step();
    CHECK(said() == "Menus. Level: hard.");
    CHECK(shown->left == 0);
}

TEST_CASE_METHOD(ScreenFixture, "a changed line is saved; a chosen one and a move are signalled",
                 "[ui]") {
    startWith();
    int moved = 0;
    int chosen = 0;
    const Connection movedHeard = ui().moved.connect([&] { ++moved; });
    const Connection chosenHeard = ui().chosen.connect([&] { ++chosen; });
    key(Key::Down);
    CHECK(moved == 1);
    key(Key::Right);
    CHECK(moved == 2);
    CHECK(host.saved.records["settings"].find("level=hard") != std::string::npos);
    key(Key::Up);
    key(Key::Enter);
    CHECK(shown->went == 1);
    CHECK(chosen == 1);
    key(Key::Escape);
    CHECK(shown->left == 1);
}

TEST_CASE_METHOD(ScreenFixture, "a menu appears gradually, at once with reduced motion", "[ui]") {
    SECTION("gradually") {
        startWith();
        CHECK(shown->appearProgress() < 1.0F);
        steps(40);
        CHECK(shown->appearProgress() == 1.0F);
    }
    SECTION("at once") {
        host.preferred.reducedMotion = true;
        startWith();
        CHECK(shown->appearProgress() == 1.0F);
    }
}

TEST_CASE_METHOD(ScreenFixture, "the highlight slides from line to line", "[ui]") {
    startWith();
    CHECK(shown->focusAt() == 0.0F);
    event(platform::KeyEvent{Key::Down, true, false, false});
    step();
    CHECK(shown->focusAt() == 0.0F);
    steps(3);
    CHECK(shown->focusAt() > 0.0F);
    CHECK(shown->focusAt() < 1.0F);
    steps(20);
    CHECK(shown->focusAt() == 1.0F);
}

TEST_CASE_METHOD(ScreenFixture, "a menu works while the game's time is paused", "[ui]") {
    startWith();
    game.modules().time.clock().setPaused(true);
    stack().switchTo(game.context().heap.make<TestMenu>(game, ui()));
    steps(40);
    CHECK(static_cast<TestMenu&>(*stack().top()).appearProgress() == 1.0F);
}

TEST_CASE_METHOD(ScreenFixture, "a notice is read when it appears over a menu", "[ui]") {
    startWith();
    ui().setNotice(Message{text::kUiNoticeRefused});
    step();
    CHECK(said() == "A setting was invalid. Go.");
}

TEST_CASE_METHOD(ScreenFixture, "a menu without lines is drawn, read and left", "[ui]") {
    startWith(0);
    steps(3);
    CHECK(said() == "Menus.");
    key(Key::Enter);
    key(Key::Down);
    key(Key::Right);
    key(Key::Escape);
    CHECK(shown->left == 1);
}

TEST_CASE_METHOD(ScreenFixture, "a menu tells its state to tools", "[ui]") {
    host.given.arguments = {"+inspect"};
    startWith();
    const std::string json = game.inspect();
    CHECK(json.find("\"state\":\"test\"") != std::string::npos);
    CHECK(json.find("\"device\":\"keyboard\"") != std::string::npos);
    CHECK(json.find("\"focus\":0,\"menu\":[{\"label\":\"Go\",\"value\":\"\",\"box\":[") !=
          std::string::npos);
}

TEST_CASE_METHOD(ScreenFixture, "the veil of a menu fades in below it and out over the game",
                 "[ui]") {
    game.enterStates = [](Services& context) {
        struct Plain final : Screen {
            std::string_view name() const override { return "plain"; }
        };
        context.screens.push(context.heap.make<Plain>());
    };
    REQUIRE(start());
    const auto shapes = [&] {
        step();
        return game.modules().screens.canvas()->stats().instances;
    };
    CHECK(shapes() == 0);
    stack().push(game.context().heap.make<TestMenu>(game, ui(), 0));
    CHECK(shapes() == 0); // invisible in its first frame
    CHECK(shapes() > 1);  // heading and veil
    steps(40);
    stack().pop();
    CHECK(shapes() == 1); // the veil alone
    steps(40);
    CHECK(shapes() == 0);
}

TEST_CASE_METHOD(ScreenFixture, "a menu aside darkens its own side, and the rest hardly", "[ui]") {
    const bool upright = GENERATE(false, true);
    REQUIRE(start());
    if (upright) {
        event(platform::WindowSizeEvent{390, 844, 1.0F});
        game.window().windowWidth = 390;
        game.window().windowHeight = 844;
    }
    const auto shapes = [&](const ui::MenuShape& shape) {
        const auto menu = game.context().heap.make<TestMenu>(game, ui(), 1, shape);
        stack().push(menu);
        steps(60);
        CHECK((menu->look().veil.alpha < 0.1F) == shape.aside);
        return game.modules().screens.canvas()->stats().instances;
    };
    const int usual = shapes({});
    CHECK(shapes({.aside = true}) == usual + 1);
}

TEST_CASE_METHOD(ScreenFixture, "states that the game did not leave are left before it stops",
                 "[ui]") {
    struct Mode final : Screen {
        explicit Mode(std::vector<std::string>& list)
            : events{list} {}
        std::string_view name() const override { return "mode"; }
        void onEnd() override { events.emplace_back("left"); }
        std::vector<std::string>& events;
    };
    std::vector<std::string> events;
    game.enterStates = [&](Services& context) {
        context.screens.push(context.heap.make<Mode>(events));
    };
    game.stopping = [&] { events.emplace_back("stopped"); };
    REQUIRE(start());
    step();
    game.stop();
    CHECK(events == std::vector<std::string>{"left", "stopped"});
    CHECK_FALSE(host.hasLogged("Still in memory"));
    game.stopping = nullptr;
}

TEST_CASE_METHOD(ScreenFixture, "a theme keeps its defaults for colours that a game does not set",
                 "[ui]") {
    startWith();
    ui().setThemes({.text = Color::hex(0x123456)}, {.backdrop = Color::hex(0xFF0000)});
    CHECK(ui().theme().text == Color::hex(0x123456));
    CHECK(shown->look().veil == ui::Theme{}.backdrop.faded(0.9F));
    REQUIRE(
        game.settings().choose(game.modules().screens.accessibility().highContrastSetting(), true));
    CHECK(shown->look().veil == Color::hex(0xFF0000).faded(0.9F));
    step();
}

TEST_CASE_METHOD(ScreenFixture, "a game shows a notice when settings were damaged or refused",
                 "[ui]") {
    SECTION("damaged") {
        host.saved.records["settings"] = std::string{"level=hard\n\xFF\n", 13};
        startWith();
        CHECK(said().find("Some settings could not be read and were reset.") != std::string::npos);
    }
    SECTION("refused") {
        host.files["settings.txt"] = "level=sideways\n";
        startWith();
        CHECK(said().find("A setting was invalid.") != std::string::npos);
    }
}

TEST_CASE_METHOD(ScreenFixture, "texts of twice the size stay in their boxes", "[ui]") {
    host.files["settings.txt"] = "text_size=200\n";
    startWith(3);
    steps(60); // the menu has come up
    std::vector<render::TextFitter::Written> written;
    game.modules().screens.canvas()->recordTexts(&written);
    step();
    const render::Font& font = game.modules().screens.canvas()->font();
    const float line =
        static_cast<float>(font.lineHeight()) / static_cast<float>(font.unitsPerEm());
    for (const auto& each : written) {
        CAPTURE(each.text);
        CHECK(each.size * line <= each.box.height * 1.001F); // with all below the letters
    }
    CHECK(written.size() > 3);
}

TEST_CASE_METHOD(ScreenFixture, "a page's start screen begins at the line that the menu begins at",
                 "[ui]") {
    struct LastMenu final : TestMenu {
        using TestMenu::TestMenu;
        int firstFocus() const override { return 2; }
    };
    host.startScreen = true;
    REQUIRE(start());
    stack().push(game.context().heap.make<LastMenu>(game, ui(), 3, ui::MenuShape{.start = true}));
    step();
    CHECK(host.startFocus == 2);
}

TEST_CASE_METHOD(ScreenFixture, "the first menu is on a page's start screen until a line is chosen",
                 "[ui]") {
    using platform::StartAct;
    using platform::StartEvent;
    host.startScreen = true;
    startWith(3, {.start = true});
    std::vector<render::TextFitter::Written> written;
    game.modules().screens.canvas()->recordTexts(&written);
    const auto shows = [&](std::string_view words) {
        written.clear();
        step();
        return std::ranges::any_of(written, [&](const auto& one) { return one.text == words; });
    };
    REQUIRE(host.startChoices.size() == 3);
    const auto& choices = host.startChoices;
    CHECK(choices[0].label == "Go");
    CHECK_FALSE(choices[0].keepsScreen);
    CHECK(choices[1].label == "Level: easy");
    CHECK(choices[1].keepsScreen);
    CHECK(choices[2].label == "Menus");
    CHECK(host.startFocus == 0);
    const auto liesOverItsLine = [&](int line) {
        const render::Camera2d& camera = game.services().stage.camera();
        const Rect parts = choices[static_cast<std::size_t>(line)].box;
        const Vec2 from = camera.toUnits({parts.left * static_cast<float>(camera.pixelWidth()),
                                          parts.top * static_cast<float>(camera.pixelHeight())});
        const Vec2 to = camera.toUnits({parts.right() * static_cast<float>(camera.pixelWidth()),
                                        parts.bottom() * static_cast<float>(camera.pixelHeight())});
        const Rect box = menu().box(line);
        return (from - Vec2{box.left, box.top}).length() < 0.1F &&
               (to - Vec2{box.right(), box.bottom()}).length() < 0.1F;
    };
    for (int line = 0; line < 3; ++line) {
        CHECK(liesOverItsLine(line));
    }
    resize(700, 1200);
    step();
    for (int line = 0; line < 3; ++line) {
        CHECK(liesOverItsLine(line));
    }
    CHECK(host.announced.empty()); // the page's own button has the focus
    CHECK(shows("Menus"));
    CHECK(shows("Go"));
    key(Key::Enter);
    CHECK(shown->went == 0);
    event(StartEvent{1, StartAct::Focus});
    step();
    CHECK(menu().focus() == 1);
    CHECK(*game.level == Level::Easy);
    event(StartEvent{1});
    step();
    CHECK(*game.level == Level::Hard);
    step();
    CHECK(choices[1].label == "Level: hard");
    event(StartEvent{1, StartAct::Back});
    step();
    CHECK(*game.level == Level::Easy);
    CHECK_FALSE(host.startNoted);
    ui().setNotice(Message{text::kUiNoticeRefused});
    step();
    CHECK(host.startNoted);
    CHECK(said() == ui().notice());
    event(StartEvent{0});
    step();
    CHECK(shown->went == 1);
    key(Key::Enter);
    CHECK(shown->went == 2);
    event(StartEvent{0}); // a page that goes mad
    event(StartEvent{-7});
    step();
    CHECK(shown->went == 2);
}

TEST_CASE_METHOD(ScreenFixture, "a menu asks again whether the page's start screen is there",
                 "[ui]") {
    host.startScreen = true;
    startWith(3, {.start = true});
    // A state above it, such as the match of a link, uses the start screen up.
    struct Above final : Screen {
        std::string_view name() const override { return "above"; }
    };
    stack().push(game.modules().screens.context().heap.make<Above>());
    step();
    host.startScreen = false;
    event(platform::StartEvent{0});
    step();
    stack().pop();
    step();
    CHECK(said() == "Menus. Go.");
    key(Key::Enter);
    CHECK(shown->went == 1);
}

TEST_CASE_METHOD(ScreenFixture, "a press from before the first menu chooses its first line",
                 "[ui]") {
    startWith(3, {.start = true}); // the user has left the start screen meanwhile
    event(platform::StartEvent{-1});
    step();
    CHECK(shown->went == 1);
}

TEST_CASE_METHOD(ScreenFixture, "a press counts although its line has moved since", "[ui]") {
    host.startScreen = true;
    startWith(3, {.start = true});
    host.startScreen = false; // the user leaves it while the program draws a frame
    resize(700, 1200);
    step();
    event(platform::StartEvent{2, platform::StartAct::Focus});
    event(platform::StartEvent{0});
    step();
    CHECK(shown->went == 1);
    event(platform::StartEvent{0});
    step();
    CHECK(shown->went == 1);
}

TEST_CASE_METHOD(ScreenFixture, "without a start screen the first menu is drawn at once", "[ui]") {
    startWith(3, {.start = true});
    CHECK(said() == "Menus. Go.");
    event(platform::StartEvent{2});
    step();
    CHECK(shown->left == 0);
}

TEST_CASE_METHOD(ScreenFixture, "the second press of a double click does not reach a new menu",
                 "[ui]") {
    startWith();
    const Vec2 go = game.services().stage.camera().toPixels(menu().box(0).center());
    const auto click = [&] {
        event(platform::MouseButtonEvent{platform::MouseButton::Left, true, go.x, go.y});
        step();
        event(platform::MouseButtonEvent{platform::MouseButton::Left, false, go.x, go.y});
        step();
    };
    click(); // the menu is 1/60 s old
    steps(2);
    click();
    CHECK(shown->went == 0);
    steps(6);
    click();
    CHECK(shown->went == 1);
    // Back from another menu: it opens again.
    game.services().screens.push(game.context().heap.make<ui::OptionsScreen>(ui()));
    steps(2);
    game.services().screens.pop();
    steps(2);
    click();
    CHECK(shown->went == 1);
}
