#include "game/pong/room_server.h"

#include "engine/serve/room_server.h"
#include "game/pong/room_setup.h"

namespace pong {

std::unique_ptr<eng::platform::Program> makeRoomServer(eng::platform::Host& host) {
    using Server = eng::RoomServer<Match>;
    return std::make_unique<Server>(
        host, Server::Names{.program = applicationName(), .title = "Pong server", .game = kGame},
        roomSetup({}));
}

std::unique_ptr<eng::platform::Program> makeRoomServerIfAsked(eng::platform::Host& host) {
    return eng::ServerApplication::isAskedFor(host.launch()) ? makeRoomServer(host) : nullptr;
}

} // namespace pong
