#pragma once

#include "engine/gpu/device.h"

#include <array>
#include <cstddef>

namespace eng::render {

/// Draws many quads in one call. Each call sends their data as texels, from which the vertex shader
/// reads those of its quad: number `gl_VertexID >> 2`, of which bit 0 of `gl_VertexID` is set at
/// the right corners, bit 1 at the lower ones. `kTexels` texels of `usampler2D uQuads` are a quad,
/// from `ivec2(quad % 256 * 4, quad / 256)`.
///
/// Instanced drawing would need less code. But a driver without a GPU takes 13 us for each instance
/// (SwiftShader), and a quad is too little work for an instance on many GPUs. Vertices with the
/// data of their quad are four times as much to send, which a browser takes longer for than for all
/// the rest of a quad.
///
/// Threads: the thread that owns the context.
class QuadBuffer final : public Resource {
public:
    /// Texels of a quad, of four times 32 bits each.
    static constexpr std::size_t kTexels = 4;
    static constexpr std::size_t kBytes = kTexels * 16;
    /// The most quads of a call: 16 bits count their corners, and the highest number would begin a
    /// new primitive.
    static constexpr std::size_t kMaxQuads = 16383;

    explicit QuadBuffer(Device& device);
    QuadBuffer(const QuadBuffer&) = delete;
    QuadBuffer& operator=(const QuadBuffer&) = delete;
    ~QuadBuffer() override;

    /// Sends quads and draws them with the current shader. The device must be usable.
    ///
    /// @param quads  kBytes each
    /// @param count  1 to kMaxQuads
    /// @param unit   of textures, for `uQuads`
    void draw(const void* quads, std::size_t count, unsigned unit);

private:
    static constexpr std::size_t kTextures = 3; ///< in turns: no draw waits for the one before

    Status create() override;
    void dropHandles() override;

    std::array<gl::Uint, kTextures> textures_{};
    std::size_t next_ = 0;
    gl::Uint indices_ = 0;
    gl::Uint array_ = 0;
};

} // namespace eng::render
