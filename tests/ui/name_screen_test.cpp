#include "engine/ui/name_screen.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/ui/menu_game.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::platform::PadAxis;
using eng::platform::PadButton;
using eng::test::kGo;
using eng::test::MenuFixture;
using eng::ui::NameKeys;
using eng::ui::NameScreen;

namespace {

struct NameFixture : MenuFixture {
    Record<std::string> remembered{game.records(), "name"};
    std::vector<std::string> names; ///< that were entered

    void open(bool wait = true) {
        game.enterStates = [this](Services& context) {
            context.screens.push(context.heap.make<NameScreen>(
                ui(), kGo, remembered, [this, &context](const std::string& name) {
                    names.push_back(name);
                    context.screens.pop();
                }));
        };
        REQUIRE(start());
        step();
        REQUIRE(state() == "name");
        if (wait) {
            steps(40); // input counts after half a second
        }
    }
    NameScreen& entry() { return static_cast<NameScreen&>(*stack().top()); }
    void type(const std::string& text) {
        event(platform::TextEvent{text});
        step();
    }
    void press(PadButton button) {
        event(platform::ControllerButtonEvent{1, button, true});
        step();
        event(platform::ControllerButtonEvent{1, button, false});
        step();
    }
    Vec2 middleOf(int key) {
        return game.services().stage.camera().toPixels(entry().keys().key(key).center());
    }
    void tap(Vec2 at) {
        event(platform::TouchEvent{5, platform::TouchPhase::Down, at.x, at.y});
        step();
        event(platform::TouchEvent{5, platform::TouchPhase::Up, at.x, at.y});
        step();
    }
    int sign(char which) { return static_cast<int>(NameKeys::kSigns.find(which)); }
};

} // namespace

TEST_CASE_METHOD(NameFixture, "a keyboard types a name, and Enter confirms it", "[ui]") {
    open();
    CHECK(said() == "Go. The name is empty. A.");
    event(platform::KeyEvent{Key::W, true, false, false}); // also the key of an action
    type("W");
    event(platform::KeyEvent{Key::W, false, false, false});
    CHECK(entry().entered() == "W");
    CHECK(said() == "Name: W.");
    type("anda ");
    event(platform::KeyEvent{Key::Space, true, false, false}); // the same
    type("é");
    event(platform::KeyEvent{Key::Space, false, false, false});
    CHECK(entry().entered() == "Wanda é");
    key(Key::Backspace);
    key(Key::Backspace);
    CHECK(entry().entered() == "Wanda");
    key(Key::Enter);
    step();
    CHECK(names == std::vector<std::string>{"Wanda"});
    CHECK(state().empty());
}

TEST_CASE_METHOD(NameFixture, "a controller chooses letters", "[ui]") {
    event(platform::ControllerConnectedEvent{1, "test"});
    open();
    event(platform::ControllerConnectedEvent{1, "test"});
    step();
    press(PadButton::A);
    CHECK(entry().entered() == "A");
    press(PadButton::Right);
    press(PadButton::Down);
    press(PadButton::A);
    CHECK(entry().entered() == "AL");
    press(PadButton::Up);
    press(PadButton::Up);
    CHECK(entry().keys().focus() == NameKeys::kSpace);
    CHECK(said() == "Space.");
    press(PadButton::A);
    press(PadButton::A);
    CHECK(entry().entered() == "AL ");
    press(PadButton::Right);
    press(PadButton::A); // delete
    CHECK(entry().entered() == "AL");
    press(PadButton::Right);
    press(PadButton::A);
    step();
    CHECK(names == std::vector<std::string>{"AL"});
}

TEST_CASE_METHOD(NameFixture, "arrow keys and Enter choose letters too", "[ui]") {
    open();
    key(Key::Right);
    key(Key::Enter);
    CHECK(entry().entered() == "B");
    event(platform::KeyEvent{Key::Right, true, false, false});
    steps(60); // a held key repeats
    event(platform::KeyEvent{Key::Right, false, false, false});
    CHECK(entry().keys().focus() != sign('C'));
}

TEST_CASE_METHOD(NameFixture, "a finger and the mouse choose letters", "[ui]") {
    open();
    tap(middleOf(sign('Z')));
    CHECK(entry().entered() == "Z");
    const Vec2 at = middleOf(sign('7'));
    event(platform::MouseMoveEvent{at.x, at.y, 1.0F, 1.0F});
    step();
    CHECK(entry().keys().focus() == sign('7'));
    event(platform::MouseButtonEvent{MouseButton::Left, true, at.x, at.y});
    step();
    event(platform::MouseButtonEvent{MouseButton::Left, false, at.x, at.y});
    step();
    CHECK(entry().entered() == "Z7");
    tap(middleOf(NameKeys::kDone));
    CHECK(names == std::vector<std::string>{"Z7"});
}

TEST_CASE_METHOD(NameFixture, "the name is remembered and is the next suggestion", "[ui]") {
    open();
    type("Anna");
    key(Key::Enter);
    CHECK(*remembered == "Anna");
    host.saved.update();
    CHECK(remembered.state() == RecordBase::State::Saved);
    stack().push(
        game.context().heap.make<NameScreen>(ui(), kGo, remembered, [](const std::string&) {}));
    step();
    CHECK(entry().entered() == "Anna");
    CHECK(entry().keys().focus() == NameKeys::kDone);
    CHECK(said() == "Go. Name: Anna. Done.");
    steps(40);
    SECTION("what another player types replaces it") {
        type("B");
        type("ea");
        CHECK(entry().entered() == "Bea");
    }
    SECTION("also on the screen") {
        const Vec2 at = middleOf(sign('C'));
        tap(at);
        tap(at);
        CHECK(entry().entered() == "CC");
    }
    SECTION("Backspace changes it") {
        key(Key::Backspace);
        type("e");
        CHECK(entry().entered() == "Anne");
    }
}

TEST_CASE_METHOD(NameFixture, "without a name the player is called Nobody", "[ui]") {
    open();
    type("   ");
    key(Key::Enter);
    step();
    CHECK(names == std::vector<std::string>{"Nobody"});
    CHECK(remembered->empty());
}

TEST_CASE_METHOD(NameFixture, "Back leaves without a name", "[ui]") {
    open();
    type("Anna");
    key(Key::Escape);
    step();
    CHECK(state().empty());
    CHECK(names.empty());
}

TEST_CASE_METHOD(NameFixture, "keys held in the game type and choose nothing", "[ui]") {
    open(false);
    event(platform::KeyEvent{Key::Enter, true, false, false});
    steps(20);
    CHECK(entry().entered().empty());
    CHECK(state() == "name");
}

TEST_CASE_METHOD(NameFixture, "who types at once loses no letter", "[ui]") {
    open(false);
    for (const auto& [letter, text] :
         {std::pair{Key::A, "A"}, std::pair{Key::D, "d"}, std::pair{Key::A, "a"}}) {
        event(platform::KeyEvent{letter, true, false, false});
        type(text);
        event(platform::KeyEvent{letter, false, false, false});
    }
    CHECK(entry().entered() == "Ada");
    key(Key::Enter);
    step();
    CHECK(names == std::vector<std::string>{"Ada"});
}

TEST_CASE_METHOD(NameFixture, "who corrects the name of last time at once can", "[ui]") {
    remembered = "Ada";
    open(false);
    key(Key::Backspace);
    event(platform::KeyEvent{Key::M, true, false, false});
    type("m");
    CHECK(entry().entered() == "Adm");
}

TEST_CASE_METHOD(NameFixture, "a key held in the game does not repeat its letter", "[ui]") {
    open();
    event(platform::KeyEvent{Key::W, true, false, false});
    step();
    stack().push(
        game.context().heap.make<NameScreen>(ui(), kGo, remembered, [](const std::string&) {}));
    step();
    event(platform::KeyEvent{Key::W, true, true, false});
    type("w");
    CHECK(entry().entered().empty());
    steps(60);
    event(platform::KeyEvent{Key::W, true, true, false});
    type("w");
    CHECK(entry().entered().empty());
    SECTION("until it is released") {
        event(platform::KeyEvent{Key::W, false, false, false});
        step();
        type("a");
        CHECK(entry().entered() == "a");
    }
    SECTION("until another one is pressed") {
        event(platform::KeyEvent{Key::B, true, false, false});
        type("b");
        CHECK(entry().entered() == "b");
    }
}

TEST_CASE_METHOD(NameFixture, "Enter of an input method belongs to it", "[ui]") {
    open();
    event(platform::CompositionEvent{true});
    step();
    key(Key::Enter);
    key(Key::Escape);
    CHECK(state() == "name");
    CHECK(entry().entered().empty());
    // The key that ends the composition comes in the same step.
    event(platform::CompositionEvent{false});
    event(platform::TextEvent{"あ"});
    event(platform::KeyEvent{Key::Enter, true, false, false});
    step();
    CHECK(state() == "name");
    CHECK(entry().entered() == "あ");
    event(platform::KeyEvent{Key::Enter, false, false, false});
    step();
    key(Key::Enter);
    step();
    CHECK(names == std::vector<std::string>{"あ"});
}

TEST_CASE_METHOD(NameFixture, "names that would break a screen are cleaned and cut", "[ui]") {
    open();
    type(std::string(4000, 'x') + "\x1B[31m");
    CHECK(entry().entered() == std::string(16, 'x'));
    for (int i = 0; i < 16; ++i) {
        key(Key::Backspace);
    }
    type("\u202Eשלום\n");
    CHECK(entry().entered() == "שלום");
    type("\xFF\xC0");
    CHECK(entry().entered() == "שלום");
}

TEST_CASE_METHOD(NameFixture, "a held Backspace deletes the whole name", "[ui]") {
    open();
    type("Bartholomew");
    event(platform::KeyEvent{Key::Backspace, true, false, false});
    step();
    CHECK(entry().entered() == "Bartholome");
    steps(120);
    CHECK(entry().entered().empty());
}

TEST_CASE_METHOD(NameFixture, "a host with a field opens it", "[ui]") {
    host.isPage = true;
    open();
    REQUIRE(host.field.has_value());
    CHECK(host.field->maxCharacters == 16);
    key(Key::Escape); // belongs to the field
    CHECK(state() == "name");
    SECTION("and its text is the name") {
        event(platform::FieldEvent{true, "  Zoë \x01"});
        step();
        CHECK(names == std::vector<std::string>{"Zoë"});
        event(platform::FieldEvent{true, "again"}); // of an earlier field
        step();
        CHECK(names.size() == 1);
    }
    SECTION("and when it is cancelled the keys on the screen remain") {
        host.field.reset();
        event(platform::FieldEvent{false, ""});
        steps(2);
        CHECK_FALSE(host.field.has_value());
        tap(middleOf(sign('Q')));
        CHECK(entry().entered() == "Q");
        const Vec2 at = game.services().stage.camera().toPixels(entry().keys().field().center());
        tap(at); // opens it again
        REQUIRE(host.field.has_value());
        CHECK(host.field->text == "Q");
    }
    SECTION("and it is closed with the state") {
        stack().pop();
        step();
        CHECK_FALSE(host.field.has_value());
    }
}

TEST_CASE_METHOD(NameFixture, "a controller is not asked to type in a field", "[ui]") {
    host.isPage = true;
    open(false);
    event(platform::ControllerConnectedEvent{1, "test"});
    step();
    press(PadButton::Down);
    steps(40);
    CHECK_FALSE(host.field.has_value());
}

TEST_CASE_METHOD(NameFixture, "hotkeys with letters rest while a name is entered", "[ui]") {
    open();
    event(platform::KeyEvent{Key::F, true, false, false});
    type("f");
    event(platform::KeyEvent{Key::F, false, false, false});
    CHECK_FALSE(game.modules().graphics.fullscreen());
    key(Key::Escape);
    step();
    key(Key::F);
    CHECK(game.modules().graphics.fullscreen());
}

TEST_CASE_METHOD(NameFixture, "text is typed only while a name is entered", "[ui]") {
    open();
    CHECK(game.window().typing);
    key(Key::Escape);
    step();
    CHECK_FALSE(game.window().typing);
}

TEST_CASE_METHOD(NameFixture, "the entry of a name is drawn and told to tools", "[ui]") {
    host.given.arguments = {"+inspect"};
    open();
    type("Anna");
    CHECK(game.modules().screens.canvas()->stats().instances > 80);
    const std::string json = game.inspect();
    CHECK(json.find("\"state\":\"name\"") != std::string::npos);
    CHECK(json.find("\"name\":\"Anna\",\"focus\":42,\"menu\":[{\"label\":\"A\"") !=
          std::string::npos);
    CHECK(json.find("{\"label\":\"Done\"") != std::string::npos);
}
