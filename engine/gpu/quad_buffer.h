#pragma once

#include "engine/gpu/device.h"

#include <cstddef>
#include <vector>

namespace eng::render {

/// Draws many quads in one call. Each call sends their data.
///
/// All attributes of the shader are data of the quad, the same at its four corners. Which corner it
/// is says `gl_VertexID`: bit 0 is set at the right, bit 1 at the bottom.
///
/// It does not use instanced drawing, which sends a quarter of the data: a driver without a GPU
/// takes 13 us for each instance (SwiftShader), and a quad is too little work for an instance on
/// many GPUs.
///
/// Threads: the thread that owns the context.
class QuadBuffer final : public Resource {
public:
    /// One attribute of a quad.
    struct Attribute {
        int components;     ///< 1 to 4
        gl::Enum type;      ///< kFloat, kUnsignedShort, kUnsignedByte
        bool normalized;    ///< integers become 0 to 1
        std::size_t offset; ///< bytes from the quad's start
    };
    /// The most quads of a call: 16 bits count their corners, and the highest number would begin a
    /// new primitive.
    static constexpr std::size_t kMaxQuads = 16383;

    /// @param stride      bytes from quad to quad
    /// @param attributes  for locations 0, 1...
    QuadBuffer(Device& device, std::size_t stride, std::vector<Attribute> attributes);
    QuadBuffer(const QuadBuffer&) = delete;
    QuadBuffer& operator=(const QuadBuffer&) = delete;
    ~QuadBuffer() override;

    /// Sends `count` quads and draws them with the current shader. The device must be usable.
    void draw(const void* quads, std::size_t count);

private:
    Status create() override;
    void dropHandles() override;

    std::size_t stride_;
    std::vector<Attribute> attributes_;
    std::vector<std::byte> corners_; ///< four of each quad
    gl::Uint vertices_ = 0;
    gl::Uint indices_ = 0;
    gl::Uint array_ = 0;
};

} // namespace eng::render
