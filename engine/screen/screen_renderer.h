#pragma once

#include "engine/canvas/canvas.h"
#include "engine/gpu/graphics_module.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/veil.h"

#include <memory>
#include <string>

namespace eng {

/// The size of a game's stage, and its font.
struct StageSettings {
    float width = 1600.0F, height = 900.0F; ///< of the stage, units
    std::string font;                       ///< a file of the program; empty: nothing is drawn
};

/// Draws the screens. Owns the stage, the canvas, the backdrop and the veil. Without a window
/// there is a stage and no canvas.
class ScreenRenderer {
public:
    /// All arguments outlive the renderer.
    ScreenRenderer(platform::Host& host, GraphicsModule& graphics)
        : host_{host}
        , graphics_{graphics} {}

    /// Call before `open`.
    void setStage(StageSettings settings);
    /// The colour where no screen draws.
    void setBackdrop(Color color) { backdrop_ = color; }

    /// Loads the font and prepares the canvas.
    ///
    /// Errors: the font is missing or damaged; the driver rejects the shader.
    Status open();
    /// Makes the veil.
    ///
    /// @param transitions  in real time
    void createVeil(ManagedHeap& heap, AnimateTask& transitions) { veil_ = {heap, transitions}; }
    void destroyVeil() { veil_ = {}; }
    /// Call before the graphics context is destroyed.
    void close() { canvas_.reset(); }

    /// Gives the stage the size of the window.
    void fitStage();
    void showCursor(Cursor cursor);
    /// Draws the screens with their veil. Only with a canvas.
    void draw(const ScreenStack& stack, const Accessibility& needs, Profiler& profiler);

    const render::Stage& stage() const { return stage_; }
    void setRightAtBottom(bool right) { stage_.setRightAtBottom(right); }
    /// While open; null without a font or a window.
    render::Canvas* canvas() { return canvas_.get(); }

private:
    platform::Host& host_;
    GraphicsModule& graphics_;
    StageSettings settings_;
    render::Stage stage_{1600.0F, 900.0F};
    std::unique_ptr<render::Canvas> canvas_;
    Color backdrop_ = Color::hex(0x000000);
    Veil veil_;
    Cursor cursor_ = Cursor::Arrow; ///< as shown
};

} // namespace eng
