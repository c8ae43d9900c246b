#include "engine/ui/menu_view.h"

#include "engine/core/format.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace eng::ui {
namespace {

using render::Box;
using render::Canvas;
using render::TextBoxStyle;

constexpr float kShrunk = 0.75F; // of the least size, for texts that would not fit

/// As large as looks well in a line, and larger in one so low that it could not be read.
float textSize(float lineHeight, float min) {
    return std::max(lineHeight * 0.46F, std::min(min, lineHeight * 0.68F));
}

Rect moved(Rect rect, float down) {
    rect.top += down;
    return rect;
}

/// The box of a place between two lines.
Rect boxAt(const Menu& menu, float place) {
    const int line = std::clamp(static_cast<int>(place), 0, menu.size() - 1);
    const Rect here = menu.box(line);
    const Rect next = menu.box(std::min(line + 1, menu.size() - 1));
    const float part = place - static_cast<float>(line);
    if (next.left != here.left) { // in another column: no way between them
        return part < 0.5F ? here : next;
    }
    return moved(here, (next.top - here.top) * part);
}

/// An angle that points left (-1) or right (1).
void drawArrow(Canvas& canvas, Vec2 at, float size, float way, Color color) {
    const Vec2 tip{at.x + way * size * 0.5F, at.y};
    for (const float side : {-1.0F, 1.0F}) {
        canvas.line({at.x - way * size * 0.25F, at.y + side * size}, tip, size * 0.32F, color);
    }
}

struct Line {
    Rect box;
    Rect value;
    Rect slider;
    Color text;
    Color quiet;
    float minTextSize;
    float valueSize;
    bool focused;
};

/// The box of a value's words, between the arrows.
Rect wordsBox(const Rect& value, float lineHeight) {
    const float side = lineHeight * 0.33F;
    return {value.left + side, value.top, value.width - 2.0F * side, value.height};
}

/// The box of a slider's number.
Rect numberBox(const Rect& value, const Rect& slider, float lineHeight) {
    const float from = slider.right() + lineHeight * 0.25F;
    return {from, value.top, value.right() - from, value.height};
}
constexpr std::string_view kLongest = "100 %"; // so that no size changes while it is moved

Rect labelBox(const Menu& menu, int index) {
    const Rect box = menu.box(index);
    const float inset = box.height * 0.45F;
    Rect label{box.left + inset, box.top, box.width - 2.0F * inset, box.height};
    if (menu.items()[static_cast<std::size_t>(index)].value) {
        label.width = menu.valueBox(index).left - box.height * 0.2F - label.left;
    }
    return label;
}

/// The sizes in which the longest label and the longest value fit: all others get them too.
struct Sizes {
    float label, value;
};

Sizes sizesOf(const Canvas& canvas, const Menu& menu, const StringTable& strings,
              const TextBoxStyle& letters) {
    Sizes sizes{letters.size, letters.size};
    for (int i = 0; i < menu.size(); ++i) {
        const MenuItem& item = menu.items()[static_cast<std::size_t>(i)];
        if (item.label != TextId{}) {
            sizes.label = std::min(sizes.label, canvas.fittedSize(strings.pattern(item.label),
                                                                  labelBox(menu, i), letters));
        }
        if (item.value) {
            const Rect value = menu.valueBox(i);
            const float height = menu.box(i).height;
            const Rect box =
                item.level ? numberBox(value, menu.sliderBox(i), height) : wordsBox(value, height);
            sizes.value =
                std::min(sizes.value,
                         canvas.fittedSize(item.level ? kLongest : menu.value(i), box, letters));
        }
    }
    sizes.value = std::min(sizes.value, sizes.label); // a value does not outshine its name
    return sizes;
}

void drawSlider(Canvas& canvas, const Line& line, double level) {
    const float middle = line.slider.top + line.slider.height / 2.0F;
    const float thick = line.box.height * 0.09F;
    const float to = line.slider.left + line.slider.width * static_cast<float>(level);
    canvas.line({line.slider.left, middle}, {line.slider.right(), middle}, thick, line.quiet);
    canvas.line({line.slider.left, middle}, {to, middle}, thick, line.text);
    canvas.circle({to, middle}, line.box.height * 0.15F, line.text);
}

void drawValue(Canvas& canvas, const MenuItem& item, const std::string& value, const Line& line) {
    TextBoxStyle letters{
        .size = line.valueSize, .minSize = line.minTextSize * kShrunk, .color = line.text};
    if (item.level) {
        drawSlider(canvas, line, item.level());
        letters.align = render::Align::Right;
        canvas.write(value, numberBox(line.value, line.slider, line.box.height), letters);
        return;
    }
    const float arrow = line.box.height * 0.11F;
    canvas.write(value, wordsBox(line.value, line.box.height), letters);
    if (item.change) {
        const float middle = line.value.top + line.value.height / 2.0F;
        const Color color = line.focused ? line.text : line.quiet;
        drawArrow(canvas, {line.value.left + arrow, middle}, arrow, -1.0F, color);
        drawArrow(canvas, {line.value.right() - arrow, middle}, arrow, 1.0F, color);
    }
}

} // namespace

void drawMenu(Canvas& canvas, const Menu& menu, const StringTable& strings, const Theme& theme,
              const MenuMotion& motion) {
    if (menu.size() == 0) {
        return;
    }
    const float minTextSize = canvas.stage().minTextSize();
    const Rect first = menu.box(0);
    // Each line comes a little after the one above it.
    const auto comeUp = [&](int index) {
        constexpr float kAfter = 0.06F;
        const float late = kAfter * static_cast<float>(std::min(index, 8));
        return std::clamp((motion.appear - late) / (1.0F - kAfter * 8.0F), 0.0F, 1.0F);
    };
    const auto sink = [&](float up) { return (1.0F - up) * first.height * 0.35F; };
    for (int i = 0; i < menu.size(); ++i) {
        const float up = comeUp(i);
        const Rect box = moved(menu.box(i), sink(up));
        canvas.fill(box, box.height / 2.0F, theme.panel.faded(up));
        canvas.outline(box, box.height / 2.0F, std::max(first.height * 0.03F, 1.0F),
                       theme.edge.faded(up));
    }
    const float focusUp = comeUp(menu.focus());
    const Rect focus = moved(boxAt(menu, motion.focusAt), sink(focusUp));
    canvas.fill(focus, focus.height / 2.0F, theme.accent.faded(focusUp));
    Sizes sizes =
        sizesOf(canvas, menu, strings,
                {.size = textSize(first.height, minTextSize), .minSize = minTextSize * kShrunk});
    sizes.label /= canvas.stage().textScale(); // `write` enlarges them again
    sizes.value /= canvas.stage().textScale();
    for (int i = 0; i < menu.size(); ++i) {
        const float up = comeUp(i);
        const float down = sink(up);
        const MenuItem& item = menu.items()[static_cast<std::size_t>(i)];
        const bool focused = i == menu.focus();
        const float lit =
            std::clamp(1.0F - std::fabs(motion.focusAt - static_cast<float>(i)), 0.0F, 1.0F);
        const Color text = mix(theme.text, theme.accentText, lit).faded(up);
        const Rect box = moved(menu.box(i), down);
        const Line line{.box = box,
                        .value = moved(menu.valueBox(i), down),
                        .slider = moved(menu.sliderBox(i), down),
                        .text = text,
                        .quiet = text.faded(theme.trackOpacity),
                        .minTextSize = minTextSize,
                        .valueSize = sizes.value,
                        .focused = focused};
        TextBoxStyle letters{.size = sizes.label,
                             .minSize = minTextSize * kShrunk,
                             .color = text,
                             .animated = up < 1.0F};
        if (item.value) {
            letters.align = render::Align::Left;
            drawValue(canvas, item, menu.value(i), line);
        }
        if (item.label != TextId{}) {
            canvas.write(strings.pattern(item.label), moved(labelBox(menu, i), down), letters);
        }
    }
}

void appendPixels(std::string& json, const render::Camera2d& camera, const Rect& box) {
    const Vec2 corner = camera.toPixels({box.left, box.top});
    appendFormat(json, "[{0:.1f},{1:.1f},{2:.1f},{3:.1f}]",
                 {static_cast<double>(corner.x), static_cast<double>(corner.y),
                  static_cast<double>(box.width * camera.scale()),
                  static_cast<double>(box.height * camera.scale())});
}

} // namespace eng::ui
