#include "engine/canvas/ramp_backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace eng::render {
namespace {

// Mixed here: filters of 8 bits (Mesa's) would leave bars of one level. The noise has one level.
constexpr const char* kRampFragment = R"(
in vec2 vAt;
uniform sampler2D uColors;
uniform vec2 uAlong;
out vec4 oColor;
void main() {
    float at = clamp(dot(vAt - 0.5, uAlong) + 0.5, 0.0, 1.0) * 62.999;
    int from = int(at);
    vec3 color = mix(texelFetch(uColors, ivec2(from, 0), 0).rgb,
                     texelFetch(uColors, ivec2(from + 1, 0), 0).rgb, at - float(from));
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    oColor = vec4(color + (noise - 0.5) / 255.0, 1.0);
}
)";
static_assert(RampBackdrop::kColors == 64);

} // namespace

RampBackdrop::RampBackdrop(Device& device)
    : shader_{device, "ramp"}
    , colors_{device, PixelFormat::Rgba8, Filter::Nearest}
    , triangle_{device} {}

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
        static_cast<void>(shader_.load(kWindowVertexShader, kRampFragment));
    }
    if (!shader_.usable() || colors_.width() == 0) {
        return;
    }
    // From corner to corner of the window, in its pixels; OpenGL counts y upwards.
    const auto wide = static_cast<float>(width);
    const auto high = static_cast<float>(height);
    const float reach = std::fabs(along_.x) * wide + std::fabs(along_.y) * high;
    const gl::Functions& gl = device.gl();
    device.use({.shader = &shader_});
    gl.uniform1i(shader_.uniform("uColors"), 0);
    gl.uniform2f(shader_.uniform("uAlong"), along_.x * wide / reach, -along_.y * high / reach);
    colors_.bind(0);
    triangle_.draw();
}

} // namespace eng::render
