#pragma once

#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/profile/profiler.h"

#include <array>
#include <cstddef>

namespace test {

/// The sizes of objects that inline functions and the compiled engine share. The array has internal
/// linkage: each source file that includes this header has its own.
constexpr std::array<std::size_t, 6> kLayout{sizeof(eng::Managed), sizeof(eng::ManagedHeap),
                                             sizeof(eng::Task),    sizeof(eng::Kernel),
                                             sizeof(eng::Log),     sizeof(eng::Profiler)};

} // namespace test
