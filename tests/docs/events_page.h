#pragma once

#include "engine/event/event_queue.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

using EventsPage = AnyPage;

} // namespace eng::docs
