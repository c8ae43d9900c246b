#pragma once

#include "engine/input/buttons.h"
#include "platform/host_events.h"

#include <array>
#include <string>

namespace eng {

using platform::PadAxis;
using platform::PadButton;

/// One of the two ways in which an axis can go.
enum class Toward : std::uint8_t { Negative, Positive };

/// A place for a game controller, constant during a step. Controllers come and go; an empty place
/// has nothing pressed and all axes at 0.
class Controller {
public:
    /// An axis this far out counts as pressed, and as released when it is back below the other.
    static constexpr float kPressedAt = 0.5F;
    static constexpr float kReleasedAt = 0.4F;

    bool connected() const { return connected_; }
    /// In this step only. Both hold when it was pulled out and another one took its place.
    bool justConnected() const { return justConnected_; }
    bool justLost() const { return justLost_; }
    /// For people, UTF-8. Kept after it was lost, so that it can be named.
    const std::string& name() const { return name_; }

    bool down(PadButton button) const { return buttons_.down(indexOf(button)); }
    bool pressed(PadButton button) const { return buttons_.pressed(indexOf(button)); }
    bool released(PadButton button) const { return buttons_.released(indexOf(button)); }
    /// The same for an axis that is pushed far enough, as for a menu.
    bool down(PadAxis axis, Toward way) const { return ways_.down(indexOf(axis, way)); }
    bool pressed(PadAxis axis, Toward way) const { return ways_.pressed(indexOf(axis, way)); }
    bool released(PadAxis axis, Toward way) const { return ways_.released(indexOf(axis, way)); }
    bool anyPressed() const { return buttons_.anyPressed() || ways_.anyPressed(); }

    /// -1 to 1 (triggers 0 to 1), and exactly 0 in the dead zone:
    ///
    ///     value = sign(raw) * max(|raw| - d, 0) / (1 - d)
    ///
    /// @param deadZone  d, 0 to 0.9
    float axis(PadAxis axis, float deadZone) const;

    // What `Input` does with it.
    bool takenBy(platform::ControllerId id) const { return takenNext_ && id_ == id; }
    bool taken() const { return takenNext_; }
    void connect(platform::ControllerId id, const std::string& name);
    void lose();
    void set(PadButton button, bool isDown) { buttons_.set(indexOf(button), isDown); }
    void set(PadAxis axis, float value);
    void releaseAll();
    void update();

private:
    static std::size_t indexOf(PadButton button) { return static_cast<std::size_t>(button); }
    static std::size_t indexOf(PadAxis axis) { return static_cast<std::size_t>(axis); }
    static std::size_t indexOf(PadAxis axis, Toward way) {
        return 2 * indexOf(axis) + static_cast<std::size_t>(way);
    }

    Buttons<platform::kPadButtonCount> buttons_;
    Buttons<2 * platform::kPadAxisCount> ways_;
    std::array<float, platform::kPadAxisCount> axes_{}; // as this step sees them
    std::array<float, platform::kPadAxisCount> nextAxes_{};
    std::string name_;
    platform::ControllerId id_ = 0;
    bool connected_ = false, justConnected_ = false, justLost_ = false;
    bool takenNext_ = false, connectedNext_ = false, lostNext_ = false;
};

} // namespace eng
