#pragma once

namespace eng::test {

/// While it lives, every lock of a file fails as on a network drive whose server gives none.
/// Linux and macOS.
class FailingLock {
public:
    FailingLock();
    FailingLock(const FailingLock&) = delete;
    FailingLock& operator=(const FailingLock&) = delete;
    ~FailingLock();
};

} // namespace eng::test
