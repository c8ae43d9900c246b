#include "engine/render/lettering.h"

#include <algorithm>

namespace eng::render {

TextStyle Lettering::styleOf(const Letters& letters, float size) const {
    return {.font = &font_,
            .size = size,
            .color = letters.color,
            .align = letters.align,
            .vertical = VerticalAlign::CapMiddle,
            .tracking = letters.tracking,
            .tabularDigits = letters.tabularDigits,
            .animated = letters.animated,
            .largest = letters.largest};
}

Lettering::Block Lettering::measure(std::string_view text, const TextStyle& style, float width) {
    Block block;
    for (bool more = true; more; ++block.lines) {
        std::string_view line;
        more = takeLine(text, line, style, width);
        block.width = std::max(block.width, render::measure(line, style).width);
    }
    return block;
}

float Lettering::balanced(std::string_view text, const TextStyle& style, const Block& block) {
    float width = block.width;
    for (;;) {
        const Block narrower = measure(text, style, width * 0.97F);
        // Text without any width, as line breaks alone, fits into every width.
        if (narrower.lines != block.lines || narrower.width > width * 0.97F || width <= 0.0F) {
            return width;
        }
        width *= 0.97F;
    }
}

Rect Lettering::write(std::string_view text, const Rect& box, const Letters& letters) {
    constexpr float kSmaller = 0.96F; // from one try to the next
    const auto em = static_cast<float>(font_.unitsPerEm());
    const float lineShare = static_cast<float>(font_.lineHeight()) / em;
    const float capShare = static_cast<float>(font_.capHeight()) / em;
    float size = letters.size;
    TextStyle style = styleOf(letters, size);
    Block block;
    bool fits = false;
    float height = 0.0F;
    for (;;) {
        style.size = size;
        block = measure(text, style, box.width);
        height = size * (capShare + lineShare * static_cast<float>(block.lines - 1));
        fits = block.lines <= letters.mostLines && block.width <= box.width && height <= box.height;
        if (fits || size <= letters.least) {
            break;
        }
        size = std::max(size * kSmaller, letters.least);
    }
    float width = box.width;
    if (block.lines > 1) {
        width = balanced(text, style, block);
        block = measure(text, style, width);
    }
    const float x = letters.align == Align::Left    ? box.left
                    : letters.align == Align::Right ? box.right()
                                                    : box.left + box.width / 2.0F;
    const float middle = box.top + box.height / 2.0F;
    float y = middle - size * lineShare * static_cast<float>(block.lines - 1) / 2.0F;
    std::string_view rest = text;
    for (bool more = true; more; y += size * lineShare) {
        std::string_view line;
        more = takeLine(rest, line, style, width);
        batch_.text(line, {x, y}, style);
    }
    const float left = letters.align == Align::Left    ? x
                       : letters.align == Align::Right ? x - block.width
                                                       : x - block.width / 2.0F;
    const Rect bounds{left, middle - height / 2.0F, block.width, height};
    if (notes_ != nullptr) {
        notes_->push_back({std::string{text}, box, bounds, size, fits});
    }
    return bounds;
}

} // namespace eng::render
