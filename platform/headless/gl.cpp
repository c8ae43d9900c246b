#include "platform/gl_more.h"

namespace eng::gl {

const char* load(Functions&) {
    return "any graphics function";
}

const char* load(MoreFunctions&) {
    return "any graphics function";
}

} // namespace eng::gl
