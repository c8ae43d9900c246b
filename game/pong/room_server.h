#pragma once

#include "platform/entry.h"

#include <memory>

namespace pong {

/// A server of Pong: two play, the others watch. Machines take free sides.
std::unique_ptr<eng::platform::Program> makeRoomServer(eng::platform::Host& host);

/// The same if the program was started with `+headless +host`. Null: it was not, or this is a page.
std::unique_ptr<eng::platform::Program> makeRoomServerIfAsked(eng::platform::Host& host);

} // namespace pong
