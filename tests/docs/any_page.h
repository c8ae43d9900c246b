#pragma once

#include "tests/support/engine_fixture.h"

#include "docs_text.h"
#include "engine_text.h"

namespace eng::docs {

/// The surroundings of a page's examples: an engine without window and sound, on a manual clock,
/// and the texts of a game.
struct AnyPage : test::EngineFixture {
    AnyPage() { strings.addTable(text::kTable); }
};

} // namespace eng::docs
