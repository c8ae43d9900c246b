#include "platform/gl.h"

namespace eng::gl {

const char* load(Functions&) {
    return "any graphics function";
}

} // namespace eng::gl
