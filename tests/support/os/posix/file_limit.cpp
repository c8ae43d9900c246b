#include "tests/support/file_limit.h"

#include <sys/resource.h>

#include <csignal>

namespace eng::test {

FileLimit::FileLimit(std::uint64_t maxBytes) {
    std::signal(SIGXFSZ, SIG_IGN); // otherwise the system ends the process
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    before_ = limit.rlim_cur;
    limit.rlim_cur = maxBytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

FileLimit::~FileLimit() {
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = before_;
    setrlimit(RLIMIT_FSIZE, &limit);
}

} // namespace eng::test
