#pragma once

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
    Right = 79,
    Left = 80,
    Down = 81,
    Up = 82,
    KeypadEnter = 88,
    LeftControl = 224,
    LeftShift = 225,
    LeftAlt = 226,
    RightControl = 228,
    RightShift = 229,
    RightAlt = 230,
};
inline constexpr std::size_t kKeyCount = 512;

enum class MouseButton : std::uint8_t { Left, Middle, Right, Back, Forward };
inline constexpr std::size_t kMouseButtonCount = 5;

struct KeyEvent {
    Key key;
    bool down;
    bool repeat; ///< the host's own repetition of a held key
    /// Pressed together with Control, Alt or the system's own key: meant for the system, not the
    /// game.
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
/// The person, or the system, asks the program to end.
struct QuitEvent {};

using HostEvent =
    std::variant<KeyEvent, TextEvent, MouseMoveEvent, MouseButtonEvent, MouseWheelEvent,
                 WindowSizeEvent, FocusEvent, VisibilityEvent, ContextLostEvent,
                 ContextRestoredEvent, GestureEvent, SoundDeviceEvent, QuitEvent>;

} // namespace eng::platform
