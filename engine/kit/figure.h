#pragma once

#include "engine/canvas/canvas.h"

#include <cmath>
#include <cstddef>
#include <span>

/// Figures drawn by the canvas: silhouettes that are a few numbers in the source, at any size and
/// angle, and arcs.

namespace eng {

/// A row of a silhouette: from `left` to `right` at the height `y`, in units of the figure. A
/// silhouette is rows from one end to the other; its outline goes along both sides.
///
///     constexpr std::array<eng::FigureRow, 3> kKite{{{1, 0, 0}, {0, -0.6F, 0.6F}, {-1, 0, 0}}};
///     eng::fill(canvas, eng::FigureFrame::facing(place, way, 20), kKite, color);
struct FigureRow {
    float y, left, right;
};

/// Where a figure is, how large, and how it is turned: its middle, and its axes with their lengths.
struct FigureFrame {
    Vec2 at, x, y;

    /// @param way   where the figure's y points, length 1
    /// @param size  units of the canvas for one of the figure
    static FigureFrame facing(Vec2 at, Vec2 way, float size) {
        return {at, Vec2{-way.y, way.x} * size, way * size};
    }
    Vec2 point(float across, float along) const { return at + x * across + y * along; }
    /// Turned about a point of the figure, which stays where it is.
    FigureFrame turned(float radians, Vec2 about = {}) const {
        const float cosine = std::cos(radians);
        const float sine = std::sin(radians);
        const Vec2 right = x * cosine + y * sine;
        const Vec2 up = y * cosine - x * sine;
        return {point(about.x, about.y) - right * about.x - up * about.y, right, up};
    }
    /// Left and right exchanged.
    FigureFrame mirrored() const { return {at, x * -1.0F, y}; }
    FigureFrame moved(float across, float along) const { return {point(across, along), x, y}; }
};

/// Fills a silhouette.
inline void fill(render::Canvas& canvas, const FigureFrame& frame, std::span<const FigureRow> rows,
                 Color color) {
    const auto end = [&](const FigureRow& row) {
        return render::StripEnd{frame.point((row.left + row.right) * 0.5F, row.y),
                                frame.x * ((row.right - row.left) * 0.5F), color};
    };
    for (std::size_t i = 1; i < rows.size(); ++i) {
        canvas.strip(end(rows[i - 1]), end(rows[i]));
    }
}

/// Draws the outline of a silhouette.
///
/// @param rows   at least one
/// @param width  units of the canvas
inline void outline(render::Canvas& canvas, const FigureFrame& frame,
                    std::span<const FigureRow> rows, float width, Color color) {
    const auto line = [&](float fromX, float fromY, float toX, float toY) {
        canvas.line(frame.point(fromX, fromY), frame.point(toX, toY), width, color);
    };
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const FigureRow& a = rows[i - 1];
        const FigureRow& b = rows[i];
        line(a.left, a.y, b.left, b.y);
        if (a.left != a.right || b.left != b.right) {
            line(a.right, a.y, b.right, b.y);
        }
    }
    for (const FigureRow* const row : {&rows.front(), &rows.back()}) {
        if (row->left != row->right) {
            line(row->left, row->y, row->right, row->y);
        }
    }
}

/// Draws an arc as lines.
///
/// @param from, to  radians, clockwise from the right
/// @param pieces    number of lines, > 0
inline void arc(render::Canvas& canvas, Vec2 center, float radius, float from, float to,
                float width, Color color, int pieces = 6) {
    const auto place = [&](int i) {
        const float at = from + (to - from) * static_cast<float>(i) / static_cast<float>(pieces);
        return center + Vec2{std::cos(at), std::sin(at)} * radius;
    };
    for (int i = 0; i < pieces; ++i) {
        canvas.line(place(i), place(i + 1), width, color);
    }
}

} // namespace eng
