#pragma once

#include "tests/support/engine_fixture.h"

#include "docs_text.h"
#include "engine_text.h"

namespace eng::docs {

/// What the examples of a page find around them: an engine without window and sound, on a clock
/// that is turned by hand, and the texts of a game.
struct AnyPage : test::EngineFixture {
    AnyPage() { strings.addTable(text::kTable); }
};

} // namespace eng::docs
