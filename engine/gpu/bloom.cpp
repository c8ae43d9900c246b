#include "engine/gpu/bloom.h"

#include <algorithm>

namespace eng::render {
namespace {

constexpr std::size_t kLevels = 6;
constexpr int kLeast = 4; ///< pixels of a level's shorter side

constexpr const char* kInputs = R"(
in vec2 vAt;
uniform sampler2D uFrom;
uniform vec2 uPixel;   // the size of a pixel of it
uniform float uNumber; // threshold, or strength
out vec4 oColor;
vec3 from(float x, float y) { return texture(uFrom, vAt + uPixel * vec2(x, y)).rgb; }
)";
/// A picture that is half as large. Single bright pixels are limited, so that they do not flicker.
constexpr const char* kDown = R"(
#ifdef BRIGHT
vec3 taken(float x, float y) {
    vec3 color = min(from(x, y), 32.0);
    float most = max(max(color.r, color.g), max(color.b, 0.0001));
    float knee = 0.25 * uNumber;
    float soft = clamp(most - uNumber + knee, 0.0, 2.0 * knee);
    return color * (max(soft * soft / (4.0 * knee), most - uNumber) / (3.0 * most)); // of all levels
}
#else
#define taken from
#endif
void main() {
    vec3 sum = taken(0.0, 0.0) * 4.0 + taken(-1.0, -1.0) + taken(1.0, -1.0) + taken(-1.0, 1.0)
             + taken(1.0, 1.0);
    oColor = vec4(sum * 0.125, 1.0);
}
)";
/// And twice as large.
constexpr const char* kUp = R"(
void main() {
    vec3 sum = from(-1.0, 0.0) + from(1.0, 0.0) + from(0.0, -1.0) + from(0.0, 1.0)
             + (from(-0.5, -0.5) + from(0.5, -0.5) + from(-0.5, 0.5) + from(0.5, 0.5)) * 2.0;
    oColor = vec4(sum * (uNumber / 12.0), 1.0);
}
)";

} // namespace

Bloom::Bloom(const MoreGl& more)
    : more_{more}
    , bright_{more.device(), "bloom"}
    , down_{more.device(), "bloom"}
    , up_{more.device(), "bloom"} {
    for (std::size_t i = 0; i < kLevels; ++i) {
        levels_.push_back(std::make_unique<RenderTarget>(more, RenderTarget::Colors::Floats,
                                                         RenderTarget::Depth::None));
    }
}

Bloom::~Bloom() = default;

void Bloom::start() {
    const std::string inputs = kInputs;
    bright_.shader.start(kWindowVertexShader, "#define BRIGHT\n" + inputs + kDown);
    down_.shader.start(kWindowVertexShader, inputs + kDown);
    up_.shader.start(kWindowVertexShader, inputs + kUp);
}

bool Bloom::isReady() const {
    return more_.isCompiled(bright_.shader) && more_.isCompiled(down_.shader) &&
           more_.isCompiled(up_.shader);
}

Status Bloom::finish() {
    Status finished = bright_.shader.finish();
    finished = finished ? down_.shader.finish() : finished;
    return finished ? up_.shader.finish() : finished;
}

void Bloom::of(const RenderTarget& picture, float threshold) {
    int width = picture.width();
    int height = picture.height();
    std::size_t used = 0;
    while (used < kLevels && (used == 0 || std::min(width, height) >= 2 * kLeast)) {
        width = std::max(width / 2, 1);
        height = std::max(height / 2, 1);
        levels_[used++]->resize(width, height);
    }
    draw(bright_, picture, *levels_[0], false, threshold);
    for (std::size_t i = 1; i < used; ++i) {
        draw(down_, *levels_[i - 1], *levels_[i], false, 1.0F);
    }
    for (std::size_t i = used - 1; i > 0; --i) {
        draw(up_, *levels_[i], *levels_[i - 1], true, 1.0F);
    }
    more_.bindWindow();
}

void Bloom::show(const Shader& shown, const RenderTarget& picture, float strength) const {
    const gl::Functions& gl = more_.gl();
    more_.device().use({.shader = &shown});
    gl.viewport(0, 0, picture.width(), picture.height());
    gl.uniform1i(shown.uniform("uPicture"), 0);
    gl.uniform1i(shown.uniform("uBloom"), 1);
    gl.uniform1f(shown.uniform("uStrength"), strength);
    picture.bind(0);
    levels_.front()->bind(1);
    more_.device().drawCorners(gl::kTriangles, 3);
}

void Bloom::draw(Pass& pass, const RenderTarget& from, const RenderTarget& to, bool adds,
                 float number) {
    const gl::Functions& gl = more_.gl();
    using Blend = Pipeline::Blend;
    more_.device().use({.shader = &pass.shader, .blend = adds ? Blend::Added : Blend::None});
    if (pass.generation != pass.shader.generation()) {
        pass.generation = pass.shader.generation();
        pass.pixel = pass.shader.uniform("uPixel");
        pass.number = pass.shader.uniform("uNumber");
        gl.uniform1i(pass.shader.uniform("uFrom"), 0);
    }
    from.bind(0);
    to.use();
    gl.uniform2f(pass.pixel, 1.0F / static_cast<float>(from.width()),
                 1.0F / static_cast<float>(from.height()));
    gl.uniform1f(pass.number, number);
    more_.device().drawCorners(gl::kTriangles, 3);
}

} // namespace eng::render
