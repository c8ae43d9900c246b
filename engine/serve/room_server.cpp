#include "engine/serve/room_server.h"

#include "platform/host.h"

#include "engine_text.h"
#include "net_text.h"

namespace eng {
namespace {

ServerApplication::Names withGame(ServerApplication::Names names, const AnyRuleset& rules) {
    names.game = rules.game();
    return names;
}

} // namespace

RoomServer::RoomServer(platform::Host& host, const Names& names, MakeRoom makeRoom,
                       AnyRuleset& rules)
    : ServerApplication{host, withGame(names, rules), net::Server::Options{.maxMembers = kMembers}}
    , any_{rules}
    , makeRoom_{std::move(makeRoom)}
    , recordings_{"recordings", "", net::text::kHelpRecordings, kNeverSaved} {
    rules.setBuild(host.build().line());
    if (rules.texts() != nullptr) {
        addTexts(*rules.texts());
    }
    settings_.registerSettings(settings(), rules);
    settings().add(recordings_);
}

RoomServer::~RoomServer() = default;

std::optional<CommandOutput> RoomServer::onCommand() {
    return settings_.run(strings(), host(), any_);
}

Status RoomServer::onPrepare(net::Server::Options& room) {
    if (Status loaded = any_.load(host()); !loaded) {
        return loaded;
    }
    room.key = {.simulation = any_.version(), .content = any_.contentHash()};
    return {};
}

void RoomServer::onStart(net::Server& server) {
    room_ = makeRoom_(server);
    room_->onEnd([this](const Recording& match) { keepMatch(*recordings_, match); });
}

double RoomServer::onStep(net::Server&, double now) {
    room_->update(now);
    playedAt_ = room_->isPlaying() ? now : playedAt_;
    return room_->untilNext();
}

bool RoomServer::isBusy(double now) const {
    return now < playedAt_ + kResult && !isEmpty();
}

void RoomServer::onEnd(net::Server&, double now) {
    room_->end();
    room_->update(now);
}

} // namespace eng
