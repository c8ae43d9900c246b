#pragma once

/// Assertions: for mistakes of the programmer, never for bad input.
///
/// `ENG_ASSERT(condition, "what was promised")` calls the assert handler when the condition is
/// false. It is compiled in wherever NDEBUG is not defined; in release builds the condition is not
/// evaluated.

namespace eng {

/// What is known of a broken assertion. The pointers live as long as the program.
struct AssertFailure {
    const char* condition;
    const char* message;
    const char* file;
    int line;
};

using AssertHandler = void (*)(const AssertFailure&);

/// Replaces the handler (the default prints to stderr and aborts) and returns the old one.
/// A handler that returns lets the program go on, which is meant for tests.
///
/// Threads: call it before other threads run; this is the one mutable global of the engine.
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
