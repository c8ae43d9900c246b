#pragma once

#include "engine/canvas/backdrop.h"
#include "engine/canvas/camera.h"
#include "engine/canvas/glyph_atlas.h"
#include "engine/canvas/picture.h"
#include "engine/core/color.h"
#include "engine/font/text.h"
#include "engine/gpu/quad_buffer.h"
#include "engine/gpu/shader.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace eng::render {

class RampBackdrop;

/// A rectangle for `ShapeBatch`. Lengths are in units of the camera.
struct Box {
    Vec2 center = {};
    Vec2 size = {};            ///< >= 0
    float cornerRadius = 0.0F; ///< clamped to 0 to half of the smaller side
    float rotation = 0.0F;     ///< radians, clockwise on the screen, about the centre
    float outline = 0.0F;      ///< 0: filled; otherwise the width of a line inside the edge
    float softness = 0.0F; ///< width of the fading edge, half of it outside; 0: one device pixel
};

/// A colour that changes across a shape, from one side to the other.
struct Gradient {
    static constexpr float kDown = 1.5707963F; ///< from top to bottom

    Color from = {}, to = {};
    float angle = kDown; ///< radians, clockwise from the shape's right; in 252 steps
};

/// One end of a piece of a strip.
struct StripEnd {
    Vec2 at = {};     ///< the middle
    Vec2 across = {}; ///< from the middle to one edge; the other edge lies opposite
    Color color = {};
};

/// The widths of a picture's edges that keep their size, in texels: see `nineSlice`.
struct Borders {
    float left = 0.0F, top = 0.0F, right = 0.0F, bottom = 0.0F;
};

/// Statistics of one frame.
struct BatchStats {
    int instances = 0;        ///< shapes, glyphs and pictures
    int drawCalls = 0;        ///< 1, unless there are very many shapes, the atlas is full or the
                              ///< pictures lie in several pages
    int glyphsRasterized = 0; ///< new ones; 0 in a steady frame
    int atlasRestarts = 0;
    int picturesTooLarge = 0; ///< not drawn: the context allows no texture of their size
};

/// Draws shapes and text with smooth edges, and pictures, in the order of the calls, normally in
/// one draw call per frame.
///
///     batch.begin(camera);
///     batch.rectangle({.center = {800, 450}, .size = {1600, 900}}, background);
///     batch.glow({400, 300}, 12, 80, ball.faded(0.4F));
///     batch.circle({400, 300}, 12, ball);
///     batch.text("11", {800, 100}, {.font = &font, .size = 96, .align = Align::Center});
///     batch.picture(*ship, {400, 700}, {.scale = 2, .rotation = 0.3F});
///     batch.end();
///
/// Colours are straight sRGB and blended as such. Lines thinner than a device pixel become fainter
/// instead of thinner. Drawing allocates nothing after the buffers have grown to the size of a
/// frame. Without a context, calls are allowed and draw nothing.
///
/// Threads: the thread that owns the context.
class ShapeBatch {
public:
    explicit ShapeBatch(Device& device);
    ShapeBatch(Device& device, const GlyphAtlas::Limits& limits);
    ShapeBatch(const ShapeBatch&) = delete;
    ShapeBatch& operator=(const ShapeBatch&) = delete;
    ~ShapeBatch() = default;

    /// Prepares the shader. Call it once, before the first `begin`; the device may still be closed.
    /// Errors: the driver rejects the shader.
    Status open();

    /// Starts a frame.
    ///
    /// @param clear  the colour that fills the window first; null: the window is not cleared
    void begin(const Camera2d& camera, std::optional<Color> clear = std::nullopt);
    /// Switches to other units, in the same window and draw call: for overlays.
    void setCamera(const Camera2d& camera);
    const Camera2d& camera() const { return camera_; }
    /// Draws everything that was added since `begin`.
    ///
    /// @return  false: the frame is the same as the one before, whose picture is still there, so
    ///          that nothing was drawn. Only frames that clear the window can be the same.
    bool end();

    /// Shows a scene behind all shapes of this frame, in place of the colour that clears the
    /// window. While the scene and the shapes stay the same, the frame is not drawn again.
    ///
    /// @param backdrop  until the frame ends. Only if `begin` had a colour
    void behind(Backdrop& backdrop);

    /// The same with a backdrop that changes the picture of shapes, as a lens: of those up to
    /// `withoutLens`.
    void through(Backdrop& lens) { behind(lens); }
    /// Later shapes are drawn on the window itself. Without a lens it changes nothing.
    void withoutLens() { lensEnd_ = std::min(lensEnd_, instances_.size()); }

    static constexpr std::size_t kRampColors = 64;
    /// Clears the window to a gradient, behind all shapes of this frame, without blending. No bands
    /// are seen. A lens changes it too; a scene of `behind` is not seen behind it.
    ///
    /// @param colors  at equal distances across the window; their alpha is ignored
    /// @param along   from the first to the last on the screen, of length 1
    void clearToRamp(std::span<const Color, kRampColors> colors, Vec2 along);

    /// A filled disc. @param radius  >= 0
    void circle(Vec2 center, float radius, Color color);
    /// @param radius  to the middle of the line
    /// @param width   of the line
    void ring(Vec2 center, float radius, float width, Color color);
    void rectangle(const Box& box, Color color);
    /// The same with a gradient, which is dithered: no bands are seen.
    template <std::same_as<Gradient> G> // so that `{}` is a colour
    void circle(Vec2 center, float radius, const G& gradient) {
        addGradient(
            {.center = center, .size = {2.0F * radius, 2.0F * radius}, .cornerRadius = radius},
            gradient);
    }
    template <std::same_as<Gradient> G>
    void rectangle(const Box& box, const G& gradient) {
        addGradient(box, gradient);
    }
    /// A line with round ends, which reach half the width beyond `from` and `to`.
    void line(Vec2 from, Vec2 to, float width, Color color);

    /// A piece of a strip: a quad between two ends whose width and colour change on the way. Its
    /// sides are smooth and its ends hard, so that pieces with a common end neither overlap nor
    /// show a seam. Gradients are dithered.
    void strip(const StripEnd& from, const StripEnd& to);

    /// Light around a disc: full inside `radius`, falling to 0 at `extent` units outside it. It is
    /// added to the background.
    void glow(Vec2 center, float radius, float extent, Color color);
    /// Light around a rectangle. The rectangle's outline and softness are ignored.
    void glow(const Box& box, float extent, Color color);

    /// UTF-8 text; '\n' begins a new line. Each line is aligned separately.
    ///
    /// @param at  the point of the text that `style.align` and `style.vertical` name
    /// @return    the width of the longest line, as from `measure`
    float text(std::string_view text, Vec2 at, const TextStyle& style);

    /// A picture by its centre. A unit for each texel, unless `style` says otherwise.
    ///
    /// Edges are not smoothed, so that pictures side by side show no seam; those that share an edge
    /// in units share it on the screen.
    void picture(const Picture& picture, Vec2 center, const PictureStyle& style = {});
    /// A picture that fills a rectangle. `style.size` and `style.scale` are ignored.
    template <std::same_as<Rect> R> // so that `{x, y}` is a centre
    void picture(const Picture& picture, const R& to, const PictureStyle& style = {}) {
        fillWithPicture(picture, to, style);
    }

    /// A picture in nine parts that fills a rectangle: corners keep their size, edges grow in one
    /// direction, the middle grows in both. For frames and speech bubbles.
    ///
    /// @param style  its scale is the size of a texel in corners; the corners shrink where the
    ///               rectangle has no room for them
    void nineSlice(const Picture& picture, const Rect& to, const Borders& borders,
                   const PictureStyle& style = {});

    /// Whether everything from now on is added to the background, as light is. False at the start
    /// of a frame.
    void setAdditive(bool additive) { additive_ = additive; }

    /// Statistics of the last frame that was ended.
    const BatchStats& stats() const { return stats_; }

private:
    /// One quad, in the vertex shader's format; device pixels.
    struct Instance {
        float centerX, centerY, halfX, halfY;     // of a strip: both ends
        float cosine, sine, cornerRadius, stroke; // of a strip: from each end to an edge
        std::uint16_t left, top, width, height;   // texels; of pictures eighths of a texel; of
                                                  // gradients and strips the second colour
        float softness;
        std::uint8_t red, green, blue, alpha;
        std::uint8_t kind, additive, mode, angle; // angle: of a gradient
        std::array<std::uint32_t, 3> unused;
    };
    static_assert(sizeof(Instance) == QuadBuffer::kBytes);
    static constexpr std::uint8_t kStripKind = 64;
    static constexpr std::uint8_t kPictureKind = 128;
    static constexpr std::uint8_t kGlyphKind = 255;
    static constexpr std::uint8_t kGradientMode = 64;
    static constexpr float kGradientSteps = 252.0F; // of a turn: quarters are exact
    static constexpr std::uint8_t kHaloOrNearestMode = 255;
    static constexpr std::size_t kMaxInstances = QuadBuffer::kMaxQuads; // then they are sent

    /// Properties of a shape for `add`; device pixels.
    struct ShapeStyle {
        float cornerRadius = 0.0F;
        float stroke = 0.0F;
        float softness = 1.0F;
        float cosine = 1.0F;
        float sine = 0.0F;
        bool halo = false; ///< added to the background, fading like light
        const Gradient* gradient = nullptr;
    };

    void add(Vec2 center, Vec2 half, const ShapeStyle& style, Color color);
    static ShapeStyle styleOf(const Box& box, float scale);
    void addGradient(const Box& box, const Gradient& gradient);
    static void setColor(Instance& instance, Color color);
    static void setSecondColor(Instance& instance, Color color);
    void push(const Instance& instance);
    float addLine(std::string_view line, Vec2 pen, const TextStyle& style, float pixelsPerEm);
    void addGlyph(std::uint16_t glyph, Vec2 pen, const TextStyle& style, RasterSize size,
                  float pixelsPerEm);
    void fillWithPicture(const Picture& picture, const Rect& to, const PictureStyle& style);
    void addPicture(const Picture& picture, Rect source, Vec2 first, Vec2 last,
                    const PictureStyle& style);
    const AtlasRegion* placeOf(const Picture& picture);
    static constexpr std::size_t kAll = ~std::size_t{0};
    void flush();
    void send();
    void drawInstances(std::size_t first, std::size_t count);
    bool isShown() const;

    /// The frame that was drawn last, if it was a single draw call.
    struct LastFrame {
        std::vector<Instance> instances;
        Color clear;
        int width = 0, height = 0; ///< 0: none
        const Texture* page = nullptr;
        const Backdrop* behind = nullptr;
        std::uint64_t version = 0; ///< of it
        std::uint64_t rampVersion = 0;
        std::size_t lensEnd = 0;
        std::uint64_t uses = 0; ///< of the device, afterwards
    };

    Device& device_;
    Shader shader_;
    QuadBuffer buffer_;
    GlyphAtlas atlas_;
    Camera2d camera_{1.0F, 1.0F};
    bool drawing_ = false;
    bool additive_ = false;
    Vec2 textAt_;                         // of the current text, about which it is turned
    std::shared_ptr<PictureAtlas> pages_; // made for the first picture, so that a game without
                                          // pictures links none of it
    std::shared_ptr<RampBackdrop> ramp_;  // made when it is first wanted
    Texture* page_ = nullptr;             // of the last picture of this frame
    bool picturesWait_ = false;           // pictures of this page are among the instances
    std::vector<Instance> instances_;
    std::optional<Color> clear_;
    Backdrop* behind_ = nullptr;
    std::uint64_t version_ = 0;     // of it
    std::uint64_t rampVersion_ = 0; // 0: the frame has no gradient
    std::size_t lensEnd_ = 0;       // number of instances that it may change
    bool finished_ = false;         // it has changed them
    LastFrame lastFrame_;
    unsigned shaderGeneration_ = 0;
    gl::Int pixelUniform_ = -1;
    gl::Int texelUniform_ = -1;
    gl::Int picturesUniform_ = -1;
    gl::Int pageUniform_ = -1;
    BatchStats current_;
    BatchStats stats_;
    std::uint64_t rasterizedBefore_ = 0;
    std::uint64_t restartsBefore_ = 0;
};

} // namespace eng::render
