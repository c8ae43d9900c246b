#include "engine/font/font_outlines.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace eng::render {
namespace {

constexpr unsigned kDeepestComposite = 8;
constexpr std::uint32_t kMaxPoints = 0xFFFF; // of a glyph, its parts included
constexpr std::uint32_t kMaxOutlines = 256;  // visited when drawing a glyph, blank ones included
constexpr float kFarthest = 32767.0F;        // the rasterizer has 16 bits for a coordinate

/// Checks a font's outlines, so that the rasterizer stays inside the table and terminates.
class OutlineCheck {
public:
    explicit OutlineCheck(const FontTables& tables)
        : tables_{tables}
        , costs_(tables.glyphCount) {}

    /// The first damaged glyph, or glyphCount if all are valid.
    unsigned firstDamaged() {
        for (unsigned glyph = 0; glyph < tables_.glyphCount; ++glyph) {
            if (!check(glyph, 0)) {
                return glyph;
            }
        }
        return tables_.glyphCount;
    }

private:
    /// Cost of drawing a glyph, its parts included.
    struct Cost {
        std::uint32_t points = 0;
        std::uint32_t outlines = 0; ///< 0: not checked yet
        std::uint32_t depth = 0;    ///< of nested composites; 0: no composite
        float extent = 0.0F;        ///< the largest absolute coordinate
    };

    /// @param depth  of composites around this glyph, which bounds the recursion
    bool check(unsigned glyph, unsigned depth) {
        if (glyph >= tables_.glyphCount || depth > kDeepestComposite) {
            return false;
        }
        if (costs_[glyph].outlines != 0) {
            return true;
        }
        const std::optional<std::string_view> bytes = tables_.outline(glyph);
        if (!bytes) {
            return false;
        }
        Cost cost{.outlines = 1};
        if (!bytes->empty()) {
            FontReader outline{*bytes};
            const int contours = outline.i16(0);
            static_cast<void>(outline.u16(8)); // checks that the header is complete
            const bool fine = contours < 0 ? checkParts(outline, depth, cost)
                                           : checkContours(outline, contours, cost);
            if (!fine || outline.outside() || !affordable(cost)) {
                return false;
            }
        }
        costs_[glyph] = cost;
        return true;
    }

    static bool affordable(const Cost& cost) {
        return cost.points <= kMaxPoints && cost.outlines <= kMaxOutlines &&
               cost.depth <= kDeepestComposite && cost.extent <= kFarthest;
    }

    static bool checkContours(FontReader& outline, int contours, Cost& cost) {
        std::size_t at = 10;
        int previousEnd = -1;
        int lastLength = 0; // points of the last contour
        for (int contour = 0; contour < contours; ++contour, at += 2) {
            const int end = outline.u16(at);
            if (end <= previousEnd) {
                return false;
            }
            lastLength = end - previousEnd;
            previousEnd = end;
        }
        if (contours == 0) {
            return true;
        }
        cost.points = static_cast<std::uint32_t>(previousEnd + 1);
        at += 2U + outline.u16(at); // the instructions
        const std::size_t flagsAt = at;
        unsigned flags = 0;
        for (std::uint32_t point = 0; point < cost.points && !outline.outside();) {
            flags = outline.u8(at++);
            point += (flags & 8U) != 0 ? outline.u8(at++) + 1U : 1U;
        }
        at = checkCoordinates(outline, flagsAt, at, 2U, 16U, cost);
        checkCoordinates(outline, flagsAt, at, 4U, 32U, cost);
        // If a contour's first point is off the curve, the rasterizer reads a second one.
        const bool pointIsMissing = lastLength == 1 && (flags & 1U) == 0;
        return !outline.outside() && !pointIsMissing;
    }

    /// Reads one coordinate of all points.
    ///
    /// @param flagsAt  offset of the points' flags
    /// @param at       offset of the coordinates
    /// @param isByte, isSame  the flags of this coordinate
    /// @return  the offset after the last coordinate
    static std::size_t checkCoordinates(FontReader& outline, std::size_t flagsAt, std::size_t at,
                                        unsigned isByte, unsigned isSame, Cost& cost) {
        int value = 0;
        for (std::uint32_t point = 0; point < cost.points && !outline.outside();) {
            const unsigned flags = outline.u8(flagsAt++);
            unsigned times = (flags & 8U) != 0 ? outline.u8(flagsAt++) + 1U : 1U;
            for (; times > 0 && point < cost.points; --times, ++point) {
                if ((flags & isByte) != 0) { // then the other flag is the sign
                    const int way = outline.u8(at++);
                    value += (flags & isSame) != 0 ? way : -way;
                } else if ((flags & isSame) == 0) {
                    value += outline.i16(at);
                    at += 2;
                }
                cost.extent = std::max(cost.extent, static_cast<float>(std::abs(value)));
            }
        }
        return at;
    }

    bool checkParts(FontReader& outline, unsigned depth, Cost& cost) {
        std::size_t at = 10;
        unsigned flags = 0;
        do {
            flags = outline.u16(at);
            const unsigned part = outline.u16(at + 2);
            at += 4;
            // The rasterizer cannot place parts by matching points and then reads wrong offsets.
            if ((flags & 2U) == 0 || !check(part, depth + 1)) {
                return false;
            }
            cost.points += costs_[part].points;
            cost.outlines += costs_[part].outlines;
            cost.depth = std::max(cost.depth, costs_[part].depth + 1);
            cost.extent = std::max(cost.extent, placedExtent(outline, at, flags, costs_[part]));
        } while ((flags & 32U) != 0 && !outline.outside() && affordable(cost));
        return true;
    }

    /// Upper bound of a part's coordinates after it is placed.
    ///
    /// @param at  offset of the placement in the composite; afterwards of the next part
    static float placedExtent(FontReader& outline, std::size_t& at, unsigned flags,
                              const Cost& part) {
        const auto next = [&] { return std::abs(static_cast<float>(outline.i16(at))); };
        const auto scale = [&] { return next() / 16384.0F; };
        float right = 0.0F;
        float up = 0.0F;
        if ((flags & 1U) != 0) {
            right = next();
            at += 2;
            up = next();
            at += 2;
        } else {
            right = up = 128.0F;
            static_cast<void>(outline.u16(at)); // checks that the offset exists
            at += 2;
        }
        float a = 1.0F;
        float b = 0.0F;
        float c = 0.0F;
        float d = 1.0F;
        if ((flags & 8U) != 0) {
            a = d = scale();
            at += 2;
        } else if ((flags & 64U) != 0) {
            a = scale();
            at += 2;
            d = scale();
            at += 2;
        } else if ((flags & 128U) != 0) {
            for (float* each : {&a, &b, &c, &d}) {
                *each = scale();
                at += 2;
            }
        }
        // The rasterizer's formula: x' = |(a, b)| (a x + c y + right), y' likewise.
        return std::max(std::hypot(a, b) * ((a + c) * part.extent + right),
                        std::hypot(c, d) * ((b + d) * part.extent + up));
    }

    const FontTables& tables_;
    std::vector<Cost> costs_; // by glyph
};

} // namespace

unsigned firstDamagedGlyph(const FontTables& tables) {
    return OutlineCheck{tables}.firstDamaged();
}

} // namespace eng::render
