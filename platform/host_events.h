#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

/// What a host tells the program. The platform's loop pumps SDL's (or the page's) queue once before
/// each step and hands these out; tasks never poll, so a suspended task loses no quit and no
/// resize.

namespace eng::platform {

/// Keys by their place on the keyboard: USB HID usage numbers of the keyboard page, which are SDL's
/// scan codes too.
// NOLINTNEXTLINE(performance-enum-size): there are numbers up to 511
enum class Key : std::uint16_t {
    Unknown = 0,
    A = 4,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N,
    O,
    P,
    Q,
    R,
    S,
    T,
    U,
    V,
    W,
    X,
    Y,
    Z,
    Digit1 = 30,
    Digit2,
    Digit3,
    Digit4,
    Digit5,
    Digit6,
    Digit7,
    Digit8,
    Digit9,
    Digit0,
    Enter = 40,
    Escape = 41,
    Backspace = 42,
    Tab = 43,
    Space = 44,
    Minus,
    Equals,
    LeftBracket,
    RightBracket,
    Backslash,
    Semicolon = 51,
    Apostrophe,
    Grave,
    Comma,
    Period,
    Slash,
    CapsLock,
    F1 = 58,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
    PrintScreen = 70,
    ScrollLock,
    Pause,
    Insert,
    Home,
    PageUp,
    Delete,
    End,
    PageDown,
    Right = 79,
    Left = 80,
    Down = 81,
    Up = 82,
    NumLock = 83,
    KeypadDivide,
    KeypadMultiply,
    KeypadMinus,
    KeypadPlus,
    KeypadEnter = 88,
    Keypad1,
    Keypad2,
    Keypad3,
    Keypad4,
    Keypad5,
    Keypad6,
    Keypad7,
    Keypad8,
    Keypad9,
    Keypad0,
    KeypadPeriod,
    NonUsBackslash, ///< beside the left shift, where a keyboard has one there
    Menu,
    LeftControl = 224,
    LeftShift = 225,
    LeftAlt = 226,
    LeftSystem = 227,
    RightControl = 228,
    RightShift = 229,
    RightAlt = 230,
    RightSystem = 231,
};
inline constexpr std::size_t kKeyCount = 512;

enum class MouseButton : std::uint8_t { Left, Middle, Right, Back, Forward };
inline constexpr std::size_t kMouseButtonCount = 5;

/// Buttons of a game controller by their place, named as on an Xbox controller. In SDL's order.
enum class PadButton : std::uint8_t {
    A, ///< the lowest of the four
    B,
    X,
    Y,
    Back,
    Guide,
    Start,
    LeftStick,
    RightStick,
    LeftShoulder,
    RightShoulder,
    Up,
    Down,
    Left,
    Right,
    Misc,
    Paddle1,
    Paddle2,
    Paddle3,
    Paddle4,
    Touchpad
};
inline constexpr std::size_t kPadButtonCount = 21;

/// Sticks, right and down positive; triggers, 0 to 1. In SDL's order.
enum class PadAxis : std::uint8_t { LeftX, LeftY, RightX, RightY, LeftTrigger, RightTrigger };
inline constexpr std::size_t kPadAxisCount = 6;

struct KeyEvent {
    Key key;
    bool down;
    bool repeat; ///< the host's own repetition of a held key
    /// Pressed together with Control, Alt or the system's own key: meant for the system, not the
    /// game. Never true for these keys themselves.
    bool shortcut = false;
};
/// Characters as typed, UTF-8.
struct TextEvent {
    std::string text;
};
/// In device pixels from the window's upper left corner.
struct MouseMoveEvent {
    float x, y;
    float dx, dy;
};
struct MouseButtonEvent {
    MouseButton button;
    bool down;
    float x, y;
};
/// In notches: away from the user and to the right are positive.
struct MouseWheelEvent {
    float dx, dy;
};
enum class TouchPhase : std::uint8_t { Down, Move, Up };
/// A finger on the screen. Fingers are no mouse: there are no mouse events beside these.
struct TouchEvent {
    std::int64_t finger; ///< the same from down to up; another finger may have it later
    TouchPhase phase;
    float x, y; ///< device pixels from the window's upper left corner
};
/// Which of the game controllers, never the same again once one was removed.
using ControllerId = std::uint32_t;
/// A controller whose layout is known was plugged in, or was there from the start.
struct ControllerConnectedEvent {
    ControllerId controller;
    std::string name; ///< UTF-8, for people
};
/// Its buttons are up now, without further events.
struct ControllerRemovedEvent {
    ControllerId controller;
};
struct ControllerButtonEvent {
    ControllerId controller;
    PadButton button;
    bool down;
};
struct ControllerAxisEvent {
    ControllerId controller;
    PadAxis axis;
    float value; ///< -1 to 1; 0 at rest, or nearly so
};
/// Controllers cannot be used; everything else can. Once, at the start.
struct NoControllersEvent {
    std::string reason; ///< what the system said
};
/// The drawing area in device pixels, at least 1 x 1, and how many of them make a point of the
/// user's system (1 to 4, say).
struct WindowSizeEvent {
    int width, height;
    float pixelRatio;
};
/// Keyboard focus. Without it, keys are released elsewhere unseen.
struct FocusEvent {
    bool focused;
};
/// Whether the window or page can be seen at all (minimised, hidden tab).
struct VisibilityEvent {
    bool visible;
};
/// The graphics context and everything in it is gone, or one can be used again.
struct ContextLostEvent {};
struct ContextRestoredEvent {};
/// The person has touched the page (key, click, tap): now it may be heard. Handed out from within
/// the browser's own handler, since some browsers allow nothing later; only where
/// `Host::soundNeedsGesture`.
struct GestureEvent {};
/// A device to hear something with has come, or the one in use has gone.
struct SoundDeviceEvent {
    bool present;
};
/// What the person can ask for by buttons that the host shows beside the picture.
enum class Wish : std::uint8_t { ToggleFullscreen, ToggleSound };
/// Handed out from within the browser's own handler, since it allows full screen nowhere else.
struct WishEvent {
    Wish wish;
};
/// The person, or the system, asks the program to end.
struct QuitEvent {};

using HostEvent =
    std::variant<KeyEvent, TextEvent, MouseMoveEvent, MouseButtonEvent, MouseWheelEvent, TouchEvent,
                 ControllerConnectedEvent, ControllerRemovedEvent, ControllerButtonEvent,
                 ControllerAxisEvent, NoControllersEvent, WindowSizeEvent, FocusEvent,
                 VisibilityEvent, ContextLostEvent, ContextRestoredEvent, GestureEvent,
                 SoundDeviceEvent, WishEvent, QuitEvent>;

} // namespace eng::platform
