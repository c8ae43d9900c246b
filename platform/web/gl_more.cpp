#include "platform/gl_more.h"

#include "platform/os/web/page.h"

#include <GLES3/gl3.h>

namespace eng::gl {

const char* load(MoreFunctions& functions) {
    // The same types with other names.
// A list of arguments is not an expression.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define ENG_GL_LOAD(result, name, glName, arguments)                                               \
    functions.name = reinterpret_cast<result(*) arguments>(&gl##glName);
    ENG_GL_MORE_FUNCTIONS(ENG_GL_LOAD)
#undef ENG_GL_LOAD
    // NOLINTEND(bugprone-macro-parentheses)
    enginuity_page_float_targets();
    functions.compilesApart = enginuity_page_compiles_apart() != 0;
    return nullptr;
}

} // namespace eng::gl
