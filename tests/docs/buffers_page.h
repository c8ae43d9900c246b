#pragma once

#include "engine/core/ring_buffer.h"
#include "engine/core/shared_array.h"
#include "engine/core/spsc_queue.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct BuffersPage : AnyPage {};

} // namespace eng::docs
