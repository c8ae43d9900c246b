#pragma once

#include "engine/develop/commands.h"
#include "engine/room/link.h"
#include "engine/serve/server_application.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace eng {

/// A program that serves a room in which matches of rules are played (engine/room/room.h). It also
/// runs the commands of engine/develop.
///
///     return makeProgram<RoomServer>(host, ServerApplication::Names{"tag_server", "Tag server"},
///                                    std::make_unique<Ruleset<World>>("tag"), 4);
///
/// Besides the settings of `ServerApplication`, `DevelopSettings` and the rules it has
/// `recordings`, a folder for the recordings of its matches. A match that is played when the
/// program ends is kept too.
class RoomServer : public ServerApplication {
public:
    static constexpr int kMembers = 32; ///< who play and watch, unless the settings say otherwise

    /// @param names  its game is that of the rules
    /// @param seats  of the rules, for people; the others are bots'
    template <class RulesetOfGame>
    RoomServer(platform::Host& host, const Names& names, std::unique_ptr<RulesetOfGame> rules,
               int seats)
        : RoomServer{host, names,
                     [&all = *rules, seats](net::Server& server) {
                         return room::makeRoom(all, seats, server);
                     },
                     *rules} {
        rules_ = std::move(rules);
    }
    RoomServer(const RoomServer&) = delete;
    RoomServer& operator=(const RoomServer&) = delete;
    ~RoomServer() override;

private:
    static constexpr double kResult = 3.0; ///< seconds that a result is seen before a program ends
    using MakeRoom = Delegate<std::unique_ptr<room::AnyRoom>(net::Server&)>;
    RoomServer(platform::Host& host, const Names& names, MakeRoom makeRoom, AnyRuleset& rules);

    std::optional<CommandOutput> onCommand() override;
    Status onPrepare(net::Server::Options& room) override;
    void onStart(net::Server& server) override;
    double onStep(net::Server& server, double now) override;
    bool isBusy(double now) const override;
    void onEnd(net::Server& server, double now) override;

    AnyRuleset& any_;
    std::unique_ptr<AnyRuleset> rules_;
    MakeRoom makeRoom_;
    std::unique_ptr<room::AnyRoom> room_; ///< before its rules
    double playedAt_ = -kResult;          ///< seconds
    RulesSettings settings_;
    Setting<std::string> recordings_;
};

} // namespace eng
