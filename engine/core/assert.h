#pragma once

/// Assertions: for programming errors, never for bad input.
///
/// `ENG_ASSERT(condition, "what must hold")` calls the assert handler when the condition is
/// false. It is compiled in wherever NDEBUG is not defined; in release builds the condition is not
/// evaluated.

namespace eng {

/// A failed assertion. The pointers are valid as long as the program runs.
struct AssertFailure {
    const char* condition;
    const char* message;
    const char* file;
    int line;
};

using AssertHandler = void (*)(const AssertFailure&);

/// Replaces the handler (the default prints to stderr and aborts) and returns the old one.
/// If the handler returns, the program continues; only tests use that.
///
/// Threads: call it before other threads run. The handler is the only mutable global of the engine.
AssertHandler setAssertHandler(AssertHandler handler);

namespace detail {
void assertFailed(const AssertFailure& failure);
}

} // namespace eng

#ifdef NDEBUG
namespace eng {
/// Whether assertions are compiled in: true in debug builds.
inline constexpr bool kAsserts = false;
} // namespace eng
#define ENG_ASSERT(condition, message) static_cast<void>(sizeof(!(condition)))
#else
namespace eng {
inline constexpr bool kAsserts = true;
} // namespace eng
#define ENG_ASSERT(condition, message)                                                             \
    ((condition) ? static_cast<void>(0)                                                            \
                 : ::eng::detail::assertFailed({#condition, message, __FILE__, __LINE__}))
#endif
