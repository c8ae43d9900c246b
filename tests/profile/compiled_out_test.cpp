// ENG_PROFILE in a build without profiling.
#ifndef ENGINUITY_NO_PROFILE
#define ENGINUITY_NO_PROFILE
#endif
#include "engine/profile/profiler.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

TEST_CASE("a disabled ENG_PROFILE measures nothing and does not evaluate its arguments",
          "[profile]") {
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
