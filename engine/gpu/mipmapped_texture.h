#pragma once

#include "engine/gpu/image.h"
#include "engine/gpu/more_gl.h"

#include <array>

namespace eng::render {

/// A picture on surfaces in space: with smaller copies of itself for what is far away, and colours
/// that shaders read linearly. It keeps its image to restore it after a lost context.
///
/// Threads: the thread that owns the context.
class MipmappedTexture final : public Resource {
public:
    enum class Wrap : std::uint8_t { Repeat, Mirror, Edge };
    struct Style {
        Wrap wrapX = Wrap::Repeat, wrapY = Wrap::Repeat;
        bool hard = false; ///< hard texels
    };

    /// @param more   outlives the texture
    /// @param image  not multiplied by its alpha; not empty. Larger than the context allows: white
    MipmappedTexture(const MoreGl& more, Image image, const Style& style);
    MipmappedTexture(const MipmappedTexture&) = delete;
    MipmappedTexture& operator=(const MipmappedTexture&) = delete;
    ~MipmappedTexture() override;

    /// @param unit  of textures, 0 to 15
    void bind(unsigned unit) const;
    /// Its colour from far away: red, green, blue, alpha; linear.
    const std::array<float, 4>& mean() const { return mean_; }

private:
    Status create() override;
    void dropHandles() override { handle_ = 0; }

    const MoreGl& more_;
    Image image_;
    Style style_;
    std::array<float, 4> mean_;
    gl::Uint handle_ = 0;
};

} // namespace eng::render
