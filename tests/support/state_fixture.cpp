#include "tests/support/state_fixture.h"

namespace eng::test {

StateFixture::StateFixture() {
    static_cast<void>(kernel.add(triggers));
    static_cast<void>(kernel.add(animate));
}

StateFixture::~StateFixture() {
    stack.shutDown();
    kernel.shutDown();
}

void StateFixture::pass(double seconds) {
    frame.delta = seconds;
    step();
}

} // namespace eng::test
