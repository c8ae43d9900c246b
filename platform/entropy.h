#pragma once

#include <cstdint>

namespace eng::platform {

/// Returns 64 random bits from the operating system or the browser, different in every call.
///
/// For seeds. If the host cannot give any (an old kernel in a restricted container), the bits come
/// from the clock.
///
/// Threads: any.
std::uint64_t entropy();

} // namespace eng::platform
