#include "engine/gpu/render_target.h"

#include <algorithm>

namespace eng::render {

RenderTarget::RenderTarget(const MoreGl& more, Colors colors, Depth depth)
    : Resource{more.device()}
    , more_{more}
    , colors_{colors}
    , depth_{depth} {}

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
    floats_ = colors_ == Colors::Floats && allocate(true);
    if (!floats_) {
        allocate(false);
    }
    more_.bindWindow();
    return {};
}

bool RenderTarget::allocate(bool floats) {
    destroy();
    const gl::Functions& gl = more_.gl();
    const gl::MoreFunctions& more = more_.more();
    const auto parameter = [&](gl::Enum name, gl::Enum value) {
        gl.texParameteri(gl::kTexture2d, name, static_cast<gl::Int>(value));
    };
    gl.genTextures(1, &texture_);
    gl.activeTexture(gl::kTexture0);
    gl.bindTexture(gl::kTexture2d, texture_);
    parameter(gl::kTextureMinFilter, gl::kLinear);
    parameter(gl::kTextureMagFilter, gl::kLinear);
    parameter(gl::kTextureWrapS, gl::kClampToEdge);
    parameter(gl::kTextureWrapT, gl::kClampToEdge);
    gl.texImage2D(gl::kTexture2d, 0, static_cast<gl::Int>(floats ? gl::kRgba16f : gl::kRgba8),
                  width_, height_, 0, gl::kRgba, floats ? gl::kHalfFloat : gl::kUnsignedByte,
                  nullptr);
    more.genFramebuffers(1, &framebuffer_);
    more.bindFramebuffer(gl::kFramebuffer, framebuffer_);
    more.framebufferTexture2D(gl::kFramebuffer, gl::kColorAttachment0, gl::kTexture2d, texture_, 0);
    if (depth_ == Depth::Bits24) {
        more.genRenderbuffers(1, &depthBuffer_);
        more.bindRenderbuffer(gl::kRenderbuffer, depthBuffer_);
        more.renderbufferStorage(gl::kRenderbuffer, gl::kDepthComponent24, width_, height_);
        more.framebufferRenderbuffer(gl::kFramebuffer, gl::kDepthAttachment, gl::kRenderbuffer,
                                     depthBuffer_);
    }
    return more.checkFramebufferStatus(gl::kFramebuffer) == gl::kFramebufferComplete;
}

void RenderTarget::use() const {
    more_.more().bindFramebuffer(gl::kFramebuffer, framebuffer_);
    more_.gl().viewport(0, 0, width_, height_);
}

void RenderTarget::bind(unsigned unit) const {
    const gl::Functions& gl = more_.gl();
    gl.activeTexture(gl::kTexture0 + unit);
    gl.bindTexture(gl::kTexture2d, texture_);
}

void RenderTarget::dropHandles() {
    framebuffer_ = 0;
    texture_ = 0;
    depthBuffer_ = 0;
}

void RenderTarget::destroy() {
    if (framebuffer_ == 0) {
        return;
    }
    const gl::MoreFunctions& more = more_.more();
    more.deleteFramebuffers(1, &framebuffer_);
    more_.gl().deleteTextures(1, &texture_);
    if (depthBuffer_ != 0) {
        more.deleteRenderbuffers(1, &depthBuffer_);
    }
    dropHandles();
}

} // namespace eng::render
