#pragma once

#include "engine/input/buttons.h"
#include "engine/input/controller.h"
#include "platform/host_events.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace eng {

using platform::Key;
using platform::MouseButton;

/// A finger on the screen. Positions are device pixels from the window's upper left corner.
struct Touch {
    std::int64_t finger = 0;
    float startX = 0.0F, startY = 0.0F; ///< position of the press
    float x = 0.0F, y = 0.0F;
    bool pressed = false;  ///< touched the screen since the last step
    bool down = false;     ///< still touches the screen
    bool released = false; ///< lifted since the last step; not listed any more in the next step
};

/// A pointing device: the mouse or a finger.
struct Pointer {
    float x = 0.0F, y = 0.0F;
    bool pressed = false, down = false, released = false;
    bool isFinger = false;
};

/// The kind of device that a player uses, for hints.
enum class InputDevice : std::uint8_t { Keyboard, Touch, Controller };

/// The state of keyboard, mouse, fingers and game controllers, constant during a step. Shortcuts of
/// the system are ignored. Positions are device pixels from the window's upper left corner. Only
/// connecting a controller with a long name allocates.
///
/// Source: Enginuity IV, CInputTask (keyDown, keyStillDown, keyUp and the same for the mouse).
class Input {
public:
    bool down(Key key) const { return keys_.down(static_cast<std::size_t>(key)); }
    bool pressed(Key key) const { return keys_.pressed(static_cast<std::size_t>(key)); }
    bool released(Key key) const { return keys_.released(static_cast<std::size_t>(key)); }
    std::uint8_t pressOrder(Key key) const {
        return keys_.pressOrder(static_cast<std::size_t>(key));
    }
    bool anyKeyPressed() const { return keys_.anyPressed(); }

    bool down(MouseButton button) const { return mouse_.down(static_cast<std::size_t>(button)); }
    bool pressed(MouseButton button) const {
        return mouse_.pressed(static_cast<std::size_t>(button));
    }
    bool released(MouseButton button) const {
        return mouse_.released(static_cast<std::size_t>(button));
    }
    std::uint8_t pressOrder(MouseButton button) const {
        return mouse_.pressOrder(static_cast<std::size_t>(button));
    }
    /// Position of the mouse, or of the last finger that was lifted since the mouse moved.
    float mouseX() const { return x_; }
    float mouseY() const { return y_; }
    /// Movement of the mouse since the last step.
    float mouseDx() const { return dx_; }
    float mouseDy() const { return dy_; }
    /// Movement of the mouse wheel since the last step, in notches; positive: away from the user.
    float wheel() const { return wheel_; }

    /// The fingers, in the order in which they touched the screen; at most kMaxTouches, others are
    /// ignored.
    std::span<const Touch> touches() const { return {touches_.data(), touchCount_}; }
    static constexpr std::size_t kMaxTouches = 10;
    /// The primary pointer: the first finger that touches the screen, until it is lifted; without a
    /// finger the mouse with its left button. After the finger was lifted the pointer stays there
    /// until the mouse moves or another finger touches the screen.
    Pointer pointer() const;

    /// The device used last: keyboard (with the mouse's buttons), fingers or a controller.
    InputDevice device() const { return device_; }
    /// The slot of the controller that was used last.
    std::size_t lastController() const { return lastController_; }
    /// Sets the device to expect before the first input.
    void setDevice(InputDevice device) { device_ = device; }

    /// Number of slots for controllers. A new controller gets the first free slot. If all are
    /// taken, it is ignored until another controller is removed, and then gets that slot.
    static constexpr std::size_t kControllers = 4;
    /// @param slot  below kControllers
    const Controller& controller(std::size_t slot) const;
    /// The slot of a controller; nothing for one that waits.
    std::optional<std::size_t> slotOf(platform::ControllerId id) const;
    float axis(std::size_t slot, PadAxis axis) const {
        return controller(slot).axis(axis, deadZone_);
    }
    /// The dead zone of sticks and triggers: 0 to 0.9 of their range.
    float deadZone() const { return deadZone_; }
    void setDeadZone(float part) { deadZone_ = std::clamp(part, 0.0F, 0.9F); }

    /// Text typed since the last step, UTF-8, at most 4 KiB.
    const std::string& text() const { return text_; }
    /// True while an input method composes characters, and in the step in which it ends: ignore
    /// keys then.
    bool composing() const { return composing_; }

    /// Handles an event between steps. Only events of input and focus have an effect.
    void handle(const platform::HostEvent& event);
    /// Starts a step: makes the events since the last one visible. The input task calls it.
    void update();
    /// Releases everything, as when the window loses the focus: it does not receive later releases.
    void releaseAll();
    /// Sets whether events are handled. Connected and removed controllers are always tracked.
    void setListening(bool listening);

private:
    void handleTouch(const platform::TouchEvent& event);
    void handleController(const platform::HostEvent& event);
    Touch* touchOf(std::int64_t finger);
    Controller* controllerOf(platform::ControllerId id);
    void connect(const platform::ControllerConnectedEvent& event);
    void remove(platform::ControllerId id);
    const Touch* pointing() const;
    void updateTouches();
    void updateDevice();

    Buttons<platform::kKeyCount> keys_;
    Buttons<platform::kMouseButtonCount> mouse_;
    float x_ = 0.0F, y_ = 0.0F, dx_ = 0.0F, dy_ = 0.0F, wheel_ = 0.0F;
    float nextX_ = 0.0F, nextY_ = 0.0F, nextDx_ = 0.0F, nextDy_ = 0.0F, nextWheel_ = 0.0F;
    std::string text_, nextText_;
    bool composing_ = false, nextComposing_ = false;
    bool composed_ = false; ///< since the last step
    std::array<Touch, kMaxTouches> touches_{}, nextTouches_{};
    std::size_t touchCount_ = 0, nextTouchCount_ = 0;
    std::optional<std::int64_t> finger_; ///< of the pointer
    std::array<Controller, kControllers> controllers_;
    std::vector<platform::ControllerConnectedEvent> waiting_; ///< in order of connection
    float deadZone_ = 0.2F;
    InputDevice device_ = InputDevice::Keyboard;
    std::size_t lastController_ = 0;
    /// Steps until the last event is visible and its edges have ended. While 0, `update` returns
    /// early.
    int unsettled_ = 2;
    bool listening_ = true;
};

/// True if a key, the left mouse button, a finger, or something on a controller was pressed in this
/// step: for pictures that any press ends.
bool isAnyPressed(const Input& input);

} // namespace eng
