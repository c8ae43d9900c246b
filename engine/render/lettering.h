#pragma once

#include "engine/core/geometry.h"
#include "engine/render/shape_batch.h"

#include <string>
#include <string_view>
#include <vector>

namespace eng::render {

/// How a text looks in its box.
struct Letters {
    float size = 32.0F; ///< as large as this where it fits, > 0
    float least = 1.0F; ///< and never smaller than this, even where it does not
    Color color = {};
    Align align = Align::Center;
    int mostLines = 1;
    float tracking = 0.0F;
    bool animated = false;      ///< as in `TextStyle`
    float largest = 0.0F;       ///< as there
    bool tabularDigits = false; ///< as there: for columns of numbers
};

/// Writes texts into boxes, in whatever language they are: as large as is wished, in several lines
/// or smaller where they would not fit. What is written stands in the middle of its box's height.
///
/// Nothing is allocated.
class Lettering {
public:
    /// What was written, for tests that look whether everything fits.
    struct Written {
        std::string text;
        Rect box;
        Rect bounds; ///< capitals and widths, of all lines
        float size = 0.0F;
        bool fits = false;
    };

    /// @param batch, font  outlive this
    Lettering(ShapeBatch& batch, const Font& font)
        : batch_{batch}
        , font_{font} {}

    /// The size in which `write` writes the text.
    float fit(std::string_view text, const Rect& box, const Letters& letters) const;
    /// @return  where the text stands
    Rect write(std::string_view text, const Rect& box, const Letters& letters);

    const Font& font() const { return font_; }
    /// Notes from now on what is written; null: does not.
    void note(std::vector<Written>* into) { notes_ = into; }

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
    Fitting fitting(std::string_view text, const Rect& box, const Letters& letters) const;
    TextStyle styleOf(const Letters& letters, float size) const;
    static Block measure(std::string_view text, const TextStyle& style, float width);
    /// The least width that gives as many lines, so that the last one is not a lonely word.
    static float balanced(std::string_view text, const TextStyle& style, const Block& block);

    ShapeBatch& batch_;
    const Font& font_;
    std::vector<Written>* notes_ = nullptr;
};

} // namespace eng::render
