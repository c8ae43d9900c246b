#include "tests/support/failing_lock.h"

#include <dlfcn.h>
#include <sys/file.h>

#include <cerrno>

namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): read by the function below
bool locksFail = false;

} // namespace

/// Replaces the system's function in this program.
// NOLINTNEXTLINE(readability-identifier-naming,readability-inconsistent-declaration-parameter-name)
extern "C" int flock(int file, int operation) noexcept {
    if (locksFail) {
        errno = ENOLCK;
        return -1;
    }
    static const auto real = reinterpret_cast<int (*)(int, int)>(dlsym(RTLD_NEXT, "flock"));
    return real(file, operation);
}

namespace eng::test {

FailingLock::FailingLock() {
    locksFail = true;
}

FailingLock::~FailingLock() {
    locksFail = false;
}

} // namespace eng::test
