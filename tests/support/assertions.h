#pragma once

#include "engine/core/assert.h"

#include <stdexcept>

namespace eng::test {

/// The exception that a failed assertion throws during the life of a `ThrowingAssertions`.
struct BrokenAssertion : std::logic_error {
    using std::logic_error::logic_error;
};

/// During its life, failed assertions of any thread throw instead of ending the program.
class ThrowingAssertions {
public:
    ThrowingAssertions()
        : before_{setAssertHandler(
              [](const AssertFailure& failure) { throw BrokenAssertion{failure.message}; })} {}
    ~ThrowingAssertions() { setAssertHandler(before_); }
    ThrowingAssertions(const ThrowingAssertions&) = delete;
    ThrowingAssertions& operator=(const ThrowingAssertions&) = delete;

private:
    AssertHandler before_;
};

} // namespace eng::test
