#pragma once

#include "engine/develop/console_program.h"
#include "engine/log/log.h"
#include "engine/net/lan_socket.h"
#include "engine/net/open_port.h"
#include "engine/net/server.h"
#include "engine/serve/recording_folder.h"
#include "engine/settings/settings_registry.h"
#include "platform/host.h"

#include <memory>
#include <optional>
#include <string>

namespace eng {

/// A program that serves a room, without window, sound and kernel: for a machine that runs day and
/// night. It sleeps until a packet comes.
///
///     class ChatServer final : public ServerApplication {
///         void onStart(net::Server& room) override { room.on<Move>([](auto&, const Move&) {}); }
///     };
///
/// Its settings are the port, the folder of the page that it serves, what it believes of proxies
/// and pages elsewhere, the room's code, size and name on the local network, and its log: `--help`
/// lists them. When the
/// system asks it to end it tells its clients, and ends with exit code 0.
///
/// Source: Enginuity II, the server.
class ServerApplication : public ConsoleProgram {
public:
    struct Names {
        std::string program = {}; ///< for `--help`: "pong_server"
        std::string title = {};   ///< for `--help` and the log: "Pong server"
        std::string game = {};    ///< that clients search for on the local network: "pong"
    };

    /// @param host   outlives the application
    /// @param room   its code and maxMembers are replaced by the settings, its build by the host's
    ServerApplication(platform::Host& host, Names names, net::Server::Options room);

    /// Errors: the page cannot be read, or the port not be used; exit code 1.
    bool start() final;
    void wait() final;
    bool step(StepKind kind, double now) final;
    void stop() final;

protected:
    /// Completes what the room is known by, before it opens.
    ///
    /// Errors: a file of the game cannot be read; exit code 1.
    virtual Status onPrepare(net::Server::Options& /*room*/) { return {}; }
    /// Registers who handles the messages of the game.
    virtual void onStart(net::Server& /*room*/) {}
    /// Called in each step, after what has come was handled and before it is sent.
    ///
    /// @param now  seconds
    /// @return     seconds until the next step at the latest: it comes earlier with a packet
    virtual double onStep(net::Server& /*room*/, double /*now*/) { return kIdle; }
    /// True while something goes on that should end by itself before the program does: it waits for
    /// that, for as many seconds as the setting `drain` says.
    virtual bool isBusy(double /*now*/) const { return false; }
    /// The program ends; what is sent here still reaches the clients.
    ///
    /// @param now  seconds
    virtual void onEnd(net::Server& /*room*/, double /*now*/) {}
    /// Limits of time are checked this often.
    static constexpr double kIdle = 0.25; ///< seconds

    /// Writes a recording into a folder, with the time in its name, and says so in the log; see
    /// `RecordingFolder`.
    ///
    /// @param folder  always the same; empty: it is not kept
    void keepMatch(const std::string& folder, const Recording& match);

    Log& log() { return log_; }
    /// True if nobody is in the room.
    bool isEmpty() const { return server_->members().empty(); }

private:
    /// The name of a setting's file, next to the program.
    static constexpr const char* kSettingsFile = "settings.txt";

    SettingsRegistry::Problems readFiles() final;
    SettingsRegistry::Problems checkSettings() final;
    platform::RunMode mode() final { return platform::RunMode::Serve; }
    bool fail(const Error& error);
    void loadLanguage();
    void openLog();
    void openLan();
    void reportMatches();
    /// True while the program should end, but waits for a match.
    bool drains(double now);

    Names names_;
    Log log_;
    Setting<bool> lan_;
    Setting<int> port_, maxMembers_, drain_;
    Setting<std::string> settingsFile_, page_, name_, room_, logFolder_, language_, bind_;
    ListSetting<std::string> origins_, hosts_, proxies_;
    Setting<int> perAddress_, connections_;
    net::Server::Options options_;
    std::unique_ptr<net::Server> server_;
    std::unique_ptr<net::OpenPort> web_;
    std::optional<platform::DatagramSocket> lanSocket_;
    std::unique_ptr<net::LanResponder> responder_;
    double next_ = 0.0;                       ///< seconds to sleep
    double longest_ = 0.0;                    ///< step, seconds
    std::optional<double> drainsUntil_;       ///< seconds
    int kept_ = 0;                            ///< matches
    std::unique_ptr<RecordingFolder> folder_; ///< null: none was kept yet
};

} // namespace eng
