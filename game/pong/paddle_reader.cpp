#include "game/pong/paddle_reader.h"

#include "engine/screen/services.h"
#include "game/pong/view.h"

#include <cmath>
#include <utility>

namespace pong {
namespace {

/// The command that moves a paddle to a place of the screen, device pixels.
PaddleInput towards(const Stage& stage, float x, float y) {
    const eng::Vec2 place = stage.toArea(stage.camera().toUnits({x, y}));
    PaddleInput input;
    input.hasTarget = true;
    input.target =
        Fixed{static_cast<std::int32_t>(std::lround(std::fmin(std::fmax(place.y, 0.0F), kHeight)))};
    return input;
}

PaddleInput moved(bool up, bool down) {
    PaddleInput input;
    input.direction = static_cast<std::int8_t>((down ? 1 : 0) - (up ? 1 : 0));
    return input;
}

} // namespace

PaddleInput PaddleReader::readSide(int side, const eng::Services& services) {
    const eng::ActionMap& actions = services.actions;
    const Stage& stage = services.stage;
    const auto index = static_cast<std::size_t>(side);
    for (const eng::Touch& finger : services.input.touches()) { // on the side of its first touch
        const eng::Vec2 start =
            stage.toArea(stage.camera().toUnits({finger.startX, finger.startY}));
        if ((start.x < kMiddle) == (side == kLeft)) {
            touched_[index] = towards(stage, finger.x, finger.y);
        }
    }
    const PaddleInput pressed =
        moved(actions.down(controls_.sideUp[index]), actions.down(controls_.sideDown[index]));
    if (pressed.direction != 0) {
        touched_[index].reset();
    }
    return touched_[index].value_or(pressed);
}

PaddleInput PaddleReader::read(const eng::Services& services) {
    const eng::Input& input = services.input;
    const eng::ActionMap& actions = services.actions;
    const eng::ui::MenuActions& keys = controls_.menu;
    const Stage& stage = services.stage;
    std::optional<PaddleInput>& touched = touched_.front();
    if (!input.touches().empty()) {
        // When the finger is lifted, the paddle stays and does not follow an unmoved mouse.
        mouseSteers_ = false;
        touched = towards(stage, input.touches().front().x, input.touches().front().y);
        return *touched;
    }
    // In a portrait window the court's up is the player's left, or right.
    const bool portrait = stage.portrait();
    bool less = actions.down(keys.up) || (portrait && actions.down(keys.left));
    bool more = actions.down(keys.down) || (portrait && actions.down(keys.right));
    if (stage.rightAtBottom()) {
        std::swap(less, more);
    }
    if (less || more) {
        mouseSteers_ = false;
    } else if ((portrait ? input.mouseDx() : input.mouseDy()) != 0.0F) {
        mouseSteers_ = true;
    }
    if (less || more || mouseSteers_) {
        touched.reset();
    }
    if (mouseSteers_) {
        return towards(stage, input.mouseX(), input.mouseY());
    }
    return touched.value_or(moved(less, more));
}

} // namespace pong
