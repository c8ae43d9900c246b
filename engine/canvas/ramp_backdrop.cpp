#include "engine/canvas/ramp_backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace eng::render {
namespace {

// A strip across the window for each two colours. They are not mixed by a texture's filter: those
// of 8 bits (Mesa's) would leave bars of one level; nor for each pixel, which takes twice as long
// without a GPU. The noise has one level.
constexpr const char* kRampVertex = R"(
uniform sampler2D uColors;
uniform vec2 uAlong;
uniform vec2 uAcross;
out vec3 vColor;
void main() {
    int color = gl_VertexID >> 1;
    vec2 side = float(gl_VertexID & 1) * 2.0 * uAcross - uAcross;
    vColor = texelFetch(uColors, ivec2(color, 0), 0).rgb;
    gl_Position = vec4(uAlong * (float(color) / 31.5 - 1.0) + side, 0.0, 1.0);
}
)";
constexpr const char* kRampFragment = R"(
in vec3 vColor;
out vec4 oColor;
void main() {
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    oColor = vec4(vColor + (noise - 0.5) / 255.0, 1.0);
}
)";
static_assert(RampBackdrop::kColors == 64);

} // namespace

RampBackdrop::RampBackdrop(Device& device)
    : shader_{device, "ramp"}
    , colors_{device, PixelFormat::Rgba8, Filter::Nearest} {}

void RampBackdrop::set(std::span<const Color, kColors> colors, Vec2 along) {
    std::array<std::uint8_t, 4 * kColors> bytes;
    for (std::size_t i = 0; i < kColors; ++i) {
        bytes[4 * i] = toByte(colors[i].red);
        bytes[4 * i + 1] = toByte(colors[i].green);
        bytes[4 * i + 2] = toByte(colors[i].blue);
        bytes[4 * i + 3] = 255;
    }
    if (along == along_ && std::ranges::equal(bytes, colors_.pixels())) {
        return;
    }
    along_ = along;
    ++version_;
    if (colors_.width() > 0 || colors_.resize(static_cast<int>(kColors), 1)) {
        colors_.update(0, 0, static_cast<int>(kColors), 1, bytes);
    }
}

void RampBackdrop::draw(Device& device, int width, int height, Color) {
    if (!tried_) {
        tried_ = true; // a context that is lost meanwhile has it after it is restored
        static_cast<void>(shader_.load(kRampVertex, kRampFragment));
    }
    if (!shader_.usable() || colors_.width() == 0) {
        return;
    }
    // From corner to corner of the window, in its pixels; OpenGL counts y upwards.
    const auto wide = static_cast<float>(width);
    const auto high = static_cast<float>(height);
    const float reach = std::fabs(along_.x) * wide + std::fabs(along_.y) * high;
    const float across = std::fabs(along_.y) * wide + std::fabs(along_.x) * high;
    const gl::Functions& gl = device.gl();
    device.use({.shader = &shader_});
    gl.uniform1i(shader_.uniform("uColors"), 0);
    gl.uniform2f(shader_.uniform("uAlong"), along_.x * reach / wide, -along_.y * reach / high);
    gl.uniform2f(shader_.uniform("uAcross"), along_.y * across / wide, along_.x * across / high);
    colors_.bind(0);
    device.drawCorners(gl::kTriangleStrip, 2 * static_cast<int>(kColors));
}

} // namespace eng::render
