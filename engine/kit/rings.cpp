#include "engine/kit/rings.h"

#include <algorithm>

namespace eng {

void Rings::burst(const RingStyle& style, Vec2 at) {
    if (count_ == kMax) {
        std::shift_left(rings_.begin(), rings_.end(), 1);
        --count_;
    }
    rings_[count_++] = {style, at};
}

void Rings::step(float dt) {
    const auto end = rings_.begin() + static_cast<std::ptrdiff_t>(count_);
    for (auto ring = rings_.begin(); ring != end; ++ring) {
        ring->age += dt;
    }
    const auto left = std::remove_if(
        rings_.begin(), end, [](const Ring& ring) { return ring.age >= ring.style.seconds; });
    count_ = static_cast<std::size_t>(left - rings_.begin());
}

void Rings::draw(render::Canvas& canvas) const {
    for (std::size_t i = 0; i < count_; ++i) {
        const Ring& ring = rings_[i];
        const float left = 1.0F - ring.age / ring.style.seconds;
        const float way = 1.0F - left * left * left;
        canvas.ring(ring.at, ring.style.from + (ring.style.to - ring.style.from) * way,
                    ring.style.width * left, ring.style.color.faded(left));
    }
}

} // namespace eng
