#undef NDEBUG

#include "tests/kernel/layout.h"

namespace test {

std::array<std::size_t, 6> layoutWithAssertions() {
    return kLayout;
}

} // namespace test
