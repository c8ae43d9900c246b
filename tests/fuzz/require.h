#pragma once

#include <cstdio>
#include <cstdlib>

/// What has to hold for every input; else the fuzzer has found one.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): the words of the condition
#define FUZZ_REQUIRE(condition)                                                                    \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);    \
            std::abort();                                                                          \
        }                                                                                          \
    } while (false)
