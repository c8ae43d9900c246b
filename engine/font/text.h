#pragma once

#include "engine/core/color.h"
#include "engine/core/utf8.h"
#include "engine/font/font.h"

#include <cstdint>
#include <string_view>

namespace eng::render {

/// The anchor of a line: the point that is placed at the given position.
enum class Align : std::uint8_t { Left, Center, Right };
enum class VerticalAlign : std::uint8_t {
    Baseline, ///< of the first line
    CapMiddle ///< half way from the top of the first line's capitals to the last baseline: looks
              ///< centred in a button
};

/// Font, size, colour and alignment of a text.
struct TextStyle {
    const Font* font = nullptr; ///< outlives the drawing; not null when drawing
    float size = 32.0F;         ///< units per em, > 0
    Color color = {};
    Align align = Align::Left;
    VerticalAlign vertical = VerticalAlign::Baseline;
    float tracking = 0.0F; ///< extra space between letters, in em (0.05 for wide capitals)
    bool tabularDigits =
        false;             ///< every digit as wide as 0, so that a changing number does not move
    bool animated = false; ///< its size or place changes from frame to frame: drawn at any
                           ///< place and size without new glyphs, and a little softer
    float maxSize = 0.0F;  ///< the maximum size of an animated text: its glyphs are rasterized
                           ///< once, for this size; 0: unknown, rasterized as the text grows
    float outline = 0.0F;  ///< width of a line around the letters, units; costs twelve times the
                           ///< glyphs
    Color outlineColor = Color::hex(0x000000);
};

/// Dimensions of a text, in the units of its size.
struct TextMetrics {
    float width = 0.0F;      ///< of the longest line, from pen to pen
    float ascent = 0.0F;     ///< of the font above the baseline
    float descent = 0.0F;    ///< of the font below the baseline
    float capHeight = 0.0F;  ///< of the capitals
    float lineHeight = 0.0F; ///< from baseline to baseline
    int lines = 0;           ///< at least 1
};

/// Measures UTF-8 text; '\n' begins a new line. The result does not depend on the window's size and
/// equals the drawn size, except for rounding.
///
/// Threads: any.
TextMetrics measure(std::string_view text, const TextStyle& style);

/// Removes the first line from `text`. @return  true if another line follows
bool takeLine(std::string_view& text, std::string_view& line);

/// Removes as many words from `text` as fit into a width, but at least one. Lines break at blanks
/// (U+0020; U+00A0 keeps words together) and at '\n'. The time is proportional to the length of the
/// line, not of the text.
///
/// @param line   the removed words, without blanks at the end
/// @param width  in the units of the style's size
/// @return       true if another line follows
bool takeLine(std::string_view& text, std::string_view& line, const TextStyle& style, float width);

/// A pen that moves along a line, character by character. Lengths are font units.
class TextPen {
public:
    struct Place {
        std::uint16_t glyph = 0;
        float pen = 0.0F; ///< the glyph's origin, from the line's start
    };

    /// @param style  outlives this
    explicit TextPen(const TextStyle& style)
        : style_{style}
        , zeroAdvance_{static_cast<float>(style.font->advance(style.font->glyph(U'0')))}
        , tracking_{style.tracking * static_cast<float>(style.font->unitsPerEm())} {}

    /// Moves over a character.
    Place write(char32_t character) {
        const Font& font = *style_.font;
        const std::uint16_t glyph = font.glyph(character);
        const bool tabular = style_.tabularDigits && character >= U'0' && character <= U'9';
        const auto advance = static_cast<float>(font.advance(glyph));
        if (!first_) {
            pen_ += tracking_;
            if (!tabular && !wasTabular_) {
                pen_ += static_cast<float>(font.kerning(previous_, glyph));
            }
        }
        const float start = pen_;
        pen_ += tabular ? zeroAdvance_ : advance;
        previous_ = glyph;
        wasTabular_ = tabular;
        first_ = false;
        return {glyph, tabular ? start + (zeroAdvance_ - advance) * 0.5F : start};
    }

    /// The line's width so far.
    float width() const { return pen_; }
    /// False for control characters, which have no glyph and no width.
    static bool writes(char32_t character) { return character >= U' ' && character != U'\x7F'; }

private:
    const TextStyle& style_;
    float zeroAdvance_;
    float tracking_;
    float pen_ = 0.0F;
    std::uint16_t previous_ = 0;
    bool first_ = true;
    bool wasTabular_ = false;
};

/// Calls visit(glyph, pen) for each character of a line; pen: font units from the line's start.
/// @return  the line's width, font units
template <class Visit>
float layOut(std::string_view line, const TextStyle& style, Visit visit) {
    TextPen pen{style};
    while (!line.empty()) {
        if (const char32_t character = takeCharacter(line); TextPen::writes(character)) {
            const TextPen::Place place = pen.write(character);
            visit(place.glyph, place.pen);
        }
    }
    return pen.width();
}

} // namespace eng::render
