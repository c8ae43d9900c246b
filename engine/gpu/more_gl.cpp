#include "engine/gpu/more_gl.h"

#include "engine_text.h"

namespace eng::render {

Status MoreGl::open() {
    opened_ = true;
    return device().usable() ? load() : Status{};
}

Status MoreGl::load() {
    if (const char* name = gl::load(functions_)) {
        return Error{text::kRenderFunctionMissing, {name}};
    }
    gl().getIntegerv(gl::kFramebufferBinding, &window_);
    return {};
}

bool MoreGl::isCompiled(const Shader& shader) const {
    gl::Int compiled = 1;
    if (functions_.compilesApart) {
        gl().getProgramiv(shader.program(), gl::kCompletionStatus, &compiled);
    }
    return compiled != 0;
}

} // namespace eng::render
