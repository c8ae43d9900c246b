#include "engine/canvas/text_fitter.h"

#include <algorithm>

namespace eng::render {

TextStyle TextFitter::styleOf(const TextBoxStyle& style, float size) const {
    return {.font = &font_,
            .size = size,
            .color = style.color,
            .align = style.align,
            .vertical = VerticalAlign::CapMiddle,
            .tracking = style.tracking,
            .tabularDigits = style.tabularDigits,
            .animated = style.animated,
            .maxSize = style.maxSize,
            .outline = style.outline * size / style.size,
            .outlineColor = style.outlineColor};
}

TextFitter::Block TextFitter::measure(std::string_view text, const TextStyle& sized, float width) {
    Block block;
    for (bool more = true; more; ++block.lines) {
        std::string_view line;
        more = takeLine(text, line, sized, width);
        block.width = std::max(block.width, render::measure(line, sized).width);
    }
    return block;
}

float TextFitter::balanced(std::string_view text, const TextStyle& sized, const Block& block) {
    float width = block.width;
    for (;;) {
        const Block narrower = measure(text, sized, width * 0.97F);
        // Text without any width, as line breaks alone, fits into every width.
        if (narrower.lines != block.lines || narrower.width > width * 0.97F || width <= 0.0F) {
            return width;
        }
        width *= 0.97F;
    }
}

TextFitter::Fitting TextFitter::fitting(std::string_view text, const Rect& box,
                                        const TextBoxStyle& style) const {
    constexpr float kSmaller = 0.96F; // from one try to the next
    const auto em = static_cast<float>(font_.unitsPerEm());
    const float lineShare = static_cast<float>(font_.lineHeight()) / em;
    const float capShare = static_cast<float>(font_.capHeight()) / em;
    Fitting found;
    found.size = style.size;
    TextStyle sized = styleOf(style, found.size);
    for (;;) {
        sized.size = found.size;
        found.block = measure(text, sized, box.width);
        found.height =
            found.size * (capShare + lineShare * static_cast<float>(found.block.lines - 1));
        found.fits = found.block.lines <= style.maxLines && found.block.width <= box.width &&
                     found.height <= box.height;
        if (found.fits || found.size <= style.minSize) {
            return found;
        }
        found.size = std::max(found.size * kSmaller, style.minSize);
    }
}

float TextFitter::fittedSize(std::string_view text, const Rect& box,
                             const TextBoxStyle& style) const {
    return fitting(text, box, style).size;
}

Rect TextFitter::write(std::string_view text, const Rect& box, const TextBoxStyle& style) {
    auto [size, block, height, fits] = fitting(text, box, style);
    const TextStyle sized = styleOf(style, size);
    const float lineShare =
        static_cast<float>(font_.lineHeight()) / static_cast<float>(font_.unitsPerEm());
    float width = box.width;
    if (block.lines > 1) {
        width = balanced(text, sized, block);
        block = measure(text, sized, width);
    }
    const float x = style.align == Align::Left    ? box.left
                    : style.align == Align::Right ? box.right()
                                                  : box.left + box.width / 2.0F;
    const float middle = box.top + box.height / 2.0F;
    float y = middle - size * lineShare * static_cast<float>(block.lines - 1) / 2.0F;
    std::string_view rest = text;
    for (bool more = true; more; y += size * lineShare) {
        std::string_view line;
        more = takeLine(rest, line, sized, width);
        batch_.text(line, {x, y}, sized);
    }
    const float left = style.align == Align::Left    ? x
                       : style.align == Align::Right ? x - block.width
                                                     : x - block.width / 2.0F;
    const Rect bounds{left, middle - height / 2.0F, block.width, height};
    if (recorded_ != nullptr) {
        recorded_->push_back({std::string{text}, box, bounds, size, fits});
    }
    return bounds;
}

} // namespace eng::render
