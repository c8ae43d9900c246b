#include "engine/game/game_input.h"

#include "engine/app/engine_modules.h"
#include "engine/game/game_program.h"
#include "engine/game/part.h"
#include "engine/ui/input_names.h"

#include <algorithm>
#include <utility>

namespace eng {

GameInput::GameInput(GameProgram& program)
    : program_{program} {}

GameInput::~GameInput() = default;

const Input& GameInput::raw() const {
    return program_.services().input;
}

ActionMap& GameInput::actions() const {
    return program_.actions();
}

const ui::MenuActions& GameInput::menuActions() const {
    return program_.keys_;
}

int GameInput::players() const {
    return program_.players();
}

Vec2 GameInput::steer() const {
    const ui::MenuActions& keys = program_.keys_;
    const ActionMap& map = actions();
    return {
        std::clamp(map.value(keys.right) - map.value(keys.left) + controls_.stick.x, -1.0F, 1.0F),
        std::clamp(map.value(keys.down) - map.value(keys.up) + controls_.stick.y, -1.0F, 1.0F)};
}

Vec2 GameInput::stick() const {
    using platform::PadAxis;
    Vec2 furthest = controls_.stick;
    for (std::size_t slot = 0; slot < Input::kControllers; ++slot) {
        for (const auto& [x, y] : {std::pair{PadAxis::LeftX, PadAxis::LeftY},
                                   std::pair{PadAxis::RightX, PadAxis::RightY}}) {
            const Vec2 one{raw().axis(slot, x), raw().axis(slot, y)};
            furthest = one.length() > furthest.length() ? one : furthest;
        }
    }
    return furthest;
}

Vec2 GameInput::pointer() const {
    const Pointer at = raw().pointer();
    return program_.camera_.toUnits({at.x, at.y});
}

bool GameInput::pointing() const {
    return raw().pointer().down;
}

bool GameInput::touched(const Rect& area) const {
    return std::ranges::any_of(raw().touches(), [&](const Touch& each) {
        return each.down && area.contains(program_.camera_.toUnits({each.x, each.y})) &&
               !startedOnPause(each);
    });
}

bool GameInput::tapped(const Rect& area) const {
    return std::any_of(taps_.begin(), taps_.begin() + static_cast<std::ptrdiff_t>(tapCount_),
                       [&](Vec2 at) { return area.contains(program_.camera_.toUnits(at)); });
}

bool GameInput::down(Action one) const {
    return actions().down(one) || std::ranges::find(controls_.held, one) != controls_.held.end();
}

std::string GameInput::hint(std::string_view words) const {
    return ui::withInputs(words, actions(), raw().device(), program_.strings());
}

void GameInput::rumble(float strength, double seconds) const {
    if (program_.isPlaying()) { // not in a match that is watched
        program_.modules().input.rumble(program_.host(), {}, strength, seconds);
    }
}

bool GameInput::startedOnPause(const Touch& finger) const {
    return program_.menus_ &&
           program_.pauseButton().contains(
               program_.services().stage.camera().toUnits({finger.startX, finger.startY}));
}

void GameInput::read() {
    const ui::MenuActions& keys = program_.keys_;
    const Input& devices = raw();
    const ActionMap& map = actions();
    const auto press = [&map](Action one) { return map.pressed(one) ? 1.0F : 0.0F; };
    const auto first = [&map](Action one, Action other) {
        return std::max(map.pressOrder(one), map.pressOrder(other));
    };
    Vec2 turn{press(keys.right) - press(keys.left), 0.0F};
    Vec2 next{0.0F, press(keys.down) - press(keys.up)};
    if (first(keys.up, keys.down) < first(keys.left, keys.right)) {
        std::swap(turn, next);
    }
    controls_ = {};
    for (Part* const part : program_.parts_) {
        part->onInput(controls_);
    }
    const render::Stage& stage = program_.services().stage;
    const Vec2 swiped =
        program_.swipes_.update(devices, stage.minTouchSize() * stage.camera().scale() * 0.6F);
    for (const Vec2 one : {turn, next, controls_.areThere ? Vec2{} : swiped}) {
        if (const auto free = std::ranges::find(turns_, Vec2{}); free != turns_.end()) {
            *free = one;
        }
    }
    const auto isFree = [this](const Touch& each) {
        return std::ranges::find(controls_.fingers, each.finger) == controls_.fingers.end();
    };
    fired_ = fired_ || map.pressed(keys.confirm) || devices.pressed(MouseButton::Left) ||
             controls_.fires || std::ranges::any_of(devices.touches(), [&](const Touch& each) {
                 return each.pressed && isFree(each);
             });
    for (const Touch& each : devices.touches()) {
        if (each.pressed && tapCount_ < taps_.size() && !startedOnPause(each)) {
            taps_[tapCount_++] = {each.startX, each.startY};
        }
    }
    for (std::size_t i = 0; i < pressed_.size(); ++i) {
        if (map.pressed(Action{i})) {
            pressed_[i] = 1;
        }
    }
    for (const Action tapped : controls_.tapped) {
        pressed_[tapped.index] = 1;
    }
}

void GameInput::takeTurn() {
    turn_ = std::exchange(turns_[0], turns_[1]);
    turns_[1] = {};
}

void GameInput::forgetPresses() {
    for (Part* const part : program_.parts_) {
        part->onForget(false);
    }
    fired_ = false;
    tapCount_ = 0;
    std::ranges::fill(pressed_, std::uint8_t{0});
}

void GameInput::drop() {
    turns_ = {};
    forgetPresses();
    program_.swipes_ = {};
    for (Part* const part : program_.parts_) {
        part->onForget(true);
    }
}

} // namespace eng
