#pragma once

#include "engine/core/color.h"
#include "engine/core/utf8.h"
#include "engine/render/font.h"

#include <cstdint>
#include <string_view>

namespace eng::render {

/// Which part of a line its position names.
enum class Align : std::uint8_t { Left, Center, Right };
enum class VerticalAlign : std::uint8_t {
    Baseline, ///< of the first line
    CapMiddle ///< half way from the top of the first line's capitals to the last baseline: what
              ///< looks centred in a button
};

/// How a text looks.
struct TextStyle {
    const Font* font = nullptr; ///< outlives the drawing; never null there
    float size = 32.0F;         ///< units per em, > 0
    Color color = {};
    Align align = Align::Left;
    VerticalAlign vertical = VerticalAlign::Baseline;
    float tracking = 0.0F; ///< extra space between letters, in em (0.05 for wide capitals)
    bool tabularDigits =
        false;             ///< every digit as wide as 0, so that a counting number stands still
    bool animated = false; ///< its size or place changes from frame to frame: drawn at any
                           ///< place and size without making new glyphs, and a little softer
    float largest = 0.0F;  ///< of an animated text, the largest size that it will have: its glyphs
                           ///< are made once, for that; 0: unknown, they are made as it grows
};

/// How large a text is, in the units of its size.
struct TextMetrics {
    float width = 0.0F;      ///< of the longest line, from pen to pen
    float ascent = 0.0F;     ///< of the font above the baseline
    float descent = 0.0F;    ///< of the font below the baseline
    float capHeight = 0.0F;  ///< of the capitals
    float lineHeight = 0.0F; ///< from baseline to baseline
    int lines = 0;           ///< at least 1
};

/// Measures UTF-8 text; '\n' begins a new line. It does not depend on the window's size: what is
/// measured here is what is drawn there, to rounding.
///
/// Threads: any.
TextMetrics measure(std::string_view text, const TextStyle& style);

/// Takes the first line off `text`, which is what remains. @return  true when another line follows
bool takeLine(std::string_view& text, std::string_view& line);

/// Takes off as many words as fit into a width, for breaking a text into lines: it is broken at
/// blanks (U+0020; U+00A0 keeps words together) and at '\n'. At least one word, however long.
/// The time is in proportion to the line, not to the rest of the text.
///
/// @param line   without blanks at its end
/// @param width  in the units of the style's size
/// @return       true when another line follows
bool takeLine(std::string_view& text, std::string_view& line, const TextStyle& style, float width);

/// The pen that walks along a line, character by character. Lengths are font units.
class TextPen {
public:
    struct Place {
        std::uint16_t glyph = 0;
        float pen = 0.0F; ///< where the glyph's origin lies, from the line's start
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
    /// False for control characters, which have no picture and no width.
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

/// Walks along a line: visit(glyph, pen), the pen in font units from the line's start.
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
