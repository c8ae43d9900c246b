#pragma once

#include "engine/animate/interpolator.h"
#include "engine/screen/screen_stack.h"
#include "tests/support/screen_fixture.h"

#include "docs_text.h"

namespace eng::docs {

struct Goal {};

class Countdown final : public Screen {
public:
    std::string_view name() const override { return "countdown"; }
};

struct ScreensPage : test::ScreenFixture {};

} // namespace eng::docs
