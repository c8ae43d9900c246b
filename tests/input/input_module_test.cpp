#include "engine/input/input_module.h"
#include "engine/kernel/engine.h"

#include <catch2/catch_test_macros.hpp>

#include <string>

using namespace eng;
using namespace eng::platform;

namespace {

/// An input module in an engine. Records the called hotkeys.
struct ModuleFixture {
    ManualTime clock;
    Engine engine{clock};
    InputModule input;
    Action whole = input.actions().add("whole", TextId{1}, "key:f;key:f11;pad:y");
    Action jump = input.actions().add("jump", TextId{1}, "key:space;mouse:left");
    ModuleList list;
    std::string heard;
    Connection wholes = input.onHotkey(whole, [this] { heard += 'w'; });

    ModuleFixture() {
        list.add(input);
        list.registerSettings(engine.settings);
        REQUIRE(list.start(engine.context(), Module::When::OnlyWithWindow).ok());
    }
    ~ModuleFixture() {
        list.stop(engine.context());
        engine.kernel.shutDown();
    }
    /// Sends the event like the application.
    template <class Event>
    std::string send(const Event& event) {
        input.handle(event);
        engine.events.publish(event);
        return std::exchange(heard, {});
    }
};

} // namespace

TEST_CASE_METHOD(ModuleFixture, "a hotkey is called during the host's event", "[input]") {
    CHECK(send(KeyEvent{Key::F, true, false}) == "w");
    CHECK(send(KeyEvent{Key::F, true, true}).empty()); // key repeat
    CHECK(send(KeyEvent{Key::F, false, false}).empty());
    CHECK(send(KeyEvent{Key::F11, true, false}) == "w");
    CHECK(send(KeyEvent{.key = Key::F, .down = true, .repeat = false, .shortcut = true}).empty());
    CHECK(send(ControllerButtonEvent{1, PadButton::Y, true}) == "w");
    CHECK(send(ControllerButtonEvent{1, PadButton::Y, false}).empty());
    CHECK(send(KeyEvent{Key::Space, true, false}).empty()); // bound to another action
    const Connection jumps = input.onHotkey(jump, [this] { heard += 'j'; });
    CHECK(send(MouseButtonEvent{MouseButton::Left, true, 1.0F, 1.0F}) == "j");
    wholes.disconnect();
    CHECK(send(KeyEvent{Key::F, true, false}).empty());
}

TEST_CASE_METHOD(ModuleFixture, "a hotkey can be rebound like any action", "[input]") {
    const std::vector<std::string> words{"key:g"};
    REQUIRE(engine.settings.choose(input.actions().setting(whole), words).ok());
    CHECK(send(KeyEvent{Key::F, true, false}).empty());
    CHECK(send(KeyEvent{Key::G, true, false}) == "w");
}

TEST_CASE_METHOD(ModuleFixture, "a hotkey of one place ignores other controllers", "[input]") {
    const std::vector<std::string> words{"pad2:y"};
    REQUIRE(engine.settings.choose(input.actions().setting(whole), words).ok());
    send(ControllerConnectedEvent{7, "first"});
    send(ControllerConnectedEvent{9, "second"});
    CHECK(send(ControllerButtonEvent{7, PadButton::Y, true}).empty());
    CHECK(send(ControllerButtonEvent{9, PadButton::Y, true}) == "w");
}

TEST_CASE_METHOD(ModuleFixture, "host events reach the input of the next step", "[input]") {
    send(KeyEvent{Key::Space, true, false});
    clock.advance(0.1);
    engine.kernel.step(StepKind::Frame, clock.now());
    CHECK(input.input().pressed(Key::Space));
    CHECK(input.actions().pressed(jump));
}

TEST_CASE_METHOD(ModuleFixture,
                 "a hotkey may connect others; ended connections leave nothing behind", "[input]") {
    std::vector<Connection> more;
    const Connection adds = input.onHotkey(jump, [&] {
        heard += 'j';
        for (int i = 0; i < 100; ++i) {
            more.push_back(input.onHotkey(i % 2 == 0 ? jump : whole, [this] { heard += '.'; }));
        }
    });
    CHECK(send(KeyEvent{Key::Space, true, false, false}) == "j");
    CHECK(send(KeyEvent{Key::F, true, false, false}) == "w" + std::string(50, '.'));
    more.clear();
    CHECK(send(KeyEvent{Key::F, true, false, false}) == "w");
    CHECK(input.isHotkey(jump));
}

TEST_CASE_METHOD(ModuleFixture, "hotkeys can be switched off for a while", "[input]") {
    input.setHotkeys(false);
    CHECK(send(KeyEvent{Key::F, true, false, false}).empty());
    input.setHotkeys(true);
    CHECK(send(KeyEvent{Key::F, true, false, false}) == "w");
}
