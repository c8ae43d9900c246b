#pragma once

#include "engine/gpu/device.h"

#include <string>
#include <string_view>

namespace eng::render {

/// For shaders that change a picture, by `Device::drawCorners(gl::kTriangles, 3)`: a triangle
/// covers the whole target, and `vAt` is the place in it, 0 to 1.
inline constexpr const char* kWindowVertexShader = R"(
out vec2 vAt;
void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1);
    vAt = corner * 0.5 + 0.5;
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";

/// A linked program of a vertex and a fragment shader.
///
/// The sources have no `#version` and precision lines: the device adds those of its context, so
/// that one source works on ES 3.0, WebGL 2 and desktop 3.3. The source numbers the attributes:
/// `layout(location = 0) in vec4 aBox;`
///
/// Threads: the thread that owns the context.
class Shader final : public Resource {
public:
    /// @param name  for messages
    Shader(Device& device, std::string name);
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    ~Shader() override;

    /// Keeps the sources and, if there is a context, compiles and links the program.
    ///
    /// Errors: the driver's message about the sources; the shader then has no program, also after a
    /// lost context. The context is lost: the shader gets its program with the next one.
    Status load(std::string vertexSource, std::string fragmentSource);
    /// `load` in two steps, between which the driver may compile apart (`MoreGl::isCompiled`).
    void start(std::string vertexSource, std::string fragmentSource);
    /// The second step: waits for the driver. Errors: as of `load`.
    Status finish();

    /// It has a program.
    bool usable() const { return program_ != 0; }
    /// For `Device::use`. `load` or `finish` must have succeeded and the device must be usable.
    gl::Uint program() const {
        ENG_ASSERT(program_ != 0, "the shader was loaded");
        return program_;
    }

    /// The location of a uniform; -1 if the shader does not use it: setting -1 does nothing. Call
    /// it again after a lost context (see `generation`).
    gl::Int uniform(const char* name) const;

    /// Number of times that the program was linked. Uniform locations change with it.
    unsigned generation() const { return generation_; }

private:
    Status create() override;
    void dropHandles() override;
    void destroy();
    void begin();
    Status linked() const;
    gl::Uint compile(gl::Enum type, const std::string& source) const;
    std::string shaderLog(gl::Uint shader) const;

    std::string name_;
    std::string vertexSource_;
    std::string fragmentSource_;
    gl::Uint program_ = 0;
    gl::Uint vertex_ = 0, fragment_ = 0; ///< until they are linked
    unsigned generation_ = 0;
};

} // namespace eng::render
