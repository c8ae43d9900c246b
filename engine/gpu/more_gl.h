#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/shader.h"
#include "platform/gl_more.h"

namespace eng::render {

/// Loads the functions of `platform/gl_more.h` and binds the framebuffer of the window. Resources
/// that use it are created after it, so that a new context loads the functions first.
///
/// Threads: the thread that owns the context.
class MoreGl final : public Resource {
public:
    explicit MoreGl(Device& device)
        : Resource{device} {}
    MoreGl(const MoreGl&) = delete;
    MoreGl& operator=(const MoreGl&) = delete;
    ~MoreGl() override = default;

    /// Loads the functions, once, while the window is the target.
    /// Errors: the driver has no such function.
    Status open();
    using Resource::device;
    /// Only after `open`, while the device is usable.
    const gl::Functions& gl() const { return device().gl(); }
    const gl::MoreFunctions& more() const { return functions_; }
    /// `Shader::finish` does not wait, or the driver cannot say.
    bool isCompiled(const Shader& shader) const;
    /// Draws into the window again; the viewport stays.
    void bindWindow() const {
        functions_.bindFramebuffer(gl::kFramebuffer, static_cast<gl::Uint>(window_));
    }

private:
    Status create() override { return opened_ ? load() : Status{}; }
    void dropHandles() override {}
    Status load();

    gl::MoreFunctions functions_;
    gl::Int window_ = 0; ///< its framebuffer, which some systems number other than 0
    bool opened_ = false;
};

} // namespace eng::render
