#include "platform/gl.h"

#include <GLES3/gl3.h>

namespace eng::gl {

const char* load(Functions& functions) {
    // The same types with other names.
// A list of arguments is not an expression.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define ENG_GL_LOAD(result, name, glName, arguments)                                               \
    functions.name = reinterpret_cast<result(*) arguments>(&gl##glName);
    ENG_GL_FUNCTIONS(ENG_GL_LOAD)
#undef ENG_GL_LOAD
    // NOLINTEND(bugprone-macro-parentheses)
    return nullptr;
}

} // namespace eng::gl

/// Replaces Emscripten's function, which refers to every function of OpenGL ES and so adds about
/// 20 kB to the page. SDL only uses it for EGL extensions, which a page does not have.
// NOLINTNEXTLINE(readability-identifier-naming): Emscripten's name
extern "C" void* emscripten_GetProcAddress(const char*) {
    return nullptr;
}
