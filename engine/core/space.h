#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace eng {

/// Points, turns and boxes in space, for drawing. Rules stay in the plane: sines differ between
/// systems.
///
/// Right-handed as in glTF: x to the right, y upwards, z towards the viewer. Angles are in radians,
/// and turn counter-clockwise when seen against their axis.
struct Vec3 {
    float x = 0.0F;
    float y = 0.0F;
    float z = 0.0F;

    friend constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend constexpr Vec3 operator*(Vec3 a, float factor) {
        return {a.x * factor, a.y * factor, a.z * factor};
    }
    friend constexpr Vec3 operator*(float factor, Vec3 a) { return a * factor; }
    constexpr Vec3 operator-() const { return {-x, -y, -z}; }
    constexpr Vec3& operator+=(Vec3 other) { return *this = *this + other; }
    constexpr Vec3& operator-=(Vec3 other) { return *this = *this - other; }
    constexpr Vec3& operator*=(float factor) { return *this = *this * factor; }
    friend constexpr bool operator==(Vec3, Vec3) = default;

    constexpr float dot(Vec3 other) const { return x * other.x + y * other.y + z * other.z; }
    /// At a right angle to both; its length is that of both times the sine between them.
    constexpr Vec3 cross(Vec3 other) const {
        return {y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x};
    }
    float length() const { return std::sqrt(dot(*this)); }
    /// The direction: divided by its length; {0, 0, 0} for {0, 0, 0}.
    Vec3 normalized() const {
        const float size = length();
        return size > 0.0F ? *this * (1.0F / size) : Vec3{};
    }
};

/// From `a` (t = 0) to `b` (t = 1) in a straight line; t is not clamped.
constexpr Vec3 lerp(Vec3 a, Vec3 b, float t) {
    return a + (b - a) * t;
}

/// A turn in space: a unit quaternion.
struct Quat {
    float x = 0.0F;
    float y = 0.0F;
    float z = 0.0F;
    float w = 1.0F;

    /// A turn about an axis of length 1.
    static Quat about(Vec3 axis, float angle) {
        const float sine = std::sin(angle * 0.5F);
        return {axis.x * sine, axis.y * sine, axis.z * sine, std::cos(angle * 0.5F)};
    }
    /// First `b`, then `a`.
    friend constexpr Quat operator*(Quat a, Quat b) {
        return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    }
    friend constexpr bool operator==(Quat, Quat) = default;

    constexpr float dot(Quat other) const {
        return x * other.x + y * other.y + z * other.z + w * other.w;
    }
    /// The turn back.
    constexpr Quat inverse() const { return {-x, -y, -z, w}; }
    constexpr Vec3 turned(Vec3 point) const {
        const Vec3 axis{x, y, z};
        const Vec3 side = axis.cross(point) * 2.0F;
        return point + side * w + axis.cross(side);
    }
    /// Of length 1 again, after many products; no turn for one of length 0.
    Quat normalized() const {
        const float size = std::sqrt(dot(*this));
        return size > 0.0F ? Quat{x / size, y / size, z / size, w / size} : Quat{};
    }
};

/// The short way from `a` (t = 0) to `b` (t = 1) at an even speed.
///
/// Source: Ken Shoemake, Animating Rotation with Quaternion Curves, 1985
inline Quat slerp(Quat a, Quat b, float t) {
    constexpr float kNear = 0.9995F; // the sine of the angle between them is too small to divide by
    float cosine = a.dot(b);
    const float way = cosine < 0.0F ? -1.0F : 1.0F; // both of +b and -b are the same turn
    cosine *= way;
    float first = 1.0F - t;
    float second = t;
    if (cosine < kNear) {
        const float angle = std::acos(cosine);
        const float sine = std::sin(angle);
        first = std::sin(first * angle) / sine;
        second = std::sin(t * angle) / sine;
    }
    second *= way;
    return Quat{a.x * first + b.x * second, a.y * first + b.y * second, a.z * first + b.z * second,
                a.w * first + b.w * second}
        .normalized();
}

/// Moves, turns, stretches and projects points: four columns, as OpenGL has them.
struct Mat4 {
    /// Column by column: values[4 * column + row].
    std::array<float, 16> values{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    static constexpr Mat4 moved(Vec3 by) {
        Mat4 made;
        made.values[12] = by.x;
        made.values[13] = by.y;
        made.values[14] = by.z;
        return made;
    }
    static constexpr Mat4 scaled(Vec3 by) {
        Mat4 made;
        made.values[0] = by.x;
        made.values[5] = by.y;
        made.values[10] = by.z;
        return made;
    }
    /// First scaled, then turned, then moved.
    static constexpr Mat4 placed(Vec3 at, Quat turn = {}, Vec3 scale = {1.0F, 1.0F, 1.0F}) {
        const Vec3 right = turn.turned({scale.x, 0.0F, 0.0F});
        const Vec3 up = turn.turned({0.0F, scale.y, 0.0F});
        const Vec3 back = turn.turned({0.0F, 0.0F, scale.z});
        return {{right.x, right.y, right.z, 0, up.x, up.y, up.z, 0, back.x, back.y, back.z, 0, at.x,
                 at.y, at.z, 1}};
    }
    /// From the world to a viewer, who looks along -z.
    ///
    /// @param to  `from` counts as what is along -z
    /// @param up  along the way to `to`, -z is up instead, or x
    static Mat4 lookAt(Vec3 from, Vec3 to, Vec3 up = {0.0F, 1.0F, 0.0F}) {
        constexpr float kParallel = 1e-4F;
        Vec3 back = (from - to).normalized();
        back = back == Vec3{} ? Vec3{0.0F, 0.0F, 1.0F} : back;
        Vec3 right = up.normalized().cross(back);
        if (right.length() < kParallel) {
            const bool alongZ = std::abs(back.z) > 0.9F;
            right = (alongZ ? Vec3{1.0F, 0.0F, 0.0F} : Vec3{0.0F, 0.0F, -1.0F}).cross(back);
        }
        right = right.normalized();
        const Vec3 above = back.cross(right);
        return {{right.x, above.x, back.x, 0, right.y, above.y, back.y, 0, right.z, above.z, back.z,
                 0, -right.dot(from), -above.dot(from), -back.dot(from), 1}};
    }
    /// From a viewer to the window: what lies between two distances in front of it.
    ///
    /// @param height  the angle of the view from bottom to top, above 0 and below pi
    /// @param aspect  the window's width divided by its height
    static Mat4 perspective(float height, float aspect, float nearest, float farthest) {
        const float f = 1.0F / std::tan(height * 0.5F);
        return {{f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (farthest + nearest) / (nearest - farthest),
                 -1, 0, 0, 2.0F * farthest * nearest / (nearest - farthest), 0}};
    }

    /// First `b`, then `a`.
    friend constexpr Mat4 operator*(const Mat4& a, const Mat4& b) {
        Mat4 made;
        for (std::size_t column = 0; column < 16; column += 4) {
            for (std::size_t row = 0; row < 4; ++row) {
                made.values[column + row] = a.values[row] * b.values[column] +
                                            a.values[4 + row] * b.values[column + 1] +
                                            a.values[8 + row] * b.values[column + 2] +
                                            a.values[12 + row] * b.values[column + 3];
            }
        }
        return made;
    }
    friend constexpr bool operator==(const Mat4&, const Mat4&) = default;

    /// Where a point comes to; not for projections.
    constexpr Vec3 point(Vec3 p) const { return direction(p) + position(); }
    constexpr Vec3 direction(Vec3 d) const {
        return {values[0] * d.x + values[4] * d.y + values[8] * d.z,
                values[1] * d.x + values[5] * d.y + values[9] * d.z,
                values[2] * d.x + values[6] * d.y + values[10] * d.z};
    }
    constexpr Vec3 position() const { return {values[12], values[13], values[14]}; }
    /// The way back; not for projections. A matrix that flattens space has none: then it flattens
    /// all into a point.
    constexpr Mat4 inverse() const {
        const Vec3 x{values[0], values[1], values[2]};
        const Vec3 y{values[4], values[5], values[6]};
        const Vec3 z{values[8], values[9], values[10]};
        const float volume = x.dot(y.cross(z));
        const float factor = volume != 0.0F ? 1.0F / volume : 0.0F;
        const Vec3 a = y.cross(z) * factor; // the rows of the inverse
        const Vec3 b = z.cross(x) * factor;
        const Vec3 c = x.cross(y) * factor;
        const Vec3 at = position();
        return {{a.x, b.x, c.x, 0, a.y, b.y, c.y, 0, a.z, b.z, c.z, 0, -a.dot(at), -b.dot(at),
                 -c.dot(at), 1}};
    }
};

/// An upright box. Without points it is empty: `min` is above `max`.
struct Box3 {
    Vec3 min{1.0F, 1.0F, 1.0F};
    Vec3 max{-1.0F, -1.0F, -1.0F};

    constexpr bool isEmpty() const { return min.x > max.x; }
    constexpr Vec3 center() const { return (min + max) * 0.5F; }
    /// From the centre to a corner.
    constexpr Vec3 half() const { return (max - min) * 0.5F; }
    friend constexpr bool operator==(const Box3&, const Box3&) = default;

    constexpr void add(Vec3 point) {
        if (isEmpty()) {
            min = max = point;
            return;
        }
        min = {std::min(min.x, point.x), std::min(min.y, point.y), std::min(min.z, point.z)};
        max = {std::max(max.x, point.x), std::max(max.y, point.y), std::max(max.z, point.z)};
    }
};

/// All points with normal.dot(point) + offset == 0; what the normal points to is inside.
struct Plane {
    Vec3 normal;
    float offset = 0.0F;

    constexpr float distance(Vec3 point) const { return normal.dot(point) + offset; }
};

/// What a camera sees: the space between six planes.
///
/// Source: Gil Gribb and Klaus Hartmann, Fast Extraction of Viewing Frustum Planes, 2001
class Frustum {
public:
    /// @param camera  from the world to the window: `perspective(...) * lookAt(...)`
    explicit Frustum(const Mat4& camera) {
        const auto row = [&](std::size_t index, float sign) {
            const auto at = [&](std::size_t column) {
                return camera.values[4 * column + 3] + sign * camera.values[4 * column + index];
            };
            const Vec3 normal{at(0), at(1), at(2)};
            const float size = normal.length();
            const float factor = size > 0.0F ? 1.0F / size : 0.0F;
            return Plane{normal * factor, at(3) * factor};
        };
        planes_ = {row(0, 1.0F),  row(0, -1.0F), row(1, 1.0F),
                   row(1, -1.0F), row(2, 1.0F),  row(2, -1.0F)};
    }

    /// How far a point is from the nearest plane; < 0: it is not seen. A ball around it may be seen
    /// if the sum with its radius is not negative.
    float depth(Vec3 point) const {
        float least = planes_[0].distance(point); // no branches: most points are seen
        for (const Plane& plane : planes_) {
            least = std::min(least, plane.distance(point));
        }
        return least;
    }

private:
    std::array<Plane, 6> planes_;
};

} // namespace eng
