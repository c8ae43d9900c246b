#include "engine/gpu/window_triangle.h"

namespace eng::render {

WindowTriangle::WindowTriangle(Device& device)
    : Resource{device} {
    if (device.usable()) {
        static_cast<void>(WindowTriangle::create()); // cannot fail
    }
}

WindowTriangle::~WindowTriangle() {
    if (array_ != 0) {
        device().gl().deleteVertexArrays(1, &array_);
    }
}

Status WindowTriangle::create() {
    device().gl().genVertexArrays(1, &array_);
    return {};
}

void WindowTriangle::draw() const {
    draw(gl::kTriangles, 3);
}

void WindowTriangle::drawStrip(int corners) const {
    draw(gl::kTriangleStrip, corners);
}

void WindowTriangle::draw(gl::Enum mode, int corners) const {
    const gl::Functions& gl = device().gl();
    gl.bindVertexArray(array_);
    gl.drawArrays(mode, 0, corners);
    gl.bindVertexArray(0);
}

} // namespace eng::render
