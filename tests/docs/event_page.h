#pragma once

#include "engine/event/event_queue.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

using EventPage = AnyPage;

} // namespace eng::docs
