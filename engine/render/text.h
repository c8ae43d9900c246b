#pragma once

#include "engine/core/utf8.h"
#include "engine/render/color.h"
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
///
/// @param line   without blanks at its end
/// @param width  in the units of the style's size
/// @return       true when another line follows
bool takeLine(std::string_view& text, std::string_view& line, const TextStyle& style, float width);

/// Walks along a line: visit(glyph, pen), the pen in font units from the line's start.
/// @return  the line's width, font units
template <class Visit>
float layOut(std::string_view line, const TextStyle& style, Visit visit) {
    const Font& font = *style.font;
    const std::uint16_t zero = font.glyph(U'0');
    const auto zeroAdvance = static_cast<float>(font.advance(zero));
    const float tracking = style.tracking * static_cast<float>(font.unitsPerEm());
    float pen = 0.0F;
    std::uint16_t previous = 0;
    bool first = true;
    bool wasTabular = false;
    while (!line.empty()) {
        const char32_t character = takeCharacter(line);
        if (character < U' ' || character == U'\x7F') {
            continue; // control characters have no picture
        }
        const std::uint16_t glyph = font.glyph(character);
        const bool tabular = style.tabularDigits && character >= U'0' && character <= U'9';
        const auto advance = static_cast<float>(font.advance(glyph));
        if (!first) {
            pen += tracking;
            if (!tabular && !wasTabular) {
                pen += static_cast<float>(font.kerning(previous, glyph));
            }
        }
        visit(glyph, tabular ? pen + (zeroAdvance - advance) * 0.5F : pen);
        pen += tabular ? zeroAdvance : advance;
        previous = glyph;
        wasTabular = tabular;
        first = false;
    }
    return pen;
}

} // namespace eng::render
