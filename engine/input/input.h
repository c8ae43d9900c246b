#pragma once

#include "engine/input/buttons.h"
#include "engine/input/controller.h"
#include "platform/host_events.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace eng {

using platform::Key;
using platform::MouseButton;

/// A finger on the screen. Device pixels from the window's upper left corner.
struct Touch {
    std::int64_t finger = 0;
    float startX = 0.0F, startY = 0.0F; ///< where it came down
    float x = 0.0F, y = 0.0F;
    bool pressed = false; ///< came down since the last step
    bool down = false;    ///< is still there
    bool released =
        false; ///< went up since the last step; in the next one it is not listed any more
};

/// What points at something, whichever device that is.
struct Pointer {
    float x = 0.0F, y = 0.0F;
    bool pressed = false, down = false, released = false;
    bool isFinger = false;
};

/// What keyboard, mouse, fingers and game controllers are doing, constant during a step. Keys
/// pressed as shortcuts of the system are not seen. Positions are device pixels from the window's
/// upper left corner. Nothing is allocated, unless a controller with a long name comes.
///
/// Source: Enginuity IV, CInputTask (keyDown, keyStillDown, keyUp and the same for the mouse).
class Input {
public:
    bool down(Key key) const { return keys_.down(static_cast<std::size_t>(key)); }
    bool pressed(Key key) const { return keys_.pressed(static_cast<std::size_t>(key)); }
    bool released(Key key) const { return keys_.released(static_cast<std::size_t>(key)); }
    bool anyKeyPressed() const { return keys_.anyPressed(); }

    bool down(MouseButton button) const { return mouse_.down(static_cast<std::size_t>(button)); }
    bool pressed(MouseButton button) const {
        return mouse_.pressed(static_cast<std::size_t>(button));
    }
    bool released(MouseButton button) const {
        return mouse_.released(static_cast<std::size_t>(button));
    }
    float mouseX() const { return x_; }
    float mouseY() const { return y_; }
    /// How far the mouse moved since the last step.
    float mouseDx() const { return dx_; }
    float mouseDy() const { return dy_; }
    float wheel() const { return wheel_; }

    /// The fingers, the one that came first at the front; further ones than kMostTouches are not
    /// seen.
    std::span<const Touch> touches() const { return {touches_.data(), touchCount_}; }
    static constexpr std::size_t kMostTouches = 10;
    /// The finger that came first, else the mouse with its left button: for buttons and menus.
    Pointer pointer() const;

    /// The places for controllers. A controller that comes takes the first free place. When all are
    /// taken it waits, unseen, until one of them goes, and takes its place.
    static constexpr std::size_t kControllers = 4;
    /// @param place  below kControllers
    const Controller& controller(std::size_t place) const;
    float axis(std::size_t place, PadAxis axis) const {
        return controller(place).axis(axis, deadZone_);
    }
    /// How far a stick or trigger has to go before it counts, 0 to 0.9 of its way.
    float deadZone() const { return deadZone_; }
    void setDeadZone(float part) { deadZone_ = std::clamp(part, 0.0F, 0.9F); }

    /// What was typed since the last step, UTF-8, at most 4 KiB of it.
    const std::string& text() const { return text_; }

    /// Takes an event, between steps. Others than input and focus are ignored.
    void handle(const platform::HostEvent& event);
    /// Begins a step: what came since the last one becomes visible. The input task calls it.
    void update();
    /// Lets go of everything, as when the window loses the keyboard: keys are released elsewhere
    /// unseen.
    void releaseAll();
    /// Ignores events from now on, or takes them again. Which controllers there are is followed all
    /// the same.
    void setListening(bool listening);

private:
    void handle(const platform::TouchEvent& event);
    void handleController(const platform::HostEvent& event);
    Touch* touchOf(std::int64_t finger);
    Controller* controllerOf(platform::ControllerId id);
    void connect(const platform::ControllerConnectedEvent& event);
    void remove(platform::ControllerId id);
    void updateTouches();

    Buttons<platform::kKeyCount> keys_;
    Buttons<platform::kMouseButtonCount> mouse_;
    float x_ = 0.0F, y_ = 0.0F, dx_ = 0.0F, dy_ = 0.0F, wheel_ = 0.0F;
    float nextX_ = 0.0F, nextY_ = 0.0F, nextDx_ = 0.0F, nextDy_ = 0.0F, nextWheel_ = 0.0F;
    std::string text_, nextText_;
    std::array<Touch, kMostTouches> touches_{}, nextTouches_{};
    std::size_t touchCount_ = 0, nextTouchCount_ = 0;
    std::array<Controller, kControllers> controllers_;
    std::vector<platform::ControllerConnectedEvent> waiting_; ///< for a place, the first one first
    float deadZone_ = 0.2F;
    /// Steps until what came last is seen and its edges are gone; 0: another step changes nothing.
    int unsettled_ = 2;
    bool listening_ = true;
};

} // namespace eng
