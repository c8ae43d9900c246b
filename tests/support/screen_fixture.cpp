#include "tests/support/screen_fixture.h"

namespace eng::test {

ScreenFixture::ScreenFixture() {
    scope.begin(context, Scope::Clock::Game);
}

ScreenFixture::~ScreenFixture() {
    scope.end();
    stack.shutDown();
    kernel.shutDown();
}

void ScreenFixture::pass(double seconds) {
    frame.delta = seconds;
    step();
}

} // namespace eng::test
