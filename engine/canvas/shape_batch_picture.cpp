// The part of ShapeBatch that draws pictures.
#include "engine/canvas/picture_atlas.h"
#include "engine/canvas/shape_batch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace eng::render {
namespace {

constexpr float kTexelParts = 8.0F; // texels are sent in eighths

/// Rounds to 1/64 of a pixel, which a float holds for any window: then the middle and half of the
/// size give back exactly the same edge, for the pictures on both sides of it.
float edge(float pixels) {
    constexpr float kRound = 196608.0F; // 1.5 * 2^17: its last bit is 1/64
    return (pixels + kRound) - kRound;
}

/// The source, inside the picture and at least an eighth of a texel wide and high.
Rect clamped(const Rect& source, const Picture& picture) {
    const auto width = static_cast<float>(picture.width());
    const auto height = static_cast<float>(picture.height());
    if (source.width <= 0.0F || source.height <= 0.0F) {
        return {0.0F, 0.0F, width, height};
    }
    constexpr float kMin = 1.0F / kTexelParts;
    const float left = std::clamp(source.left, 0.0F, width - kMin);
    const float top = std::clamp(source.top, 0.0F, height - kMin);
    return {left, top, std::clamp(source.right(), left + kMin, width) - left,
            std::clamp(source.bottom(), top + kMin, height) - top};
}

} // namespace

void ShapeBatch::picture(const Picture& picture, Vec2 center, const PictureStyle& style) {
    ENG_ASSERT(style.size.x >= 0.0F && style.size.y >= 0.0F && style.scale >= 0.0F,
               "sizes are not negative");
    const Rect source = clamped(style.source, picture);
    Vec2 half = style.size * (0.5F * style.scale);
    if (half.x == 0.0F && half.y == 0.0F) {
        half = Vec2{source.width, source.height} * (0.5F * style.scale);
    }
    addPicture(picture, source, center - half, center + half, style);
}

void ShapeBatch::fillWithPicture(const Picture& picture, const Rect& to,
                                 const PictureStyle& style) {
    addPicture(picture, clamped(style.source, picture), {to.left, to.top},
               {to.right(), to.bottom()}, style);
}

void ShapeBatch::nineSlice(const Picture& picture, const Rect& to, const Borders& borders,
                           const PictureStyle& style) {
    const Rect source = clamped(style.source, picture);
    // The lines between the parts: in the picture, and where they are drawn.
    const auto lines = [](float from, float size, float first, float last) {
        first = std::clamp(first, 0.0F, size);
        last = std::clamp(last, 0.0F, size - first);
        return std::array{from, from + first, from + size - last, from + size};
    };
    const auto places = [](float from, float size, float first, float last) {
        const float shrink = std::min(1.0F, size / std::max(first + last, 0.001F));
        return std::array{from, from + first * shrink, from + size - last * shrink, from + size};
    };
    const auto x = lines(source.left, source.width, borders.left, borders.right);
    const auto y = lines(source.top, source.height, borders.top, borders.bottom);
    const auto toX =
        places(to.left, to.width, borders.left * style.scale, borders.right * style.scale);
    const auto toY =
        places(to.top, to.height, borders.top * style.scale, borders.bottom * style.scale);
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            const Rect part{x[column], y[row], x[column + 1] - x[column], y[row + 1] - y[row]};
            if (part.width > 0.0F && part.height > 0.0F && toX[column] < toX[column + 1] &&
                toY[row] < toY[row + 1]) {
                addPicture(picture, part, {toX[column], toY[row]}, {toX[column + 1], toY[row + 1]},
                           style);
            }
        }
    }
}

void ShapeBatch::addPicture(const Picture& picture, Rect source, Vec2 first, Vec2 last,
                            const PictureStyle& style) {
    ENG_ASSERT(drawing_, "pictures are drawn between begin and end");
    const std::uint8_t alpha = toByte(style.tint.alpha);
    if (alpha == 0 || !device_.usable()) {
        return;
    }
    const AtlasRegion* place = pages_ ? pages_->find(picture) : nullptr;
    if (place == nullptr || place->texture != page_) {
        place = placeOf(picture);
        if (place == nullptr) {
            ++current_.picturesTooLarge;
            return;
        }
    }
    if (instances_.size() == kMaxInstances) {
        flush();
    }
    picturesWait_ = true;
    Vec2 center;
    Vec2 half;
    Vec2 right{1.0F, 0.0F};
    if (style.rotation == 0.0F && !camera_.isRotated()) {
        const Vec2 from = camera_.toPixels(first);
        const Vec2 to = camera_.toPixels(last);
        const Vec2 corner{edge(from.x), edge(from.y)};
        const Vec2 opposite{edge(to.x), edge(to.y)};
        center = (corner + opposite) * 0.5F;
        half = (opposite - corner) * 0.5F;
    } else {
        // Turned edges cannot be shared exactly. A little more hides the gaps.
        constexpr float kOverlap = 1.0F / 128.0F;
        center = camera_.toPixels((first + last) * 0.5F);
        half = (last - first) * (0.5F * camera_.scale()) + Vec2{kOverlap, kOverlap};
        right = camera_.toWindowDirection({std::cos(style.rotation), std::sin(style.rotation)});
    }
    const auto eighths = [](float texels) {
        // NOLINTNEXTLINE(bugprone-incorrect-roundings): not negative, and faster than std::lround
        return static_cast<std::uint16_t>(texels * kTexelParts + 0.5F);
    };
    Instance& instance = instances_.emplace_back();
    instance.centerX = center.x;
    instance.centerY = center.y;
    instance.halfX = style.flipX ? -half.x : half.x;
    instance.halfY = style.flipY ? -half.y : half.y;
    instance.cosine = right.x;
    instance.sine = right.y;
    instance.left = eighths(static_cast<float>(place->left) + source.left);
    instance.top = eighths(static_cast<float>(place->top) + source.top);
    instance.width = eighths(source.width);
    instance.height = eighths(source.height);
    instance.red = toByte(style.tint.red);
    instance.green = toByte(style.tint.green);
    instance.blue = toByte(style.tint.blue);
    instance.alpha = alpha;
    instance.kind = kPictureKind;
    instance.additive = style.additive || additive_ ? 255 : 0;
    instance.mode = style.filter == Filter::Nearest ? kHaloOrNearestMode : 0;
    ++current_.instances;
}

/// The slow part: another page, or a picture that is in none.
const AtlasRegion* ShapeBatch::placeOf(const Picture& picture) {
    if (!pages_) {
        pages_ = std::make_shared<PictureAtlas>(device_, PictureAtlas::Limits{});
    }
    if (page_ == nullptr && pages_->hasEmptyPage()) { // nothing of this frame waits yet
        pages_->repack();
    }
    const AtlasRegion* place = pages_->find(picture);
    if (place == nullptr) {
        place = pages_->add(picture);
    }
    if (place == nullptr && pages_->hasLostPlaces()) {
        flush(); // the waiting instances need the old places
        page_ = nullptr;
        pages_->repack();
        place = pages_->add(picture);
    }
    if (place == nullptr) {
        place = pages_->addPage(picture);
    }
    if (place != nullptr && place->texture != page_) {
        if (picturesWait_) {
            flush();
        }
        page_ = place->texture;
    }
    return place;
}

} // namespace eng::render
