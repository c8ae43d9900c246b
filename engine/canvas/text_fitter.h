#pragma once

#include "engine/canvas/shape_batch.h"
#include "engine/core/geometry.h"

#include <string>
#include <string_view>
#include <vector>

namespace eng::render {

/// Size, colour and alignment of a text in a box.
struct TextBoxStyle {
    float size = 32.0F;   ///< requested size, > 0
    float minSize = 1.0F; ///< lower limit when shrunk to fit; the text may then overflow
    Color color = {};
    Align align = Align::Center;
    int maxLines = 1;
    float tracking = 0.0F;
    bool animated = false;      ///< as in `TextStyle`
    float maxSize = 0.0F;       ///< as there
    bool tabularDigits = false; ///< as there: for columns of numbers
    float outline = 0.0F;       ///< as there
    Color outlineColor = Color::hex(0x000000);
};

/// Writes texts of any language into boxes: at the requested size, wrapped or shrunk to fit, and
/// vertically centred.
///
/// Nothing is allocated.
class TextFitter {
public:
    /// A text that was written, for tests that check whether it fits.
    struct Written {
        std::string text;
        Rect box;
        Rect bounds; ///< around all lines, from the top of the capitals to the last baseline
        float size = 0.0F;
        bool fits = false;
    };

    /// @param batch, font  outlive this
    TextFitter(ShapeBatch& batch, const Font& font)
        : batch_{batch}
        , font_{font} {}

    /// The size in which `write` writes the text.
    float fittedSize(std::string_view text, const Rect& box, const TextBoxStyle& style) const;
    /// @return  where the text stands
    Rect write(std::string_view text, const Rect& box, const TextBoxStyle& style);

    const Font& font() const { return font_; }
    /// Records written texts from now on; null: stops.
    void record(std::vector<Written>* into) { recorded_ = into; }

private:
    struct Block {
        float width = 0.0F;
        int lines = 0;
    };
    /// A text in a size.
    struct Fitting {
        float size = 0.0F;
        Block block;
        float height = 0.0F;
        bool fits = false;
    };
    Fitting fitting(std::string_view text, const Rect& box, const TextBoxStyle& style) const;
    TextStyle styleOf(const TextBoxStyle& style, float size) const;
    static Block measure(std::string_view text, const TextStyle& style, float width);
    /// The minimum width that gives as many lines, so that the last line is not a single word.
    static float balanced(std::string_view text, const TextStyle& style, const Block& block);

    ShapeBatch& batch_;
    const Font& font_;
    std::vector<Written>* recorded_ = nullptr;
};

} // namespace eng::render
