#include "engine/app/engine_modules.h"
#include "engine/ui/bindings_screen.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/ui/menu_game.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "engine_text.h"

using namespace eng;
using eng::test::MenuFixture;

namespace {

struct OptionsFixture : MenuFixture {
    OptionsFixture() {
        for (const char* language : {"de", "fr"}) {
            host.files[std::string{"strings/engine."} + language + ".txt"] =
                std::string{"ui_language_name = "} + language + "\nui_options = Optionen " +
                language + "\n[end]\n";
        }
        game.enterStates = [this](Services& context) {
            context.screens.push(context.heap.make<ui::OptionsScreen>(game.modules().ui));
        };
        REQUIRE(start());
        step();
    }
    /// Goes to a line and presses right or left.
    void change(TextId label, Key way = Key::Right) {
        go(line(label));
        key(way);
    }
    void openAccessibility() {
        go(line(text::kUiAccessibility));
        key(Key::Enter);
        steps(15);
        REQUIRE(state() == "accessibility");
    }
};

} // namespace

TEST_CASE_METHOD(OptionsFixture, "the options change every setting of the engine", "[ui]") {
    AudioModule& audio = game.modules().audio;
    change(text::kUiSound);
    CHECK(audio.muted());
    CHECK(value(text::kUiSound) == "off");
    change(text::kUiSound);
    CHECK_FALSE(audio.muted());
    for (const auto& [label, setting] :
         {std::pair{text::kUiMusicVolume, &audio.settings().musicVolume},
          std::pair{text::kUiEffectsVolume, &audio.settings().effectsVolume},
          std::pair{text::kUiInterfaceVolume, &audio.settings().interfaceVolume}}) {
        const int before = **setting;
        change(label, Key::Left);
        CHECK(**setting == before - 10);
        for (int i = 0; i < 12; ++i) {
            change(label, Key::Right);
        }
        CHECK(**setting == 100);
        CHECK(value(label) == "100 %");
    }
    change(text::kUiFullscreen);
    CHECK(game.window().fullscreen());
    change(text::kUiVsync, Key::Left);
    CHECK_FALSE(game.window().vsync);
    openAccessibility();
    host.isPage = true;
    change(text::kUiHighContrast);
    CHECK(game.modules().screens.accessibility().highContrast());
    CHECK(ui().theme().text == ui::Theme::highContrast().text);
    change(text::kUiReducedMotion);
    CHECK(game.modules().screens.accessibility().reducedMotion());
    change(text::kUiSafeColors);
    CHECK(ui().theme().players == ui::Theme::highContrast().safe().players);
    change(text::kUiHighContrast);
    CHECK(ui().theme().players == ui::Theme{}.safe().players);
    CHECK(ui().theme().text == ui::Theme{}.text);
    change(text::kUiHighContrast);
    host.isPage = false; // which does not keep full screen
    CHECK(game.services().stage.textScale() == 1.0F);
    change(text::kUiTextSize, Key::Left); // from the smallest to the largest
    CHECK(value(text::kUiTextSize) == "200 %");
    CHECK(game.services().stage.textScale() == 2.0F);
    change(text::kUiTextSize, Key::Left);
    CHECK(value(text::kUiTextSize) == "175 %");
    const std::string& saved = host.saved.records["settings"];
    for (const char* line :
         {"fullscreen=true", "vsync=false", "high_contrast=true", "reduced_motion=true",
          "music_volume=100", "safe_colors=true", "text_size=175"}) {
        CAPTURE(line, saved);
        CHECK(saved.find(line) != std::string::npos);
    }
    CHECK(host.shownContrast == std::vector{true, false, true});
    for (std::size_t left : {1U, 0U}) {
        go(line(text::kUiBack));
        key(Key::Enter);
        step();
        CHECK(stack().size() == left);
    }
}

TEST_CASE_METHOD(OptionsFixture, "who has a controller may switch off its vibration", "[ui]") {
    const int before = menu().size();
    event(platform::ControllerConnectedEvent{3, "Pad"});
    step();
    game.services().screens.pop();
    step();
    game.services().screens.push(game.services().heap.make<ui::OptionsScreen>(game.modules().ui));
    step();
    CHECK(menu().size() == before + 1);
    change(text::kUiRumble);
    CHECK_FALSE(*game.modules().input.settings().rumble);
}

TEST_CASE_METHOD(OptionsFixture, "contrasts are as the browser has them, unless chosen", "[ui]") {
    host.isPage = true;
    host.preferred.highContrast = true;
    CHECK(ui().theme().text == ui::Theme::highContrast().text);
    step();
    openAccessibility();
    CHECK(value(text::kUiHighContrast) == "on");
    CHECK(host.shownContrast == std::vector{true});
    change(text::kUiHighContrast);
    CHECK_FALSE(game.modules().screens.accessibility().highContrast());
    CHECK(value(text::kUiHighContrast) == "off");
}

TEST_CASE_METHOD(OptionsFixture,
                 "languages of the engine's texts are offered; a game without one is in English",
                 "[ui]") {
    host.isPage = true;
    CHECK(value(text::kUiLanguage) == "English");
    change(text::kUiLanguage, Key::Left); // de, en, fr
    CHECK(value(text::kUiLanguage) == "de");
    CHECK(host.spoken == "de");
    CHECK(game.strings().pattern(text::kUiOptions) == "Optionen de");
    CHECK(game.strings().pattern(test::kTitle) == "Menus"); // the game has no German
    CHECK(game.strings().pattern(text::kUiBack) == "Back"); // nor this text
    change(text::kUiLanguage, Key::Left);
    CHECK(value(text::kUiLanguage) == "fr");
    change(text::kUiLanguage, Key::Left);
    CHECK(value(text::kUiLanguage) == "English");
    CHECK(host.saved.records["settings"].find("language=en") != std::string::npos);
}

TEST_CASE_METHOD(OptionsFixture, "a language changes when its texts have been downloaded", "[ui]") {
    host.downloads = true;
    const auto download = [&] {
        while (!host.fetching.empty()) {
            auto done = std::move(host.fetching.front().second);
            host.fetching.erase(host.fetching.begin());
            done();
        }
        step();
    };
    change(text::kUiLanguage); // de, en, fr
    REQUIRE(host.fetching.size() == 1);
    CHECK(host.fetching.front().first == "strings/engine.fr.txt");
    CHECK(value(text::kUiLanguage) == "English");
    const std::size_t said = host.announced.size();
    SECTION("they arrive") {
        download();
        CHECK(value(text::kUiLanguage) == "fr");
        CHECK(host.announced.size() == said + 1);
        CHECK(host.announced.back() == "Language: fr.");
        CHECK(host.saved.records["settings"].find("language=fr") != std::string::npos);
    }
    SECTION("they do not") {
        host.files.erase("strings/engine.fr.txt");
        download();
        CHECK(value(text::kUiLanguage) == "English");
        CHECK(host.announced.back() == "The language 'fr' is not available. Language: English.");
        CHECK(host.saved.records["settings"].find("language=fr") == std::string::npos);
        change(text::kUiLanguage, Key::Left);
        download();
        CHECK(value(text::kUiLanguage) == "de");
        CHECK(ui().notice().empty());
    }
}

namespace {

struct BindingsFixture : OptionsFixture {
    BindingsFixture() {
        go(line(text::kUiControls));
        key(Key::Enter);
        step();
        REQUIRE(state() == "bindings");
    }
    void pad(platform::PadButton button) {
        event(platform::ControllerButtonEvent{1, button, true});
        step();
        event(platform::ControllerButtonEvent{1, button, false});
        step();
    }
};

} // namespace

TEST_CASE_METHOD(BindingsFixture, "a key replaces an action's keys, not its controller inputs",
                 "[ui]") {
    CHECK(value(text::kActionUp) == "W, ↑");
    go(line(text::kActionUp));
    key(Key::Enter);
    CHECK(value(text::kActionUp) == "Press a key");
    CHECK(menu().focus() == line(text::kActionUp));
    key(Key::T);
    CHECK(value(text::kActionUp) == "T");
    CHECK(ui().notice().empty());
    CHECK(host.saved.records["settings"].find("bind_up=pad:up;pad:left_y-;key:t") !=
          std::string::npos);
    const int focus = menu().focus();
    key(Key::W); // it does nothing any more
    CHECK(menu().focus() == focus);
    key(Key::Down);
    key(Key::T);
    CHECK(menu().focus() == focus);
}

TEST_CASE_METHOD(BindingsFixture, "a controller's input replaces controller inputs", "[ui]") {
    event(platform::ControllerConnectedEvent{1, "test"});
    step();
    go(line(text::kActionConfirm));
    pad(platform::PadButton::A);
    CHECK(value(text::kActionConfirm) == "Press a key");
    pad(platform::PadButton::Y);
    CHECK(value(text::kActionConfirm) == "Y"); // of the device used last
    key(Key::Left);
    CHECK(value(text::kActionConfirm) == "Enter ...");
}

TEST_CASE_METHOD(BindingsFixture, "Escape or a finger cancels the choice of an input", "[ui]") {
    go(line(text::kActionUp));
    key(Key::Enter);
    SECTION("Escape") {
        key(Key::Escape);
    }
    SECTION("a finger") {
        event(platform::TouchEvent{1, platform::TouchPhase::Down, 5.0F, 5.0F});
        step();
        event(platform::TouchEvent{1, platform::TouchPhase::Up, 5.0F, 5.0F});
        step();
    }
    CHECK(value(text::kActionUp) == "W, ↑");
    CHECK(state() == "bindings");
}

TEST_CASE_METHOD(BindingsFixture, "Control, Alt and the system key are refused", "[ui]") {
    const platform::Key modifier =
        GENERATE(platform::Key::LeftControl, platform::Key::RightAlt, platform::Key::LeftSystem);
    go(line(text::kActionUp));
    key(Key::Enter);
    key(modifier);
    CHECK(value(text::kActionUp) == "W, ↑");
    CHECK(ui().notice() == "Control, Alt and the system key cannot be used: other keys do not "
                           "work while they are held.");
    CHECK(game.settings().find("bind_up")->source() == SettingSource::Default);
}

TEST_CASE_METHOD(BindingsFixture, "the finger that chose an action does not cancel its input",
                 "[ui]") {
    const Rect box = menu().box(line(text::kActionUp));
    const Vec2 at = game.services().stage.camera().toPixels(box.center());
    steps(10); // it is not the finger that opened the menu
    event(platform::TouchEvent{1, platform::TouchPhase::Down, at.x, at.y});
    steps(3);
    CHECK(value(text::kActionUp) == "Press a key");
    event(platform::TouchEvent{1, platform::TouchPhase::Up, at.x, at.y});
    steps(2);
    key(Key::T);
    CHECK(value(text::kActionUp) == "T");
}

TEST_CASE_METHOD(BindingsFixture,
                 "on a phone the controls say how fingers play, until a key is pressed", "[ui]") {
    host.preferred.touch = true;
    const auto tap = [&] {
        event(platform::TouchEvent{1, platform::TouchPhase::Down, 5.0F, 5.0F});
        step();
        event(platform::TouchEvent{1, platform::TouchPhase::Up, 5.0F, 5.0F});
        step();
    };
    go(line(text::kActionUp));
    key(Key::Enter); // waits for an input
    tap();
    CHECK(line(text::kActionUp) < 0);
    CHECK(line(text::kUiPage) < 0);
    CHECK(line(text::kUiBack) >= 0);
    CHECK(host.announced.back().find("with your fingers") != std::string::npos);
    key(Key::Down);
    CHECK(value(text::kActionUp) == "W, ↑");
}

TEST_CASE_METHOD(BindingsFixture, "letters are those of the language's usual keyboard", "[ui]") {
    host.files["strings/engine.de.txt"] =
        "ui_language_name = de\nui_key_letters = äb\n[end]\n"; // a mistake
    host.files["strings/engine.fr.txt"] =
        "ui_language_name = fr\nui_key_letters = qbcdefghijkl,noparstuvzxyw\n[end]\n";
    const auto chooseNext = [&] {
        key(Key::Escape);
        step();
        change(text::kUiLanguage);
        go(line(text::kUiControls));
        key(Key::Enter);
        step();
        REQUIRE(state() == "bindings");
        return std::string{game.modules().screens.context().strings.language()};
    };
    CHECK(chooseNext() == "fr");
    CHECK(value(text::kActionUp) == "Z, ↑");
    CHECK(value(text::kActionLeft) == "Q, ←");
    CHECK(value(text::kActionDown) == "S, ↓");
    CHECK(chooseNext() == "de");
    CHECK(value(text::kActionUp) == "W, ↑");
}

TEST_CASE_METHOD(BindingsFixture, "a hotkey is not called while it is bound", "[ui]") {
    go(line(text::kActionUp));
    key(Key::Enter);
    key(Key::F);
    CHECK_FALSE(game.window().fullscreen());
    CHECK(value(text::kActionUp) == "F");
    key(Key::F); // it moves the focus now, and is a hotkey again
    CHECK(game.window().fullscreen());
}

TEST_CASE_METHOD(BindingsFixture, "an input with two actions causes a notice, and both react",
                 "[ui]") {
    go(line(text::kActionDown));
    key(Key::Enter);
    CHECK(said() == "Down: Press a key.");
    key(Key::F);
    CHECK(ui().notice() == "'F' is already used for: Full screen.");
    CHECK(said() == "'F' is already used for: Full screen. Down: F.");
    const int focus = menu().focus();
    key(Key::F);
    CHECK(menu().focus() == focus + 1);
    CHECK(game.window().fullscreen());
    key(Key::Escape);
    step();
    CHECK(state() == "options");
    CHECK(ui().notice().empty());
}

TEST_CASE_METHOD(BindingsFixture, "an input of one action of menus is refused for another",
                 "[ui]") {
    go(line(text::kActionUp));
    key(Key::Enter);
    key(Key::S);
    CHECK(ui().notice() == "'S' is already used for: Down.");
    CHECK(value(text::kActionUp) == "W, ↑");
    CHECK(said() == "'S' is already used for: Down. Up: W, ↑.");
    CHECK(host.saved.records["settings"].find("bind_up") == std::string::npos);
    key(Key::Enter); // its own inputs and free ones are accepted
    key(Key::W);
    CHECK(value(text::kActionUp) == "W");
    CHECK(ui().notice().empty());
}

TEST_CASE_METHOD(BindingsFixture, "Escape can be bound to going back again, a click cancels",
                 "[ui]") {
    const auto choose = [&] {
        go(line(text::kActionBack));
        key(Key::Enter);
    };
    choose();
    key(Key::X);
    CHECK(value(text::kActionBack) == "X");
    choose();
    event(platform::MouseButtonEvent{platform::MouseButton::Left, true, 0.0F, 0.0F});
    step();
    event(platform::MouseButtonEvent{platform::MouseButton::Left, false, 0.0F, 0.0F});
    step();
    CHECK(value(text::kActionBack) == "X");
    choose();
    key(Key::Escape);
    CHECK(value(text::kActionBack) == "Escape");
    CHECK(state() == "bindings");
}

TEST_CASE_METHOD(BindingsFixture, "an axis cannot be bound to a hotkey", "[ui]") {
    event(platform::ControllerConnectedEvent{1, "test"});
    step();
    go(line(text::kActionFullscreen));
    key(Key::Enter);
    event(platform::ControllerAxisEvent{1, platform::PadAxis::RightTrigger, 1.0F});
    step();
    CHECK(value(text::kActionFullscreen) == "Press a key");
    event(platform::ControllerAxisEvent{1, platform::PadAxis::RightTrigger, 0.0F});
    step();
    key(Key::F9);
    CHECK(value(text::kActionFullscreen) == "F9");
}

TEST_CASE_METHOD(BindingsFixture, "more actions than lines are on several pages; defaults return",
                 "[ui]") {
    const TextId second = text::kActionProfile; // the eighth action
    CHECK(line(second) < 0);
    go(line(text::kUiPage));
    key(Key::Right);
    step();
    REQUIRE(line(second) >= 0);
    CHECK(value(text::kUiPage) == "2 / 2");
    CHECK(menu().focus() == line(text::kUiPage));
    go(line(second));
    key(Key::Enter);
    key(Key::F9);
    CHECK(value(second) == "F9");
    go(line(text::kUiDefaults));
    key(Key::Enter);
    CHECK(value(second) == "F3");
    go(line(text::kUiPage));
    key(Key::Left);
    step();
    CHECK(line(text::kActionUp) == 0);
}

TEST_CASE_METHOD(OptionsFixture, "where saved data can be moved, the options offer it", "[ui]") {
    CHECK(line(text::kUiSaves) == -1);
    int moved = 0;
    ui().setOnMoveSaves([&moved] { ++moved; });
    stack().push(game.context().heap.make<ui::OptionsScreen>(ui()));
    step();
    go(line(text::kUiSaves));
    key(Key::Enter);
    CHECK(moved == 1);
}

TEST_CASE_METHOD(OptionsFixture, "settings that cannot be saved are told in the menus", "[ui]") {
    host.saved.full = Error{text::kStorageCannotSave, {"settings", "the disk is full"}};
    change(text::kUiSound);
    host.saved.update();
    CHECK(ui().notice() == "Settings cannot be saved.");
    CHECK(host.hasLogged("the disk is full"));
}

namespace {

struct MenusGame : test::MenuGame {
    using MenuGame::MenuGame;
    ui::UiModule& menus() { return modules().ui; }
};

} // namespace

TEST_CASE("the options of a program without a window have no lines for it", "[ui]") {
    test::FakeHost host;
    host.given.arguments = {"+headless", "steps=5"};
    MenusGame game{host};
    Ref<ui::OptionsScreen> options;
    game.enterStates = [&](Services& context) {
        options = context.heap.make<ui::OptionsScreen>(game.menus());
        context.screens.push(options);
    };
    game.stopping = [&] { options.reset(); };
    int lines = 0;
    REQUIRE(game.configure() == platform::RunMode::Headless);
    REQUIRE(game.start());
    for (int i = 0; i < 3; ++i) {
        host.time.advance(0.1);
        game.step(platform::StepKind::Frame, host.time.now());
        lines = options->menu().size();
    }
    game.stop();
    CHECK(lines > 5);
}
