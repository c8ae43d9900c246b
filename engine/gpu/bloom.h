#pragma once

#include "engine/gpu/render_target.h"
#include "engine/gpu/shader.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace eng::render {

/// The beginning of a fragment shader for `Bloom::show`.
inline constexpr const char* kBloomInputs = R"(
in vec2 vAt;
uniform sampler2D uPicture;
uniform sampler2D uBloom;
uniform float uStrength;
out vec4 oColor;
vec3 bloomed() { // what is added in a picture of half floats may be infinite
    return min(texture(uPicture, vAt).rgb, 60000.0) + texture(uBloom, vAt).rgb * uStrength;
}
)";

/// The light that bright places of a picture throw around them, as in an eye or a lens: a smaller
/// picture, which a shader adds to the one that it comes from.
///
///     bloom.start();
///     shown.start(kWindowVertexShader, std::string{kBloomInputs} + R"(
///     void main() { oColor = vec4(bloomed(), 1.0); }
///     )");
///     ... // until both are ready; then, in each frame:
///     bloom.of(picture, 1.0F);
///     bloom.show(shown, picture, 0.5F);
///
/// Threads: the thread that owns the context.
/// Source:  Marius Bjørge, Bandwidth-Efficient Rendering, SIGGRAPH 2015: halved again and again,
///          then doubled by a wider filter
class Bloom {
public:
    /// @param more  outlives it
    explicit Bloom(const MoreGl& more);
    Bloom(const Bloom&) = delete;
    Bloom& operator=(const Bloom&) = delete;
    ~Bloom();

    /// Starts the shaders, once.
    void start();
    /// They can be finished without waiting.
    bool isReady() const;
    /// Errors: the driver rejects them.
    Status finish();
    /// @param picture    finished
    /// @param threshold  what is darker throws no light, > 0
    void of(const RenderTarget& picture, float threshold);
    /// Fills the window, which has the size of the picture, with the picture and its light.
    ///
    /// @param shown  begins with kBloomInputs
    void show(const Shader& shown, const RenderTarget& picture, float strength) const;

private:
    struct Pass {
        Pass(Device& device, const char* name)
            : shader{device, name} {}
        Shader shader;
        unsigned generation = 0; ///< for which the places of the uniforms are
        gl::Int pixel = -1, number = -1;
    };
    void draw(Pass& pass, const RenderTarget& from, const RenderTarget& to, bool adds,
              float number);

    const MoreGl& more_;
    Pass bright_, down_, up_;
    std::vector<std::unique_ptr<RenderTarget>> levels_; ///< each half as large as the one before
};

} // namespace eng::render
