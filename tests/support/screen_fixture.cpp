#include "tests/support/screen_fixture.h"

namespace eng::test {

ScreenFixture::ScreenFixture() {
    lifetime.begin(context, Lifetime::Clock::Game);
}

ScreenFixture::~ScreenFixture() {
    lifetime.end();
    stack.shutDown();
    kernel.shutDown();
}

void ScreenFixture::pass(double seconds) {
    frame.delta = seconds;
    step();
}

} // namespace eng::test
