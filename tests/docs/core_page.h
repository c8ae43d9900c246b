#pragma once

#include "engine/core/fixed.h"
#include "engine/core/format.h"
#include "engine/core/hash.h"
#include "engine/core/random.h"
#include "engine/core/result.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct CorePage : AnyPage {};

} // namespace eng::docs
