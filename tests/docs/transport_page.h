#pragma once

#include "engine/transport/memory_transport.h"
#include "tests/docs/any_page.h"

#include <array>
#include <utility>

namespace eng::docs {

struct TransportPage : AnyPage {};

} // namespace eng::docs
