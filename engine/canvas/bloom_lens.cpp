#include "engine/canvas/bloom_lens.h"

#include "engine/gpu/bloom.h"

namespace eng::render {
namespace {

constexpr const char* kFragment = R"(
in vec2 vAt;
uniform sampler2D uPicture;
uniform sampler2D uBloom;
uniform float uStrength;
out vec4 oColor;
void main() {
    oColor = vec4(texture(uPicture, vAt).rgb + texture(uBloom, vAt).rgb * uStrength, 1.0);
}
)";

} // namespace

struct BloomLens::Gpu {
    explicit Gpu(Device& device)
        : more{device}
        , picture{more, RenderTarget::Colors::Bytes, RenderTarget::Depth::None}
        , bloom{more}
        , shown{device, "bloom"}
        , window{device} {}

    MoreGl more;
    RenderTarget picture;
    Bloom bloom;
    Shader shown;
    WindowTriangle window;
    bool works = false;
};

BloomLens::BloomLens(float strength, float threshold)
    : strength_{strength}
    , threshold_{threshold} {}

BloomLens::~BloomLens() = default;

void BloomLens::draw(Device& device, int width, int height, Color color) {
    if (!gpu_) {
        gpu_ = std::make_unique<Gpu>(device);
        gpu_->works = gpu_->more.open() && gpu_->bloom.open() &&
                      gpu_->shown.load(kWindowVertexShader, kFragment);
    }
    if (gpu_->works) {
        gpu_->picture.resize(width, height);
        gpu_->picture.use();
    }
    device.clear(width, height, color);
}

void BloomLens::finish() {
    if (!gpu_->works) {
        return;
    }
    Device& device = gpu_->more.device();
    const RenderTarget& picture = gpu_->picture;
    const Shader& shown = gpu_->shown;
    picture.finish();
    gpu_->bloom.of(picture, threshold_);
    device.use({.shader = &shown});
    const gl::Functions& gl = device.gl();
    gl.viewport(0, 0, picture.width(), picture.height());
    gl.uniform1i(shown.uniform("uPicture"), 0);
    gl.uniform1i(shown.uniform("uBloom"), 1);
    gl.uniform1f(shown.uniform("uStrength"), strength_);
    picture.bind(0);
    gpu_->bloom.bind(1);
    gpu_->window.draw();
}

} // namespace eng::render
