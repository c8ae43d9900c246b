#include "engine/game/thumb_pad.h"

#include "engine/app/engine_modules.h"
#include "engine/canvas/canvas.h"
#include "engine/game/game_program.h"

#include <algorithm>
#include <utility>

namespace eng {
namespace {

constexpr std::size_t kWays = 2; // arrows

/// @param deadZone  what counts as nothing
std::int8_t sign(float value, float deadZone) {
    return static_cast<std::int8_t>(value > deadZone ? 1 : value < -deadZone ? -1 : 0);
}

} // namespace

ThumbPad::ThumbPad(Game& game, std::vector<Action> buttons, std::size_t shown, Steering steering)
    : Part{game}
    , buttons_{std::move(buttons)}
    , shown_{std::min(shown, buttons_.size())}
    , steering_{steering} {
    ENG_ASSERT(buttons_.size() <= 8, "a PadCommand has eight buttons");
    ENG_ASSERT(shown_ <= 4, "there is room for four buttons");
}

ThumbPad::~ThumbPad() = default;

const GameInput& ThumbPad::devices() const {
    return program().tools().input;
}

const Viewport& ThumbPad::viewport() const {
    return program().tools().viewport;
}

Vec2 ThumbPad::positionOf(const Touch& finger) const {
    return viewport().camera().toUnits({finger.x, finger.y});
}

Vec2 ThumbPad::startOf(const Touch& finger) const {
    return viewport().camera().toUnits({finger.startX, finger.startY});
}

PadCommand ThumbPad::read() const {
    const Vec2 steered = devices().steer();
    PadCommand command{.x = sign(steered.x, 0.3F),
                       .y = sign(steered.y, 0.6F)}; // who runs with a stick does not mean down
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        const unsigned bit = 1U << i;
        if (devices().down(buttons_[i])) {
            command.held = static_cast<std::uint8_t>(command.held | bit);
        }
        if (devices().pressed(buttons_[i])) {
            command.presses = static_cast<std::uint8_t>(command.presses | bit);
        }
    }
    return command;
}

// --- Fingers

void ThumbPad::onInput(TouchControls& controls) {
    update();
    controls.areThere = true;
    controls.stick = stick();
    controls.finger = finger_;
    controls.fires = fires_;
    for (std::size_t i = 0; i < shown_; ++i) {
        if (devices().touched(button(kWays + i))) {
            controls.held.push_back(buttons_[i]);
        }
        if (wasTapped(kWays + i)) {
            controls.tapped.push_back(buttons_[i]);
        }
    }
    for (const Touch& each : devices().raw().touches()) {
        if (holds(each)) {
            controls.fingers.push_back(each.finger);
        }
    }
}

void ThumbPad::onForget(bool all) {
    if (all) { // below a menu the finger may have been lifted
        finger_.reset();
        pushed_ = {};
        flickLeft_ = 0.0F;
    }
}

void ThumbPad::update() {
    fires_ = false;
    pair_ = false;
    if (steering_ == Steering::Arrows) {
        return;
    }
    const auto delta = static_cast<float>(program().services().time.realDelta);
    age_ += delta;
    flickLeft_ = std::max(flickLeft_ - delta, 0.0F);
    const auto touches = devices().raw().touches();
    for (const Touch& each : touches) {
        if (each.pressed && !startedOnButton(each) && !devices().startedOnPause(each)) {
            press(each);
        }
    }
    const auto found =
        std::ranges::find_if(touches, [this](const Touch& each) { return finger_ == each.finger; });
    if (found != touches.end()) {
        follow(*found, delta);
        if (found->down) {
            return;
        }
        constexpr float kTap = 0.25F; // seconds
        fires_ = fires_ || (!steered_ && age_ < kTap);
    }
    finger_.reset();
    pushed_ = {};
    if (steering_ == Steering::Anywhere) { // another one that is down steers from where it is
        for (const Touch& each : touches) {
            if (each.down && !startedOnButton(each) && !devices().startedOnPause(each)) {
                take(each, positionOf(each), true);
                return;
            }
        }
    }
}

void ThumbPad::take(const Touch& finger, Vec2 at, bool steered) {
    finger_ = finger.finger;
    middle_ = at;
    trail_ = at;
    age_ = 0.0F;
    steered_ = steered;
    paired_ = false;
}

void ThumbPad::press(const Touch& finger) {
    constexpr float kTogether = 0.1F; // seconds
    if (!finger_) {
        if (stickArea().contains(startOf(finger))) {
            take(finger, startOf(finger), steering_ != Steering::Anywhere);
        }
    } else if (steering_ == Steering::Anywhere && finger_ != finger.finger) {
        const bool together = age_ < kTogether;
        if (together && !steered_) {
            pair_ = true;
            paired_ = true;
        } else if (!together || !paired_) { // the third of three fingers does nothing
            fires_ = true;
        }
        steered_ = true;
    }
}

void ThumbPad::follow(const Touch& finger, float delta) {
    constexpr float kDeadZone = 0.15F;
    constexpr float kSteering = 4.0F; // times the reach in a second: who is faster flicks
    constexpr float kFlickTime = 0.05F;
    const Vec2 at = positionOf(finger);
    const float reach = stickReach();
    const Vec2 way = (at - middle_) * (1.0F / reach);
    const float length = way.length();
    pushed_ = length < kDeadZone ? Vec2{} : way * (std::min(length, 1.0F) / length);
    steered_ = steered_ || length >= kDeadZone;
    const Vec2 ahead = at - trail_;
    const float distance = ahead.length();
    if (distance > reach) {
        flick_ = ahead * (1.0F / distance);
        flickLeft_ = kFlickTime;
        trail_ = at;
    } else if (distance > 0.0F) {
        trail_ += ahead * std::min(kSteering * reach * delta / distance, 1.0F);
    }
}

Vec2 ThumbPad::stick() const {
    if (steering_ != Steering::Arrows) {
        return pushed_;
    }
    return {(devices().touched(button(1)) ? 1.0F : 0.0F) -
                (devices().touched(button(0)) ? 1.0F : 0.0F),
            0.0F};
}

bool ThumbPad::wasTapped(std::size_t index) const {
    return (pair_ && index == kWays) ||
           std::ranges::any_of(devices().raw().touches(), [&](const Touch& each) {
               return each.pressed && button(index).contains(startOf(each)) &&
                      !devices().startedOnPause(each);
           });
}

bool ThumbPad::holds(const Touch& finger) const {
    return startedOnButton(finger) ||
           (steering_ != Steering::Arrows && stickArea().contains(startOf(finger)));
}

bool ThumbPad::startedOnButton(const Touch& finger) const {
    for (std::size_t i = steering_ == Steering::Arrows ? 0 : kWays; i < kWays + shown_; ++i) {
        if (button(i).contains(startOf(finger))) {
            return true;
        }
    }
    return false;
}

// --- Places

float ThumbPad::size() const {
    const Rect all = viewport().camera().visible();
    const auto count = static_cast<float>(kWays + shown_);
    return std::min({all.width * 0.17F, all.height * 0.28F,
                     all.width / (count * 1.2F + 0.6F)}); // a wider gap in the middle
}

Rect ThumbPad::stickArea() const {
    const Rect all = viewport().camera().visible();
    return steering_ == Steering::Anywhere
               ? all
               : Rect{all.left, all.top + all.height * 0.3F, all.width * 0.45F, all.height * 0.7F};
}

float ThumbPad::stickReach() const {
    if (steering_ != Steering::Anywhere) {
        return size() * 0.8F;
    }
    const render::Stage& stage = program().services().stage; // 8 mm on any screen
    return stage.minTouchSize() * 1.1F * stage.camera().scale() / viewport().camera().scale();
}

Rect ThumbPad::button(std::size_t index) const {
    const Rect all = viewport().camera().visible();
    const float side = size();
    const float gap = side * 0.2F;
    if (index < kWays && steering_ != Steering::Arrows) {
        const float wide = stickReach() * 2.0F;
        return {all.left + gap * 2.0F, all.bottom() - gap * 2.0F - wide, wide, wide};
    }
    const auto place = static_cast<float>(index < kWays ? index : index - kWays);
    const float left = index < kWays ? all.left + gap + place * (side + gap)
                                     : all.right() - (place + 1.0F) * (side + gap);
    return {left, all.bottom() - gap * 1.5F - side, side, side};
}

// --- Picture

void ThumbPad::onDraw(render::Canvas& canvas) {
    if (devices().raw().device() != InputDevice::Touch) {
        return;
    }
    const ui::Theme& theme = program().modules().ui.theme();
    constexpr float kQuiet = 0.5F, kUsed = 0.8F; // opacity
    if (steering_ != Steering::Arrows) {
        const Rect place = button(0);
        const Vec2 middle = finger_ ? middle_ : place.center();
        const float reach = stickReach();
        canvas.circle(middle, reach, theme.panel.faded(finger_ ? kQuiet : kQuiet * 0.7F));
        canvas.ring(middle, reach, reach * 0.05F, theme.text.faded(0.35F));
        canvas.circle(middle + pushed_ * reach, reach * 0.42F,
                      theme.text.faded(finger_ ? kUsed : 0.35F));
    }
    for (std::size_t i = steering_ == Steering::Arrows ? 0 : kWays; i < kWays + shown_; ++i) {
        const Rect box = button(i);
        const Vec2 middle = box.center();
        canvas.circle(middle, box.width * 0.5F,
                      theme.panel.faded(devices().touched(box) ? kUsed : kQuiet));
        if (i >= kWays) {
            const TextId title = program().actions().setting(buttons_[i - kWays]).help();
            canvas.write(
                program().strings().pattern(title),
                {box.left + box.width * 0.1F, box.top, box.width * 0.8F, box.height},
                {.size = box.width * 0.26F, .minSize = box.width * 0.1F, .color = theme.text});
            continue;
        }
        const Vec2 way{i == 0 ? -1.0F : 1.0F, 0.0F}; // an arrow
        for (const float side : {-1.0F, 1.0F}) {
            canvas.line(middle + way * (box.width * 0.14F),
                        middle + (Vec2{-way.y, way.x} * side - way) * (box.width * 0.12F),
                        box.width * 0.07F, theme.text);
        }
    }
}

} // namespace eng
