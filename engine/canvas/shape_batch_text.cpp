// The part of ShapeBatch that draws text.
#include "engine/canvas/shape_batch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eng::render {
namespace {

constexpr float kSmallestText = 1.0F; // pixels per em: smaller text is not visible

} // namespace

float ShapeBatch::text(std::string_view text, Vec2 at, const TextStyle& style) {
    ENG_ASSERT(style.font != nullptr && style.size > 0.0F, "text has a font and a size");
    if (style.outline > 0.0F) {
        constexpr int kCopies = 12; // around the letters
        TextStyle edge = style;
        edge.outline = 0.0F;
        edge.color = style.outlineColor;
        for (int i = 0; i < kCopies; ++i) {
            const float angle = static_cast<float>(i) * 2.0F * std::numbers::pi_v<float> / kCopies;
            this->text(text, at + Vec2{std::cos(angle), std::sin(angle)} * style.outline, edge);
        }
    }
    const float perUnit = style.size / static_cast<float>(style.font->unitsPerEm());
    const float scale = camera_.scale();
    const float lineHeight = static_cast<float>(style.font->lineHeight()) * perUnit;
    if (style.vertical == VerticalAlign::CapMiddle) {
        const auto more = static_cast<float>(std::count(text.begin(), text.end(), '\n'));
        const float capHeight = static_cast<float>(style.font->capHeight()) * perUnit;
        at.y += (capHeight - more * lineHeight) * 0.5F;
    }
    Vec2 pen = camera_.toPixels(at);
    textAt_ = pen;
    float width = 0.0F;
    for (bool more = true; more; pen.y += lineHeight * scale) {
        std::string_view line;
        more = takeLine(text, line);
        width = std::max(width, addLine(line, pen, style, style.size * scale));
    }
    return width * perUnit;
}

float ShapeBatch::addLine(std::string_view line, Vec2 pen, const TextStyle& style,
                          float pixelsPerEm) {
    const auto ignore = [](std::uint16_t, float) {};
    if (pixelsPerEm < kSmallestText || !device_.usable()) {
        return layOut(line, style, ignore);
    }
    const float perUnit = pixelsPerEm / static_cast<float>(style.font->unitsPerEm());
    if (style.align != Align::Left) {
        const float width = layOut(line, style, ignore) * perUnit;
        pen.x -= style.align == Align::Center ? width * 0.5F : width;
    }
    const bool turned = camera_.isRotated();
    if (!style.animated && !turned) {
        pen.y = std::round(pen.y); // the baseline lies on an edge of pixels
    }
    const float madeFor = style.animated && style.maxSize > style.size
                              ? pixelsPerEm * style.maxSize / style.size
                              : pixelsPerEm;
    RasterSize size = chooseRaster(madeFor, style.animated);
    size.subpixels = size.subpixels && !turned; // turned glyphs are not copied pixel by pixel
    return layOut(line, style, [&](std::uint16_t glyph, float offset) {
        addGlyph(glyph, {pen.x + offset * perUnit, pen.y}, style, size, pixelsPerEm);
    });
}

void ShapeBatch::addGlyph(std::uint16_t glyph, Vec2 pen, const TextStyle& style, RasterSize size,
                          float pixelsPerEm) {
    // The position of the pen: whole pixels and quarters of a pixel.
    const float places = size.subpixels ? 4.0F : 1.0F;
    const float snapped = std::floor(pen.x * places + 0.5F) / places;
    const float whole = std::floor(snapped);
    const auto quarters = static_cast<unsigned>((snapped - whole) * 4.0F);

    const GlyphAtlas::Glyph* place = atlas_.findOrRasterize(*style.font, glyph, size, quarters);
    if (place == nullptr) {
        flush(); // the waiting instances still need the old glyphs
        atlas_.clear();
        place = atlas_.findOrRasterize(*style.font, glyph, size, quarters);
    }
    if (place == nullptr || place->width == 0) {
        return;
    }
    // Glyphs rasterized at the text's size are copied pixel by pixel; others are stretched.
    const bool exact = !style.animated && !camera_.isRotated() &&
                       place->quarters == size.quarters && pixelsPerEm <= kMaxRasterSize;
    const float stretch =
        exact ? 1.0F : pixelsPerEm / (static_cast<float>(place->quarters) * 0.25F);
    const float halfX = static_cast<float>(place->width) * 0.5F * stretch;
    const float halfY = static_cast<float>(place->height) * 0.5F * stretch;
    Instance instance{};
    instance.centerX = (exact ? whole : pen.x) + static_cast<float>(place->left) * stretch + halfX;
    instance.centerY = pen.y + static_cast<float>(place->top) * stretch + halfY;
    instance.halfX = halfX;
    instance.halfY = halfY;
    if (camera_.isRotated()) {
        const Vec2 away{instance.centerX - textAt_.x, instance.centerY - textAt_.y};
        const Vec2 center = textAt_ + camera_.toWindowDirection(away);
        instance.centerX = center.x;
        instance.centerY = center.y;
    }
    instance.cosine = camera_.rightDirection().x;
    instance.sine = camera_.rightDirection().y;
    instance.left = place->x;
    instance.top = place->y;
    instance.width = place->width;
    instance.height = place->height;
    instance.red = toByte(style.color.red);
    instance.green = toByte(style.color.green);
    instance.blue = toByte(style.color.blue);
    instance.alpha = toByte(style.color.alpha);
    instance.kind = kGlyphKind;
    push(instance);
}

} // namespace eng::render
