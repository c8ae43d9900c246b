#include "tests/support/gl_context.h"

namespace eng::test {

// Few drivers have ES, and wine does not.
std::vector<GlContext::Kind> GlContext::kinds() {
    return {Kind::Core33};
}

} // namespace eng::test
