#pragma once

#include "engine/state/state_stack.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct StatePage : AnyPage {
    EngineContext& context = kernel.context();
};

} // namespace eng::docs
