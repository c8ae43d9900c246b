#include "engine/kit/sprite.h"

#include "engine/serialize/file.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

using Direction = SpriteData::Tag::Direction;

/// The frames of a tag in the order in which they are shown. A ping-pong tag shows the frame at
/// which it turns once; each way is one of its repeats, as in Aseprite.
class Order {
public:
    explicit Order(const SpriteData::Tag& tag)
        : tag_{tag}
        , count_{tag.last - tag.first + 1}
        , turns_{tag.direction >= Direction::PingPong && count_ > 1} {}

    /// Frames of one round, or of all repeats.
    int size(bool allRepeats) const {
        const int rounds = allRepeats ? tag_.repeat : 1;
        if (!turns_) {
            return count_ * rounds;
        }
        return allRepeats ? 1 + (count_ - 1) * rounds : 2 * (count_ - 1);
    }
    /// @param place  from 0 to below `size`
    std::size_t frame(int place) const {
        int at = turns_ ? place % (2 * (count_ - 1)) : place % count_;
        if (at >= count_) {
            at = 2 * (count_ - 1) - at;
        }
        const bool reversed =
            tag_.direction == Direction::Reverse || tag_.direction == Direction::PingPongReverse;
        return static_cast<std::size_t>(reversed ? tag_.last - at : tag_.first + at);
    }

private:
    const SpriteData::Tag& tag_;
    int count_;
    bool turns_;
};

/// Milliseconds of the first frames; whole rounds are not walked through.
double lengthOf(const SpriteData& sheet, const Order& order, int frames) {
    const int round = order.size(false);
    double once = 0.0;
    double rest = 0.0;
    for (int i = 0; i < round; ++i) {
        once += sheet.frames[order.frame(i)].milliseconds;
        rest = i + 1 == frames % round ? once : rest;
    }
    const int rounds = frames / round;
    return once * rounds + rest;
}

} // namespace

void Sprite::give(SpriteData sheet) {
    sheet_ = std::move(sheet);
    picture_ = render::loadPicture(resources_, sheet_.picture);
}

const SpriteData::Tag* Sprite::find(std::string_view tag) const {
    const auto found = std::ranges::find(sheet_.tags, tag, &SpriteData::Tag::name);
    return found == sheet_.tags.end() ? nullptr : &*found;
}

void Sprite::draw(render::Canvas& canvas, std::string_view tag, double seconds, Vec2 center,
                  const SpriteStyle& style) const {
    if (sheet_.frames.empty()) {
        return;
    }
    const SpriteData::Frame& frame = sheet_.frames[frameAt(tag, seconds)];
    const Vec2 size{static_cast<float>(frame.width), static_cast<float>(frame.height)};
    // From the middle of the untrimmed frame to the middle of the trimmed one.
    Vec2 way{static_cast<float>(frame.offsetX) + size.x / 2.0F -
                 static_cast<float>(sheet_.width) / 2.0F,
             static_cast<float>(frame.offsetY) + size.y / 2.0F -
                 static_cast<float>(sheet_.height) / 2.0F};
    way = {style.flipX ? -way.x : way.x, style.flipY ? -way.y : way.y};
    if (style.rotation != 0.0F) {
        way = way.rotated(style.rotation);
    }
    canvas.picture(
        *picture_, center + way * style.scale,
        {.source = {static_cast<float>(frame.left), static_cast<float>(frame.top), size.x, size.y},
         .scale = style.scale,
         .rotation = style.rotation,
         .tint = style.tint,
         .flipX = style.flipX,
         .flipY = style.flipY,
         .filter = style.filter});
}

std::size_t Sprite::frameAt(std::string_view tag, double seconds) const {
    const SpriteData::Tag* const found = find(tag);
    if (found == nullptr) {
        return 0;
    }
    const Order order{*found};
    double left = std::isfinite(seconds) ? std::max(seconds, 0.0) * 1000.0 : 0.0;
    if (found->repeat > 0 && left >= lengthOf(sheet_, order, order.size(true))) {
        return order.frame(order.size(true) - 1);
    }
    left = std::fmod(left, lengthOf(sheet_, order, order.size(false)));
    int place = 0;
    while ((left -= sheet_.frames[order.frame(place)].milliseconds) >= 0.0) {
        ++place;
    }
    return order.frame(place);
}

double Sprite::length(std::string_view tag) const {
    const SpriteData::Tag* const found = find(tag);
    if (found == nullptr) {
        return 0.0;
    }
    const Order order{*found};
    return lengthOf(sheet_, order, order.size(found->repeat > 0)) / 1000.0;
}

std::optional<Rect> Sprite::slice(std::string_view name, std::size_t frame) const {
    const auto found = std::ranges::find(sheet_.slices, name, &SpriteData::Slice::name);
    if (found == sheet_.slices.end()) {
        return std::nullopt;
    }
    std::optional<Rect> place;
    for (const SpriteData::Slice::Key& key : found->keys) {
        if (key.frame <= frame) {
            place = Rect{static_cast<float>(key.left) - static_cast<float>(sheet_.width) / 2.0F,
                         static_cast<float>(key.top) - static_cast<float>(sheet_.height) / 2.0F,
                         static_cast<float>(key.width), static_cast<float>(key.height)};
        }
    }
    return place;
}

Result<SpriteData> decodeSprite(std::string_view bytes, std::string_view name) {
    Result<SpriteData> sheet = decodeFile<SpriteData>(SpriteData::kKind, bytes);
    const auto isWhole = [](const SpriteData& read) {
        return !read.frames.empty() &&
               std::ranges::all_of(read.tags,
                                   [&](const SpriteData::Tag& tag) {
                                       return tag.first <= tag.last &&
                                              tag.last < read.frames.size();
                                   }) &&
               std::ranges::all_of(read.frames, [](const SpriteData::Frame& frame) {
                   return frame.width > 0 && frame.height > 0;
               });
    };
    if (sheet && !isWhole(*sheet)) {
        sheet = Error{text::kFileDamaged};
    }
    if (!sheet) {
        return Error{text::kResourceUnreadable, {name, sheet.error()}};
    }
    return sheet;
}

} // namespace eng
