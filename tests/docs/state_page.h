#pragma once

#include "engine/state/state_stack.h"
#include "tests/support/state_fixture.h"

#include "docs_text.h"

namespace eng::docs {

struct Goal {};

class Countdown final : public AppState {
public:
    std::string_view name() const override { return "countdown"; }
};

struct StatePage : test::StateFixture {};

} // namespace eng::docs
