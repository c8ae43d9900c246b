#include "platform/host.h"
#include "platform/program.h"
#include "tests/pong/engines_fixture.h"

#include <catch2/catch_test_macros.hpp>

using pong::test::Engine;

TEST_CASE("two complete games run side by side in one process, each as if it were alone",
          "[engines]") {
    Engine one{1};
    Engine two{2};
    REQUIRE(one.start());
    REQUIRE(two.start());
    bool oneRuns = true;
    bool twoRuns = true;
    for (int step = 0; oneRuns || twoRuns; ++step) {
        const double now = step / 120.0;
        oneRuns = oneRuns && one.program->step(eng::platform::StepKind::Background, now);
        twoRuns = twoRuns && two.program->step(eng::platform::StepKind::Background, now);
    }
    // The first goes while the second is still there.
    one.program->stop();
    one.program.reset();
    two.program->stop();
    CHECK(one.printed() == one.expected());
    CHECK(two.printed() == two.expected());
    CHECK(two.program->exitCode() == 0);
    CHECK_FALSE(one.expected().empty());
}
