#include "game/pong/room_server.h"

#include "engine/serve/room_server.h"
#include "game/pong/room_setup.h"

#include "pong_text.h"

namespace pong {
namespace {

class PongServer final : public eng::RoomServer<Match> {
public:
    explicit PongServer(eng::platform::Host& host)
        : RoomServer{host,
                     {.program = applicationName(), .title = "Pong server", .game = kGame},
                     roomSetup({})} {
        addTexts(text::kTable);
        settings().add(points_);
    }

private:
    Match::Options options() override { return {.pointsToWin = pointsOf(*points_)}; }

    eng::Setting<Points> points_{
        "points", Points::Seven, text::kHelpPoints, {"5", "7", "11"}, eng::kUserOnly};
};

} // namespace

std::unique_ptr<eng::platform::Program> makeRoomServer(eng::platform::Host& host) {
    return std::make_unique<PongServer>(host);
}

std::unique_ptr<eng::platform::Program> makeRoomServerIfAsked(eng::platform::Host& host) {
    return eng::ServerApplication::isAskedFor(host.launch()) ? makeRoomServer(host) : nullptr;
}

} // namespace pong
