#pragma once

#include "engine/develop/commands.h"
#include "engine/develop/console_program.h"
#include "engine/log/log.h"
#include "engine/net/lan_socket.h"
#include "engine/net/open_port.h"
#include "engine/rooms/rooms.h"
#include "engine/serve/figures.h"
#include "engine/serve/recording_folder.h"
#include "engine/settings/settings_registry.h"
#include "platform/host.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace eng {

/// A program that serves rooms in which matches of rules are played (engine/rooms/rooms.h), without
/// window, sound and kernel: for a machine that runs day and night. It sleeps until a packet comes.
/// It also runs the commands of engine/develop.
///
///     return makeProgram<RoomServer>(host, RoomServer::Names{"tag_server", "Tag server"},
///                                    std::make_unique<Ruleset<World>>("tag"), 4);
///
/// Its settings are those of `DevelopSettings` and of the rules, the port, the folder of the page
/// that it serves, what it believes of proxies and pages elsewhere, its rooms, its name on the
/// local network, its log and a folder for recordings: `--help` lists them. When the system asks it
/// to end it tells its clients, and ends with exit code 0. A match that is played then is kept too.
///
/// Programs ask it at `/health` (it runs), `/ready` (503: it ends, has no space for another room,
/// or did not move for long), and `/metrics` (engine/serve/figures.h).
///
/// Source: Enginuity II, the server.
class RoomServer final : public ConsoleProgram {
public:
    struct Names {
        std::string program = {}; ///< for `--help`: "pong_server"
        std::string title = {};   ///< for `--help` and the log: "Pong server"
    };
    static constexpr int kMembers = 32; ///< of a room, unless the settings say otherwise
    static constexpr int kRooms = 400;  ///< the same

    /// @param host   outlives the program
    /// @param seats  of the rules, for people; the others are bots'
    template <class RulesetOfGame>
    RoomServer(platform::Host& host, const Names& names, std::unique_ptr<RulesetOfGame> rules,
               int seats)
        : RoomServer{host, names,
                     [&all = *rules, seats](net::Server& server) {
                         return room::makeRoom(all, seats, server);
                     },
                     *rules} {
        owned_ = std::move(rules);
    }
    RoomServer(const RoomServer&) = delete;
    RoomServer& operator=(const RoomServer&) = delete;
    ~RoomServer() override;

    /// Errors: a file of the game or the page cannot be read, or the port not be used; exit code 1.
    bool start() override;
    void wait() override;
    bool step(StepKind kind, double now) override;
    void stop() override;

private:
    /// The name of a setting's file, next to the program.
    static constexpr const char* kSettingsFile = "settings.txt";
    /// Seconds between two rounds at least: with many rooms something is ready all the time.
    static constexpr double kRound = 1.0 / 250.0;

    static constexpr double kLate = 1.0; ///< seconds: of a stop, and of being not ready after it

    RoomServer(platform::Host& host, const Names& names, rooms::Rooms::MakeRoom makeRoom,
               AnyRuleset& rules);

    SettingsRegistry::Problems readFiles() override;
    SettingsRegistry::Problems checkSettings() override;
    std::optional<CommandOutput> onCommand() override;
    platform::RunMode mode() override { return platform::RunMode::Serve; }
    bool fail(const Error& error);
    void loadLanguage();
    void openLog();
    void openRooms();
    void openLan();
    std::optional<net::WebAnswer> answer(std::string_view path, const HostAddress& from);
    void keepMatch(const Recording& match);
    void reportMatches();
    /// True while the program should end, but waits for a match.
    bool drains(double now);

    AnyRuleset& rules_;
    std::unique_ptr<AnyRuleset> owned_;
    rooms::Rooms::MakeRoom makeRoom_;
    Log log_;
    RulesSettings rulesSettings_;
    Setting<bool> lan_, names_, chat_;
    Setting<int> port_, maxMembers_, maxRooms_, drain_;
    Setting<std::string> settingsFile_, page_, name_, room_, logFolder_, language_, bind_,
        recordings_;
    ListSetting<std::string> origins_, hosts_, proxies_, metrics_;
    Setting<int> perAddress_, connections_;
    std::unique_ptr<rooms::Rooms> all_; ///< before their rules
    std::unique_ptr<net::OpenPort> web_;
    std::span<const std::uint32_t> ready_; ///< rooms
    std::optional<platform::DatagramSocket> lanSocket_;
    std::unique_ptr<net::LanResponder> responder_;
    ServerFigures figures_;
    net::RateLimit refusals_{1.0, 10.0};       ///< in the log
    net::RateLimit unlisted_{1.0 / 3600, 1.0}; ///< the same
    double round_ = 0.0;                       ///< seconds; when the last one began
    double lateAt_ = -kLate;                   ///< seconds; when a round came late
    double longest_ = 0.0;                     ///< round, seconds
    std::optional<double> drainsUntil_;        ///< seconds
    int kept_ = 0;                             ///< matches
    std::unique_ptr<RecordingFolder> folder_;  ///< null: none are kept
};

} // namespace eng
