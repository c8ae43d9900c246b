#pragma once

#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/online/online.h"
#include "engine/room/link_impl.h"
#include "engine/simulation/ruleset_impl.h"
#include "tests/docs/room_page.h"

namespace eng::docs {

struct OnlinePage : AnyPage {};

} // namespace eng::docs
