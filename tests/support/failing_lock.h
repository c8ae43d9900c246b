#pragma once

namespace eng::test {

/// During its life every lock of a file fails, as on a network drive without locks. Linux and
/// macOS.
class FailingLock {
public:
    FailingLock();
    FailingLock(const FailingLock&) = delete;
    FailingLock& operator=(const FailingLock&) = delete;
    ~FailingLock();
};

} // namespace eng::test
