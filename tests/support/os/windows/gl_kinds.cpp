#include "tests/support/gl_context.h"

namespace eng::test {

// Some drivers have ES, most have not, nor has wine.
std::vector<GlContext::Kind> GlContext::kinds() {
    return {Kind::Core33};
}

} // namespace eng::test
