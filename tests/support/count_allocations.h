#pragma once

#include <cstddef>

namespace eng::test {

/// How many times `operator new` was called so far. Only in programs that count_allocations.cpp is
/// part of: a file of its own, so that no compiler sees through what it replaces.
///
/// Threads: any; all are counted.
std::size_t allocations();
/// The same of the calling thread alone: a driver's own threads allocate when they like.
std::size_t allocationsOfThisThread();

} // namespace eng::test
