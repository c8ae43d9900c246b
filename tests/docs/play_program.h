#pragma once

#include "platform/program.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

namespace eng::docs {

/// Plays a program of a page for five seconds, without a window.
inline void playProgram(ProgramPtr (*create)(platform::Host&)) {
    test::FakeHost host;
    host.given.arguments = {"+headless"};
    const ProgramPtr program = create(host);
    REQUIRE(program->configure() == platform::RunMode::Headless);
    REQUIRE(program->start());
    for (int i = 1; i <= 300; ++i) {
        REQUIRE(program->step(StepKind::Background, i / 60.0));
    }
    program->stop();
}

} // namespace eng::docs
