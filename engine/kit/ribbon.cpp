#include "engine/kit/ribbon.h"

#include <algorithm>

namespace eng {
namespace {

constexpr float kShortest = 0.25F; // units: a shorter piece has no direction

Vec2 leftOf(Vec2 way) {
    return {way.y, -way.x};
}

/// From a mark to an edge of a ribbon that comes along one way and goes on along another, for a
/// ribbon of 1 unit on each side.
Vec2 miter(Vec2 before, Vec2 after) {
    return (leftOf(before) + leftOf(after)) * (1.0F / (1.0F + before.dot(after)));
}

} // namespace

void Ribbon::add(Vec2 at, float dt) {
    for (std::size_t i = 0; i < count_; ++i) {
        marks_[i].age += dt;
    }
    // Marks closer than a piece are one, so that fast displays need no more of them.
    const bool close = count_ >= 2 && !marks_[0].corner &&
                       marks_[1].age - marks_[0].age < seconds_ / static_cast<float>(kPieces);
    if (close) {
        marks_[0] = {at};
    } else {
        put({at});
    }
    while (count_ >= 2 && marks_[count_ - 2].age >= seconds_) { // one beyond the end is kept
        --count_;
    }
}

void Ribbon::put(const Mark& mark) {
    count_ = std::min(count_ + 1, kMarks);
    std::shift_right(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(count_), 1);
    marks_[0] = mark;
}

void Ribbon::draw(render::Canvas& canvas, const RibbonStyle& style) const {
    // Marks at different places, the last one where the ribbon ends.
    std::array<Mark, kMarks> shown{};
    std::array<Vec2, kMarks> ways{}; // from each to the next
    std::size_t count = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        Mark mark = marks_[i];
        if (style.coarse && i % 2 == 1 && i + 1 < count_ && !mark.corner) {
            continue;
        }
        if (mark.age > seconds_ && i > 0) {
            const Mark& newer = marks_[i - 1]; // not coarser: the end must not jump
            mark = {lerp(newer.at, mark.at, (seconds_ - newer.age) / (mark.age - newer.age)),
                    seconds_};
        }
        const Vec2 way = count == 0 ? Vec2{} : mark.at - shown[count - 1].at;
        if (count > 0 && way.length() < kShortest) {
            continue;
        }
        if (count > 0) {
            ways[count - 1] = way * (1.0F / way.length());
        }
        shown[count++] = mark;
    }
    for (std::size_t i = 0; i + 1 < count; ++i) {
        const Vec2 way = ways[i];
        const auto end = [&](std::size_t mark, Vec2 other) {
            const float old = shown[mark].age / seconds_;
            const Vec2 across = other.dot(way) > 0.0F ? miter(other, way) : leftOf(way);
            return render::StripEnd{shown[mark].at, across * (style.width * 0.5F * (1.0F - old)),
                                    mix(style.head, style.tail, old)};
        };
        canvas.strip(end(i, i > 0 ? ways[i - 1] : way),
                     end(i + 1, i + 2 < count ? ways[i + 1] : way));
    }
}

} // namespace eng
