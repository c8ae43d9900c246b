// Players of Pong over real sockets, each a bot at its own connection: for tests
// (match_test.py) and for figures. Without an address they play in a room of this program, over
// connections in memory and in virtual time: an hour takes seconds, and is the same each time.
//
// usage: match_probe ADDRESS|none [players=2] [watchers=0] [seconds=10] [delay=0] [stalls=0]
// [mouse=0]
//
// delay: milliseconds that a message to the server needs more. stalls: parts in a thousand of these
// that are 155 ms late, and later ones behind them. mouse: 1: they point instead of pressing keys.
// It plays until the time is over, or the server says goodbye, and prints for each, as
// `name=value`: its seat, steps, the hash of the confirmed state and the step of that, milliseconds
// to the first frame with a match, seconds with a correction of the ball by more than a paddle,
// bytes in a second, and problems.

#include "engine/core/format.h"
#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/room/prediction.h"
#include "engine/room/room.h"
#include "engine/transport/connect.h"
#include "engine/transport/memory_transport.h"
#include "game/pong/ruleset.h"
#include "platform/monotonic_time.h"
#include "platform/sockets.h"
#include "tests/support/faulty_transport.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using eng::room::Phase;
using eng::room::Request;
using Match = eng::room::Prediction<pong::World>;

/// A player, or one who watches.
class Player {
public:
    Player(std::unique_ptr<eng::net::Transport> transport, const std::string& name, bool watches,
           bool mouse, const eng::net::Faults& faults, std::uint64_t seed)
        : client_{std::make_unique<eng::net::FaultyTransport>(std::move(transport), faults, seed),
                  {.simulation = pong::kRulesVersion, .game = pong::kGame, .name = name}}
        , match_{client_, {.game = pong::kGame}}
        , watches_{watches}
        , mouse_{mouse}
        , seed_{seed} {}

    void update(double now) {
        began_ = began_.value_or(now);
        client_.update(now);
        if (!asked_ && hasJoined()) {
            asked_ = true;
            if (watches_) {
                match_.request(Request::What::Watch);
            }
        }
        const std::optional<int> seat = match_.seat();
        if (seat && match_.phase() != Phase::Playing) {
            if (!match_.places()[static_cast<std::size_t>(*seat)].isReady) {
                match_.request(Request::What::Ready);
            }
        }
        if (seat && match_.hasMatch()) {
            steer(*seat);
        }
        match_.update(now);
        client_.flush();
        if (match_.hasMatch()) {
            shownAt_ = shownAt_.value_or(now);
            look(now);
        }
    }
    bool hasJoined() const { return client_.state() == eng::net::Client::State::Joined; }
    bool isClosed() const { return client_.state() == eng::net::Client::State::Closed; }
    void report(double now) {
        using eng::format;
        const eng::net::ConnectionStatistics& connection = client_.statistics();
        const double seconds = now - began_.value_or(now);
        const auto perSecond = [&](std::uint64_t bytes) {
            return static_cast<double>(bytes) / std::max(seconds, 0.001);
        };
        std::string out = format("seat={0} state={1}",
                                 {match_.seat().value_or(-1), static_cast<int>(client_.state())});
        if (match_.hasMatch()) {
            const auto& known = match_.confirmed();
            out += format(
                " known={6} steps={0} confirmed={1} hash={2:016x} scores={3}:{4} phase={5}",
                {match_.steps(), known.steps(), eng::stateHash(known.now()), known.now().score(0),
                 known.now().score(1), static_cast<int>(match_.phase()), known.recording().steps});
            out += format(" first={0:.0f} watched={1} wrong={2} lost={3}",
                          {(*shownAt_ - *began_) * 1000.0, static_cast<int>(seen_.size()),
                           static_cast<int>(wrong_.size()), lost_});
        }
        out += format(" up={0:.0f} down={1:.0f} messages={2:.1f} roundTrip={3:.1f} differences={4}",
                      {perSecond(connection.bytesOut), perSecond(connection.bytesIn),
                       perSecond(connection.messagesOut), connection.roundTrip * 1000.0,
                       differences_});
        std::printf("%s\n", out.c_str());
        std::fflush(stdout);
    }
    void leave() { client_.leave(); }

private:
    /// As a player of medium strength who sees what is shown.
    void steer(int seat) {
        const std::uint64_t steps = match_.steps();
        if (!bot_ || steps < steered_) {
            bot_.emplace(seat, seed_, pong::Strength::Steady);
            steered_ = steps;
        }
        pong::PaddleInput input;
        for (; steered_ < steps; ++steered_) { // it decides once in a step
            input = bot_->decide(match_.now(), seat);
            input_ = input;
        }
        if (mouse_) {
            target_ = eng::clamp(target_ + pong::Fixed{input_.direction * 18}, pong::Fixed{},
                                 pong::kCourtHeight);
            match_.setCommand({.hasTarget = true, .target = target_});
        } else {
            match_.setCommand(input_);
        }
    }
    void look(double now) {
        const auto second = static_cast<long>(now);
        seen_.insert(second);
        const pong::World* const wrong = match_.corrected();
        if (wrong != nullptr && match_.correction() >= 1.0) {
            const double x = (wrong->ball().x - match_.now().ball().x).toDouble();
            const double y = (wrong->ball().y - match_.now().ball().y).toDouble();
            if (std::hypot(x, y) > 2.0 * pong::kPaddleHalfHeight.toDouble()) {
                wrong_.insert(second);
            }
        }
        lost_ += match_.isLost() ? 1 : 0;
        differences_ += match_.takeDifference() ? 1 : 0;
    }

    eng::net::Client client_;
    Match match_;
    bool watches_, mouse_;
    std::uint64_t seed_;
    bool asked_ = false;
    std::optional<pong::Bot> bot_;
    std::uint64_t steered_ = 0;
    pong::PaddleInput input_;
    pong::Fixed target_{450};
    std::optional<double> began_, shownAt_; ///< seconds
    std::set<long> seen_, wrong_;           ///< seconds
    int lost_ = 0, differences_ = 0;
};

constexpr double kFrame = 1.0 / 60.0;

/// A server in this program.
struct House {
    std::unique_ptr<eng::net::Transport> connect() {
        auto [here, there] = eng::net::makeMemoryTransports();
        server.add(std::move(there));
        return std::move(here);
    }
    void update(double now) {
        server.update(now);
        room.update(now);
        server.flush();
    }

    eng::net::Server server{
        {.game = pong::kGame, .key = {0, pong::kRulesVersion, 0}, .maxMembers = 8}};
    eng::room::Room<pong::World> room{server, setup()};

private:
    static eng::room::Room<pong::World>::Setup setup() {
        eng::room::Room<pong::World>::Setup made;
        made.game = pong::kGame;
        made.build = "probe";
        made.seed = [] { return std::uint64_t{1}; };
        return made;
    }
};

} // namespace

int main(int count, char** words) {
    if (count < 2) {
        std::fputs("usage: match_probe ADDRESS|none [NAME=VALUE...]\n", stderr);
        return 2;
    }
    std::map<std::string, double, std::less<>> values{{"players", 2},  {"watchers", 0},
                                                      {"seconds", 10}, {"delay", 0},
                                                      {"stalls", 0},   {"mouse", 0}};
    for (int i = 2; i < count; ++i) {
        const std::string_view word = words[i];
        const std::size_t sign = word.find('=');
        const auto found = values.find(word.substr(0, sign));
        if (sign == std::string_view::npos || found == values.end()) {
            std::fprintf(stderr, "match_probe: unknown argument %s\n", words[i]);
            return 2;
        }
        found->second = std::atof(std::string{word.substr(sign + 1)}.c_str());
    }
    const eng::net::Faults faults{.delay = values["delay"] / 1000.0,
                                  .stallChance = values["stalls"] / 1000.0,
                                  .stallTime = 0.155};
    const std::string address = words[1];
    std::optional<House> house;
    if (address == "none") {
        house.emplace();
    }
    std::vector<std::unique_ptr<Player>> players;
    const int playing = static_cast<int>(values["players"]);
    const int all = playing + static_cast<int>(values["watchers"]);
    for (int i = 0; i < all; ++i) {
        players.push_back(std::make_unique<Player>(
            house ? house->connect() : eng::net::connect(address),
            "Player " + std::to_string(i + 1), i >= playing, values["mouse"] > 0, faults,
            static_cast<std::uint64_t>(i + 1)));
    }
    eng::platform::MonotonicTime time;
    eng::platform::SocketPoll pause;
    double next = 0.0;
    double played = 0.0; // seconds, virtual
    const auto clock = [&] { return house ? played : time.now(); };
    const auto wait = [&](double seconds) {
        if (house) {
            played += kFrame;
            house->update(played);
        } else {
            pause.wait(seconds);
        }
    };
    int present = playing;
    const auto isClosed = [](const auto& one) { return one->isClosed(); };
    while (clock() < values["seconds"] && !std::ranges::all_of(players, isClosed)) {
        const double now = clock();
        // Those who watch come later: until they ask, they have seats like all.
        const auto hasJoined = [](const auto& one) { return one->hasJoined(); };
        if (std::all_of(players.begin(), players.begin() + playing, hasJoined)) {
            present = all;
        }
        for (int i = 0; i < present; ++i) {
            players[static_cast<std::size_t>(i)]->update(now);
        }
        next = std::max(next + kFrame, now);
        wait(std::max(next - clock(), 0.0));
    }
    for (const std::unique_ptr<Player>& player : players) {
        player->report(clock());
        player->leave();
    }
    for (const double end = clock() + 0.1; clock() < end;) {
        for (const std::unique_ptr<Player>& player : players) {
            player->update(clock());
        }
        wait(kFrame);
    }
    return 0;
}
