#include "engine/input/controller.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eng {

float Controller::axis(PadAxis axis, float deadZone) const {
    const std::size_t index = indexOf(axis);
    const float raw = index < axes_.size() ? axes_[index] : 0.0F;
    const float beyond = std::max(std::abs(raw) - deadZone, 0.0F);
    return std::copysign(beyond / (1.0F - deadZone), raw);
}

void Controller::connect(platform::ControllerId id, const std::string& name) {
    id_ = id;
    name_ = name;
    takenNext_ = connectedNext_ = true;
}

void Controller::lose() {
    releaseAll();
    takenNext_ = false;
    lostNext_ = true;
}

void Controller::set(PadAxis axis, float value) {
    const std::size_t index = indexOf(axis);
    if (index >= nextAxes_.size() || !std::isfinite(value)) {
        return;
    }
    nextAxes_[index] = std::clamp(value, -1.0F, 1.0F);
    for (const AxisDirection direction : {AxisDirection::Negative, AxisDirection::Positive}) {
        const std::size_t slot = indexOf(axis, direction);
        const float out = direction == AxisDirection::Negative ? -value : value;
        directions_.set(slot, out >= (directions_.downNext(slot) ? kReleasedAt : kPressedAt));
    }
}

void Controller::releaseAll() {
    buttons_.releaseAll();
    directions_.releaseAll();
    nextAxes_.fill(0.0F);
}

bool Controller::update() {
    const bool buttonsWait = buttons_.update();
    const bool directionsWait = directions_.update();
    axes_ = nextAxes_;
    connected_ = takenNext_;
    justConnected_ = std::exchange(connectedNext_, false);
    justLost_ = std::exchange(lostNext_, false);
    return buttonsWait || directionsWait;
}

} // namespace eng
