#include "engine/canvas/bloom_lens.h"

#include "engine/gpu/bloom.h"

#include <string>

namespace eng::render {
namespace {

constexpr const char* kFragment = "void main() { oColor = vec4(bloomed(), 1.0); }";

} // namespace

struct BloomLens::Gpu {
    explicit Gpu(Device& device)
        : more{device}
        , picture{more, RenderTarget::Colors::Bytes, RenderTarget::Depth::None}
        , bloom{more}
        , shown{device, "bloom"} {}

    MoreGl more;
    RenderTarget picture;
    Bloom bloom;
    Shader shown;
    bool starts = false; ///< its shaders are compiled
    bool works = false;
};

BloomLens::BloomLens(float strength, float threshold)
    : strength_{strength}
    , threshold_{threshold} {}

BloomLens::~BloomLens() = default;

void BloomLens::draw(Device& device, int width, int height, Color color) {
    if (!gpu_) {
        gpu_ = std::make_unique<Gpu>(device);
        gpu_->starts = gpu_->more.open().ok();
        if (gpu_->starts) {
            gpu_->bloom.start();
            gpu_->shown.start(kWindowVertexShader, std::string{kBloomInputs} + kFragment);
        }
    }
    if (gpu_->starts && gpu_->bloom.isReady() && gpu_->more.isCompiled(gpu_->shown)) {
        gpu_->starts = false;
        gpu_->works = gpu_->bloom.finish() && gpu_->shown.finish();
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
    gpu_->picture.finish();
    gpu_->bloom.of(gpu_->picture, threshold_);
    gpu_->bloom.show(gpu_->shown, gpu_->picture, strength_);
}

} // namespace eng::render
