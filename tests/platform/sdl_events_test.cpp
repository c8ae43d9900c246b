// SDL events of virtual controllers and fingers, from SDL to the input state.
#include "platform/sdl/sdl_events.h"
#include "tests/input/input_fixture.h"

#include <SDL.h>
#include <catch2/catch_approx.hpp>

#include <string>
#include <vector>

using namespace eng;
using namespace eng::platform;
using Catch::Approx;

namespace {

/// Passes every event on and records it.
class Listener final : public Program {
public:
    explicit Listener(InputTask& task)
        : task_{task} {}

    RunMode configure() override { return RunMode::Windowed; }
    bool start() override { return true; }
    void handle(const HostEvent& event) override {
        events.push_back(event);
        task_.input().handle(event);
    }
    bool step(StepKind, double) override { return true; }
    void stop() override {}
    int exitCode() const override { return 0; }

    template <class Event>
    int count() const {
        int found = 0;
        for (const HostEvent& event : events) {
            found += std::holds_alternative<Event>(event) ? 1 : 0;
        }
        return found;
    }

    std::vector<HostEvent> events;

private:
    InputTask& task_;
};

/// A virtual game controller of SDL. It is connected during its lifetime.
class VirtualPad {
public:
    VirtualPad()
        : index_{SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                           SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0)} {
        INFO(SDL_GetError());
        REQUIRE(index_ >= 0);
        id_ = SDL_JoystickGetDeviceInstanceID(index_);
        // A trigger rests at its minimum in the hardware's range.
        joystick_ = SDL_JoystickOpen(index_);
        set(SDL_CONTROLLER_AXIS_TRIGGERLEFT, SDL_JOYSTICK_AXIS_MIN);
        set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, SDL_JOYSTICK_AXIS_MIN);
    }
    VirtualPad(const VirtualPad&) = delete;
    VirtualPad& operator=(const VirtualPad&) = delete;
    ~VirtualPad() { pullOut(); }

    void press(SDL_GameControllerButton button, bool down) {
        CHECK(SDL_JoystickSetVirtualButton(joystick_, button, down ? 1 : 0) == 0);
    }
    void set(SDL_GameControllerAxis axis, int value) {
        CHECK(SDL_JoystickSetVirtualAxis(joystick_, axis, static_cast<Sint16>(value)) == 0);
    }
    void pullOut() {
        if (joystick_ != nullptr) {
            for (int i = 0; i < SDL_NumJoysticks(); ++i) {
                if (SDL_JoystickGetDeviceInstanceID(i) == id_) {
                    CHECK(SDL_JoystickDetachVirtual(i) == 0);
                }
            }
            SDL_JoystickClose(joystick_);
            joystick_ = nullptr;
        }
    }

private:
    int index_;
    SDL_JoystickID id_ = -1;
    SDL_Joystick* joystick_ = nullptr;
};

struct SdlFixture : test::InputFixture {
    struct Sdl {
        SDL_Window* window = nullptr;
        Sdl() {
            SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
            // The test's window has no keyboard focus.
            SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
            REQUIRE(SDL_Init(SDL_INIT_VIDEO) == 0);
            window = SDL_CreateWindow("test", 0, 0, 400, 200, 0);
            REQUIRE(window != nullptr);
        }
        Sdl(const Sdl&) = delete;
        Sdl& operator=(const Sdl&) = delete;
        ~Sdl() {
            SDL_DestroyWindow(window);
            SDL_Quit();
        }
    };
    Sdl sdl;
    Listener listener{*task};
    SdlEvents events;

    SdlFixture() {
        pump();
        listener.events.clear();
    }
    void pump() {
        events.pump(listener);
        events.pump(listener); // SDL may deliver an event one pump later
        step();
    }
    void fingerEvent(Uint32 type, SDL_FingerID id, float x, float y) {
        SDL_Event event{};
        event.tfinger.type = type;
        event.tfinger.touchId = 1;
        event.tfinger.fingerId = id;
        event.tfinger.x = x;
        event.tfinger.y = y;
        event.tfinger.windowID = SDL_GetWindowID(sdl.window);
        REQUIRE(SDL_PushEvent(&event) == 1);
    }
};

} // namespace

TEST_CASE_METHOD(SdlFixture, "a controller is connected, used and unplugged", "[platform]") {
    REQUIRE(listener.count<NoControllersEvent>() == 0);
    VirtualPad pad;
    pump();
    REQUIRE(listener.count<ControllerConnectedEvent>() == 1);
    const Controller& seen = input.controller(0);
    CHECK((seen.connected() && seen.justConnected()));
    CHECK_FALSE(seen.name().empty());
    CHECK_FALSE(seen.anyPressed());

    pad.press(SDL_CONTROLLER_BUTTON_A, true);
    pad.press(SDL_CONTROLLER_BUTTON_DPAD_UP, true);
    pad.set(SDL_CONTROLLER_AXIS_LEFTY, SDL_JOYSTICK_AXIS_MIN);
    pad.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, SDL_JOYSTICK_AXIS_MAX);
    pump();
    CHECK((seen.pressed(PadButton::A) && seen.down(PadButton::Up) && !seen.down(PadButton::B)));
    CHECK(input.axis(0, PadAxis::LeftY) == Approx(-1.0));
    CHECK(input.axis(0, PadAxis::RightTrigger) == Approx(1.0));
    CHECK(input.axis(0, PadAxis::LeftTrigger) == 0.0F);

    pad.press(SDL_CONTROLLER_BUTTON_DPAD_UP, false);
    pump();
    CHECK((seen.released(PadButton::Up) && seen.down(PadButton::A)));

    pad.pullOut();
    pump();
    CHECK(listener.count<ControllerRemovedEvent>() == 1);
    CHECK((seen.justLost() && !seen.connected()));
    CHECK((seen.released(PadButton::A) && !seen.down(PadButton::A)));
    CHECK(input.axis(0, PadAxis::LeftY) == 0.0F);
}

TEST_CASE_METHOD(SdlFixture,
                 "a controller returns to its place, and two controllers are distinguished",
                 "[platform]") {
    VirtualPad first;
    pump();
    VirtualPad second;
    pump();
    second.press(SDL_CONTROLLER_BUTTON_X, true);
    pump();
    CHECK_FALSE(input.controller(0).down(PadButton::X));
    CHECK(input.controller(1).down(PadButton::X));
    first.pullOut();
    pump();
    CHECK_FALSE(input.controller(0).connected());
    CHECK(input.controller(1).down(PadButton::X));
    VirtualPad again;
    pump();
    again.press(SDL_CONTROLLER_BUTTON_Y, true);
    pump();
    CHECK(input.controller(0).down(PadButton::Y));
    CHECK(input.controller(1).down(PadButton::X));
}

TEST_CASE_METHOD(SdlFixture, "a controller drives actions", "[platform]") {
    const Action up = actions.add("up", TextId{}, "key:w;pad:left_y-");
    VirtualPad pad;
    pump();
    pad.set(SDL_CONTROLLER_AXIS_LEFTY, -32768);
    pump();
    CHECK((actions.pressed(up) && actions.value(up) == Approx(1.0)));
    CHECK(actions.down(up, 0));
    pad.pullOut();
    pump();
    CHECK((actions.released(up) && actions.value(up) == 0.0F));
}

TEST_CASE("a controller that is connected before the start is found", "[platform]") {
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    REQUIRE(SDL_InitSubSystem(SDL_INIT_JOYSTICK) == 0);
    {
        VirtualPad pad;
        SdlFixture program;
        CHECK(program.input.controller(0).connected());
    }
    SDL_Quit();
}

TEST_CASE_METHOD(SdlFixture, "fingers are reported in device pixels and do not cause mouse events",
                 "[platform]") {
    fingerEvent(SDL_FINGERDOWN, 5, 0.25F, 0.5F);
    SDL_Event mouse{};
    mouse.type = SDL_MOUSEMOTION;
    mouse.motion.which = SDL_TOUCH_MOUSEID;
    mouse.motion.x = 100;
    REQUIRE(SDL_PushEvent(&mouse) == 1);
    mouse = {};
    mouse.type = SDL_MOUSEBUTTONDOWN;
    mouse.button.which = SDL_TOUCH_MOUSEID;
    mouse.button.button = SDL_BUTTON_LEFT;
    REQUIRE(SDL_PushEvent(&mouse) == 1);
    pump();
    CHECK(listener.count<MouseMoveEvent>() == 0);
    CHECK(listener.count<MouseButtonEvent>() == 0);
    REQUIRE(input.touches().size() == 1);
    CHECK(input.touches()[0].x == Approx(100.0));
    CHECK(input.touches()[0].y == Approx(100.0));
    fingerEvent(SDL_FINGERDOWN, 6, 1.0F, 1.0F);
    fingerEvent(SDL_FINGERMOTION, 5, 0.5F, 0.25F);
    fingerEvent(SDL_FINGERUP, 5, 0.75F, 0.25F);
    pump();
    REQUIRE(input.touches().size() == 2);
    CHECK((input.touches()[0].released && input.touches()[0].x == Approx(300.0)));
    CHECK((input.touches()[1].pressed && input.touches()[1].y == Approx(200.0)));
}

TEST_CASE_METHOD(SdlFixture, "Control, Alt and system keys are keys of the game", "[platform]") {
    struct Modifier {
        SDL_Scancode code;
        Uint16 state;
        Key key;
    };
    for (const Modifier& held : {Modifier{SDL_SCANCODE_LCTRL, KMOD_LCTRL, Key::LeftControl},
                                 Modifier{SDL_SCANCODE_RALT, KMOD_RALT, Key::RightAlt},
                                 Modifier{SDL_SCANCODE_LGUI, KMOD_LGUI, Key::LeftSystem}}) {
        CAPTURE(held.code);
        SDL_Event event{};
        event.key.type = SDL_KEYDOWN;
        event.key.keysym.scancode = held.code;
        event.key.keysym.mod = held.state; // SDL includes the key itself
        REQUIRE(SDL_PushEvent(&event) == 1);
        event.key.keysym.scancode = SDL_SCANCODE_P;
        REQUIRE(SDL_PushEvent(&event) == 1);
        pump();
        CHECK((input.pressed(held.key) && input.down(held.key)));
        CHECK_FALSE(input.pressed(Key::P)); // a shortcut
        event.key.type = SDL_KEYUP;
        event.key.keysym.scancode = held.code;
        event.key.keysym.mod = KMOD_NONE;
        REQUIRE(SDL_PushEvent(&event) == 1);
        pump();
        CHECK((input.released(held.key) && !input.down(held.key)));
    }
}

TEST_CASE_METHOD(SdlFixture, "a mouse is reported as a mouse and not as a finger", "[platform]") {
    SDL_Event event{};
    event.tfinger.type = SDL_FINGERDOWN;
    event.tfinger.touchId = SDL_MOUSE_TOUCHID;
    event.tfinger.windowID = SDL_GetWindowID(sdl.window);
    REQUIRE(SDL_PushEvent(&event) == 1);
    event = {};
    event.type = SDL_MOUSEBUTTONDOWN;
    event.button.button = SDL_BUTTON_LEFT;
    REQUIRE(SDL_PushEvent(&event) == 1);
    pump();
    CHECK(input.touches().empty());
    CHECK(input.pressed(MouseButton::Left));
}

TEST_CASE_METHOD(SdlFixture, "text of an input method is composed before it is typed",
                 "[platform]") {
    SDL_Event event{};
    event.type = SDL_TEXTEDITING;
    event.edit.text[0] = 'a';
    REQUIRE(SDL_PushEvent(&event) == 1);
    pump();
    CHECK(input.composing());
    CHECK(input.text().empty());
    event.edit.text[0] = '\0';
    REQUIRE(SDL_PushEvent(&event) == 1);
    event = {};
    event.type = SDL_TEXTINPUT;
    event.text.text[0] = 'b';
    REQUIRE(SDL_PushEvent(&event) == 1);
    pump();
    CHECK(input.text() == "b");
    pump();
    CHECK_FALSE(input.composing());
}

TEST_CASE_METHOD(SdlFixture, "a text is pasted where one is typed, at most 1,024 bytes of it",
                 "[platform]") {
    const auto paste = [this](Uint16 modifiers) {
        SDL_Event event{};
        event.type = SDL_KEYDOWN;
        event.key.keysym = {
            .scancode = SDL_SCANCODE_V, .sym = SDLK_v, .mod = modifiers, .unused = 0};
        REQUIRE(SDL_PushEvent(&event) == 1);
        pump();
        return input.text();
    };
    REQUIRE(SDL_SetClipboardText("Ada L.") == 0);
    SDL_StopTextInput();
    CHECK(paste(KMOD_LCTRL).empty()); // nothing is typed now
    SDL_StartTextInput();
    CHECK(paste(KMOD_LCTRL) == "Ada L.");
    CHECK(paste(0).empty());
    CHECK(paste(KMOD_RGUI) == "Ada L."); // on a Mac
    std::string huge(10'000'000, 'x');
    huge.replace(1022, 1, "\xE2\x82\xAC"); // a character that would be cut
    REQUIRE(SDL_SetClipboardText(huge.c_str()) == 0);
    CHECK(paste(KMOD_LCTRL) == std::string(1022, 'x'));
    SDL_StopTextInput();
}
