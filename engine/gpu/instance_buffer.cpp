#include "engine/gpu/instance_buffer.h"

#include <array>
#include <utility>

namespace eng::render {
namespace {

constexpr std::array<float, 8> kCorners{-1.0F, -1.0F, 1.0F, -1.0F, -1.0F, 1.0F, 1.0F, 1.0F};

const void* offsetPointer(std::size_t offset) {
    // OpenGL takes an offset as a pointer.
    return reinterpret_cast<const void*>(offset); // NOLINT(performance-no-int-to-ptr)
}

} // namespace

InstanceBuffer::InstanceBuffer(Device& device, std::size_t stride,
                               std::vector<Attribute> attributes)
    : Resource{device}
    , stride_{stride}
    , attributes_{std::move(attributes)} {
    if (device.usable()) {
        static_cast<void>(InstanceBuffer::create()); // cannot fail
    }
}

InstanceBuffer::~InstanceBuffer() {
    if (array_ != 0) {
        const gl::Functions& gl = device().gl();
        gl.deleteVertexArrays(1, &array_);
        gl.deleteBuffers(1, &corners_);
        gl.deleteBuffers(1, &instances_);
    }
}

Status InstanceBuffer::create() {
    const gl::Functions& gl = device().gl();
    gl.genVertexArrays(1, &array_);
    gl.genBuffers(1, &corners_);
    gl.genBuffers(1, &instances_);
    gl.bindVertexArray(array_);
    gl.bindBuffer(gl::kArrayBuffer, corners_);
    gl.bufferData(gl::kArrayBuffer, sizeof kCorners, kCorners.data(), gl::kStaticDraw);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl::kFloat, 0, 2 * sizeof(float), nullptr);
    gl.bindBuffer(gl::kArrayBuffer, instances_);
    gl::Uint location = 1;
    for (const Attribute& attribute : attributes_) {
        gl.enableVertexAttribArray(location);
        gl.vertexAttribPointer(location, attribute.components, attribute.type,
                               attribute.normalized ? 1 : 0, static_cast<gl::Sizei>(stride_),
                               offsetPointer(attribute.offset));
        gl.vertexAttribDivisor(location, 1);
        ++location;
    }
    gl.bindVertexArray(0);
    return {};
}

void InstanceBuffer::draw(const void* instances, std::size_t count) {
    const gl::Functions& gl = device().gl();
    gl.bindVertexArray(array_);
    gl.bindBuffer(gl::kArrayBuffer, instances_);
    // A new store for each draw: the driver does not wait until the last draw is finished.
    gl.bufferData(gl::kArrayBuffer, static_cast<gl::Sizeiptr>(count * stride_), instances,
                  gl::kStreamDraw);
    gl.drawArraysInstanced(gl::kTriangleStrip, 0, 4, static_cast<gl::Sizei>(count));
    gl.bindVertexArray(0);
}

void InstanceBuffer::dropHandles() {
    array_ = 0;
    corners_ = 0;
    instances_ = 0;
}

} // namespace eng::render
