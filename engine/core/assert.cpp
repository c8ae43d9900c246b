#include "engine/core/assert.h"

#include <cstdio>
#include <cstdlib>

namespace eng {
namespace {

void printAndAbort(const AssertFailure& failure) {
    std::fprintf(stderr, "%s:%d: broken assertion: %s (%s)\n", failure.file, failure.line,
                 failure.message, failure.condition);
    std::abort();
}

// The only mutable global, see the header.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
AssertHandler handlerInUse = printAndAbort;

} // namespace

AssertHandler setAssertHandler(AssertHandler handler) {
    AssertHandler old = handlerInUse;
    handlerInUse = handler != nullptr ? handler : printAndAbort;
    return old;
}

void detail::assertFailed(const AssertFailure& failure) {
    handlerInUse(failure);
}

} // namespace eng
