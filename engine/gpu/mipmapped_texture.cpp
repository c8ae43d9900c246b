#include "engine/gpu/mipmapped_texture.h"

#include <array>
#include <cmath>
#include <utility>

namespace eng::render {
namespace {

gl::Int wrapOf(MipmappedTexture::Wrap wrap) {
    constexpr std::array kWraps{gl::kRepeat, gl::kMirroredRepeat, gl::kClampToEdge};
    return static_cast<gl::Int>(kWraps[static_cast<std::size_t>(wrap)]);
}

/// Of at most 4,096 texels, spread over the picture.
std::array<float, 4> meanOf(const Image& image) {
    constexpr std::size_t kMost = 4096;
    constexpr std::size_t kParts = 4;
    const std::size_t texels = image.pixels.size() / kParts;
    const std::size_t step = texels / kMost + 1;
    std::array<float, kParts> sum{};
    std::size_t count = 0;
    for (std::size_t texel = 0; texel < texels; texel += step, ++count) {
        for (std::size_t part = 0; part < kParts; ++part) {
            const float value = static_cast<float>(image.pixels[texel * kParts + part]) / 255.0F;
            sum[part] += part == kParts - 1 ? value : std::pow(value, 2.2F);
        }
    }
    for (float& part : sum) {
        part /= static_cast<float>(count);
    }
    return sum;
}

} // namespace

MipmappedTexture::MipmappedTexture(const MoreGl& more, Image image, const Style& style)
    : Resource{more.device()}
    , more_{more}
    , image_{std::move(image)}
    , style_{style}
    , mean_{meanOf(image_)} {
    if (device().usable()) {
        static_cast<void>(MipmappedTexture::create()); // cannot fail
    }
}

MipmappedTexture::~MipmappedTexture() {
    if (handle_ != 0) {
        more_.gl().deleteTextures(1, &handle_);
    }
}

Status MipmappedTexture::create() {
    constexpr std::array<std::uint8_t, 4> kWhite{255, 255, 255, 255};
    const gl::Functions& gl = more_.gl();
    const int most = device().info().maxTextureSize;
    const bool fits = image_.width <= most && image_.height <= most;
    const auto parameter = [&](gl::Enum name, gl::Int value) {
        gl.texParameteri(gl::kTexture2d, name, value);
    };
    gl.genTextures(1, &handle_);
    gl.activeTexture(gl::kTexture0);
    gl.bindTexture(gl::kTexture2d, handle_);
    parameter(gl::kTextureWrapS, wrapOf(style_.wrapX));
    parameter(gl::kTextureWrapT, wrapOf(style_.wrapY));
    parameter(gl::kTextureMagFilter,
              static_cast<gl::Int>(style_.hard ? gl::kNearest : gl::kLinear));
    parameter(gl::kTextureMinFilter, static_cast<gl::Int>(style_.hard ? gl::kNearestMipmapNearest
                                                                      : gl::kLinearMipmapLinear));
    gl.pixelStorei(gl::kUnpackAlignment, 1);
    gl.texImage2D(gl::kTexture2d, 0, static_cast<gl::Int>(gl::kSrgb8Alpha8),
                  fits ? image_.width : 1, fits ? image_.height : 1, 0, gl::kRgba,
                  gl::kUnsignedByte, fits ? image_.pixels.data() : kWhite.data());
    more_.more().generateMipmap(gl::kTexture2d);
    return {};
}

void MipmappedTexture::bind(unsigned unit) const {
    const gl::Functions& gl = more_.gl();
    gl.activeTexture(gl::kTexture0 + unit);
    gl.bindTexture(gl::kTexture2d, handle_);
}

} // namespace eng::render
