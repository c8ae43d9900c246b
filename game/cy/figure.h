#pragma once

#include "engine/canvas/canvas.h"
#include "game/cy/shapes.h"

#include <cmath>
#include <numbers>
#include <span>

/// Draws the silhouettes of shapes.h.

namespace cy {

inline constexpr float kPi = std::numbers::pi_v<float>;
inline constexpr float kTurn = 2.0F * kPi; ///< radians

/// Where the rows of a figure are: its middle, and its axes with their lengths.
struct Frame {
    eng::Vec2 at, x, y;

    eng::Vec2 point(float across, float along) const { return at + x * across + y * along; }
    /// About a point of the figure.
    Frame turned(float radians, eng::Vec2 about) const {
        const float cosine = std::cos(radians);
        const float sine = std::sin(radians);
        const eng::Vec2 right = x * cosine + y * sine;
        const eng::Vec2 up = y * cosine - x * sine;
        return {point(about.x, about.y) - right * about.x - up * about.y, right, up};
    }
    Frame mirrored() const { return {at, x * -1.0F, y}; }
};

inline void fill(eng::render::Canvas& canvas, const Frame& frame, std::span<const Row> rows,
                 eng::Color color) {
    const auto end = [&](const Row& row) {
        return eng::render::StripEnd{frame.point((row.left + row.right) * 0.5F, row.y),
                                     frame.x * ((row.right - row.left) * 0.5F), color};
    };
    for (std::size_t i = 1; i < rows.size(); ++i) {
        canvas.strip(end(rows[i - 1]), end(rows[i]));
    }
}
inline void outline(eng::render::Canvas& canvas, const Frame& frame, std::span<const Row> rows,
                    float width, eng::Color color) {
    const Row& last = rows.back();
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const Row& a = rows[i - 1];
        const Row& b = rows[i];
        canvas.line(frame.point(a.left, a.y), frame.point(b.left, b.y), width, color);
        canvas.line(frame.point(a.right, a.y), frame.point(b.right, b.y), width, color);
    }
    for (const Row* row : {&rows.front(), &last}) {
        if (row->left != row->right) {
            canvas.line(frame.point(row->left, row->y), frame.point(row->right, row->y), width,
                        color);
        }
    }
}

} // namespace cy
