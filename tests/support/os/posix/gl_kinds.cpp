#include "tests/support/gl_context.h"

namespace eng::test {

std::vector<GlContext::Kind> GlContext::kinds() {
    return {Kind::Es30, Kind::Core33};
}

} // namespace eng::test
