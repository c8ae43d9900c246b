#pragma once

#include "engine/game/game.h"
#include "platform/program.h"
#include "tests/docs/any_page.h"
#include "tests/support/fake_host.h"

namespace eng::docs {

struct GamePage : AnyPage {
    test::FakeHost host;
    GamePage() { host.given.arguments = {"+headless"}; }
};

} // namespace eng::docs
