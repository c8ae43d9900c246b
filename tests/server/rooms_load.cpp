// Players of many rooms of Pong at a server, for its figures (tests/server/rooms_load.py): real
// Hello, Commands and answers, but no prediction, so that one program plays in hundreds of rooms.
//
// usage: rooms_load ADDRESS ROOMS RATE SECONDS [idle]
//        rooms_load echo PORT CONNECTIONS RATE SECONDS
//
// Opens rooms, joins each with a second player, prints "playing" when all are there, and sends RATE
// messages a second for each player; at the end they say goodbye. With "idle" all join the only
// room of the server and say nothing. Prints the messages that
// came for each player and second, and the milliseconds from the connection that asks for a room to
// its code, and ends. With "echo" it sends as many messages of 24 bytes to a server that sends them
// back.

#include "engine/net/client.h"
#include "engine/room/messages.h"
#include "engine/transport/connect.h"
#include "engine/transport/socket_stream.h"
#include "game/pong/ruleset.h"
#include "platform/monotonic_time.h"
#include "platform/sockets.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace eng;

constexpr int kSteps = 7;        // in a message
constexpr int kAhead = 4;        // steps
constexpr double kRound = 0.008; // seconds between two looks at all players

class Player {
public:
    Player(const std::string& address, std::string room)
        : client_{net::connect(address), net::Hello{.simulation = pong::kRulesVersion,
                                                    .game = pong::kGame,
                                                    .name = "Bot",
                                                    .room = std::move(room)}} {
        client_.on<room::Confirm>([this](const room::Confirm& confirm) {
            steps_ = confirm.steps;
            knownAt_ = now_;
            ++confirms;
        });
        client_.on<room::RoomNews>([](const room::RoomNews&) {});
        client_.on<room::MatchStart>([this](const room::MatchStart&) { sent_ = steps_ = 0; });
    }

    /// @param every  seconds between messages; 0: none
    void update(double now, double every) {
        now_ = now;
        client_.update(now);
        if (every > 0.0 && knownAt_ > 0.0 && now >= nextAt_) {
            nextAt_ = std::max(nextAt_ + every, now - every);
            sendCommands();
        }
        client_.flush();
    }
    void startAt(double seconds) { nextAt_ = seconds; }
    const std::string& code() const { return client_.info().code; }
    bool isJoined() const { return client_.state() == net::Client::State::Joined; }
    void leave() { client_.leave(); }
    bool isClosed() const { return client_.state() == net::Client::State::Closed; }

    long confirms = 0;

private:
    void sendCommands() {
        const auto passed =
            static_cast<std::uint64_t>((now_ - knownAt_) * pong::World::kStepsPerSecond);
        room::Commands message;
        message.first = std::max(sent_, steps_ + passed + kAhead);
        message.count = kSteps;
        pong::PaddleInput input;
        turn_ = (turn_ + 1) % 3;
        input.direction = static_cast<std::int8_t>(turn_ - 1);
        if (const Result<std::vector<std::byte>> bytes = toBytes(input)) {
            // An entry of a log with one seat at its first step: kind, size, command.
            message.changes = {std::byte{2}, static_cast<std::byte>(bytes->size())};
            message.changes.insert(message.changes.end(), bytes->begin(), bytes->end());
        }
        client_.send(message);
        sent_ = message.first + message.count;
    }

    net::Client client_;
    double now_ = 0.0, knownAt_ = 0.0, nextAt_ = 0.0; ///< seconds
    std::uint64_t steps_ = 0, sent_ = 0;
    int turn_ = 0;
};

int fail(const char* what) {
    std::fprintf(stderr, "error: rooms_load: %s\n", what);
    return 1;
}

int play(const std::string& address, int rooms, double rate, double seconds, bool isIdle) {
    const platform::MonotonicTime clock;
    const double every = 1.0 / rate;
    std::vector<std::unique_ptr<Player>> players;
    std::vector<double> waited; // milliseconds until there was a code
    const auto updateAll = [&](double pause) {
        const double now = clock.now();
        for (const auto& player : players) {
            player->update(now, isIdle ? 0.0 : every);
        }
        platform::SocketPoll{}.wait(pause);
    };
    for (int i = 0; i < 2 * rooms; ++i) {
        const double began = clock.now();
        const bool isFirst = i % 2 == 0;
        players.push_back(std::make_unique<Player>(address, isIdle    ? ""
                                                            : isFirst ? "+"
                                                                      : players.back()->code()));
        players.back()->startAt(began + every * i / (2 * rooms));
        double allAt = 0.0; // seconds
        while (!players.back()->isJoined() || (!isIdle && players.back()->code().empty())) {
            const double now = clock.now();
            if (now > began + 10.0 || players.back()->isClosed()) {
                return fail("a player could not join");
            }
            if (now > allAt + kRound) { // who plays goes on
                allAt = now;
                updateAll(0.0);
            } else {
                players.back()->update(now, 0.0);
                platform::SocketPoll{}.wait(0.001);
            }
        }
        if (isFirst) {
            waited.push_back((clock.now() - began) * 1000.0);
        }
    }
    std::puts("playing");
    std::fflush(stdout);
    for (const auto& player : players) {
        player->confirms = 0;
    }
    const double began = clock.now();
    while (clock.now() < began + seconds) {
        updateAll(kRound);
    }
    long confirms = 0;
    int closed = 0;
    for (const auto& player : players) {
        confirms += player->confirms;
        closed += player->isClosed() ? 1 : 0;
    }
    std::ranges::sort(waited);
    std::printf("confirms=%.2f link_ms=%.1f link_ms_p99=%.1f closed=%d\n",
                static_cast<double>(confirms) / seconds / (2.0 * rooms), waited[waited.size() / 2],
                waited[waited.size() * 99 / 100], closed);
    for (const auto& player : players) {
        player->leave();
    }
    for (int round = 0; round < 20; ++round) { // so that it is sent
        updateAll(kRound);
    }
    return closed == 0 ? 0 : 1;
}

int echo(std::uint16_t port, int connections, double rate, double seconds) {
    const platform::MonotonicTime clock;
    struct One {
        net::SocketStream stream;
        double nextAt;
    };
    std::vector<std::unique_ptr<One>> all;
    const double every = 1.0 / rate;
    for (int i = 0; i < connections; ++i) {
        all.push_back(std::unique_ptr<One>{
            new One{{"127.0.0.1", port}, clock.now() + 1.0 + every * i / connections}});
        platform::SocketPoll{}.wait(0.001);
    }
    std::array<std::byte, 24> message{};
    std::array<std::byte, 2048> buffer{};
    const double began = clock.now();
    bool isTold = false;
    double end = began + 2.0 + seconds;
    while (clock.now() < end) {
        const double now = clock.now();
        if (!isTold && now > began + 2.0) {
            isTold = true;
            std::puts("playing");
            std::fflush(stdout);
        }
        for (const auto& one : all) {
            if (now >= one->nextAt) {
                one->nextAt = std::max(one->nextAt + every, now - every);
                static_cast<void>(one->stream.send(message));
            }
            static_cast<void>(one->stream.receive(buffer));
        }
        platform::SocketPoll{}.wait(kRound);
    }
    return 0;
}

} // namespace

int main(int count, char** words) {
    const std::vector<std::string> given(words + 1, words + count);
    if (given.size() == 5 && given[0] == "echo") {
        return echo(static_cast<std::uint16_t>(std::atoi(given[1].c_str())),
                    std::atoi(given[2].c_str()), std::atof(given[3].c_str()),
                    std::atof(given[4].c_str()));
    }
    if (given.size() < 4) {
        return fail("usage: rooms_load ADDRESS ROOMS RATE SECONDS [idle]");
    }
    return play(given[0], std::max(std::atoi(given[1].c_str()), 1), std::atof(given[2].c_str()),
                std::atof(given[3].c_str()), given.size() > 4);
}
