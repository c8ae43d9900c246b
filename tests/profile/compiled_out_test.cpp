// The form of ENG_PROFILE that a build without profiling has.
#ifndef ENGINUITY_NO_PROFILE
#define ENGINUITY_NO_PROFILE
#endif
#include "engine/profile/profiler.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

TEST_CASE("compiled out, a scope is nothing, and its arguments are not evaluated", "[profile]") {
    int evaluated = 0;
    const auto profilerOf = [&]() -> Profiler& {
        ++evaluated;
        static ManualTime clock;
        static Profiler profiler{clock};
        return profiler;
    };
    {
        ENG_PROFILE(profilerOf(), (++evaluated, "name"));
    }
    CHECK(evaluated == 0);
    CHECK_FALSE(profilerOf().active());
}
