#pragma once

#include "engine/gpu/more_gl.h"

namespace eng::render {

/// A picture that is drawn into, and then drawn with.
///
/// Its colours are 16-bit floating-point numbers, which may be above 1, where the context can draw
/// into them; else bytes. It keeps no pixels: after a lost context it is black until the next
/// frame.
///
/// Threads: the thread that owns the context.
class RenderTarget final : public Resource {
public:
    enum class Colors : std::uint8_t { Bytes, Floats };
    enum class Depth : std::uint8_t { None, Bits24 };

    /// @param more     outlives the target
    /// @param samples  of a pixel, so that edges are smooth; 1, or fewer than asked for, if the
    ///                 context has no more
    RenderTarget(const MoreGl& more, Colors colors, Depth depth, int samples = 1);
    RenderTarget(const RenderTarget&) = delete;
    RenderTarget& operator=(const RenderTarget&) = delete;
    ~RenderTarget() override;

    /// Sets the size and drops what was drawn, unless it has this size already.
    ///
    /// @param width, height  pixels; less than 1 counts as 1, more than the context's limit as that
    void resize(int width, int height);
    int width() const { return width_; }
    int height() const { return height_; }
    /// What it got: see above.
    bool hasFloats() const { return floats_; }

    /// Draws into it from now on, all over it.
    void use() const;
    /// Ends drawing: only then it can be drawn with. Another target, or the window, comes next.
    void finish() const;
    /// Draws with it. @param unit  of textures
    void bind(unsigned unit) const;

private:
    Status create() override;
    void dropHandles() override;
    void destroy();
    /// @return  the context can draw into it; into bytes of one sample each context can
    bool allocate(bool floats, int samples);
    gl::Uint addBuffer(gl::Enum attachment, gl::Enum format, int samples) const;

    const MoreGl& more_;
    Colors colors_;
    Depth depth_;
    int samples_;
    int width_ = 0;
    int height_ = 0;
    bool floats_ = false;
    gl::Uint framebuffer_ = 0; ///< has the texture
    gl::Uint texture_ = 0;
    gl::Uint drawn_ = 0;       ///< with several samples: what is drawn into, else 0
    gl::Uint colorBuffer_ = 0; ///< of it
    gl::Uint depthBuffer_ = 0;
};

} // namespace eng::render
