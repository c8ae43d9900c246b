#include "engine/ui/name_keys.h"

#include <algorithm>

namespace eng::ui {
namespace {

constexpr int kWide = NameKeys::kCount - NameKeys::kSpace; // keys in the last row
constexpr float kShare = 0.88F;                            // of a key's room; the rest is the gap

} // namespace

void NameKeys::layOut(const render::Stage& stage) {
    const Rect all = stage.visible();
    const float margin = 0.04F * std::min(all.width, all.height);
    const Rect inside{all.left + margin, all.top + margin, all.width - 2.0F * margin,
                      all.height - 2.0F * margin};
    columns_ = stage.portrait() ? 8 : 10;
    static_assert(kSpace % 8 == 0 && kSpace % 10 == 0, "the rows are full");
    const auto count = static_cast<float>(rows() + 1);
    const float heading = std::min(inside.height * 0.15F, 170.0F);
    const float field = std::min(inside.height * 0.14F, 130.0F);
    const float gap = std::min(inside.height * 0.03F, 40.0F);
    const float widest = stage.portrait() ? 900.0F : 1100.0F;
    const float width = std::min(inside.width, widest);
    pitch_ = std::min((inside.height - heading - field - gap) / count,
                      1.25F * width / static_cast<float>(columns_));
    const float all3 = heading + field + gap + pitch_ * count;
    float top = inside.top + (inside.height - all3) / 2.0F;
    const float left = inside.left + (inside.width - width) / 2.0F;
    heading_ = {inside.left, top, inside.width, heading};
    top += heading;
    const float fieldWidth = std::min(width, 860.0F);
    field_ = {inside.left + (inside.width - fieldWidth) / 2.0F, top, fieldWidth, field};
    top += field + gap;
    keys_ = {left, top, width, pitch_ * count};
}

Rect NameKeys::key(int index) const {
    const bool wide = index >= kSpace;
    const int row = wide ? rows() : index / columns_;
    const int column = wide ? index - kSpace : index % columns_;
    const float room = keys_.width / static_cast<float>(wide ? kWide : columns_);
    const float gap =
        std::min(pitch_, keys_.width / static_cast<float>(columns_)) * (1.0F - kShare);
    return {keys_.left + room * static_cast<float>(column) + gap / 2.0F,
            keys_.top + pitch_ * static_cast<float>(row) + gap / 2.0F, room - gap, pitch_ - gap};
}

int NameKeys::keyAt(Vec2 place) const {
    for (int index = 0; index < kCount; ++index) {
        if (key(index).contains(place)) {
            return index;
        }
    }
    return -1;
}

void NameKeys::setFocus(int key) {
    focus_ = std::clamp(key, 0, kCount - 1);
    column_ =
        focus_ < kSpace ? focus_ % columns_ : ((focus_ - kSpace) * columns_ + columns_ / 2) / kWide;
}

void NameKeys::move(Direction direction) {
    const bool wide = focus_ >= kSpace;
    if (direction == Direction::Left || direction == Direction::Right) {
        const int first = wide ? kSpace : focus_ / columns_ * columns_;
        const int count = wide ? kWide : columns_;
        const int next = focus_ - first + (direction == Direction::Right ? 1 : count - 1);
        setFocus(first + next % count);
        return;
    }
    const int all = rows() + 1;
    const int row =
        (wide ? rows() : focus_ / columns_) + (direction == Direction::Down ? 1 : all - 1);
    focus_ = row % all == rows() ? kSpace + column_ * kWide / columns_
                                 : row % all * columns_ + column_; // the column stays
}

} // namespace eng::ui
