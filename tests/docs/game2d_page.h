#pragma once

#include "engine/game2d/game2d.h"
#include "tests/docs/any_page.h"
#include "tests/support/fake_host.h"

namespace eng::docs {

struct Game2dPage : AnyPage {
    test::FakeHost host;
    Game2dPage() { host.given.arguments = {"+headless"}; }
};

} // namespace eng::docs
