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

Lettering::Fitting Lettering::fitting(std::string_view text, const Rect& box,
                                      const Letters& letters) const {
    constexpr float kSmaller = 0.96F; // from one try to the next
    const auto em = static_cast<float>(font_.unitsPerEm());
    const float lineShare = static_cast<float>(font_.lineHeight()) / em;
    const float capShare = static_cast<float>(font_.capHeight()) / em;
    Fitting found;
    found.size = letters.size;
    TextStyle style = styleOf(letters, found.size);
    for (;;) {
        style.size = found.size;
        found.block = measure(text, style, box.width);
        found.height =
            found.size * (capShare + lineShare * static_cast<float>(found.block.lines - 1));
        found.fits = found.block.lines <= letters.mostLines && found.block.width <= box.width &&
                     found.height <= box.height;
        if (found.fits || found.size <= letters.least) {
            return found;
        }
        found.size = std::max(found.size * kSmaller, letters.least);
    }
}

float Lettering::fit(std::string_view text, const Rect& box, const Letters& letters) const {
    return fitting(text, box, letters).size;
}

Rect Lettering::write(std::string_view text, const Rect& box, const Letters& letters) {
    auto [size, block, height, fits] = fitting(text, box, letters);
    const TextStyle style = styleOf(letters, size);
    const float lineShare =
        static_cast<float>(font_.lineHeight()) / static_cast<float>(font_.unitsPerEm());
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
