#include "engine/canvas/glyph_atlas.h"

#include <algorithm>
#include <cmath>

namespace eng::render {
namespace {

constexpr int kBorder = 1;
constexpr float kFineUpTo = 64.0F;      // pixels per em: rounded to quarters of a pixel
constexpr float kSubpixelsUpTo = 40.0F; // above, a quarter of a pixel is not visible
constexpr float kSeriesStart = 8.0F;
constexpr float kSeriesStep = 1.03F;

std::uint16_t quartersOf(float pixels) {
    return static_cast<std::uint16_t>(std::max(std::lround(pixels * 4.0F), 1L));
}

} // namespace

RasterSize chooseRaster(float pixelsPerEm, bool animated) {
    const float wanted = std::min(pixelsPerEm, kMaxRasterSize);
    if (animated) {
        // Always a larger size: shrinking a little stays sharp, stretching does not.
        const float steps = std::ceil(
            std::log(std::max(wanted / kSeriesStart, 1.0F)) / std::log(kSeriesStep) - 0.001F);
        const float pixels = std::min(kSeriesStart * std::pow(kSeriesStep, steps), kMaxRasterSize);
        return {quartersOf(std::ceil(pixels * 4.0F) * 0.25F), false};
    }
    if (wanted > kFineUpTo) {
        return {quartersOf(std::round(wanted)), false};
    }
    return {quartersOf(wanted), wanted <= kSubpixelsUpTo};
}

GlyphAtlas::GlyphAtlas(Device& device)
    : GlyphAtlas{device, Limits{}} {}

GlyphAtlas::GlyphAtlas(Device& device, const Limits& limits)
    : device_{device}
    , limits_{limits}
    , texture_{device, PixelFormat::R8, Filter::Linear}
    , packer_{limits.first, limits.first} {}

const GlyphAtlas::Glyph* GlyphAtlas::findOrRasterize(const Font& font, std::uint16_t glyph,
                                                     RasterSize size, unsigned quarterShift) {
    ENG_ASSERT(quarterShift < 4 && size.quarters > 0, "the size is > 0, the shift 0 to 3");
    const std::uint64_t key = (fontIndex(font) << 40U) | (std::uint64_t{glyph} << 24U) |
                              (std::uint64_t{size.quarters} << 8U) | quarterShift;
    if (const auto found = glyphs_.find(key); found != glyphs_.end()) {
        return &found->second;
    }
    return make(key, font, glyph, size, quarterShift);
}

const GlyphAtlas::Glyph* GlyphAtlas::make(std::uint64_t key, const Font& font, std::uint16_t glyph,
                                          RasterSize size, unsigned quarterShift) {
    const float shift = static_cast<float>(quarterShift) * 0.25F;
    GlyphBox box = font.box(glyph, size.pixelsPerEm(), shift);
    // A glyph larger than the largest atlas is rasterized smaller and stretched.
    while (std::max(box.width, box.height) + 2 * kBorder > maxPageSize() && size.quarters > 1) {
        size.quarters = static_cast<std::uint16_t>(size.quarters / 2);
        box = font.box(glyph, size.pixelsPerEm(), shift);
    }
    Glyph made;
    made.quarters = size.quarters;
    if (box.width > 0) {
        const int width = box.width + 2 * kBorder;
        const int height = box.height + 2 * kBorder;
        const auto found = place(width, height);
        if (!found) {
            return nullptr;
        }
        const std::size_t first = texture_.offsetOf(found->x + kBorder, found->y + kBorder);
        font.rasterize(glyph, size.pixelsPerEm(), shift, box, texture_.pixels().data() + first,
                       texture_.width());
        texture_.changed(found->x, found->y, width, height);
        made.x = static_cast<std::uint16_t>(found->x);
        made.y = static_cast<std::uint16_t>(found->y);
        made.width = static_cast<std::uint16_t>(width);
        made.height = static_cast<std::uint16_t>(height);
        made.left = box.left - kBorder;
        made.top = box.top - kBorder;
        ++rasterized_;
    }
    return &glyphs_.insert_or_assign(key, made).first->second;
}

std::optional<ShelfPacker::Place> GlyphAtlas::place(int width, int height) {
    if (texture_.width() == 0 && !texture_.resize(packer_.width(), packer_.height())) {
        return std::nullopt;
    }
    while (true) {
        if (const auto found = packer_.add(width, height)) {
            return found;
        }
        const int larger = std::min(texture_.width() * 2, maxPageSize());
        if (larger <= texture_.width() || !texture_.resize(larger, larger)) {
            return std::nullopt;
        }
        packer_.grow(larger, larger);
    }
}

void GlyphAtlas::clear() {
    glyphs_.clear();
    fonts_.clear();
    packer_.clear();
    if (texture_.width() > 0) {
        texture_.clear();
    }
    ++restarts_;
}

std::uint64_t GlyphAtlas::fontIndex(const Font& font) {
    const auto found = std::find(fonts_.begin(), fonts_.end(), font.id());
    if (found == fonts_.end()) {
        fonts_.push_back(font.id());
        return fonts_.size() - 1;
    }
    return static_cast<std::uint64_t>(found - fonts_.begin());
}

int GlyphAtlas::maxPageSize() const {
    const int able = device_.info().maxTextureSize;
    return able > 0 ? std::min(limits_.maxSize, able) : limits_.maxSize;
}

} // namespace eng::render
