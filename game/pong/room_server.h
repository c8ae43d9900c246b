#pragma once

#include "platform/entry.h"

namespace pong {

/// A server of Pong: two play, the others watch. Machines take free sides.
eng::ProgramPtr makeRoomServer(eng::platform::Host& host);

/// The same if the program was started with `+headless +host`. Null: it was not, or this is a page.
eng::ProgramPtr makeRoomServerIfAsked(eng::platform::Host& host);

} // namespace pong
