#include "engine/gpu/quad_buffer.h"

#include <cstdint>
#include <vector>

namespace eng::render {
namespace {

constexpr std::size_t kCorners = 4;
constexpr std::size_t kIndices = 6; ///< of a quad's two triangles
constexpr std::size_t kQuadsOfRow = 256;
constexpr std::size_t kRows = (QuadBuffer::kMaxQuads + kQuadsOfRow - 1) / kQuadsOfRow;

std::vector<std::uint16_t> indicesOfQuads() {
    std::vector<std::uint16_t> indices;
    indices.reserve(QuadBuffer::kMaxQuads * kIndices);
    for (std::size_t quad = 0; quad < QuadBuffer::kMaxQuads; ++quad) {
        for (const std::size_t corner : {0U, 1U, 2U, 2U, 1U, 3U}) {
            indices.push_back(static_cast<std::uint16_t>(quad * kCorners + corner));
        }
    }
    return indices;
}

gl::Sizei texels(std::size_t quads) {
    return static_cast<gl::Sizei>(quads * QuadBuffer::kTexels);
}

} // namespace

QuadBuffer::QuadBuffer(Device& device)
    : Resource{device} {
    if (device.usable()) {
        static_cast<void>(QuadBuffer::create()); // cannot fail
    }
}

QuadBuffer::~QuadBuffer() {
    if (array_ != 0) {
        const gl::Functions& gl = device().gl();
        gl.deleteVertexArrays(1, &array_);
        gl.deleteBuffers(1, &indices_);
        gl.deleteTextures(kTextures, textures_.data());
    }
}

Status QuadBuffer::create() {
    const gl::Functions& gl = device().gl();
    gl.genVertexArrays(1, &array_);
    gl.genBuffers(1, &indices_);
    gl.bindVertexArray(array_);
    gl.bindBuffer(gl::kElementArrayBuffer, indices_); // belongs to the array
    const std::vector<std::uint16_t> indices = indicesOfQuads();
    gl.bufferData(gl::kElementArrayBuffer,
                  static_cast<gl::Sizeiptr>(indices.size() * sizeof indices[0]), indices.data(),
                  gl::kStaticDraw);
    gl.bindVertexArray(0);
    gl.genTextures(kTextures, textures_.data());
    for (const gl::Uint texture : textures_) {
        gl.bindTexture(gl::kTexture2d, texture);
        gl.texParameteri(gl::kTexture2d, gl::kTextureMinFilter, static_cast<gl::Int>(gl::kNearest));
        gl.texParameteri(gl::kTexture2d, gl::kTextureMagFilter, static_cast<gl::Int>(gl::kNearest));
        gl.texImage2D(gl::kTexture2d, 0, static_cast<gl::Int>(gl::kRgba32ui), texels(kQuadsOfRow),
                      kRows, 0, gl::kRgbaInteger, gl::kUnsignedInt, nullptr);
    }
    return {};
}

void QuadBuffer::draw(const void* quads, std::size_t count, unsigned unit) {
    ENG_ASSERT(count > 0 && count <= kMaxQuads, "a call draws 16,383 quads at most");
    const gl::Functions& gl = device().gl();
    gl.activeTexture(gl::kTexture0 + unit);
    gl.bindTexture(gl::kTexture2d, textures_[next_]);
    next_ = (next_ + 1) % kTextures;
    const auto send = [&](std::size_t first, std::size_t wide, std::size_t rows) {
        gl.texSubImage2D(gl::kTexture2d, 0, 0, static_cast<gl::Int>(first / kQuadsOfRow),
                         texels(wide), static_cast<gl::Sizei>(rows), gl::kRgbaInteger,
                         gl::kUnsignedInt, static_cast<const std::byte*>(quads) + first * kBytes);
    };
    const std::size_t rest = count % kQuadsOfRow;
    if (count > rest) {
        send(0, kQuadsOfRow, count / kQuadsOfRow);
    }
    if (rest > 0) {
        send(count - rest, rest, 1);
    }
    gl.bindVertexArray(array_);
    gl.drawElements(gl::kTriangles, static_cast<gl::Sizei>(count * kIndices), gl::kUnsignedShort,
                    nullptr);
    gl.bindVertexArray(0);
}

void QuadBuffer::dropHandles() {
    array_ = 0;
    indices_ = 0;
    textures_ = {};
}

} // namespace eng::render
