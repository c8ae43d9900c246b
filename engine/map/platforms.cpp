#include "engine/map/platforms.h"

#include <algorithm>
#include <array>

namespace eng {

const MapObject* objectAt(const FixedRect& box, const Map& map, std::string_view type) {
    const auto found = std::ranges::find_if(map.allObjects, [&](const MapObject& each) {
        return each.type == type && overlaps(box, each.box);
    });
    return found == map.allObjects.end() ? nullptr : &*found;
}

FixedRect platformAt(const MapObject& object, std::uint32_t step, int rate) {
    constexpr std::int64_t kMaxSteps = 1 << 20;
    const std::int64_t raw = object.properties.fixed("seconds", Fixed{2}).raw();
    const std::int64_t steps = std::clamp<std::int64_t>(raw * rate / 65536, 1, kMaxSteps);
    const std::int64_t phase = std::int64_t{step} % (2 * steps);
    const std::int64_t done = std::min(phase, 2 * steps - phase);
    const auto part = [&](std::string_view name) {
        const std::int64_t whole = object.properties.fixed(name).raw();
        return Fixed::fromRaw(static_cast<std::int32_t>(whole * done / steps));
    };
    return object.box.moved({part("dx"), part("dy")});
}

Rect platformAt(const MapObject& object, std::uint32_t step, int rate, float alpha) {
    const Rect now = toFloat(platformAt(object, step, rate));
    const Rect before = toFloat(platformAt(object, step > 0 ? step - 1 : 0, rate));
    return before.moved(Vec2{now.left - before.left, now.top - before.top} * alpha);
}

Sweep<Fixed> sweepWithPlatforms(FixedRect& box, FixedVec2 way, const Map& map, std::uint32_t step,
                                int rate, bool drops) {
    std::array<Obstacle<Fixed>, kMaxPlatforms> platforms;
    std::size_t count = 0;
    bool isCarried = false; // sideways: by one of two platforms side by side
    for (const MapObject& each : map.objects("platform")) {
        if (count == kMaxPlatforms) {
            break;
        }
        const FixedRect before = platformAt(each, step > 0 ? step - 1 : 0, rate);
        const FixedRect now = platformAt(each, step, rate);
        const Fixed sideways = isCarried ? Fixed{} : now.left - before.left;
        const FixedVec2 carry = carried(box, before, {sideways, now.top - before.top}, map);
        isCarried = isCarried || carry.x != Fixed{};
        box = box.moved(carry);
        platforms[count++] = {now, Solidity::OneWay};
    }
    const std::span more = std::span{platforms}.first(count);
    const FixedRect below = box.moved({Fixed{}, Fixed{1}});
    if (drops && !overlaps(below, map) && sweep<Fixed>(box, {Fixed{}, Fixed{1}}, map, more).down) {
        box = below; // what a box is inside of does not stop it
    }
    const Sweep<Fixed> moved = sweep<Fixed>(box, way, map, more);
    box = box.moved(moved.way);
    return moved;
}

void Walker::step(const Map& map, Fixed pace) {
    const Fixed fall{2};
    const Fixed ahead = (way < 0 ? box.left : box.right()) + pace * Fixed{way};
    const bool edge = map.solidityAt({ahead, box.bottom() + Fixed{2}}) == Solidity::None;
    const Sweep<Fixed> moved = sweep(box, {pace * Fixed{way}, fall}, map);
    box = box.moved(moved.way);
    if (moved.left || moved.right || (moved.down && edge)) {
        way = static_cast<std::int8_t>(-way);
    }
}

} // namespace eng
