#pragma once

#include "engine/canvas/shape_batch.h"
#include "engine/canvas/stage.h"
#include "engine/canvas/text_fitter.h"
#include "engine/font/font.h"

#include <concepts>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::render {

/// Draws the shapes, pictures and texts of states over the whole window, in units of the stage's
/// screen. Later calls cover earlier ones. A frame is usually one draw call.
///
/// Threads: the thread that owns the context.
class Canvas : private ShapeBatch {
public:
    /// @param device, stage  outlive the canvas
    Canvas(Device& device, const Stage& stage, Font font)
        : ShapeBatch{device}
        , stage_{stage}
        , font_{std::move(font)}
        , textFitter_{*this, font_} {}

    using ShapeBatch::behind;
    using ShapeBatch::circle;
    using ShapeBatch::clearToRamp;
    using ShapeBatch::glow;
    using ShapeBatch::line;
    using ShapeBatch::nineSlice;
    using ShapeBatch::picture;
    using ShapeBatch::rectangle;
    using ShapeBatch::ring;
    using ShapeBatch::setAdditive;
    using ShapeBatch::stats;
    using ShapeBatch::strip;
    using ShapeBatch::text;
    using ShapeBatch::through;
    using ShapeBatch::withoutLens;

    const Stage& stage() const { return stage_; }
    const Font& font() const { return font_; }
    /// Fills a rectangle.
    void fill(const Rect& rect, Color color) { rectangle(plate(rect), color); }
    /// With round corners.
    void fill(const Rect& rect, float cornerRadius, Color color) {
        rectangle(plate(rect, cornerRadius), color);
    }
    /// A line of this width inside the edge.
    void outline(const Rect& rect, float cornerRadius, float width, Color color) {
        rectangle(plate(rect, cornerRadius, width), color);
    }
    template <std::same_as<Gradient> G> // as for `rectangle`
    void fill(const Rect& rect, const G& gradient) {
        rectangle(plate(rect), gradient);
    }
    /// Writes a text into a box, in several lines or smaller if it does not fit; larger if the
    /// player wants it (`Stage::textScale`) and there is room.
    ///
    /// @return  where the text is
    Rect write(std::string_view words, const Rect& box, const TextBoxStyle& style) {
        return textFitter_.write(words, box, scaled(style, box));
    }
    /// The size in which `write` would write the text.
    float fittedSize(std::string_view words, const Rect& box, const TextBoxStyle& style) const {
        return textFitter_.fittedSize(words, box, scaled(style, box));
    }
    /// The units in which everything is drawn now.
    using ShapeBatch::camera;
    /// Continues in the units of another camera, which shows the same window.
    using ShapeBatch::setCamera;

    /// Prepares the shader, once.
    ///
    /// Errors: the driver rejects the shader.
    Status open() { return ShapeBatch::open(); }
    /// Begins a frame: clears the window.
    void beginFrame(Color backdrop) { begin(stage_.camera(), backdrop); }
    /// @return  false: the frame is the same as the last one and was not drawn again; do not swap
    ///          the window's buffers
    bool endFrame() { return end(); }
    /// Records written texts from now on, for tests; null: stops.
    void recordTexts(std::vector<TextFitter::Written>* into) { textFitter_.record(into); }

private:
    static Box plate(const Rect& rect, float cornerRadius = 0.0F, float outline = 0.0F) {
        return {.center = rect.center(),
                .size = {rect.width, rect.height},
                .cornerRadius = cornerRadius,
                .outline = outline};
    }
    /// It grows only as long as a line stays in the box with all that hangs below its letters.
    TextBoxStyle scaled(TextBoxStyle style, const Rect& box) const {
        const float room = box.height * static_cast<float>(font_.unitsPerEm()) /
                           static_cast<float>(font_.lineHeight());
        style.size = std::max(style.size, std::min(style.size * stage_.textScale(), room));
        style.maxSize *= stage_.textScale();
        return style;
    }

    const Stage& stage_;
    Font font_;
    TextFitter textFitter_;
};

} // namespace eng::render
