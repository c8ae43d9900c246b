#pragma once

#include "engine/gpu/device.h"

namespace eng::render {

/// For shaders that change a picture: `vAt` is the place in it, 0 to 1.
inline constexpr const char* kWindowVertexShader = R"(
out vec2 vAt;
void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1);
    vAt = corner * 0.5 + 0.5;
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";

/// A triangle that covers the whole target, without data: a shader finds its corners by
/// `gl_VertexID`: `vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1)`.
///
/// Threads: the thread that owns the context.
class WindowTriangle final : public Resource {
public:
    explicit WindowTriangle(Device& device);
    WindowTriangle(const WindowTriangle&) = delete;
    WindowTriangle& operator=(const WindowTriangle&) = delete;
    ~WindowTriangle() override;

    /// Draws it by the current pipeline.
    void draw() const;
    /// Draws a strip of triangles instead. The shader finds their corners by `gl_VertexID`, too.
    void drawStrip(int corners) const;

private:
    Status create() override;
    void dropHandles() override { array_ = 0; }
    void draw(gl::Enum mode, int corners) const;

    gl::Uint array_ = 0;
};

} // namespace eng::render
