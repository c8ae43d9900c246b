// A server of Pong: two play, the others watch. Machines take free sides.

#include "engine/serve/room_server.h"
#include "game/pong/session.h"
#include "platform/entropy.h"

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    using Server = eng::RoomServer<pong::Match>;
    const auto machine = [](int side) {
        return pong::MachinePlayer{side, eng::platform::entropy(), pong::Strength::Steady};
    };
    return std::make_unique<Server>(
        host,
        Server::Names{.program = applicationName(), .title = "Pong server", .game = pong::kGame},
        Server::Room::Setup{.bot = machine});
}

const char* applicationName() {
    return "pong_server";
}
