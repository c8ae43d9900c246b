#include "engine/ui/pausing.h"

#include "engine/screen/screen_stack.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eng::ui {

void Interruption::listen(const Services& context, Delegate<bool()> several) {
    using namespace platform;
    context_ = &context;
    EventQueue& events = context.events;
    connections_[0] = events.connect<VisibilityEvent>(
        [this](const VisibilityEvent& event) { add(event.visible ? Cause::None : Cause::Window); });
    connections_[1] = events.connect<FocusEvent>(
        [this](const FocusEvent& event) { add(event.focused ? Cause::None : Cause::Window); });
    connections_[2] = events.connect<ControllerRemovedEvent>(
        [this, all = std::move(several)](const ControllerRemovedEvent&) {
            if ((all && all()) || context_->input.device() == InputDevice::Controller) {
                add(Cause::Controller); // its player cannot play on
            }
        });
}

void Interruption::add(Cause cause) {
    const Screen* const top = context_ != nullptr ? context_->screens.top() : nullptr;
    if (top != nullptr && !top->look().realTime) {
        cause_ = std::max(cause_, cause);
    }
}

float pauseButtonSize(const render::Stage& stage) {
    return std::max(stage.minTouchSize(), 76.0F);
}

void drawPauseButton(render::Canvas& canvas, const Input& input, const Rect& box,
                     const PauseButtonColors& colors) {
    if (input.device() != InputDevice::Touch) {
        return;
    }
    const Vec2 middle = box.center();
    canvas.circle(middle, box.width / 2.0F, colors.panel);
    if (colors.edge.alpha > 0.0F) {
        canvas.ring(middle, box.width / 2.0F - 1.5F, 3.0F, colors.edge);
    }
    for (const float way : {-1.0F, 1.0F}) {
        canvas.rectangle({.center = {middle.x + way * box.width * 0.12F, middle.y},
                          .size = {box.width * 0.11F, box.width * 0.36F},
                          .cornerRadius = box.width * 0.03F},
                         colors.bars);
    }
}

bool isTapped(const Input& input, const render::Stage& stage, const Rect& box) {
    return std::ranges::any_of(input.touches(), [&](const Touch& finger) {
        return finger.pressed && box.contains(stage.camera().toUnits({finger.x, finger.y}));
    });
}

void drawCountdown(render::Canvas& canvas, double left, Vec2 middle, Color color) {
    constexpr int kDots = 3;
    constexpr float kApart = 42.0F;
    const int dots = static_cast<int>(std::ceil(left * kDots));
    for (int dot = 0; dot < dots; ++dot) {
        const float aside =
            (static_cast<float>(dot) - 0.5F * static_cast<float>(dots - 1)) * kApart;
        canvas.circle({middle.x + aside, middle.y}, 12.0F, color);
    }
}

} // namespace eng::ui
