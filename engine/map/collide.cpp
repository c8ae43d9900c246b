#include "engine/map/collide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace eng {
namespace {

/// What is computed with, so that neither products nor sums overflow: the raw integers of `Fixed`,
/// doubles for floats. Both are exact, or rounded in the same way everywhere.
template <class T>
struct Wide;
template <>
struct Wide<Fixed> {
    using Number = std::int64_t;
    static constexpr Number kOne = 65536;
    static constexpr Number kSlack = 64;
    static Number of(Fixed value) { return value.raw(); }
    static Fixed back(Number value) { return Fixed::fromRaw(static_cast<std::int32_t>(value)); }
    /// Rounded up, so that a circle never ends inside what stops it.
    static Number root(Number value) {
        const auto square = static_cast<std::uint64_t>(value);
        const std::uint64_t found = squareRoot(square);
        return static_cast<Number>(found + (found * found < square ? 1 : 0));
    }
    static Number cell(Number place, Number size) {
        return place / size - (place % size < 0 ? 1 : 0);
    }
};
template <>
struct Wide<float> {
    using Number = double;
    static constexpr Number kOne = 1.0;
    static constexpr Number kSlack = 1.0 / 64.0; // a float has steps of 1/512 at 32767
    /// NaN counts as 0, so that a division by 0 elsewhere does no harm here.
    static Number of(float value) { return value == value ? static_cast<Number>(value) : 0.0; }
    static float back(Number value) { return static_cast<float>(value); }
    static Number root(Number value) { return std::sqrt(value); }
    static Number cell(Number place, Number size) { return std::floor(place / size); }
};

/// By axis: 0 is x, 1 is y.
template <class Number>
struct Bounds {
    std::array<Number, 2> low;
    std::array<Number, 2> high;
};
template <class T, class Number = typename Wide<T>::Number>
Bounds<Number> boundsOf(const BasicRect<T>& box) {
    using W = Wide<T>;
    const Number left = W::of(box.left);
    const Number top = W::of(box.top);
    return {{left, top}, {left + W::of(box.width), top + W::of(box.height)}};
}
template <class T, class Number = typename Wide<T>::Number>
Bounds<Number> boundsOf(const BasicCircle<T>& circle) {
    using W = Wide<T>;
    const Number x = W::of(circle.center.x);
    const Number y = W::of(circle.center.y);
    const Number radius = W::of(circle.radius);
    return {{x - radius, y - radius}, {x + radius, y + radius}};
}

/// The distance from a number to a range; 0 inside.
template <class Number>
Number distance(Number from, Number low, Number high) {
    return std::max({low - from, from - high, Number{}});
}

template <class T>
MapCells cellsOf(const Bounds<typename Wide<T>::Number>& area, const Map& map) {
    using W = Wide<T>;
    using Number = typename W::Number;
    const auto first = [](Number low, std::int32_t size, std::int32_t count) {
        return static_cast<std::int32_t>(
            std::clamp(W::cell(low, size * W::kOne), Number{}, static_cast<Number>(count)));
    };
    const auto end = [](Number high, std::int32_t size, std::int32_t count) {
        const Number wide = size * W::kOne;
        const Number last = W::cell(high, wide);
        return static_cast<std::int32_t>(
            std::clamp(last + (last * wide < high ? 1 : 0), Number{}, static_cast<Number>(count)));
    };
    return {first(area.low[0], map.tileWidth, map.columns),
            first(area.low[1], map.tileHeight, map.rows),
            end(area.high[0], map.tileWidth, map.columns),
            end(area.high[1], map.tileHeight, map.rows)};
}

template <class T>
Bounds<typename Wide<T>::Number> cellBounds(const Map& map, std::int32_t column, std::int32_t row) {
    using Number = typename Wide<T>::Number;
    const Number width = map.tileWidth * Wide<T>::kOne;
    const Number height = map.tileHeight * Wide<T>::kOne;
    return {{static_cast<Number>(column) * width, static_cast<Number>(row) * height},
            {static_cast<Number>(column + 1) * width, static_cast<Number>(row + 1) * height}};
}

template <class T, class Found>
bool anySolid(const Bounds<typename Wide<T>::Number>& area, const Map& map, Found found) {
    const MapCells cells = cellsOf<T>(area, map);
    for (std::int32_t row = cells.top; row < cells.bottom; ++row) {
        for (std::int32_t column = cells.left; column < cells.right; ++column) {
            if (map.solidity(column, row) == Solidity::Solid &&
                found(cellBounds<T>(map, column, row))) {
                return true;
            }
        }
    }
    return false;
}

template <class Number>
bool circleOverlaps(Number x, Number y, Number radius, const Bounds<Number>& box) {
    const Number dx = distance(x, box.low[0], box.high[0]);
    const Number dy = distance(y, box.low[1], box.high[1]);
    return dx < radius && dy < radius && dx * dx + dy * dy < radius * radius;
}

/// A shape on its way.
template <class T>
class Mover {
public:
    using W = Wide<T>;
    using Number = typename W::Number;

    Mover(const Bounds<Number>& shape, Number radius, const Map& map,
          std::span<const Obstacle<T>> more)
        : shape_{shape}
        , radius_{radius}
        , map_{map}
        , more_{more} {}

    Sweep<T> move(BasicVec2<T> way) {
        Sweep<T> result;
        const Number x = moveAlong(0, W::of(way.x), result.left, result.right);
        const Number y = moveAlong(1, W::of(way.y), result.up, result.down);
        result.way = {W::back(x), W::back(y)};
        return result;
    }

private:
    Number moveAlong(std::size_t axis, Number way, bool& stoppedBefore, bool& stoppedAfter) {
        axis_ = axis;
        back_ = way < Number{};
        free_ = back_ ? -way : way;
        bool stopped = false;
        Bounds<Number> swept = shape_;
        (back_ ? swept.low : swept.high)[axis] += way;
        // From one cell more, so that cells that are touched count.
        (back_ ? swept.high : swept.low)[axis] =
            back_ ? shape_.low[axis] + W::kSlack : shape_.high[axis] - W::kSlack;
        if (radius_ > Number{}) { // what is beside its centre may stop it
            (back_ ? swept.high : swept.low)[axis] = middle(axis);
        }
        const MapCells cells = cellsOf<T>(swept, map_);
        const std::int32_t lanes = axis == 0 ? cells.right - cells.left : cells.bottom - cells.top;
        for (std::int32_t i = 0; i < lanes; ++i) { // the nearest first
            const std::int32_t first = axis == 0 ? cells.left : cells.top;
            const std::int32_t lane = back_ ? first + lanes - 1 - i : first + i;
            if (!checkLane(lane, cells, stopped)) {
                break;
            }
        }
        for (const Obstacle<T>& each : more_) {
            check(boundsOf(each.box), each.solidity, stopped);
        }
        (back_ ? stoppedBefore : stoppedAfter) = stopped;
        const Number moved = free_ == Number{} ? Number{} : back_ ? -free_ : free_;
        shape_.low[axis] += moved;
        shape_.high[axis] += moved;
        return moved;
    }

    /// @return  false if what comes after it is too far away
    bool checkLane(std::int32_t lane, const MapCells& cells, bool& stopped) {
        const std::int32_t from = axis_ == 0 ? cells.top : cells.left;
        const std::int32_t to = axis_ == 0 ? cells.bottom : cells.right;
        const Bounds<Number> place =
            axis_ == 0 ? cellBounds<T>(map_, lane, from) : cellBounds<T>(map_, from, lane);
        if (near(place) - front() >= free_) {
            return false;
        }
        for (std::int32_t i = from; i < to; ++i) {
            const std::int32_t column = axis_ == 0 ? lane : i;
            const std::int32_t row = axis_ == 0 ? i : lane;
            if (const Solidity found = map_.solidity(column, row); found != Solidity::None) {
                check(cellBounds<T>(map_, column, row), found, stopped);
            }
        }
        return true;
    }

    /// Shortens the way to what is in it.
    void check(const Bounds<Number>& box, Solidity solidity, bool& stopped) {
        if (solidity == Solidity::None || (solidity == Solidity::OneWay && (axis_ == 0 || back_))) {
            return;
        }
        const std::size_t other = 1 - axis_;
        Number gap = near(box) - front();
        if (radius_ > Number{}) {
            const Number beside = distance(middle(other), box.low[other], box.high[other]);
            const Number ahead = near(box) - (back_ ? -middle(axis_) : middle(axis_));
            if (beside >= radius_ - W::kSlack || ahead <= Number{}) {
                return; // passes it, or its centre is inside
            }
            gap = ahead - W::root(radius_ * radius_ - beside * beside);
            if (gap < Number{} && radius_ - W::kSlack > W::root(ahead * ahead + beside * beside)) {
                return; // inside already
            }
        } else if (std::min(shape_.high[other], box.high[other]) -
                           std::max(shape_.low[other], box.low[other]) <=
                       W::kSlack ||
                   gap < -W::kSlack) {
            return;
        }
        gap = std::max(gap, Number{});
        if (gap < free_) {
            free_ = gap;
            stopped = true;
        }
    }

    /// The edge of a box that the shape meets, and the edge of the shape that meets it; both grow
    /// in the direction of the way.
    Number near(const Bounds<Number>& box) const {
        return back_ ? -box.high[axis_] : box.low[axis_];
    }
    Number front() const { return back_ ? -shape_.low[axis_] : shape_.high[axis_]; }
    Number middle(std::size_t axis) const { return shape_.low[axis] + radius_; }

    Bounds<Number> shape_;
    Number radius_; ///< 0: a box
    const Map& map_;
    std::span<const Obstacle<T>> more_;
    std::size_t axis_ = 0;
    bool back_ = false; ///< to the left, or up
    Number free_{};     ///< of the way, so far
};

} // namespace

template <class T>
bool overlaps(const BasicCircle<T>& a, const BasicCircle<T>& b) {
    using W = Wide<T>;
    const auto dx = W::of(a.center.x) - W::of(b.center.x);
    const auto dy = W::of(a.center.y) - W::of(b.center.y);
    const auto reach = W::of(a.radius) + W::of(b.radius);
    return dx < reach && -dx < reach && dy < reach && -dy < reach &&
           dx * dx + dy * dy < reach * reach;
}

template <class T>
bool overlaps(const BasicCircle<T>& a, const BasicRect<T>& b) {
    using W = Wide<T>;
    return circleOverlaps(W::of(a.center.x), W::of(a.center.y), W::of(a.radius), boundsOf(b));
}

template <class T>
bool overlaps(const BasicRect<T>& a, const Map& map) {
    return anySolid<T>(boundsOf(a), map, [](const auto&) { return true; });
}

template <class T>
bool overlaps(const BasicCircle<T>& a, const Map& map) {
    using W = Wide<T>;
    return anySolid<T>(boundsOf(a), map, [&](const auto& cell) {
        return circleOverlaps(W::of(a.center.x), W::of(a.center.y), W::of(a.radius), cell);
    });
}

template <class T>
MapCells cellsIn(const BasicRect<T>& area, const Map& map) {
    return cellsOf<T>(boundsOf(area), map);
}

template <class T>
Sweep<T> sweep(const BasicRect<T>& box, BasicVec2<T> way, const Map& map,
               std::span<const Obstacle<T>> more) {
    return Mover<T>{boundsOf(box), {}, map, more}.move(way);
}

template <class T>
Sweep<T> sweep(const BasicCircle<T>& circle, BasicVec2<T> way, const Map& map,
               std::span<const Obstacle<T>> more) {
    return Mover<T>{boundsOf(circle), Wide<T>::of(circle.radius), map, more}.move(way);
}

template <class T>
BasicVec2<T> carried(const BasicRect<T>& rider, const BasicRect<T>& platform, BasicVec2<T> way,
                     const Map& map) {
    using W = Wide<T>;
    const auto from = boundsOf(rider);
    const auto before = boundsOf(platform);
    const auto feet = from.high[1];
    const auto top = before.low[1] + W::of(way.y);
    const bool above = from.low[0] < before.high[0] && before.low[0] < from.high[0] &&
                       feet <= before.low[1] + W::kSlack;
    const bool stands = above && feet >= before.low[1] - W::kSlack;
    if (!stands && !(above && feet > top)) { // a platform that rises lifts what it meets
        return {};
    }
    const T lift = W::back(stands ? W::of(way.y) : top - feet);
    return sweep(rider, {stands ? way.x : T{}, lift}, map).way;
}

// For the two kinds of numbers.
template bool overlaps(const Circle&, const Circle&);
template bool overlaps(const Circle&, const Rect&);
template bool overlaps(const Rect&, const Map&);
template bool overlaps(const Circle&, const Map&);
template MapCells cellsIn(const Rect&, const Map&);
template Vec2 carried(const Rect&, const Rect&, Vec2, const Map&);
template Sweep<float> sweep(const Rect&, Vec2, const Map&, std::span<const Obstacle<float>>);
template Sweep<float> sweep(const Circle&, Vec2, const Map&, std::span<const Obstacle<float>>);
template bool overlaps(const FixedCircle&, const FixedCircle&);
template bool overlaps(const FixedCircle&, const FixedRect&);
template bool overlaps(const FixedRect&, const Map&);
template bool overlaps(const FixedCircle&, const Map&);
template MapCells cellsIn(const FixedRect&, const Map&);
template FixedVec2 carried(const FixedRect&, const FixedRect&, FixedVec2, const Map&);
template Sweep<Fixed> sweep(const FixedRect&, FixedVec2, const Map&,
                            std::span<const Obstacle<Fixed>>);
template Sweep<Fixed> sweep(const FixedCircle&, FixedVec2, const Map&,
                            std::span<const Obstacle<Fixed>>);

} // namespace eng
