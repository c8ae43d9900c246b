#include "game/pong/paddle_reader.h"

#include <cmath>
#include <utility>

namespace pong {

PaddleInput towards(const Stage& stage, float x, float y) {
    const eng::Vec2 place = stage.toArea(stage.camera().toUnits({x, y}));
    PaddleInput input;
    input.hasTarget = true;
    input.target =
        Fixed{static_cast<std::int32_t>(std::lround(std::fmin(std::fmax(place.y, 0.0F), kHeight)))};
    return input;
}

PaddleInput PaddleReader::read() {
    const eng::Input& input = context_.input;
    const eng::ActionMap& actions = context_.actions;
    const eng::ui::UiModule::Actions& keys = pong_.ui.actions();
    const Stage& stage = context_.stage;
    if (!input.touches().empty()) {
        // When the finger is lifted, the paddle stays and does not follow an unmoved mouse.
        mouseSteers_ = false;
        touched_ = towards(stage, input.touches().front().x, input.touches().front().y);
        return *touched_;
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
        touched_.reset();
    }
    if (mouseSteers_) {
        return towards(stage, input.mouseX(), input.mouseY());
    }
    if (touched_) {
        return *touched_;
    }
    PaddleInput pressed;
    pressed.direction = static_cast<std::int8_t>((more ? 1 : 0) - (less ? 1 : 0));
    return pressed;
}

} // namespace pong
