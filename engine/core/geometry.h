#pragma once

namespace eng {

/// A point or a distance. In pictures x grows to the right and y downwards, as in windows.
struct Vec2 {
    float x = 0.0F;
    float y = 0.0F;

    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vec2 operator*(Vec2 a, float factor) { return {a.x * factor, a.y * factor}; }
    friend constexpr Vec2 operator*(float factor, Vec2 a) { return a * factor; }
    friend constexpr bool operator==(Vec2, Vec2) = default;
};

/// An upright rectangle by its upper left corner.
struct Rect {
    float left = 0.0F;
    float top = 0.0F;
    float width = 0.0F;
    float height = 0.0F;

    constexpr float right() const { return left + width; }
    constexpr float bottom() const { return top + height; }
    constexpr Vec2 center() const { return {left + width / 2.0F, top + height / 2.0F}; }
    constexpr bool contains(Vec2 p) const {
        return p.x >= left && p.x < right() && p.y >= top && p.y < bottom();
    }
    friend constexpr bool operator==(Rect, Rect) = default;
};

} // namespace eng
