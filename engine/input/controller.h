#pragma once

#include "engine/input/buttons.h"
#include "platform/host_events.h"

#include <array>
#include <string>

namespace eng {

using platform::PadAxis;
using platform::PadButton;

/// A direction of an axis.
enum class AxisDirection : std::uint8_t { Negative, Positive };

/// A slot for a game controller, constant during a step. Controllers are connected and removed at
/// any time. An empty slot has no button pressed and all axes at 0.
class Controller {
public:
    /// An axis counts as pressed from the first value, and as released below the second.
    static constexpr float kPressedAt = 0.5F;
    static constexpr float kReleasedAt = 0.4F;

    bool connected() const { return connected_; }
    /// In this step only. Both are true if another controller replaced the removed one.
    bool justConnected() const { return justConnected_; }
    bool justLost() const { return justLost_; }
    /// Name for the user, UTF-8. Kept after the controller was removed, for messages.
    const std::string& name() const { return name_; }

    bool down(PadButton button) const { return buttons_.down(indexOf(button)); }
    bool pressed(PadButton button) const { return buttons_.pressed(indexOf(button)); }
    bool released(PadButton button) const { return buttons_.released(indexOf(button)); }
    std::uint8_t pressOrder(PadButton button) const { return buttons_.pressOrder(indexOf(button)); }
    /// The same for an axis used as a button, for example in menus.
    bool down(PadAxis axis, AxisDirection direction) const {
        return directions_.down(indexOf(axis, direction));
    }
    bool pressed(PadAxis axis, AxisDirection direction) const {
        return directions_.pressed(indexOf(axis, direction));
    }
    bool released(PadAxis axis, AxisDirection direction) const {
        return directions_.released(indexOf(axis, direction));
    }
    std::uint8_t pressOrder(PadAxis axis, AxisDirection direction) const {
        return directions_.pressOrder(indexOf(axis, direction));
    }
    bool anyPressed() const { return buttons_.anyPressed() || directions_.anyPressed(); }

    /// -1 to 1 (triggers 0 to 1), and exactly 0 in the dead zone:
    ///
    ///     value = sign(raw) * max(|raw| - d, 0) / (1 - d)
    ///
    /// @param deadZone  d, 0 to 0.9
    float axis(PadAxis axis, float deadZone) const;

    /// The host's name of the controller, while `taken`.
    platform::ControllerId id() const { return id_; }

    // For `Input`.
    bool takenBy(platform::ControllerId id) const { return takenNext_ && id_ == id; }
    bool taken() const { return takenNext_; }
    void connect(platform::ControllerId id, const std::string& name);
    void lose();
    void set(PadButton button, bool isDown) { buttons_.set(indexOf(button), isDown); }
    void set(PadAxis axis, float value);
    void releaseAll();
    bool update();

private:
    static std::size_t indexOf(PadButton button) { return static_cast<std::size_t>(button); }
    static std::size_t indexOf(PadAxis axis) { return static_cast<std::size_t>(axis); }
    static std::size_t indexOf(PadAxis axis, AxisDirection direction) {
        return 2 * indexOf(axis) + static_cast<std::size_t>(direction);
    }

    Buttons<platform::kPadButtonCount> buttons_;
    Buttons<2 * platform::kPadAxisCount> directions_;
    std::array<float, platform::kPadAxisCount> axes_{}; // as seen by this step
    std::array<float, platform::kPadAxisCount> nextAxes_{};
    std::string name_;
    platform::ControllerId id_ = 0;
    bool connected_ = false, justConnected_ = false, justLost_ = false;
    bool takenNext_ = false, connectedNext_ = false, lostNext_ = false;
};

} // namespace eng
