#pragma once

#include "engine/gpu/more_gl.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace eng::render {

/// A part of each vertex, for `layout(location = N) in` of a shader.
struct VertexPart {
    enum class Type : std::uint8_t { Float, Short, Byte, UnsignedByte };

    gl::Uint location = 0;
    std::uint8_t components = 4; ///< 1 to 4
    Type type = Type::Float;
    bool normalized = false;  ///< whole numbers become 0 to 1, or -1 to 1
    std::uint16_t offset = 0; ///< bytes
};

/// Triangles for the graphics card, with a copy in memory to restore them after a lost context.
///
/// One call draws them up to `copies` times, for instance a wood of one tree. Each vertex is there
/// that often, and the last of its first four shorts is the number of its copy, by which a shader
/// finds where that copy stands. A driver without a GPU draws small meshes up to three times as
/// fast as by instances, and large ones as fast.
///
/// Threads: the thread that owns the context.
class Mesh final : public Resource {
public:
    /// Triangles that are drawn together.
    struct Piece {
        std::uint32_t first = 0; ///< index
        std::uint32_t count = 0; ///< of indices
    };
    struct Data {
        std::vector<VertexPart> parts; ///< the first one has four shorts, at offset 0
        std::size_t stride = 0;        ///< bytes of a vertex
        std::vector<std::byte> vertices;
        std::vector<std::uint32_t> indices; ///< below the number of vertices
        std::vector<Piece> pieces;          ///< one after the other, all of the indices
    };
    static constexpr std::size_t kMaxCopies = 256;

    /// It is on the graphics card only after `send`, or after the context was lost and is back.
    ///
    /// @param more  outlives the mesh
    Mesh(const MoreGl& more, Data data);
    Mesh(const Mesh&) = delete;
    Mesh& operator=(const Mesh&) = delete;
    ~Mesh() override;

    /// Asks for as many copies as a call should draw; there may be fewer.
    void wantCopies();
    /// That a call can draw, 1 to kMaxCopies.
    std::size_t copies() const { return copies_; }

    bool isSent() const { return array_ != 0; }
    /// Bytes that `send` sends.
    std::size_t size() const;
    /// Sends it, while the device is usable and it was not sent. `wantCopies` takes it back.
    void send() { static_cast<void>(create()); } // cannot fail

    /// Selects its vertices. It was sent.
    void bind() const;
    /// Draws a piece, by the current pipeline, while it is bound.
    ///
    /// @param copies  1 to copies()
    void draw(std::size_t piece, std::size_t copies = 1) const;

private:
    Status create() override;
    void dropHandles() override;
    void destroy();
    template <class Index>
    void sendIndices() const;

    const MoreGl& more_;
    Data data_;
    std::size_t copies_ = 1;
    bool wide_ = false; ///< 32-bit indices
    gl::Uint array_ = 0;
    gl::Uint vertices_ = 0;
    gl::Uint indices_ = 0;
};

} // namespace eng::render
