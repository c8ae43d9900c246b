#include "engine/game2d/thumb_pad.h"

#include "engine/screen/services.h"

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

ThumbPad::ThumbPad(Game2d& game, std::vector<Action> buttons, std::size_t shown, Steering steering)
    : game_{game}
    , buttons_{std::move(buttons)}
    , shown_{std::min(shown, buttons_.size())}
    , steering_{steering} {
    ENG_ASSERT(buttons_.size() <= 8, "a PadCommand has eight buttons");
    ENG_ASSERT(shown_ <= 4, "there is room for four buttons");
    game.thumbs_ = this;
}

PadCommand ThumbPad::read() const {
    const Vec2 steered = game_.steer();
    PadCommand command{.x = sign(steered.x, 0.3F),
                       .y = sign(steered.y, 0.6F)}; // who runs with a stick does not mean down
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        const unsigned bit = 1U << i;
        if (game_.down(buttons_[i])) {
            command.held = static_cast<std::uint8_t>(command.held | bit);
        }
        if (game_.pressed(buttons_[i])) {
            command.presses = static_cast<std::uint8_t>(command.presses | bit);
        }
    }
    return command;
}

// --- Fingers

void ThumbPad::update() {
    fires_ = false;
    pair_ = false;
    if (steering_ == Steering::Arrows) {
        return;
    }
    const auto delta = static_cast<float>(game_.services().time.realDelta);
    age_ += delta;
    flickLeft_ = std::max(flickLeft_ - delta, 0.0F);
    const auto touches = game_.input().touches();
    for (const Touch& each : touches) {
        if (each.pressed && !startedOnButton(each) && !game_.startedOnPauseButton(each)) {
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
            if (each.down && !startedOnButton(each) && !game_.startedOnPauseButton(each)) {
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
    return {(game_.touched(button(1)) ? 1.0F : 0.0F) - (game_.touched(button(0)) ? 1.0F : 0.0F),
            0.0F};
}

std::optional<std::size_t> ThumbPad::buttonOf(Action action) const {
    const auto end = buttons_.begin() + static_cast<std::ptrdiff_t>(shown_);
    const auto found = std::find(buttons_.begin(), end, action);
    return found != end ? std::optional{kWays + static_cast<std::size_t>(found - buttons_.begin())}
                        : std::nullopt;
}

bool ThumbPad::isHeld(Action action) const {
    const std::optional<std::size_t> index = buttonOf(action);
    return index && game_.touched(button(*index));
}

bool ThumbPad::wasTapped(Action action) const {
    const std::optional<std::size_t> index = buttonOf(action);
    return index && ((pair_ && *index == kWays) ||
                     std::ranges::any_of(game_.input().touches(), [&](const Touch& each) {
                         return each.pressed && button(*index).contains(startOf(each)) &&
                                !game_.startedOnPauseButton(each);
                     }));
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
    const Rect all = game_.camera().visible();
    const auto count = static_cast<float>(kWays + shown_);
    return std::min({all.width * 0.17F, all.height * 0.28F,
                     all.width / (count * 1.2F + 0.6F)}); // a wider gap in the middle
}

Rect ThumbPad::stickArea() const {
    const Rect all = game_.camera().visible();
    return steering_ == Steering::Anywhere
               ? all
               : Rect{all.left, all.top + all.height * 0.3F, all.width * 0.45F, all.height * 0.7F};
}

float ThumbPad::stickReach() const {
    if (steering_ != Steering::Anywhere) {
        return size() * 0.8F;
    }
    const render::Stage& stage = game_.services().stage; // 8 mm on any screen
    return stage.minTouchSize() * 1.1F * stage.camera().scale() / game_.camera().scale();
}

Rect ThumbPad::button(std::size_t index) const {
    const Rect all = game_.camera().visible();
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

void ThumbPad::draw(render::Canvas& canvas) const {
    const ui::Theme& theme = game_.theme();
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
                      theme.panel.faded(game_.touched(box) ? kUsed : kQuiet));
        if (i >= kWays) {
            const TextId title = game_.actions().setting(buttons_[i - kWays]).help();
            canvas.write(
                game_.strings().pattern(title),
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
