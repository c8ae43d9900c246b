#include "engine/game2d/thumb_pad.h"

#include <algorithm>
#include <utility>

namespace eng {
namespace {

constexpr std::size_t kWays = 2; // buttons to the left and right

/// @param deadZone  what counts as nothing
std::int8_t sign(float value, float deadZone) {
    return static_cast<std::int8_t>(value > deadZone ? 1 : value < -deadZone ? -1 : 0);
}

} // namespace

ThumbPad::ThumbPad(Game2d& game, std::vector<Action> buttons, std::size_t shown)
    : game_{game}
    , buttons_{std::move(buttons)}
    , shown_{std::min(shown, buttons_.size())} {
    ENG_ASSERT(buttons_.size() <= 8, "a PadCommand has eight buttons");
    ENG_ASSERT(shown_ <= 4, "there is room for four buttons");
}

PadCommand ThumbPad::read() const {
    const auto held = [this](std::size_t index) { return game_.touched(button(index)); };
    const Vec2 steered = game_.steer();
    PadCommand command{
        .x = sign(steered.x + (held(1) ? 1.0F : 0.0F) - (held(0) ? 1.0F : 0.0F), 0.3F),
        .y = sign(steered.y, 0.6F)}; // who runs with a stick does not mean down
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        const bool thumb = i < shown_;
        const unsigned bit = 1U << i;
        if (game_.down(buttons_[i]) || (thumb && held(kWays + i))) {
            command.held = static_cast<std::uint8_t>(command.held | bit);
        }
        if (game_.pressed(buttons_[i]) || (thumb && game_.tapped(button(kWays + i)))) {
            command.presses = static_cast<std::uint8_t>(command.presses | bit);
        }
    }
    return command;
}

void ThumbPad::draw(render::Canvas& canvas) const {
    if (game_.input().device() != InputDevice::Touch) {
        return;
    }
    const ui::Theme& theme = game_.modules().ui.theme();
    for (std::size_t i = 0; i < kWays + shown_; ++i) {
        const Rect box = button(i);
        const Vec2 middle = box.center();
        canvas.circle(middle, box.width * 0.5F,
                      theme.panel.faded(game_.touched(box) ? 0.8F : 0.5F));
        if (i >= kWays + 1) {
            canvas.ring(middle, box.width * 0.18F, box.width * 0.07F, theme.text);
            continue;
        }
        // An arrow: to the left, to the right, up.
        const Vec2 way{i == 0 ? -1.0F : i == 1 ? 1.0F : 0.0F, i == 2 ? -1.0F : 0.0F};
        for (const float side : {-1.0F, 1.0F}) {
            canvas.line(middle + way * (box.width * 0.14F),
                        middle + (Vec2{-way.y, way.x} * side - way) * (box.width * 0.12F),
                        box.width * 0.07F, theme.text);
        }
    }
}

Rect ThumbPad::button(std::size_t index) const {
    const Rect all = game_.camera().visible();
    const auto count = static_cast<float>(kWays + shown_);
    const float size = std::min({all.width * 0.17F, all.height * 0.28F,
                                 all.width / (count * 1.2F + 0.6F)}); // a wider gap in the middle
    const float gap = size * 0.2F;
    const auto place = static_cast<float>(index < kWays ? index : index - kWays);
    const float left = index < kWays ? all.left + gap + place * (size + gap)
                                     : all.right() - (place + 1.0F) * (size + gap);
    return {left, all.bottom() - gap * 1.5F - size, size, size};
}

} // namespace eng
