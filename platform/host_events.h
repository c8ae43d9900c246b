#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

/// Events from the host to the program. The platform's loop empties the queue of SDL or of the page
/// once before each step. Tasks never poll, so a suspended task loses no quit or resize event.

namespace eng::platform {

/// Keys by their position on the keyboard: USB HID usage numbers of the keyboard page, the same as
/// SDL's scan codes.
// NOLINTNEXTLINE(performance-enum-size): numbers go up to 511
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
    NonUsBackslash, ///< next to the left shift, on keyboards that have it
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

/// Buttons of a game controller by position, named as on an Xbox controller. In SDL's order.
enum class PadButton : std::uint8_t {
    A, ///< the bottom one of the four
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

/// Axes of a game controller. Sticks: right and down are positive; triggers: 0 to 1. In SDL's
/// order.
enum class PadAxis : std::uint8_t { LeftX, LeftY, RightX, RightY, LeftTrigger, RightTrigger };
inline constexpr std::size_t kPadAxisCount = 6;

struct KeyEvent {
    Key key;
    bool down;
    bool repeat; ///< key repeat of a held key, by the host
    /// Pressed together with Control, Alt or the system key, so meant for the system and not for
    /// the game. Never true for these keys themselves.
    bool shortcut = false;
};
/// Typed characters, UTF-8.
struct TextEvent {
    std::string text;
};
/// An input method composes characters: until it ends, keys belong to it.
struct CompositionEvent {
    bool composing;
};
/// The user has closed the field of `Page::openField`.
struct FieldEvent {
    bool accepted;    ///< false: cancelled
    std::string text; ///< UTF-8, as typed
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
/// A finger on the screen. Fingers cause no mouse events.
struct TouchEvent {
    std::int64_t finger; ///< constant from down to up; may be reused for another finger later
    TouchPhase phase;
    float x, y; ///< device pixels from the window's upper left corner
};
/// Identifies a connected game controller. Not reused after a controller is removed.
using ControllerId = std::uint32_t;
/// A controller with a known layout was connected, or was present at the start.
struct ControllerConnectedEvent {
    ControllerId controller;
    std::string name; ///< UTF-8, to be displayed
};
/// A controller was removed. Its buttons count as released; no further events follow.
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
    float value; ///< -1 to 1; close to 0 at rest
};
/// Controllers are not available; everything else works. Sent at most once, at the start.
struct NoControllersEvent {
    std::string reason; ///< error message of the system
};
/// Size of the drawing area in device pixels, at least 1 x 1, and number of device pixels per point
/// of the system (usually 1 to 4).
struct WindowSizeEvent {
    int width, height;
    float pixelRatio;
};
/// Keyboard focus was gained or lost. Without focus the program does not see keys being released.
struct FocusEvent {
    bool focused;
};
/// The window or page became visible or invisible (minimised, hidden tab).
struct VisibilityEvent {
    bool visible;
};
/// The graphics context and all its objects are lost.
struct ContextLostEvent {};
/// A new graphics context can be used.
struct ContextRestoredEvent {};
/// The user has touched the page (key, click, tap), so sound is allowed. Sent from within the
/// browser's event handler because some browsers do not allow it later. Only in a
/// page.
struct GestureEvent {};
/// An audio device was connected, or the one in use was disconnected.
struct SoundDeviceEvent {
    bool present;
};
/// Requests of the user by the host's buttons next to the picture.
enum class Request : std::uint8_t { ToggleFullscreen, ToggleSound };
/// Sent from within the browser's event handler, the only place where it allows full screen.
struct RequestEvent {
    Request request;
};
/// What the user does to a choice of the page's start screen. `Back` goes to the value before, as a
/// press goes to the next one.
enum class StartAct : std::uint8_t { Press, Focus, Back };
/// The user has come to a choice of the page's start screen, or has left this screen.
struct StartEvent {
    int choice; ///< of `Page::offerStart`; -1: none was offered
    StartAct act = StartAct::Press;
};
/// The user or the system asks the program to end.
struct QuitEvent {
    static constexpr double kUnlimited = 1e9; ///< seconds: the system waits
    double within = kUnlimited;               ///< seconds after which the system ends it
};

using HostEvent =
    std::variant<KeyEvent, TextEvent, CompositionEvent, FieldEvent, MouseMoveEvent,
                 MouseButtonEvent, MouseWheelEvent, TouchEvent, ControllerConnectedEvent,
                 ControllerRemovedEvent, ControllerButtonEvent, ControllerAxisEvent,
                 NoControllersEvent, WindowSizeEvent, FocusEvent, VisibilityEvent, ContextLostEvent,
                 ContextRestoredEvent, GestureEvent, SoundDeviceEvent, RequestEvent, StartEvent,
                 QuitEvent>;

} // namespace eng::platform
