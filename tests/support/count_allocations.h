#pragma once

#include <cstddef>

namespace eng::test {

/// Returns the number of calls of `operator new` so far. Available only in programs that link
/// count_allocations.cpp. That is a separate file, so that no compiler can inline its functions.
/// Threads: any; the calls of all threads are counted.
std::size_t allocations();
/// The same for the calling thread only: a driver's own threads may allocate at any time.
std::size_t allocationsOfThisThread();
/// The sum of the sizes that the calling thread has asked for.
std::size_t allocatedBytesOfThisThread();

} // namespace eng::test
