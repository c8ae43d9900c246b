#pragma once

#include "engine/net/room_code.h"
#include "engine/rooms/rooms.h"
#include "tests/docs/room_page.h"

#include <memory>

namespace eng::docs {

struct RoomsPage : AnyPage {};

} // namespace eng::docs
