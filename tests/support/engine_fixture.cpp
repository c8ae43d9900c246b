#include "tests/support/engine_fixture.h"

namespace eng::test {

EngineFixture::EngineFixture() = default;

EngineFixture::~EngineFixture() = default;

bool EngineFixture::step(StepKind kind) {
    clock.advance(1.0 / 60.0);
    return kernel.step(kind, clock.now());
}

} // namespace eng::test
