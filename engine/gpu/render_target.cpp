#include "engine/gpu/render_target.h"

#include <algorithm>

namespace eng::render {

RenderTarget::RenderTarget(const MoreGl& more, Colors colors, Depth depth, int samples)
    : Resource{more.device()}
    , more_{more}
    , colors_{colors}
    , depth_{depth}
    , samples_{samples} {}

RenderTarget::~RenderTarget() {
    destroy();
}

void RenderTarget::resize(int width, int height) {
    const int most = std::max(device().info().maxTextureSize, 1);
    width = std::clamp(width, 1, most);
    height = std::clamp(height, 1, most);
    if (framebuffer_ != 0 && width == width_ && height == height_) {
        return;
    }
    destroy();
    width_ = width;
    height_ = height;
    if (device().usable()) {
        static_cast<void>(RenderTarget::create()); // cannot fail
    }
}

Status RenderTarget::create() {
    if (width_ == 0) {
        return {}; // no size yet
    }
    const auto allocateAny = [&](bool floats) {
        return (samples_ > 1 && allocate(floats, samples_)) || allocate(floats, 1);
    };
    floats_ = colors_ == Colors::Floats && allocateAny(true);
    if (!floats_) {
        allocateAny(false);
    }
    more_.bindWindow();
    return {};
}

gl::Uint RenderTarget::addBuffer(gl::Enum attachment, gl::Enum format, int samples) const {
    const gl::MoreFunctions& more = more_.more();
    gl::Uint buffer = 0;
    more.genRenderbuffers(1, &buffer);
    more.bindRenderbuffer(gl::kRenderbuffer, buffer);
    if (samples > 1) {
        more.renderbufferStorageMultisample(gl::kRenderbuffer, samples, format, width_, height_);
    } else {
        more.renderbufferStorage(gl::kRenderbuffer, format, width_, height_);
    }
    more.framebufferRenderbuffer(gl::kFramebuffer, attachment, gl::kRenderbuffer, buffer);
    return buffer;
}

bool RenderTarget::allocate(bool floats, int samples) {
    destroy();
    const gl::Functions& gl = more_.gl();
    const gl::MoreFunctions& more = more_.more();
    const auto parameter = [&](gl::Enum name, gl::Enum value) {
        gl.texParameteri(gl::kTexture2d, name, static_cast<gl::Int>(value));
    };
    const auto complete = [&] {
        return more.checkFramebufferStatus(gl::kFramebuffer) == gl::kFramebufferComplete;
    };
    const gl::Enum format = floats ? gl::kRgba16f : gl::kRgba8;
    gl.genTextures(1, &texture_);
    gl.activeTexture(gl::kTexture0);
    gl.bindTexture(gl::kTexture2d, texture_);
    parameter(gl::kTextureMinFilter, gl::kLinear);
    parameter(gl::kTextureMagFilter, gl::kLinear);
    parameter(gl::kTextureWrapS, gl::kClampToEdge);
    parameter(gl::kTextureWrapT, gl::kClampToEdge);
    gl.texImage2D(gl::kTexture2d, 0, static_cast<gl::Int>(format), width_, height_, 0, gl::kRgba,
                  floats ? gl::kHalfFloat : gl::kUnsignedByte, nullptr);
    more.genFramebuffers(1, &framebuffer_);
    more.bindFramebuffer(gl::kFramebuffer, framebuffer_);
    more.framebufferTexture2D(gl::kFramebuffer, gl::kColorAttachment0, gl::kTexture2d, texture_, 0);
    if (samples > 1) {
        if (!complete()) {
            return false;
        }
        more.genFramebuffers(1, &drawn_);
        more.bindFramebuffer(gl::kFramebuffer, drawn_);
        colorBuffer_ = addBuffer(gl::kColorAttachment0, format, samples);
    }
    if (depth_ == Depth::Bits24) {
        depthBuffer_ = addBuffer(gl::kDepthAttachment, gl::kDepthComponent24, samples);
    }
    return complete();
}

void RenderTarget::use() const {
    more_.more().bindFramebuffer(gl::kFramebuffer, drawn_ != 0 ? drawn_ : framebuffer_);
    more_.gl().viewport(0, 0, width_, height_);
}

void RenderTarget::finish() const {
    if (drawn_ == 0) {
        return;
    }
    const gl::MoreFunctions& more = more_.more();
    more.bindFramebuffer(gl::kReadFramebuffer, drawn_);
    more.bindFramebuffer(gl::kDrawFramebuffer, framebuffer_);
    more.blitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, gl::kColorBufferBit,
                         gl::kNearest);
}

void RenderTarget::bind(unsigned unit) const {
    const gl::Functions& gl = more_.gl();
    gl.activeTexture(gl::kTexture0 + unit);
    gl.bindTexture(gl::kTexture2d, texture_);
}

void RenderTarget::dropHandles() {
    framebuffer_ = texture_ = drawn_ = colorBuffer_ = depthBuffer_ = 0;
}

void RenderTarget::destroy() {
    if (framebuffer_ == 0) {
        return;
    }
    const gl::MoreFunctions& more = more_.more();
    more_.gl().deleteTextures(1, &texture_);
    for (const gl::Uint framebuffer : {framebuffer_, drawn_}) {
        if (framebuffer != 0) {
            more.deleteFramebuffers(1, &framebuffer);
        }
    }
    for (const gl::Uint buffer : {colorBuffer_, depthBuffer_}) {
        if (buffer != 0) {
            more.deleteRenderbuffers(1, &buffer);
        }
    }
    dropHandles();
}

} // namespace eng::render
