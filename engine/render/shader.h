#pragma once

#include "engine/render/device.h"

#include <string>
#include <string_view>

namespace eng::render {

/// A vertex and a fragment shader, linked.
///
/// The sources come without `#version` and precision lines: the device puts in front what its
/// context asks for, so that one source serves ES 3.0, WebGL 2 and desktop 3.3. Attributes are
/// numbered in the source: `layout(location = 0) in vec2 aCorner;`
///
/// Threads: the thread that owns the context.
class Shader final : public Resource {
public:
    /// @param name  for messages
    Shader(Device& device, std::string name);
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    ~Shader() override;

    /// Keeps the sources and, when there is a context, makes the program.
    ///
    /// Errors: what the driver said of the sources; the shader then has no program.
    Status load(std::string vertexSource, std::string fragmentSource);

    /// Makes the program current. It is there: `load` was fine and the device is usable.
    void use() const;

    /// Where a uniform is; -1, which setting ignores, when the shader does not use it. Ask again
    /// after a lost context (see `generation`).
    gl::Int uniform(const char* name) const;

    /// Counts how often the program was made: another number means other uniform places.
    unsigned generation() const { return generation_; }

private:
    Status create() override;
    void forget() override;
    void destroy();
    Status link(gl::Uint vertex, gl::Uint fragment);
    gl::Uint compile(gl::Enum type, const std::string& source) const;
    std::string shaderLog(gl::Uint shader) const;

    std::string name_;
    std::string vertexSource_;
    std::string fragmentSource_;
    gl::Uint program_ = 0;
    unsigned generation_ = 0;
};

} // namespace eng::render
