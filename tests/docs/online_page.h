#pragma once

#include "engine/online/online_game.h"
#include "tests/docs/room_page.h"

#include <cstdint>

namespace eng::docs {

struct OnlinePage : AnyPage {};

} // namespace eng::docs
