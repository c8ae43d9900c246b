// Two programs of one game, with windows in memory, over real sockets of this machine.

#include "engine/app/engine_modules.h"
#include "engine/app/last_match.h"
#include "engine/core/assert.h"
#include "engine/net/open_port.h"
#include "engine/online/online.h"
#include "engine/online/room_place.h"
#include "engine/record/record.h"
#include "engine/room/link_impl.h"
#include "engine/simulation/ruleset_impl.h"
#include "platform/sockets.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

using namespace eng;
using namespace eng::test;
using platform::Key;

namespace {

/// Two walk until one is at the end.
struct Walk {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 2;
    static constexpr int kRulesVersion = 1;
    static constexpr std::int32_t kEnd = 300;
    using Options = NoOptions;
    struct Command {
        std::int8_t way = 0;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("way", way, bounded(-1, 1));
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { HalfWay, Arrived } kind;
    };
    Walk(const Options&, std::uint64_t) {}
    void step(std::span<const Command> commands, Events<Event>& events) {
        for (std::size_t seat = 0; seat < places.size(); ++seat) {
            const std::int32_t before = places[seat];
            places[seat] = std::clamp(places[seat] + commands[seat].way, 0, kEnd);
            if (places[seat] == kEnd) {
                events.add({Event::Kind::Arrived});
            } else if (before < kEnd / 2 && places[seat] == kEnd / 2) {
                events.add({Event::Kind::HalfWay});
            }
        }
    }
    bool isOver() const { return places[0] == kEnd || places[1] == kEnd; }
    std::int32_t score(int seat) const { return places[static_cast<std::size_t>(seat)]; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("places", places, bounded(0, kEnd));
    }
    std::array<std::int32_t, 2> places{};
};

class Walkers : public Game, public Plays<Walk> {
public:
    using Game::Game;
    static GameInfo info() { return {.title = "Walkers"}; }
    Walk drawn{{}, 0};
    int drawings = 0, arrivals = 0;
    float glow = 0.0F; ///< at half way

private:
    Walk::Command readCommand(int) override {
        return {static_cast<std::int8_t>(input().steer().x)};
    }
    void onEvent(const Given& given) override {
        if (given.event.kind == Walk::Event::Kind::Arrived) {
            ++arrivals;
        } else {
            animate(glow, Curve<float>::linear(0.0F, 1.0F), 0.05);
        }
    }
    void drawMatch(render::Canvas&, const Seen& seen) override {
        ++drawings;
        drawn = seen.now;
    }

    Match<Walk> match_{*this, *this};
    Online<Walk> online_{*this, match_, {.seats = 2}};
};

/// Its members are in the wrong order.
class Backwards : public Game, public Plays<Walk> {
public:
    using Game::Game;
    static GameInfo info() { return {.title = "Backwards"}; }

private:
    Walk::Command readCommand(int) override { return {}; }
    void drawMatch(render::Canvas&, const Seen&) override {}

    Online<Walk> online_{*this, match_, {.seats = 2}};
    Match<Walk> match_{*this, *this};
};

std::string assertion; ///< the last one

struct Program : WindowFixture<Walkers> {
    explicit Program(std::vector<std::string> arguments, const LastMatch& kept = {},
                     std::optional<std::string> keptByPage = std::nullopt)
        : WindowFixture{std::move(arguments)} {
        if (keptByPage) {
            host.isPage = true;
            host.keptText = *keptByPage;
        }
        if (kept.goesOn) {
            host.saved.records["engine-last-match"] = *encodeFile(detail::kRecordKind, kept);
        }
        REQUIRE(start());
    }
    void hold(Key which, bool down) { event(platform::KeyEvent{which, down, false, false}); }
    const std::string& notice() { return modules().ui.notice(); }
    bool shows(const std::string& words) { return inspected().find(words) != std::string::npos; }
    /// Chooses a line of the menu.
    void choose(const std::string& label) {
        for (int i = 0; i < 12 && said().find(label) == std::string::npos; ++i) {
            key(Key::Down);
            step();
            step();
        }
        INFO(label << " in " << inspected());
        REQUIRE(said().find(label) != std::string::npos);
        key(Key::Enter);
        step();
    }
    /// Opens the menu of online games.
    void playTogether() {
        for (int i = 0; i < 5; ++i) {
            step();
        }
        choose("Play together");
        for (int i = 0; i < 20; ++i) { // a new menu ignores keys for a moment
            step();
        }
        REQUIRE(state() == "together");
    }
};

/// Runs programs side by side until something is true.
template <class Done>
bool runUntil(std::initializer_list<Program*> programs, Done done, int frames = 1200) {
    platform::SocketPoll pause;
    for (int i = 0; i < frames; ++i) {
        for (Program* const one : programs) {
            one->step();
        }
        if (done()) {
            return true;
        }
        pause.wait(0.001); // the sockets are real
    }
    return false;
}
void run(std::initializer_list<Program*> programs, int frames) {
    runUntil(programs, [] { return false; }, frames);
}

/// A port that is free.
std::uint16_t freePort() {
    const auto listener = platform::TcpListener::open(0);
    REQUIRE(listener);
    return listener->port();
}
std::string portOf(std::uint16_t port) {
    return "port=" + std::to_string(port);
}
std::string addressOf(std::uint16_t port) {
    return "join=ws://127.0.0.1:" + std::to_string(port) + "/ws";
}

/// A host and a guest in the waiting room.
struct Two {
    explicit Two(const LastMatch& kept = {})
        : ann{{"host=on", portOf(port)}, kept} {
        REQUIRE(runUntil({&ann}, [this] { return ann.state() == "room"; }));
        ben.emplace(std::vector<std::string>{addressOf(port)});
        REQUIRE(runUntil({&ann, &*ben},
                         [this] { return ben->inspected().find("Ready") != std::string::npos; }));
    }
    void run(int frames) { ::run({&ann, &*ben}, frames); }
    void openMatchMenu() {
        ann.key(Key::P);
        REQUIRE(runUntil({&ann, &*ben}, [this] { return ann.state() == "match menu"; }));
    }
    void play() {
        run(30);
        ann.key(Key::Enter);
        ben->key(Key::Enter);
        REQUIRE(runUntil({&ann, &*ben}, [this] {
            return ann.state() == "playing online" && ben->state() == "playing online";
        }));
    }

    std::uint16_t port = freePort();
    Program ann;
    std::optional<Program> ben;
};

} // namespace

TEST_CASE("two programs meet in a room, play, and see the result", "[online]") {
    Two two;
    two.play();
    Program& ann = two.ann;
    Program& ben = *two.ben;
    ben.hold(Key::Right, true);
    two.run(60);
    CHECK(ann.game.drawn.places[1] > 20);
    CHECK(ann.game.drawn.places[0] == 0);
    CHECK(ben.game.drawn.places[1] >= ann.game.drawn.places[1]);
    REQUIRE(runUntil({&ann, &ben}, [&] { return ann.state() == "room" && ben.state() == "room"; }));
    ben.hold(Key::Right, false);
    CHECK(ann.game.arrivals == 1);
    CHECK(ben.game.arrivals == 1);
    two.run(60);
    CHECK(ann.inspected().find("Once more") != std::string::npos);
    CHECK(ann.inspected().find("Watch the match") != std::string::npos);
    ann.key(Key::Enter); // once more
    ben.key(Key::Enter);
    CHECK(runUntil({&ann, &ben}, [&] { return ann.state() == "playing online"; }));
}

TEST_CASE("a match closes the start screen of a page, which hides its keys", "[online]") {
    Two both;
    both.ben->host.isPage = true;
    both.ben->host.startScreen = true; // as in a page that was opened by a link
    both.play();
    CHECK_FALSE(both.ben->host.startScreen);
}

TEST_CASE("a match online does not replace one that goes on", "[online]") {
    LastMatch kept;
    kept.recording.info.game = "other";
    kept.recording.info.stepsPerSecond = 60;
    kept.recording.info.seats = 1;
    kept.recording.steps = 9;
    kept.goesOn = true;
    Two two{kept};
    two.play();
    two.ben->hold(Key::Right, true);
    REQUIRE(runUntil({&two.ann, &*two.ben},
                     [&] { return two.ann.state() == "room" && two.ben->state() == "room"; }));
    const auto keptOf = [](const Program& program) {
        return decodeFile<LastMatch>(detail::kRecordKind,
                                     program.host.saved.records.at("engine-last-match"));
    };
    CHECK(*keptOf(two.ann) == kept);
    CHECK(keptOf(*two.ben)->recording.steps > 60);
}

TEST_CASE("the profiler's tree has the messages of a room", "[online]") {
    Two two;
    two.play();
    CHECK(std::ranges::count(two.ann.profile(), "online/net") == 1);
}

TEST_CASE("what an event of an online match starts goes on at both", "[online]") {
    Two two;
    two.play();
    two.ben->hold(Key::Right, true);
    CHECK(runUntil({&two.ann, &*two.ben},
                   [&] { return two.ann.game.glow == 1.0F && two.ben->game.glow == 1.0F; }));
    CHECK(two.ann.state() == "playing online");
}

TEST_CASE("menus do not stop an online match", "[online]") {
    Two two;
    two.play();
    Program& ann = two.ann;
    Program& ben = *two.ben;
    two.openMatchMenu();
    ben.hold(Key::Right, true);
    two.run(120);
    CHECK(ben.game.drawn.places[1] > 60);
    CHECK(ann.state() == "match menu");
    ann.key(Key::Enter);
    two.run(5);
    CHECK(ann.state() == "playing online");
    CHECK(ann.game.drawn.places[1] > 60);
}

TEST_CASE("a player is muted during a match, which goes on", "[online]") {
    Two two;
    two.play();
    Program& ann = two.ann;
    two.openMatchMenu();
    two.run(20);
    ann.choose("Players");
    two.run(20);
    REQUIRE(ann.state() == "members");
    ann.choose("Mute for me");
    two.run(20);
    CHECK(ann.said() == "Mute for me: on.");
    CHECK(ann.state() == "members");
    ann.key(Key::Escape);
    two.run(5);
    CHECK(ann.state() == "match menu");
}

TEST_CASE("a guest whose host ends is back in the menu, and told why", "[online]") {
    Two two;
    two.play();
    two.ann.program().stop();
    REQUIRE(runUntil({&*two.ben}, [&] { return two.ben->state() == "together"; }));
    CHECK(two.ben->notice() == "The server has ended.");
    CHECK(two.ann.host.saved.records.count("engine-last-match") == 1); // as far as it was played
    CHECK(two.ben->host.saved.records.count("engine-last-match") == 1);
    two.ben->key(Key::Escape);
    run({&*two.ben}, 30);
    CHECK(two.ben->state() == "title");
}

TEST_CASE("a program that leaves gives its seat to a bot or nobody, and the match goes on",
          "[online]") {
    Two two;
    two.play();
    two.ben->key(Key::P);
    two.run(20);
    two.ben->choose("Leave");
    REQUIRE(runUntil({&two.ann, &*two.ben}, [&] { return two.ben->state() == "together"; }));
    CHECK(two.ann.state() == "playing online");
    two.ann.hold(Key::Right, true);
    two.run(60);
    CHECK(two.ann.game.drawn.places[0] > 30);
}

TEST_CASE("an address without a game, and a port in use, are told in the menu", "[online]") {
    const std::uint16_t port = freePort();
    {
        Program guest{{addressOf(port)}};
        REQUIRE(runUntil({&guest},
                         [&] { return guest.state() == "together" && !guest.notice().empty(); }));
        CHECK(guest.notice().starts_with("The server cannot be reached."));
    }
    const auto taken = platform::TcpListener::open(port);
    REQUIRE(taken);
    Program host{{"host=on", portOf(port)}};
    REQUIRE(runUntil({&host}, [&] { return !host.notice().empty(); }));
    CHECK(host.state() == "together");
    CHECK(host.notice().find("is in use") != std::string::npos);
}

namespace {

/// A server that sends its guests elsewhere.
struct SendingServer {
    SendingServer()
        : port{net::OpenPort::open(0, {})}
        , lobby{{.game = "test", .key = {0, Walk::kRulesVersion, 0}}} {
        REQUIRE(port);
        lobby.onGuest([this](net::Guest&& guest) {
            rooms.push_back(guest.hello.room);
            tickets.push_back(guest.hello.token);
            guest.connection->send(moved);
            guest.connection->close(net::CloseCode::Normal, "Moved.");
            lobby.closeLater(std::move(guest.connection));
        });
    }
    void update(double now) {
        port->wait(0.0);
        port->update(lobby, now);
        lobby.update(now);
    }
    std::unique_ptr<net::OpenPort> port;
    net::Lobby lobby;
    net::Moved moved{"/ws", "K7QM2D4XN9", {std::byte{7}}};
    std::vector<std::string> rooms;
    std::vector<net::MemberToken> tickets;
};

} // namespace

TEST_CASE("a server that sends a player on and on is left after two times", "[online]") {
    SendingServer server;
    Program guest{{addressOf(server.port->port())}};
    double now = 0.0;
    const auto hasNotice = [&] {
        server.update(now += 0.01);
        return !guest.notice().empty();
    };
    SECTION("to a path of its host") {
        REQUIRE(runUntil({&guest}, hasNotice));
        CHECK(guest.notice().starts_with("The server sends this program from one place"));
        CHECK(server.rooms == std::vector<std::string>{"", "K7QM2D4XN9", "K7QM2D4XN9"});
        CHECK(server.tickets.back() == server.moved.ticket);
    }
    SECTION("not to another host") {
        server.moved.to = "//127.0.0.1";
        REQUIRE(runUntil({&guest}, hasNotice));
        CHECK(server.rooms.size() == 1);
        CHECK(guest.notice().find("does not speak") != std::string::npos);
    }
    CHECK(runUntil({&guest}, [&] { return guest.state() == "together"; }, 10));
}

namespace {

constexpr const char* kCode = "K7QM2D4XN9";

/// A server with rooms by codes, as far as its clients see: it lets everyone in, with the same
/// token, and sends what a test wants.
struct FalseServer {
    FalseServer()
        : port{net::OpenPort::open(0, {})}
        , lobby{{.game = "test", .key = {0, Walk::kRulesVersion, 0}}} {
        REQUIRE(port);
        lobby.onGuest([this](net::Guest&& guest) {
            hellos.push_back(guest.hello);
            if (refusal) {
                lobby.reject(std::move(guest.connection), *refusal);
                return;
            }
            guest.connection->trust();
            guest.connection->send(net::Welcome{0, 0, token});
            guest.connection->send(info);
            guest.connection->send(room::RoomNews{room::Phase::Waiting, {{1}, {}}});
            guest.connection->send(net::MemberChange{1, net::MemberChange::State::Here, "Ben"});
            connections.push_back(std::move(guest.connection));
        });
    }
    void update(double now) {
        port->wait(0.0);
        port->update(lobby, now);
        lobby.update(now);
        for (auto& one : connections) {
            one->update(now);
            while (const auto raw = one->receive()) {
                if (net::Manage manage; raw->code == net::Manage::kCode) {
                    REQUIRE(readMessage(raw->payload, manage));
                    orders.push_back(manage);
                }
            }
            one->flush();
        }
    }
    /// Loses all connections.
    void cut() { connections.clear(); }
    std::string page() const { return "http://127.0.0.1:" + std::to_string(port->port()) + "/"; }

    std::unique_ptr<net::OpenPort> port;
    net::Lobby lobby;
    net::RoomInfo info{kCode, 0};
    net::MemberToken token{std::byte{0xAB}, std::byte{1}};
    std::optional<net::Reject::Why> refusal;
    std::vector<net::Hello> hellos;
    std::vector<net::Manage> orders;
    std::vector<std::unique_ptr<net::Connection>> connections;
};

/// Runs a program with such a server.
template <class Done>
bool runWith(FalseServer& server, Program& program, Done done, int frames = 1200) {
    return runUntil(
        {&program},
        [&] {
            server.update(program.host.time.now());
            return done();
        },
        frames);
}
bool joins(FalseServer& server, Program& program) {
    return runWith(server, program, [&] { return program.shows("Copy the invitation"); });
}

} // namespace

TEST_CASE("places and links of rooms are read as players have them", "[online]") {
    const auto read = [](const char* text) {
        const auto place = online::readPlace(text);
        return place ? place.value().address + " " + place.value().room : "?";
    };
    CHECK(read("192.168.0.7") == "ws://192.168.0.7:7777/ws ");
    CHECK(read("192.168.0.7:80") == "ws://192.168.0.7:80/ws ");
    CHECK(read("ws://host:7777/ws") == "ws://host:7777/ws ");
    CHECK(read("http://host/pong/") == "ws://host/pong/ws ");
    CHECK(read("http://host:7777/?+together") == "ws://host:7777/ws ");
    CHECK(read("https://play.example.org/pong/#room=k7qm2-d4xn9") ==
          "wss://play.example.org/pong/ws K7QM2D4XN9");
    CHECK(read("https://play.example.org/pong#room=K7QM2D4XN9") ==
          "wss://play.example.org/pong/ws K7QM2D4XN9");
    CHECK(read("https://play.example.org/pong/#room=K7QM2") == "?");
    CHECK(online::linkTo({"wss://play.example.org/pong/ws", "K7QM2D4XN9"}) ==
          "https://play.example.org/pong/#room=K7QM2D4XN9");
    CHECK(online::linkTo({"ws://192.168.0.7:7777/ws"}) == "http://192.168.0.7:7777/?+together");
}

TEST_CASE("without a server the menu says what quick matches need", "[online]") {
    Program ann{{}};
    ann.playTogether();
    CHECK_FALSE(ann.shows("Quick match"));
    CHECK_FALSE(ann.shows("Invite a friend"));
    CHECK(ann.shows("Host a game"));
}

TEST_CASE("an invitation opens one room, whose link is copied; a lost connection comes back to it",
          "[online]") {
    FalseServer server;
    Program ann{{"server=" + server.page()}};
    ann.playTogether();
    ann.choose("Invite a friend");
    REQUIRE(joins(server, ann));
    CHECK(server.hellos.front().room == "+");
    ann.choose("Copy the invitation");
    CHECK(ann.host.copied == server.page() + "#room=" + kCode);
    server.cut();
    REQUIRE(runWith(server, ann, [&] { return server.hellos.size() == 2; }));
    CHECK(server.hellos.back().room == kCode);
    CHECK(server.hellos.back().token == server.token);
}

TEST_CASE("a connection that is lost before the room has a code does not open another room",
          "[online]") {
    FalseServer server;
    server.info.code = "";
    Program ann{{"server=" + server.page()}};
    ann.playTogether();
    ann.choose("Quick match");
    REQUIRE(runWith(server, ann, [&] { return ann.shows("Ready"); }));
    CHECK(server.hellos.front().room == "?");
    server.cut();
    REQUIRE(runWith(server, ann, [&] { return ann.state() == "together"; }));
    CHECK(server.hellos.size() == 1);
    CHECK(ann.notice() == "The connection to the server was lost.");
}

TEST_CASE("a quick match at a server with one room joins that room", "[online]") {
    const std::uint16_t port = freePort();
    Program ann{{"host=on", portOf(port)}};
    REQUIRE(runUntil({&ann}, [&] { return ann.state() == "room"; }));
    Program ben{{"server=ws://127.0.0.1:" + std::to_string(port) + "/ws"}};
    ben.playTogether();
    ben.choose("Quick match");
    CHECK(runUntil({&ann, &ben}, [&] { return ben.state() == "room" && ben.shows("Ready"); }));
}

TEST_CASE("a link is joined by a program, and one with TLS opened in the browser", "[online]") {
    FalseServer server;
    SECTION("joined") {
        Program ann{{server.page() + "#room=k7qm2 d4xn9"}};
        REQUIRE(joins(server, ann));
        CHECK(server.hellos.front().room == kCode);
    }
    SECTION("without a picture between") {
        Program ann{{server.page() + "#room=" + kCode}};
        ann.step();
        CHECK(ann.state() == "room");
    }
    SECTION("in the browser") {
        Program ann{{"https://play.example.org/pong/#room=K7QM2D4XN9"}};
        REQUIRE(runWith(server, ann, [&] { return !ann.notice().empty(); }));
        CHECK(ann.host.opened == "https://play.example.org/pong/#room=K7QM2D4XN9");
        CHECK(ann.notice().starts_with("This program cannot join encrypted servers."));
    }
    SECTION("a server with TLS, for a quick match") {
        Program ann{{"server=https://play.example.org/pong/"}};
        ann.playTogether();
        ann.choose("Quick match");
        CHECK(ann.host.opened == "https://play.example.org/pong/");
    }
    SECTION("a code that cannot be one") {
        Program ann{{"server=" + server.page(), "room=K7QM2"}};
        REQUIRE(runWith(server, ann, [&] { return !ann.notice().empty(); }));
        CHECK(ann.notice().starts_with("K7QM2 is not the code of a room."));
        CHECK(server.hellos.empty());
    }
}

TEST_CASE("a page that is loaded again comes back to its seat, until it has left", "[online]") {
    FalseServer server;
    std::string kept;
    {
        Program ann{{"server=" + server.page(), std::string{"room="} + kCode}, {}, ""};
        REQUIRE(joins(server, ann));
        run({&ann}, 2);
        kept = ann.host.keptText;
        CHECK(kept.find(kCode) != std::string::npos);
        const int keeps = ann.host.keeps;
        runWith(server, ann, [] { return false; }, 330); // more than five seconds
        CHECK(ann.host.keeps > keeps);                   // for its age
    }
    Program again{{"server=" + server.page(), std::string{"room="} + kCode}, {}, kept};
    REQUIRE(joins(server, again));
    CHECK(server.hellos.back().token == server.token);
    CHECK(server.hellos.back().room == kCode);
    again.choose("Leave");
    REQUIRE(runWith(server, again, [&] { return again.state() == "together"; }));
    run({&again}, 2);
    CHECK(again.host.keptText.empty());
}

TEST_CASE("a lost room is tried again where it was, then where it was joined", "[online]") {
    FalseServer server;
    const std::string host = "ws" + server.page().substr(4);
    Program ann{
        {}, {}, host + "gone/ws\n" + host + "ws\n" + kCode + "\n" + std::string(32, 'b') + "\n"};
    REQUIRE(joins(server, ann));
    CHECK(server.hellos.size() == 1);
    CHECK(server.hellos.front().room == kCode);
    CHECK(server.hellos.front().token.front() == std::byte{0x11});
    // Three times at its path: at once, after at most 0.5 s, and 1 s later. Then 2 s later.
    CHECK(ann.host.time.now() > 2.0);
    CHECK(ann.host.time.now() < 5.0);
}

TEST_CASE("who comes back with too many others of the household tries again", "[online]") {
    FalseServer server;
    Program ann{{"server=" + server.page(), std::string{"room="} + kCode}};
    REQUIRE(joins(server, ann));
    server.refusal = net::Reject::Why::TooOften;
    server.cut();
    REQUIRE(runWith(server, ann, [&] { return server.hellos.size() > 2; }));
    CHECK(ann.state() == "room");
    server.refusal.reset();
    CHECK(runWith(server, ann, [&] { return !server.connections.empty(); }));
    REQUIRE(joins(server, ann));
    CHECK(ann.notice().empty());
}

TEST_CASE("a link to another room counts more than the room before", "[online]") {
    FalseServer server;
    const std::string place = "ws" + server.page().substr(4) + "ws";
    Program ann{{"server=" + server.page(), "room=0000000000"},
                {},
                place + "\n" + place + "\n" + kCode + "\n" + std::string(32, 'b') + "\n"};
    REQUIRE(joins(server, ann));
    CHECK(server.hellos.front().room == "0000000000");
    CHECK(server.hellos.front().token == net::MemberToken{});
}

TEST_CASE("a page that is too old loads itself again once", "[online]") {
    FalseServer server;
    server.refusal = net::Reject::Why::OlderClient;
    std::string kept;
    {
        Program ann{{"server=" + server.page(), std::string{"room="} + kCode}, {}, ""};
        REQUIRE(runWith(server, ann, [&] { return ann.host.reloads > 0; }));
        kept = ann.host.keptText;
    }
    Program again{{"server=" + server.page()}, {}, kept};
    REQUIRE(runWith(server, again, [&] { return !again.notice().empty(); }));
    CHECK(server.hellos.back().room == kCode);
    CHECK(again.host.reloads == 0);
    CHECK(again.host.keptText.empty());
    CHECK(again.notice().starts_with("The server has a newer version"));
}

TEST_CASE("a player who has joined from elsewhere is not fetched back", "[online]") {
    FalseServer server;
    Program ann{{"server=" + server.page(), std::string{"room="} + kCode}, {}, ""};
    REQUIRE(joins(server, ann));
    server.lobby.reject(std::move(server.connections.front()), net::Reject::Why::UsedElsewhere);
    server.cut();
    REQUIRE(runWith(server, ann, [&] { return ann.state() == "together"; }));
    run({&ann}, 2);
    CHECK(server.hellos.size() == 1);
    CHECK(ann.host.keptText.empty());
    CHECK(ann.notice().starts_with("The same player has joined"));
}

TEST_CASE("words of the server, and of members, are shown; a muted member's are not", "[online]") {
    FalseServer server;
    server.info.flags = net::RoomInfo::kManages;
    Program ann{{"server=" + server.page(), std::string{"room="} + kCode}};
    REQUIRE(joins(server, ann));
    const auto note = [&](const std::string& words) {
        return runWith(server, ann, [&] { return ann.shows(words); }, 60);
    };
    server.connections.front()->send(net::Notice{net::Notice::What::Idle, 15});
    CHECK(note("Play, or you lose your seat in 15 seconds."));
    server.connections.front()->send(net::Chat{1, "hello"});
    CHECK(note("Ben: hello"));
    ann.choose("Players");
    run({&ann}, 20);
    REQUIRE(ann.state() == "members");
    ann.choose("Mute for me");
    ann.choose("Mute for all");
    ann.choose("Remove from the room");
    REQUIRE(runWith(server, ann, [&] { return server.orders.size() == 2; }, 60));
    CHECK(server.orders[0].what == net::Manage::What::Mute);
    CHECK(server.orders[1].what == net::Manage::What::Kick);
    CHECK(server.orders[1].member == 1);
    ann.key(Key::Escape);
    server.connections.front()->send(net::Chat{1, "again"});
    CHECK_FALSE(note("Ben: again"));
    server.info.flags = net::RoomInfo::kDrains;
    server.connections.front()->send(server.info);
    runWith(server, ann, [] { return false; }, 500); // the words before are gone
    CHECK(note("The server will be renewed after this match."));
}

TEST_CASE("a match says who leaves, comes and plays", "[online]") {
    Two two;
    two.play();
    two.run(90); // the members of a room that was just joined are not news
    two.ben->program().stop();
    two.ben.reset();
    REQUIRE(runUntil({&two.ann}, [&] { return two.ann.shows("has left"); }));
    CHECK(two.ann.shows("has left. A bot plays."));
    Program eve{{addressOf(two.port)}};
    CHECK(runUntil({&two.ann, &eve}, [&] { return two.ann.shows("Player 2 plays now."); }));
}

TEST_CASE("an address is typed, and kept for the next time", "[online]") {
    const std::uint16_t port = freePort();
    Program ann{{"host=on", portOf(port)}};
    Program ben{{}};
    run({&ann, &ben}, 5);
    ben.key(Key::Down); // play together
    ben.key(Key::Enter);
    REQUIRE(runUntil({&ann, &ben}, [&] { return ben.state() == "together"; }));
    const auto focused = [&](const std::string& label) {
        const std::string said = ben.said();
        return said.find(label) != std::string::npos;
    };
    for (int i = 0; i < 8 && !focused("Address"); ++i) {
        ben.key(Key::Down);
        run({&ann, &ben}, 2);
    }
    ben.key(Key::Enter);
    REQUIRE(runUntil({&ann, &ben}, [&] { return ben.state() == "address"; }));
    for (const char letter : "http://127.0.0.1:" + std::to_string(port) + "/") {
        ben.event(platform::TextEvent{std::string{letter}});
        ben.step();
    }
    run({&ann, &ben}, 20);
    ben.key(Key::Enter);
    REQUIRE(runUntil({&ann, &ben}, [&] {
        return ben.state() == "room" && ben.inspected().find("Ready") != std::string::npos;
    }));
    CHECK(ben.host.saved.records.count("engine-online-address") == 1);
}

TEST_CASE("a game is hosted from the menu at any time, again and again", "[online]") {
    const std::uint16_t port = freePort();
    Program ann{{portOf(port)}};
    run({&ann}, 400); // seconds after the start
    ann.key(Key::Down);
    ann.key(Key::Enter);
    for (int i = 0; i < 2; ++i) {
        REQUIRE(runUntil({&ann}, [&] { return ann.state() == "together"; }));
        run({&ann}, 30);
        ann.key(Key::Enter); // host
        REQUIRE(
            runUntil({&ann}, [&] { return ann.inspected().find("Ready") != std::string::npos; }));
        run({&ann}, 300);
        CHECK(ann.state() == "room");
        CHECK(ann.notice().empty());
        ann.key(Key::Escape);
    }
}

TEST_CASE("a lost connection is tried again, and the match stays on the screen", "[online]") {
    Two two;
    two.play();
    Program& ben = *two.ben;
    // Ann's program stands still, until Ben's sees its connection as lost.
    REQUIRE(runUntil(
        {&ben}, [&] { return ben.inspected().find("\"retrying\":true") != std::string::npos; }));
    const int drawings = ben.game.drawings;
    run({&ben}, 30);
    CHECK(ben.state() == "playing online");
    CHECK(ben.game.drawings == drawings + 30);
    ben.key(Key::P);
    run({&ben}, 30);
    CHECK(ben.state() == "match menu"); // from which the player could leave
    ben.key(Key::Enter);
    REQUIRE(runUntil({&two.ann, &ben}, [&] {
        return ben.state() == "playing online" &&
               ben.inspected().find("\"retrying\":false") != std::string::npos;
    }));
    ben.hold(Key::Right, true);
    CHECK(runUntil({&two.ann, &ben}, [&] { return two.ann.game.drawn.places[1] > 30; }));
    CHECK(ben.inspected().find("\"seat\":1") != std::string::npos);
}

TEST_CASE("a lost connection that does not come back ends in the menu", "[online]") {
    Two two;
    two.play();
    REQUIRE(runUntil({&*two.ben}, [&] { return two.ben->state() == "together"; }, 60 * 60));
    CHECK(two.ben->notice() == "The connection to the server was lost.");
}

TEST_CASE("a third program watches the match", "[online]") {
    Two two;
    two.play();
    Program eve{{addressOf(two.port)}};
    two.ann.hold(Key::Right, true);
    REQUIRE(runUntil({&two.ann, &*two.ben, &eve}, [&] {
        return eve.state() == "watching online" && eve.game.drawn.places[0] > 60;
    }));
    CHECK(eve.game.drawn.places[0] <= two.ann.game.drawn.places[0]);
}

TEST_CASE("a hidden program's seat is a bot's until it is back", "[online]") {
    Two two;
    two.play();
    Program& ben = *two.ben;
    ben.event(platform::VisibilityEvent{false});
    two.run(30);
    CHECK(two.ann.inspected().find("\"lost\":false") != std::string::npos);
    two.ann.hold(Key::Right, true);
    run({&two.ann}, 120); // it makes no steps
    ben.event(platform::VisibilityEvent{true});
    two.run(30);
    CHECK(ben.state() == "playing online");
    CHECK(ben.game.drawn.places[0] > 100);
}

TEST_CASE("a part before the one that it needs is told to the maker", "[online]") {
    FakeHost host;
    const AssertHandler before =
        setAssertHandler([](const AssertFailure& failure) { assertion = failure.message; });
    {
        const GameRun<Backwards> run{host};
    }
    setAssertHandler(before);
    CHECK(assertion == (kAsserts ? "an Online is declared after the Match that it needs" : ""));
}
