// A server of Pong: the room, chat and the page. The matches come with engine/room.

#include "engine/serve/server_application.h"
#include "game/pong/pong_rules.h"

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    return std::make_unique<eng::ServerApplication>(
        host,
        eng::ServerApplication::Names{
            .program = applicationName(), .title = "Pong server", .game = "pong"},
        eng::net::Server::Options{.key = {.simulation = pong::kRulesVersion}, .seats = 8});
}

const char* applicationName() {
    return "pong_server";
}
