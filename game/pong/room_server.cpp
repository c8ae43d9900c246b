#include "game/pong/room_server.h"

#include "engine/serve/room_server.h"
#include "game/pong/ruleset.h"
#include "platform/host.h"

#include <memory>

namespace pong {

eng::ProgramPtr makeRoomServer(eng::platform::Host& host) {
    return eng::makeProgram<eng::RoomServer>(
        host, eng::ServerApplication::Names{.program = applicationName(), .title = "Pong server"},
        std::make_unique<PongRules>(), Match::kMaxSeats);
}

eng::ProgramPtr makeRoomServerIfAsked(eng::platform::Host& host) {
    if (!eng::ServerApplication::isAskedFor(host.launch())) {
        return {};
    }
    return makeRoomServer(host);
}

} // namespace pong
