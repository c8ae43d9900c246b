#include "engine/gpu/texture.h"

#include <algorithm>

#include "engine_text.h"

namespace eng::render {

Texture::Texture(Device& device, PixelFormat format, Filter filter)
    : Resource{device}
    , format_{format}
    , filter_{filter} {}

Texture::~Texture() {
    if (handle_ != 0) {
        device().gl().deleteTextures(1, &handle_);
    }
}

Status Texture::resize(int width, int height) {
    ENG_ASSERT(width > 0 && height > 0, "a texture has a size");
    if (Status status = fits(width, height); !status) {
        return status;
    }
    const auto bytes = static_cast<std::size_t>(bytesPerPixel());
    const auto rowBytes = static_cast<std::size_t>(width) * bytes;
    const auto oldRowBytes = static_cast<std::size_t>(width_) * bytes;
    std::vector<std::uint8_t> pixels(rowBytes * static_cast<std::size_t>(height));
    for (int y = 0; y < std::min(height, height_); ++y) {
        const auto row = static_cast<std::size_t>(y);
        std::copy_n(pixels_.begin() + static_cast<std::ptrdiff_t>(row * oldRowBytes),
                    std::min(rowBytes, oldRowBytes),
                    pixels.begin() + static_cast<std::ptrdiff_t>(row * rowBytes));
    }
    pixels_ = std::move(pixels);
    width_ = width;
    height_ = height;
    dirty_.clear(); // the whole picture is sent anyway
    if (handle_ != 0) {
        upload();
    } else if (device().usable()) {
        return create();
    }
    return {};
}

std::size_t Texture::offsetOf(int x, int y) const {
    ENG_ASSERT(x >= 0 && y >= 0, "the pixel lies inside the texture");
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
            static_cast<std::size_t>(x)) *
           static_cast<std::size_t>(bytesPerPixel());
}

void Texture::update(int x, int y, int width, int height, std::span<const std::uint8_t> pixels) {
    const std::size_t rowBytes =
        static_cast<std::size_t>(width) * static_cast<std::size_t>(bytesPerPixel());
    ENG_ASSERT(pixels.size() == rowBytes * static_cast<std::size_t>(height),
               "one value per byte of the rectangle");
    for (int row = 0; row < height; ++row) {
        const auto from = pixels.subspan(static_cast<std::size_t>(row) * rowBytes, rowBytes);
        const std::size_t to = offsetOf(x, y + row);
        std::copy(from.begin(), from.end(), pixels_.begin() + static_cast<std::ptrdiff_t>(to));
    }
    changed(x, y, width, height);
}

void Texture::changed(int x, int y, int width, int height) {
    ENG_ASSERT(x >= 0 && y >= 0 && width >= 0 && height >= 0 && x + width <= width_ &&
                   y + height <= height_,
               "the rectangle lies inside the texture");
    if (width == 0 || height == 0) {
        return;
    }
    constexpr std::size_t kMaxParts = 16;
    Part part{x, y, x + width, y + height};
    for (auto other = dirty_.begin(); other != dirty_.end();) {
        const Part both{std::min(part.left, other->left), std::min(part.top, other->top),
                        std::max(part.right, other->right), std::max(part.bottom, other->bottom)};
        if (both.area() <= 2 * (part.area() + other->area()) || dirty_.size() >= kMaxParts) {
            part = both;
            dirty_.erase(other);
            other = dirty_.begin(); // it may be close to others now
        } else {
            ++other;
        }
    }
    dirty_.push_back(part);
}

void Texture::clear() {
    std::fill(pixels_.begin(), pixels_.end(), std::uint8_t{0});
    changed(0, 0, width_, height_);
}

void Texture::bind(unsigned unit) {
    const gl::Functions& gl = device().gl();
    gl.activeTexture(gl::kTexture0 + unit);
    gl.bindTexture(gl::kTexture2d, handle_);
    if (handle_ == 0 || dirty_.empty()) {
        return;
    }
    gl.pixelStorei(gl::kUnpackAlignment, 1);
    gl.pixelStorei(gl::kUnpackRowLength, width_);
    for (const Part& part : dirty_) {
        gl.texSubImage2D(gl::kTexture2d, 0, part.left, part.top, part.right - part.left,
                         part.bottom - part.top, format_ == PixelFormat::R8 ? gl::kRed : gl::kRgba,
                         gl::kUnsignedByte, pixels_.data() + offsetOf(part.left, part.top));
    }
    gl.pixelStorei(gl::kUnpackRowLength, 0);
    dirty_.clear();
}

Status Texture::create() {
    if (width_ == 0) {
        return {}; // no size yet
    }
    if (Status status = fits(width_, height_); !status) {
        return status; // the new context has a lower limit
    }
    device().gl().genTextures(1, &handle_);
    upload();
    return {};
}

Status Texture::fits(int width, int height) const {
    const int max = device().info().maxTextureSize;
    if (device().usable() && (width > max || height > max)) {
        return Error{text::kRenderTextureTooLarge, {width, height, max}};
    }
    return {};
}

void Texture::upload() {
    const gl::Functions& gl = device().gl();
    const bool coverage = format_ == PixelFormat::R8;
    const auto filter =
        static_cast<gl::Int>(filter_ == Filter::Linear ? gl::kLinear : gl::kNearest);
    const auto clamp = static_cast<gl::Int>(gl::kClampToEdge);
    gl.activeTexture(gl::kTexture0);
    gl.bindTexture(gl::kTexture2d, handle_);
    gl.texParameteri(gl::kTexture2d, gl::kTextureMinFilter, filter);
    gl.texParameteri(gl::kTexture2d, gl::kTextureMagFilter, filter);
    gl.texParameteri(gl::kTexture2d, gl::kTextureWrapS, clamp);
    gl.texParameteri(gl::kTexture2d, gl::kTextureWrapT, clamp);
    gl.pixelStorei(gl::kUnpackAlignment, 1);
    gl.texImage2D(gl::kTexture2d, 0, static_cast<gl::Int>(coverage ? gl::kR8 : gl::kRgba8), width_,
                  height_, 0, coverage ? gl::kRed : gl::kRgba, gl::kUnsignedByte, pixels_.data());
    dirty_.clear();
}

void Texture::dropHandles() {
    handle_ = 0;
    dirty_.clear(); // `create` sends everything
}

} // namespace eng::render
