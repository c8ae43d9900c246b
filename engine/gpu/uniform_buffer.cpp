#include "engine/gpu/uniform_buffer.h"

namespace eng::render {

UniformBuffer::UniformBuffer(const MoreGl& more)
    : Resource{more.device()}
    , more_{more} {
    if (device().usable()) {
        static_cast<void>(UniformBuffer::create()); // cannot fail
    }
}

UniformBuffer::~UniformBuffer() {
    if (buffer_ != 0) {
        more_.gl().deleteBuffers(1, &buffer_);
    }
}

Status UniformBuffer::create() {
    more_.gl().genBuffers(1, &buffer_);
    return {};
}

void UniformBuffer::send(std::span<const std::byte> bytes) {
    const gl::Functions& gl = more_.gl();
    gl.bindBuffer(gl::kUniformBuffer, buffer_);
    gl.bufferData(gl::kUniformBuffer, static_cast<gl::Sizeiptr>(bytes.size()), bytes.data(),
                  gl::kStreamDraw);
}

void UniformBuffer::bind(gl::Uint block, std::size_t offset, std::size_t size) const {
    ENG_ASSERT(offset % kAlignment == 0, "parts of a buffer are aligned");
    more_.more().bindBufferRange(gl::kUniformBuffer, block, buffer_,
                                 static_cast<gl::Intptr>(offset), static_cast<gl::Sizeiptr>(size));
}

} // namespace eng::render
