#include "engine/gpu/quad_buffer.h"

#include <cstdint>
#include <cstring>
#include <utility>

namespace eng::render {
namespace {

constexpr std::size_t kCorners = 4;
constexpr std::size_t kIndices = 6; ///< of a quad's two triangles

const void* offsetPointer(std::size_t offset) {
    // OpenGL takes an offset as a pointer.
    return reinterpret_cast<const void*>(offset); // NOLINT(performance-no-int-to-ptr)
}

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

} // namespace

QuadBuffer::QuadBuffer(Device& device, std::size_t stride, std::vector<Attribute> attributes)
    : Resource{device}
    , stride_{stride}
    , attributes_{std::move(attributes)} {
    if (device.usable()) {
        static_cast<void>(QuadBuffer::create()); // cannot fail
    }
}

QuadBuffer::~QuadBuffer() {
    if (array_ != 0) {
        const gl::Functions& gl = device().gl();
        gl.deleteVertexArrays(1, &array_);
        gl.deleteBuffers(1, &vertices_);
        gl.deleteBuffers(1, &indices_);
    }
}

Status QuadBuffer::create() {
    const gl::Functions& gl = device().gl();
    gl.genVertexArrays(1, &array_);
    gl.genBuffers(1, &vertices_);
    gl.genBuffers(1, &indices_);
    gl.bindVertexArray(array_);
    gl.bindBuffer(gl::kElementArrayBuffer, indices_); // belongs to the array
    const std::vector<std::uint16_t> indices = indicesOfQuads();
    gl.bufferData(gl::kElementArrayBuffer,
                  static_cast<gl::Sizeiptr>(indices.size() * sizeof indices[0]), indices.data(),
                  gl::kStaticDraw);
    gl.bindBuffer(gl::kArrayBuffer, vertices_);
    gl::Uint location = 0;
    for (const Attribute& attribute : attributes_) {
        gl.enableVertexAttribArray(location);
        gl.vertexAttribPointer(location, attribute.components, attribute.type,
                               attribute.normalized ? 1 : 0, static_cast<gl::Sizei>(stride_),
                               offsetPointer(attribute.offset));
        ++location;
    }
    gl.bindVertexArray(0);
    return {};
}

void QuadBuffer::draw(const void* quads, std::size_t count) {
    ENG_ASSERT(count <= kMaxQuads, "a call draws 16,383 quads at most");
    corners_.resize(count * kCorners * stride_);
    std::byte* to = corners_.data();
    const auto* from = static_cast<const std::byte*>(quads);
    for (std::size_t quad = 0; quad < count; ++quad, from += stride_) {
        for (std::size_t corner = 0; corner < kCorners; ++corner, to += stride_) {
            std::memcpy(to, from, stride_);
        }
    }
    const gl::Functions& gl = device().gl();
    gl.bindVertexArray(array_);
    gl.bindBuffer(gl::kArrayBuffer, vertices_);
    // A new store for each draw: the driver does not wait until the last draw is finished.
    gl.bufferData(gl::kArrayBuffer, static_cast<gl::Sizeiptr>(corners_.size()), corners_.data(),
                  gl::kStreamDraw);
    gl.drawElements(gl::kTriangles, static_cast<gl::Sizei>(count * kIndices), gl::kUnsignedShort,
                    nullptr);
    gl.bindVertexArray(0);
}

void QuadBuffer::dropHandles() {
    array_ = 0;
    vertices_ = 0;
    indices_ = 0;
}

} // namespace eng::render
