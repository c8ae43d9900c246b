#include "tests/input/input_fixture.h"

#include <catch2/catch_approx.hpp>

#include "engine_text.h"

using namespace eng;
using Catch::Approx;
using eng::test::InputFixture;

namespace {

struct ActionsFixture : InputFixture {
    Action up = actions.add("up", text::kHelpHelp, "key:w;key:up;pad:up;pad:left_y-");
    Action confirm = actions.add("confirm", text::kHelpHelp, "key:enter;mouse:left;pad:a;pad2:b");

    ActionsFixture() {
        actions.registerSettings(settings);
        connect(1);
        connect(2);
        step();
    }
    Status set(const char* words) {
        return settings.apply(words, SettingSource::CommandLine, "command line");
    }
    void click(bool down) {
        task->input().handle(platform::MouseButtonEvent{MouseButton::Left, down, 0, 0});
    }
};

} // namespace

TEST_CASE_METHOD(ActionsFixture, "the presses of a step have an order", "[input]") {
    key(Key::Enter, true);
    key(Key::Up, true);
    step();
    CHECK((actions.pressOrder(confirm) == 1 && actions.pressOrder(up) == 2));
    step();
    CHECK((actions.pressOrder(confirm) == 0 && actions.pressOrder(up) == 0));
    key(Key::Up, false);
    key(Key::Enter, false);
    step();
    key(Key::Up, true);
    key(Key::W, true);
    key(Key::Enter, true);
    step();
    CHECK((actions.pressOrder(up) == 1 && actions.pressOrder(confirm) == 3));
    axis(1, PadAxis::LeftY, -1.0F);
    button(1, PadButton::A, true);
    step();
    CHECK(actions.pressOrder(confirm) == 0); // it is held by a key: no press
}

TEST_CASE_METHOD(ActionsFixture, "any bound input triggers an action", "[input]") {
    CHECK_FALSE((actions.down(up) || actions.pressed(up) || actions.released(up)));
    key(Key::W, true);
    step();
    CHECK((actions.pressed(up) && actions.down(up) && actions.value(up) == 1.0F));
    CHECK_FALSE(actions.down(confirm));
    key(Key::W, false);
    step();
    CHECK((actions.released(up) && !actions.down(up) && actions.value(up) == 0.0F));
    click(true);
    step();
    CHECK(actions.pressed(confirm));
    click(false);
    step();
    CHECK(actions.released(confirm));
    button(2, PadButton::A, true);
    step();
    CHECK(actions.pressed(confirm));
}

TEST_CASE_METHOD(ActionsFixture, "actions are found by name", "[input]") {
    CHECK(actions.find("up") == up);
    CHECK(actions.find("confirm") == confirm);
    for (const char* const unknown : {"", "bind_up", "Up", "u", "upp"}) {
        CHECK(actions.find(unknown) == std::nullopt);
    }
}

TEST_CASE_METHOD(ActionsFixture, "a tap within one step is detected", "[input]") {
    key(Key::Enter, true);
    key(Key::Enter, false);
    step();
    CHECK((actions.pressed(confirm) && actions.released(confirm) && !actions.down(confirm)));
    CHECK(actions.repeated(confirm));
    step();
    CHECK_FALSE((actions.pressed(confirm) || actions.repeated(confirm)));
}

TEST_CASE_METHOD(ActionsFixture, "a second input of a held action causes no edge", "[input]") {
    key(Key::W, true);
    step();
    button(1, PadButton::Up, true);
    step();
    CHECK((!actions.pressed(up) && actions.down(up)));
    key(Key::W, false);
    step();
    CHECK((!actions.released(up) && actions.down(up)));
    button(1, PadButton::Up, false);
    step();
    CHECK((actions.released(up) && !actions.down(up)));
}

TEST_CASE_METHOD(ActionsFixture, "an axis sets the value of an action", "[input]") {
    axis(1, PadAxis::LeftY, -0.6F);
    step();
    CHECK(actions.value(up) == Approx(0.5));
    CHECK(actions.pressed(up));
    axis(1, PadAxis::LeftY, -0.3F);
    step();
    CHECK(actions.value(up) == Approx(0.125)); // a small value, not a press
    CHECK_FALSE(actions.down(up));
    axis(1, PadAxis::LeftY, 1.0F);
    step();
    CHECK(actions.value(up) == 0.0F);
    CHECK_FALSE(actions.down(up));
}

TEST_CASE_METHOD(ActionsFixture, "two players have two controllers", "[input]") {
    axis(2, PadAxis::LeftY, -1.0F);
    button(1, PadButton::A, true);
    step();
    CHECK(actions.value(up, 0) == 0.0F);
    CHECK(actions.value(up, 1) == Approx(1.0));
    CHECK((actions.pressed(confirm, 0) && actions.down(confirm, 0)));
    CHECK_FALSE(actions.down(confirm, 1));
    key(Key::Enter, true); // not an input of any controller
    step();
    button(1, PadButton::A, false);
    step();
    CHECK((actions.released(confirm, 0) && !actions.released(confirm)));
    CHECK_FALSE((actions.down(confirm, 0) || actions.down(confirm, 1)));
    key(Key::Enter, false);
    button(1, PadButton::B, true);
    step();
    CHECK_FALSE(actions.down(confirm)); // bound for the second controller only
    button(2, PadButton::B, true);
    step();
    CHECK((actions.down(confirm) && actions.down(confirm, 1) && !actions.down(confirm, 0)));
}

TEST_CASE_METHOD(ActionsFixture, "a lost controller releases its actions", "[input]") {
    axis(1, PadAxis::LeftY, -1.0F);
    step();
    CHECK(actions.down(up));
    remove(1);
    step();
    CHECK((actions.released(up) && !actions.down(up) && actions.value(up) == 0.0F));
}

TEST_CASE_METHOD(ActionsFixture, "bindings are settings: values can be set, added and removed",
                 "[input]") {
    REQUIRE(set("bind_up=key:k"));
    key(Key::W, true);
    step();
    CHECK_FALSE(actions.down(up));
    key(Key::K, true);
    step();
    CHECK(actions.pressed(up));
    REQUIRE(set("+bind_up=pad:y;pad1:right_trigger+"));
    REQUIRE(set("-bind_up=key:k"));
    CHECK(actions.setting(up).values() == std::vector<std::string>{"pad:y", "pad1:right_trigger+"});
    step();
    CHECK_FALSE(actions.down(up));
    button(2, PadButton::Y, true);
    step();
    CHECK(actions.pressed(up));
    REQUIRE(set("bind_up="));
    step();
    CHECK_FALSE(actions.down(up));
}

TEST_CASE_METHOD(ActionsFixture, "bindings that the user chose are saved and read back",
                 "[input]") {
    const std::vector<std::string> words{"key:code_187", "pad2:left_x+"};
    REQUIRE(settings.choose(actions.setting(up), words));
    const std::string saved = settings.savedText();
    CHECK(saved == "bind_up=key:code_187;pad2:left_x+\n");
    ActionMap others;
    SettingsRegistry fresh{strings};
    const Action again = others.add("up", text::kHelpHelp, "key:w");
    others.registerSettings(fresh);
    CHECK(fresh.applyFile(saved, SettingSource::Saved, "saved").empty());
    CHECK(others.setting(again).values() == words);
    CHECK(others.name(again) == "up");
}

TEST_CASE_METHOD(ActionsFixture,
                 "an unknown input is reported with its place and the expected values", "[input]") {
    const Status refused = set("bind_up=key:k;pad:elbow");
    REQUIRE_FALSE(refused);
    CHECK(strings.text(refused.error()) ==
          "command line: bind_up='pad:elbow' is invalid; expected a key, a mouse button or a "
          "game controller input, such as key:enter, mouse:left, pad:a, pad:left_y- or pad2:start "
          "(but "
          "not Control, Alt or the system key). "
          "The old value is kept.");
    key(Key::W, true);
    step();
    CHECK(actions.down(up));
}

TEST_CASE_METHOD(ActionsFixture, "a held action repeats after a delay, then faster", "[input]") {
    key(Key::W, true);
    step();
    const double start = clock.now();
    std::vector<double> at;
    REQUIRE(actions.repeated(up));
    for (int i = 0; i < 45; ++i) {
        step();
        if (actions.repeated(up)) {
            at.push_back(clock.now() - start);
        }
        CHECK_FALSE(actions.repeated(confirm));
    }
    REQUIRE(at.size() == 4);
    CHECK(at[0] == Approx(0.4).margin(0.02));
    CHECK(at[1] - at[0] == Approx(0.1).margin(0.02));
    CHECK(at[3] - at[2] == Approx(0.1).margin(0.02));
    key(Key::W, false);
    step();
    CHECK_FALSE(actions.repeated(up));
    clock.advance(1.0);
    key(Key::W, true);
    step();
    CHECK(actions.repeated(up));
    step();
    CHECK_FALSE(actions.repeated(up)); // the delay starts again
}

TEST_CASE_METHOD(ActionsFixture, "a suspended input task releases all actions", "[input]") {
    key(Key::W, true);
    step();
    kernel.suspend(*task);
    CHECK_FALSE(actions.down(up));
    kernel.resume(*task);
    step();
    CHECK_FALSE((actions.down(up) || actions.pressed(up) || actions.released(up)));
}
