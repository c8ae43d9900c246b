#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::test {

/// Builds a TrueType file of a few hundred bytes from given outlines, for fonts that no tool
/// creates.
class TinyFont {
public:
    static constexpr unsigned kPlacedByOffset = 2;
    static constexpr unsigned kMoreParts = 32;

    /// Big-endian numbers of 16 bits.
    static std::string words(const std::vector<int>& values);

    /// Adds a glyph. @param outline  its bytes in glyf; empty for a blank glyph  @return  its index
    unsigned add(std::string outline);
    unsigned addBlank();
    /// A triangle, 500 units wide and high.
    unsigned addTriangle();
    /// A contour with a single control point.
    unsigned addLonelyControlPoint();
    /// @param flags  of each component, without `kMoreParts`
    unsigned addComposite(const std::vector<unsigned>& parts, unsigned flags = kPlacedByOffset);

    /// The file. 'A' is glyph 1, 'B' glyph 2...
    std::string bytes() const;

private:
    static std::string file(const std::vector<std::pair<std::string_view, std::string>>& tables);

    std::vector<std::string> glyphs_;
};

} // namespace eng::test
