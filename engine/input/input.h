#pragma once

#include "platform/host_events.h"

#include <array>
#include <bitset>
#include <string>

namespace eng {

using platform::Key;
using platform::MouseButton;

/// Which buttons of a device are down, and which went down or up since the last step.
///
/// A press and its release between two steps are both seen: then `pressed` and `released` hold and
/// `down` does not.
template <std::size_t kCount>
class Buttons {
public:
    bool down(std::size_t index) const { return index < kCount && down_[index]; }
    bool pressed(std::size_t index) const { return index < kCount && pressed_[index]; }
    bool released(std::size_t index) const { return index < kCount && released_[index]; }
    bool anyPressed() const { return pressed_.any(); }

    void set(std::size_t index, bool isDown) {
        if (index < kCount && now_[index] != isDown) {
            now_[index] = isDown;
            (isDown ? nextPressed_ : nextReleased_)[index] = true;
        }
    }
    void releaseAll() {
        nextReleased_ |= now_;
        now_.reset();
    }
    /// Makes what came since the last call visible.
    void update() {
        down_ = now_;
        pressed_ = nextPressed_;
        released_ = nextReleased_;
        nextPressed_.reset();
        nextReleased_.reset();
    }

private:
    std::bitset<kCount> down_, pressed_, released_;        // as this step sees them
    std::bitset<kCount> now_, nextPressed_, nextReleased_; // as events leave them
};

/// What keyboard and mouse are doing, constant during a step. Keys pressed as shortcuts of the
/// system are not seen. Positions are device pixels from the window's upper left corner.
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

    /// What was typed since the last step, UTF-8, at most 4 KiB of it.
    const std::string& text() const { return text_; }

    /// Takes an event, between steps. Others than input and focus are ignored.
    void handle(const platform::HostEvent& event);
    /// Begins a step: what came since the last one becomes visible. The input task calls it.
    void update();
    /// Lets go of everything, as when the window loses the keyboard: keys are released elsewhere
    /// unseen.
    void releaseAll();
    /// Ignores events from now on, or takes them again.
    void setListening(bool listening);

private:
    Buttons<platform::kKeyCount> keys_;
    Buttons<platform::kMouseButtonCount> mouse_;
    float x_ = 0.0F, y_ = 0.0F, dx_ = 0.0F, dy_ = 0.0F, wheel_ = 0.0F;
    float nextX_ = 0.0F, nextY_ = 0.0F, nextDx_ = 0.0F, nextDy_ = 0.0F, nextWheel_ = 0.0F;
    std::string text_, nextText_;
    bool listening_ = true;
};

} // namespace eng
