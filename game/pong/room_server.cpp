#include "game/pong/room_server.h"

#include "engine/serve/room_server.h"
#include "game/pong/room_setup.h"
#include "platform/host.h"

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

eng::ProgramPtr makeRoomServer(eng::platform::Host& host) {
    return eng::makeProgram<PongServer>(host);
}

eng::ProgramPtr makeRoomServerIfAsked(eng::platform::Host& host) {
    return eng::ServerApplication::isAskedFor(host.launch()) ? makeRoomServer(host)
                                                             : eng::ProgramPtr{};
}

} // namespace pong
