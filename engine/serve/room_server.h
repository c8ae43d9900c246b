#pragma once

#include "engine/room/room.h"
#include "engine/serve/server_application.h"
#include "platform/host.h"

#include <memory>
#include <utility>

#include "net_text.h"

namespace eng {

/// A program that serves a room in which matches of rules are played: engine/room/room.h.
///
///     return std::make_unique<RoomServer<World>>(
///         host, ServerApplication::Names{"tag_server", "Tag server", "tag"}, {.seats = 4});
///
/// Besides the settings of `ServerApplication` it has `recordings`, a folder for the recordings of
/// its matches. A match that is played when the program ends is kept too.
template <Rules R>
class RoomServer : public ServerApplication {
public:
    using Room = room::Room<R>;

    static constexpr int kMembers = 32; ///< who play and watch, unless the settings say otherwise

    /// @param setup    its game and build are set here
    /// @param content  outlives the program
    RoomServer(platform::Host& host, const Names& names, typename Room::Setup setup,
               const ContentOf<R>& content)
        : ServerApplication{host, names,
                            net::Server::Options{
                                .key = {.simulation = static_cast<std::uint32_t>(R::kRulesVersion),
                                        .content = content.hash()},
                                .seats = kMembers}}
        , setup_{std::move(setup)}
        , content_{content}
        , recordings_{"recordings",
                      "",
                      net::text::kHelpRecordings,
                      {SettingSource::File, SettingSource::CommandLine}} {
        setup_.game = names.game;
        setup_.build = host.build().line();
        settings().add(recordings_);
    }
    /// For rules without content.
    RoomServer(platform::Host& host, const Names& names, typename Room::Setup setup)
        requires std::same_as<ContentOf<R>, NoContent>
        : RoomServer{host, names, std::move(setup), kNoContent} {}

protected:
    /// The options of its matches.
    virtual typename R::Options options() { return setup_.options; }

private:
    void onStart(net::Server& server) override {
        setup_.options = options();
        room_ = std::make_unique<Room>(server, setup_, content_);
        room_->onEnd([this](const Recording& match) { keepMatch(*recordings_, match); });
    }
    double onStep(net::Server&, double now) override {
        room_->update(now);
        return room_->untilNext();
    }
    void onEnd(net::Server&, double now) override {
        room_->end();
        room_->update(now);
    }

    typename Room::Setup setup_;
    const ContentOf<R>& content_;
    Setting<std::string> recordings_;
    std::unique_ptr<Room> room_; ///< from the start on
};

} // namespace eng
