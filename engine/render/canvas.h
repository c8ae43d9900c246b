#pragma once

#include "engine/render/font.h"
#include "engine/render/lettering.h"
#include "engine/render/shape_batch.h"
#include "engine/render/stage.h"

#include <string_view>
#include <utility>
#include <vector>

namespace eng::render {

/// What a state draws into: shapes, pictures and text over the whole window, in units of the
/// stage's screen. Later calls cover earlier ones. All of a frame is one draw call.
///
/// Threads: the thread that owns the context.
class Canvas : private ShapeBatch {
public:
    /// @param device, stage  outlive the canvas
    Canvas(Device& device, const Stage& stage, Font font)
        : ShapeBatch{device}
        , stage_{stage}
        , font_{std::move(font)}
        , lettering_{*this, font_} {}

    using ShapeBatch::circle;
    using ShapeBatch::glow;
    using ShapeBatch::line;
    using ShapeBatch::picture;
    using ShapeBatch::rectangle;
    using ShapeBatch::ring;
    using ShapeBatch::stats;
    using ShapeBatch::text;

    const Stage& stage() const { return stage_; }
    const Font& font() const { return font_; }
    /// Fills a rectangle.
    void fill(const Rect& rect, Color color) {
        rectangle({.center = rect.middle(), .size = {rect.width, rect.height}}, color);
    }
    /// Writes a text into a box, in several lines or smaller where it does not fit.
    ///
    /// @return  where the text is
    Rect write(std::string_view words, const Rect& box, const Letters& letters) {
        return lettering_.write(words, box, letters);
    }
    /// The size in which `write` would write the text.
    float fit(std::string_view words, const Rect& box, const Letters& letters) const {
        return lettering_.fit(words, box, letters);
    }
    /// Continues in the units of another camera, which shows the same window.
    using ShapeBatch::setCamera;

    /// Prepares the shader, once.
    ///
    /// Errors: the driver refuses the shader.
    Status open() { return ShapeBatch::open(); }
    /// Begins a frame: clears the window.
    void beginFrame(Color backdrop) { begin(stage_.camera(), Clip::Window, backdrop); }
    /// @return  false: the frame is the same as the last one, and was not drawn again
    bool endFrame() { return end(); }
    /// Notes what is written from now on, for tests; null: no longer.
    void noteTexts(std::vector<Lettering::Written>* into) { lettering_.note(into); }

private:
    const Stage& stage_;
    Font font_;
    Lettering lettering_;
};

} // namespace eng::render
