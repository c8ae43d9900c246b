#pragma once

#include <cstdio>
#include <cstdlib>

/// A condition that holds for every input. If it fails, the fuzzer has found an error.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): prints the condition
#define FUZZ_REQUIRE(condition)                                                                    \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);    \
            std::abort();                                                                          \
        }                                                                                          \
    } while (false)
