// Matches over connections in memory and over bad ones, in virtual time. One file: all of these
// play the same rules in the same house.

#include "engine/core/format.h"
#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/room/prediction.h"
#include "engine/room/room.h"
#include "engine/simulation/session.h"
#include "engine/transport/memory_transport.h"
#include "tests/simulation/duel.h"
#include "tests/support/faulty_transport.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "net_text.h"

using namespace eng;
using eng::room::Phase;
using eng::room::Request;
using test::Duel;

namespace {

using DuelRoom = room::Room<Duel>;
using DuelMatch = room::Prediction<Duel>;

constexpr double kFrame = 1.0 / 60.0;
constexpr double kLongFrame = 0.2; ///< while nothing happens

/// A program of a player.
struct Guest {
    Guest(std::unique_ptr<net::Transport> transport, std::string name,
          const net::MemberToken& token)
        : client{std::move(transport),
                 {.simulation = Duel::kRulesVersion,
                  .game = "duel",
                  .name = std::move(name),
                  .token = token}}
        , match{client, {.game = "duel"}} {}

    void update(double now) {
        client.update(now);
        if (match.hasMatch() && random) {
            Duel::Command command;
            command.walk = walk;
            if (random->between(0, 14) == 0) {
                walk = static_cast<std::int8_t>(random->between(-1, 1));
            }
            command.fire = random->between(0, 20) == 0;
            fired += command.fire ? 1 : 0;
            match.setCommand(command);
        }
        match.update(now);
        client.flush();
        for (const auto& given : match.events()) {
            CHECK(std::ranges::find(keys, std::tuple{given.step, static_cast<int>(given.event.kind),
                                                     given.index}) == keys.end());
            keys.emplace_back(given.step, static_cast<int>(given.event.kind), given.index);
        }
        confirmed += match.confirmedEvents().size();
    }

    net::Client client;
    DuelMatch match;
    std::optional<Random> random; ///< plays by chance
    bool stands = false;          ///< its program does not run
    std::int8_t walk = 0;
    int fired = 0;
    std::vector<std::tuple<std::uint64_t, int, int>> keys;
    std::size_t confirmed = 0;
};

/// A server with its players.
struct House {
    explicit House(DuelRoom::Setup setup = {}, bool isPublic = false)
        : server{{.game = "duel",
                  .key = {0, Duel::kRulesVersion, 0},
                  .maxMembers = 8,
                  .isPublic = isPublic}}
        , room{server, withName(std::move(setup))} {
        room.onEnd([this](const Recording& recording) { ended.push_back(recording); });
    }
    static DuelRoom::Setup withName(DuelRoom::Setup setup) {
        setup.game = "duel";
        setup.build = "test";
        setup.seed = [] { return std::uint64_t{5}; };
        return setup;
    }
    Guest& join(std::string name, const net::Faults& faults = {},
                const net::MemberToken& token = {}) {
        auto [here, there] = net::makeMemoryTransports();
        const std::uint64_t seed = 2 * guests.size() + 1;
        server.add(std::make_unique<net::FaultyTransport>(std::move(there), faults, seed));
        guests.push_back(std::make_unique<Guest>(
            std::make_unique<net::FaultyTransport>(std::move(here), faults, seed + 1),
            std::move(name), token));
        return *guests.back();
    }
    void run(double seconds, double frame = kFrame) {
        for (const double end = now + seconds; now < end; now += frame) {
            server.update(now);
            room.update(now);
            server.flush();
            for (const std::unique_ptr<Guest>& guest : guests) {
                if (guest->client.state() == net::Client::State::Closed) {
                    guest->client.update(now); // its goodbye is still on its way
                } else if (!guest->stands) {
                    guest->update(now);
                }
            }
        }
    }
    /// Two players who are ready.
    void begin(const net::Faults& faults = {}) {
        join("Ann", faults).random.emplace(1);
        run(1.0);
        join("Ben", faults).random.emplace(2);
        run(1.0);
        for (const auto& guest : guests) {
            guest->match.request(Request::What::Ready);
        }
        run(1.0);
        REQUIRE(room.phase() == Phase::Playing);
    }
    Guest& guest(std::size_t i) { return *guests[i]; }

    net::Server server;
    DuelRoom room;
    std::vector<std::unique_ptr<Guest>> guests;
    std::vector<Recording> ended;
    double now = 0.0;
};

/// What a client knows is the server's match up to where it is.
void checkSame(const House& house, const Guest& guest) {
    const auto& theirs = guest.match.confirmed();
    CHECK_FALSE(theirs.divergence());
    auto replay = Session<Duel>::open(house.room.session()->recording(), {.game = "duel"});
    REQUIRE(replay);
    const std::uint64_t step = theirs.steps();
    REQUIRE(step <= replay->recording().steps);
    replay->seek(step);
    CHECK(stateHash(replay->now()) == stateHash(theirs.now()));
}

} // namespace

TEST_CASE("the pages of the protocol and of the states are true for matches", "[room]") {
    const auto read = [](const char* path) {
        std::ifstream file{path};
        return std::string{std::istreambuf_iterator<char>{file}, {}};
    };
    const std::string protocol = read(ENGINUITY_PROTOCOL_PAGE);
    const auto hasRow = [&]<class T>(const char* name, const T&) {
        CAPTURE(name);
        const std::string row = format("| {0} | {1} |", {std::uint32_t{T::kCode}, name});
        const std::size_t at = protocol.find(row);
        REQUIRE(at != std::string::npos);
        const std::string line = protocol.substr(at, protocol.find('\n', at) - at);
        CHECK(line.find(format("| {0} |", {std::uint64_t{T::kMaxBytes}})) != std::string::npos);
    };
    hasRow("MatchStart", room::MatchStart{});
    hasRow("Confirm", room::Confirm{});
    hasRow("Commands", room::Commands{});
    hasRow("Resync", room::Resync{});
    hasRow("Request", room::Request{});
    hasRow("RoomNews", room::RoomNews{});
    std::vector<std::byte> part;
    REQUIRE(net::appendMessage(
        part, room::MatchStart{2, 5000, 3600, {std::byte{1}, std::byte{2}, std::byte{3}}}));
    std::string hex;
    for (const std::byte byte : part) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        const auto value = static_cast<unsigned>(byte);
        hex += hex.empty() ? "" : " ";
        hex += kDigits[value >> 4U];
        hex += kDigits[value & 15U];
    }
    CHECK(protocol.find("`" + hex + "`") != std::string::npos);
    const std::string states = read(ENGINUITY_STATES_PAGE);
    const auto says = [&](std::string_view pattern, double number) {
        CAPTURE(pattern);
        CHECK(states.find(format(pattern, {number})) != std::string::npos);
    };
    says("at most {0:.0f} messages in a second when", 1.0 / room::kOnChange);
    says("else {0:.0f}; to spectators", 1.0 / room::kQuiet);
    says("spectators {0:.0f}.", 1.0 / room::MatchSender::kWatched);
    says("A client that is {0:.0f} s behind", room::MatchSender::kMaxBehind);
    says("while {0:.0f} KiB wait", room::MatchSender::kMaxQueued / 1024.0);
    says("repeats for {0:.2f} s", DuelRoom::kRepeated);
    says("After {0:.0f} s a bot", DuelRoom::kUntilBot);
    says("has been ready for {0:.0f} s, a match", DuelRoom::kMaxReady);
    says("more than {0:.0f} s ahead", DuelRoom::kMaxAhead);
    says("predicts at most {0:.1f} s", DuelMatch::kWindow);
    says("again in {0:.0f} ms", DuelMatch::kMaxRepeat * 1000.0);
    says("come {0:.0f} steps early", room::Pace::kMargin);
    says("at most {0:.0f} %", room::Pace::kMaxBend * 100.0);
    says("Above {0:.2f} s of round trip", room::Pace::kFreeDelay);
    says("up to {0:.1f} s, and less", room::Pace::kMaxDelay);
    says("guess in a second was wrong during the last {0:.0f} s", room::Pace::kLooksBack);
    says("After {0:.0f} s without a message", DuelMatch::kLost);
    says("at most once in {0:.0f} s", DuelRoom::kResyncEvery);
    says("After {0:.0f} differences", DuelMatch::kMaxDifferences);
    says("granted {0:.0f} times in a second", DuelRoom::kRequestsPerSecond);
    says("RoomNews goes out {0:.0f} times", DuelRoom::kNewsPerSecond);
    says("A match ends after {0:.0f} h", DuelRoom::kMaxMatch / 3600.0);
    says("no request came for {0:.0f} s", DuelRoom::kMaxQuiet);
    says("watches {0:.0f} s later", DuelRoom::kNotice);
    says("kept for {0:.0f} s while it is wanted", DuelRoom::kSeatKept);
    says("else for {0:.0f} s", DuelRoom::kSeatKeptLong);
    says("is hidden for {0:.0f} s", DuelRoom::kMaxHidden);
    says("watches for {0:.0f} h", DuelRoom::kMaxWatching / 3600.0);
    says("makes at most {0:.0f} s of confirmed", DuelMatch::kMaxAtOnce);
    says("confirms more than {0:.0f} s ahead", DuelMatch::kMaxBehind);
}

TEST_CASE("two players play a match", "[room]") {
    House house;
    Guest& ann = house.join("Ann");
    house.run(0.2);
    CHECK(ann.match.seat() == 0);
    CHECK(ann.match.phase() == Phase::Waiting);
    CHECK_FALSE(ann.match.hasMatch());
    Guest& ben = house.join("Ben");
    house.run(0.2);
    CHECK(ben.match.seat() == 1);
    ann.match.request(Request::What::Ready);
    house.run(0.2);
    CHECK(house.room.phase() == Phase::Waiting);
    CHECK(ben.match.places()[0].isReady);
    ben.match.request(Request::What::Ready);
    house.run(0.2);
    CHECK(ben.match.phase() == Phase::Playing);
    REQUIRE(ben.match.hasMatch());
    ann.match.setCommand({.walk = 1});
    house.run(1.0);
    CHECK(ben.match.now().places[0] > 200);
    CHECK(ben.match.now().places[1] == 900);
    CHECK(ben.match.confirmed().holder(0).name == "Ann");
    checkSame(house, ann);
    checkSame(house, ben);
    ann.match.setCommand({.walk = 0, .fire = true});
    house.run(0.1);
    ann.match.setCommand({});
    house.run(0.5);
    CHECK(house.room.session()->now().fired[0] >= 1);
    checkSame(house, ben);
}

TEST_CASE("the next match waits until all are ready again", "[room]") {
    House house;
    house.begin();
    house.guest(0).match.request(Request::What::Ready); // too late: it was meant for this one
    house.guest(1).match.request(Request::What::Ready);
    house.run(1.0);
    house.room.end();
    house.run(1.0);
    CHECK(house.room.phase() == Phase::Over);
    for (const auto& guest : house.guests) {
        guest->match.request(Request::What::Ready);
    }
    house.run(1.0);
    CHECK(house.room.phase() == Phase::Playing);
    CHECK(house.guest(0).match.steps() < 80);
    CHECK(house.guest(0).match.hasMatch());
}

TEST_CASE("a press is used in one step, on every connection", "[room]") {
    for (const double delay : {0.0, 0.1}) {
        House house;
        house.begin({.delay = delay, .jitter = delay / 4.0});
        Guest& ann = house.guest(0);
        ann.random.reset();
        house.guest(1).random.reset();
        ann.match.setCommand({});
        house.run(2.0);
        const std::int32_t before = house.room.session()->now().fired[0];
        for (int i = 0; i < 5; ++i) {
            ann.match.setCommand({.fire = true});
            house.run(kFrame / 2);
            ann.match.setCommand({});
            house.run(0.2);
        }
        house.run(1.0);
        CHECK(house.room.session()->now().fired[0] == before + 5);
    }
}

TEST_CASE("a match is the same on both sides of a bad connection", "[room]") {
    const net::Faults faults = GENERATE_COPY(net::Faults{}, net::Faults{.delay = 0.05},
                                             net::Faults{.delay = 0.15, .jitter = 0.03});
    House house;
    house.begin(faults);
    house.run(20.0);
    for (const auto& guest : house.guests) {
        checkSame(house, *guest);
        CHECK(guest->confirmed > 10);
    }
}

TEST_CASE("a bot plays for one who is silent, and gives the seat back", "[room]") {
    House house;
    house.begin();
    Guest& ann = house.guest(0);
    const auto holder = [&] { return house.room.session()->holder(0); };
    SECTION("a program that stands still") {
        ann.stands = true;
        house.run(0.9);
        CHECK(holder().kind == SeatHolder::Kind::Player);
        house.run(0.3);
        CHECK(holder().kind == SeatHolder::Kind::Bot);
        house.run(5.0);
    }
    SECTION("a hidden page") {
        ann.match.request(Request::What::Hidden);
        house.run(0.1);
        CHECK(holder().kind == SeatHolder::Kind::Bot);
        ann.stands = true;
        const net::ConnectionStatistics& sent = house.server.members()[0].connection->statistics();
        const std::uint64_t before = sent.bytesOut;
        house.run(8.0);
        CHECK(sent.bytesOut - before < 100); // pings, and the state of the room
        ann.match.request(Request::What::Back);
    }
    CHECK(house.guest(1).match.places()[0].isBot);
    ann.stands = false;
    house.run(0.5);
    CHECK(holder().kind == SeatHolder::Kind::Player);
    CHECK(holder().name == "Ann");
    house.run(3.0);
    checkSame(house, ann);
    CHECK(house.room.session()->steps() - ann.match.confirmed().steps() < 10);
}

TEST_CASE("a lost player comes back to the seat", "[room]") {
    House house;
    house.begin();
    const net::MemberToken token = house.guest(0).client.token();
    house.guests.erase(house.guests.begin()); // the connection is cut
    house.run(2.0);
    CHECK(house.guest(0).match.places()[0].isBot);
    Guest& again = house.join("Ann", {}, token);
    house.run(0.3);
    CHECK(again.match.seat() == 0);
    again.random.emplace(9);
    house.run(3.0);
    CHECK(house.room.session()->holder(0).kind == SeatHolder::Kind::Player);
    checkSame(house, again);
}

TEST_CASE("a spectator gets the match as it is confirmed", "[room]") {
    House house;
    house.begin({.delay = 0.05});
    house.run(2.0);
    Guest& eve = house.join("Eve");
    house.run(5.0);
    CHECK_FALSE(eve.match.seat());
    REQUIRE(eve.match.hasMatch());
    checkSame(house, eve);
    const double late = static_cast<double>(house.room.session()->steps() - eve.match.steps()) /
                        Duel::kStepsPerSecond;
    CHECK(late < 0.3);
    CHECK(eve.match.confirmed().recording().startStep > 0); // it came later
    // A seat that is left can be hers.
    eve.match.request(Request::What::Play); // too early: it does not count later
    house.run(0.5);
    house.guest(0).client.leave();
    house.run(0.5);
    CHECK_FALSE(eve.match.seat());
    eve.match.request(Request::What::Play);
    house.run(0.5);
    CHECK(eve.match.seat() == 0);
    eve.random.emplace(3);
    house.run(3.0);
    checkSame(house, eve);
    CHECK(house.room.session()->holder(0).name == "Eve");
    CHECK(house.room.session()->holder(0).kind == SeatHolder::Kind::Player);
}

TEST_CASE("a match begins without players who are not there or make the others wait", "[room]") {
    House house;
    Guest& ann = house.join("Ann");
    Guest& ben = house.join("Ben");
    house.run(0.2);
    ann.match.request(Request::What::Ready);
    SECTION("a hidden page") {
        ben.match.request(Request::What::Hidden);
        house.run(0.5);
        REQUIRE(house.room.phase() == Phase::Playing);
        CHECK(house.room.session()->holder(1).kind == SeatHolder::Kind::Bot);
        CHECK(ann.match.places()[1].isBot);
    }
    SECTION("a player who is not ready") {
        house.run(19.0);
        CHECK(house.room.phase() == Phase::Waiting);
        house.run(2.0);
        CHECK(house.room.phase() == Phase::Playing);
    }
    SECTION("nobody is ready") {
        ann.match.request(Request::What::NotReady);
        house.run(30.0);
        CHECK(house.room.phase() == Phase::Waiting);
    }
}

TEST_CASE("a replay of an online match is exact", "[room]") {
    House house;
    house.begin({.delay = 0.08, .jitter = 0.02});
    house.join("Eve");
    house.run(2.0);
    house.guest(1).client.leave();
    house.run(5.0);
    house.room.end();
    REQUIRE(house.ended.size() == 1);
    const Recording& recording = house.ended.front();
    CHECK(recording.isWhole());
    auto replay = Session<Duel>::open(recording, {.game = "duel"});
    REQUIRE(replay);
    Result<Verification> found = verify(*replay);
    REQUIRE(found);
    CHECK_FALSE(found->forged);
    house.run(1.0);
    for (const auto& guest : house.guests) {
        if (!guest->client.problem() && guest->client.state() == net::Client::State::Joined) {
            CHECK(guest->match.confirmed().recording().steps == recording.steps);
            CHECK(guest->match.phase() == Phase::Over);
        }
    }
}

namespace {

/// Rules that differ from those of the server in one field, from the third second on.
struct Drifting : Duel {
    using Duel::Duel;
    struct Bot {
        Command decide(const Drifting&, int) { return {}; }
        template <class Stream>
        void serialize(Stream&) {}
    };
    void step(std::span<const Command> commands, Events<Event>& events) {
        Duel::step(commands, events);
        if (++count > 110) {
            places[1] = std::max(places[1] - 1, 0);
        }
    }
    int count = 0; // is not visited: the fault that such a field is
};

} // namespace

TEST_CASE("a client whose state differs is told where, and leaves in the end", "[room]") {
    House house;
    Guest& ben = house.join("Ben");
    auto [here, there] = net::makeMemoryTransports();
    house.server.add(std::move(there));
    net::Client client{std::move(here),
                       {.simulation = Duel::kRulesVersion, .game = "duel", .name = "Ann"}};
    room::Prediction<Drifting> match{client, {.game = "duel"}};
    std::vector<std::string> differences;
    const auto run = [&](double seconds) {
        for (const double end = house.now + seconds; house.now < end;) {
            house.run(kFrame / 2);
            client.update(house.now);
            match.update(house.now);
            client.flush();
            if (const auto found = match.takeDifference()) {
                differences.push_back(found->field);
            }
        }
    };
    run(0.2);
    ben.match.request(Request::What::Ready);
    match.request(Request::What::Ready);
    run(4.0);
    REQUIRE(differences.size() == 1);
    CHECK(differences[0] == "places[1]");
    CHECK(match.hasMatch());
    CHECK_FALSE(match.hasLeft());
    run(20.0); // again and again
    CHECK(match.hasLeft());
    CHECK(client.state() == net::Client::State::Closed);
    checkSame(house, ben); // nobody else has noticed
}

TEST_CASE("slow rules are predicted less far", "[room]") {
    /// Each reading is 50 us later than the one before.
    struct Slow final : TimeSource {
        double read() const override { return at += 0.05 * reads++; }
        mutable double at = 0.0;
        mutable int reads = 0;
    };
    House house;
    house.begin({.delay = 0.1});
    auto [here, there] = net::makeMemoryTransports();
    house.guest(1).client.leave();
    house.run(0.5);
    house.server.add(std::move(there));
    net::Client client{
        std::make_unique<net::FaultyTransport>(std::move(here), net::Faults{.delay = 0.1}, 8),
        {.simulation = Duel::kRulesVersion, .game = "duel", .name = "Cem"}};
    Slow clock;
    DuelMatch match{client, {.game = "duel", .clock = &clock}};
    for (int i = 0; i < 600; ++i) {
        house.run(kFrame / 2);
        client.update(house.now);
        match.setCommand({.walk = static_cast<std::int8_t>(i / 9 % 3 - 1)});
        match.update(house.now);
        client.flush();
    }
    REQUIRE(match.seat() == 1);
    CHECK(match.isWaiting());
    CHECK(match.steps() - match.confirmed().steps() <= 2);
}

TEST_CASE("what a prediction got wrong is known and fades", "[room]") {
    House house;
    house.begin({.delay = 0.1});
    Guest& ann = house.guest(0);
    bool corrected = false;
    double last = 2.0;
    for (int i = 0; i < 600; ++i) {
        house.run(kFrame / 2);
        const double share = ann.match.correction();
        CHECK((share < last || share > 0.9 || share == 0.0)); // fades
        last = share;
        CHECK((ann.match.corrected() != nullptr) == (share > 0.0));
        corrected = corrected || share > 0.0;
    }
    CHECK(corrected);
}

TEST_CASE("a player's own command is seen at once, and later on slow connections", "[room]") {
    const bool isQuiet = GENERATE(false, true); // nothing was guessed wrong for a minute
    for (const double delay : {0.0, 0.05, 0.14}) {
        CAPTURE(delay, isQuiet);
        House house;
        house.begin({.delay = delay});
        Guest& ann = house.guest(0);
        for (const auto& guest : house.guests) {
            guest->random.reset();
            guest->match.setCommand({});
        }
        house.run(isQuiet ? 60.0 : 3.0);
        const std::int32_t before = ann.match.now().places[0];
        ann.match.setCommand({.walk = static_cast<std::int8_t>(before > 500 ? -1 : 1)});
        int frames = 0;
        while (ann.match.now().places[0] == before && frames < 60) {
            house.run(kFrame / 2);
            ++frames;
        }
        // At 50 steps a second every sixth frame has no step.
        CHECK(frames <= (delay < 0.04 || isQuiet ? 2 : 11));
        CHECK((frames > 3) == (delay > 0.1 && !isQuiet));
    }
}

namespace {

/// A peer that has joined and sends what it likes.
struct Stranger {
    /// @param first  sent with Hello
    template <class... Messages>
    explicit Stranger(House& house, const Messages&... first)
        : house_{house} {
        auto [here, there] = net::makeMemoryTransports();
        house.server.add(std::move(there));
        transport = std::move(here);
        send(net::Hello{.simulation = Duel::kRulesVersion, .game = "duel", .name = "Eve"},
             first...);
        house.run(0.1);
    }
    /// Sends one batch.
    template <class... Messages>
    void send(const Messages&... messages) {
        std::vector<std::byte> batch;
        REQUIRE((net::appendMessage(batch, messages) && ...));
        transport->send(batch);
    }
    /// How many messages of a kind have come since the last call.
    int heard(std::uint32_t code) {
        int count = 0;
        while (const auto batch = transport->receive()) {
            net::MessageReader reader{*batch};
            while (const auto raw = reader.next()) {
                count += raw->code == code ? 1 : 0;
            }
        }
        return count;
    }
    bool isClosed() {
        house_.run(0.1);
        while (transport->receive()) {
        }
        return transport->state() == net::Transport::State::Closed;
    }
    std::unique_ptr<net::Transport> transport;

private:
    House& house_;
};

} // namespace

TEST_CASE("nonsense from a player changes nothing for others", "[room]") {
    House house;
    Guest& ben = house.join("Ben");
    house.run(0.1);
    Stranger eve{house};
    ben.match.request(Request::What::Ready);
    eve.send(Request{Request::What::Ready});
    house.run(1.0);
    REQUIRE(house.room.phase() == Phase::Playing);
    const auto bytes = [](std::initializer_list<int> values) {
        std::vector<std::byte> all;
        for (const int value : values) {
            all.push_back(static_cast<std::byte>(value));
        }
        return all;
    };
    const std::uint64_t step = house.room.session()->steps();
    SECTION("commands of the far future and the far past") {
        for (const std::uint64_t first :
             {step + 1'000'000, std::uint64_t{0}, ~std::uint64_t{0} - 3}) {
            eve.send(room::Commands{.first = first, .count = 4, .changes = bytes({2, 2, 1, 0})});
        }
        CHECK_FALSE(eve.isClosed());
    }
    SECTION("commands that cannot be read") {
        eve.send(room::Commands{.first = step, .changes = bytes({2, 2, 9, 9})}); // out of range
        CHECK(eve.isClosed());
    }
    SECTION("entries of another kind or seat") {
        const auto changes = GENERATE_COPY(bytes({0, 1, 1}), bytes({1, 0, 1, 1, 65}), bytes({200}),
                                           bytes({2, 60, 0}));
        eve.send(room::Commands{.first = step, .changes = changes});
        CHECK(eve.isClosed());
    }
    SECTION("many for one step") {
        std::vector<std::byte> changes;
        for (int i = 0; i < 50; ++i) {
            for (const int value : {i == 0 ? 2 : 5, 2, i % 2 + 1, 0}) {
                changes.push_back(static_cast<std::byte>(value));
            }
        }
        for (int i = 0; i < 100; ++i) {
            eve.send(room::Commands{.first = 0, .count = 64, .changes = changes});
        }
        house.run(0.5);
        CHECK_FALSE(eve.isClosed());
    }
    SECTION("a storm of resyncs and requests") {
        for (int i = 0; i < 200; ++i) {
            i % 2 == 0 ? eve.send(room::Resync{step}) : eve.send(Request{Request::What::Play});
        }
        const auto& sent = house.server.members()[1].connection->statistics();
        const std::uint64_t before = sent.bytesOut;
        house.run(0.5);
        CHECK(sent.bytesOut - before < 2000); // one start
    }
    SECTION("too many messages") {
        for (int i = 0; i < 1000; ++i) {
            eve.send(room::Resync{step});
        }
        CHECK(eve.isClosed());
    }
    ben.random.emplace(4);
    house.run(3.0);
    checkSame(house, ben);
    CHECK(house.room.session()->steps() > step + 150);
}

TEST_CASE("what is asked for in the packet of Hello counts", "[room]") {
    House house;
    Stranger eve{house, Request{Request::What::Ready}};
    CHECK(house.room.phase() == Phase::Playing);
}

TEST_CASE("a room that was opened begins with a warm-up, and with a match when one comes",
          "[room]") {
    House house;
    house.room.warmUp();
    Guest& ann = house.join("Ann");
    ann.random.emplace(1);
    house.run(3.0); // without asking for anything
    REQUIRE(house.room.phase() == Phase::Playing);
    CHECK(house.room.session()->holder(0).name == "Ann");
    CHECK(house.room.session()->holder(1).kind == SeatHolder::Kind::Bot);
    CHECK(ann.match.confirmed().steps() > 50);
    CHECK(house.room.isOffered());

    Guest& ben = house.join("Ben");
    ben.random.emplace(2);
    house.run(0.5);
    CHECK(house.room.session()->steps() < 50); // from zero
    CHECK(house.room.session()->holder(1).name == "Ben");
    CHECK_FALSE(house.room.isOffered());
    house.run(2.0);
    checkSame(house, ann);
    checkSame(house, ben);
    CHECK(house.ended.empty()); // the warm-up is not kept
    // A third one changes nothing.
    const std::uint64_t steps = house.room.session()->steps();
    house.join("Cem");
    house.run(1.0);
    CHECK(house.room.session()->steps() > steps);
}

TEST_CASE("who does nothing loses the seat to one who waits", "[room]") {
    House house;
    Guest& ann = house.join("Ann");
    Guest& eve = house.join("Eve");
    std::vector<int> notices;
    eve.client.onNotice([&notices](const net::Notice& notice) {
        CHECK(notice.what == net::Notice::What::Idle);
        notices.push_back(notice.seconds);
    });
    ann.random.emplace(1);
    house.run(1.0);
    REQUIRE(eve.match.seat() == 1);
    SECTION("a silent one") {
        house.run(300.0, kLongFrame); // no other member waits
        CHECK(eve.match.seat() == 1);
        CHECK(notices.empty());
        Guest& ben = house.join("Ben");
        house.run(14.0);
        CHECK(notices == std::vector{15});
        CHECK(eve.match.seat() == 1);
        ann.match.request(Request::What::NotReady);
        house.run(2.0);
        CHECK_FALSE(eve.match.seat());
        CHECK(ben.match.seat() == 1);
        house.run(200.0, kLongFrame); // without a member who waits
        CHECK(ann.match.seat() == 0);
    }
    SECTION("of two silent ones the other keeps it") {
        Guest& ben = house.join("Ben");
        house.run(200.0, kLongFrame);
        CHECK(ben.match.seat() == 0);
        CHECK(eve.match.seat() == 1);
    }
    SECTION("one who asks for something in time") {
        house.join("Ben");
        house.run(70.0, kLongFrame);
        REQUIRE(notices == std::vector{15});
        ann.match.request(Request::What::NotReady);
        eve.match.request(Request::What::NotReady);
        house.run(58.0, kLongFrame);
        CHECK(eve.match.seat() == 1);
        house.run(5.0);
        CHECK(notices == std::vector{15, 15});
    }
    SECTION("a member who watches on purpose does not wait") {
        Guest& ben = house.join("Ben");
        house.run(1.0);
        ben.match.request(Request::What::Watch);
        house.run(100.0, kLongFrame);
        CHECK(notices.empty());
    }
    SECTION("a hidden page, within half a minute") {
        eve.match.request(Request::What::Hidden);
        house.run(100.0, kLongFrame);
        CHECK(house.room.isSeen());
        Guest& ben = house.join("Ben"); // the seat is his at once
        house.run(1.0);
        CHECK(ben.match.seat() == 1);
    }
    SECTION("a hidden page of which nobody wants the seat, after ten minutes") {
        eve.match.request(Request::What::Hidden);
        house.run(595.0, kLongFrame);
        eve.match.request(Request::What::Back);
        house.run(1.0);
        CHECK(eve.match.seat() == 1);
        eve.match.request(Request::What::Hidden);
        house.run(602.0, kLongFrame);
        eve.match.request(Request::What::Back);
        house.run(1.0);
        CHECK_FALSE(eve.match.seat());
    }
}

TEST_CASE("an idle player of a public room that is offered loses the seat", "[room]") {
    House house{{}, true};
    Guest& ann = house.join("Ann");
    house.run(74.0, kLongFrame);
    CHECK(house.room.isOffered());
    CHECK(ann.match.seat() == 0);
    house.run(3.0);
    CHECK_FALSE(ann.match.seat());
    CHECK_FALSE(house.room.isOffered()); // a stranger would meet one who is not there
}

TEST_CASE("a spectator who is hidden for half an hour, or watches for eight, has to go", "[room]") {
    House house;
    house.join("Ann");
    house.join("Ben");
    Guest& cem = house.join("Cem");
    house.run(1.0);
    REQUIRE_FALSE(cem.match.seat());
    cem.match.request(Request::What::Hidden);
    house.run(1795.0, kLongFrame);
    CHECK(cem.client.state() == net::Client::State::Joined);
    house.run(10.0);
    REQUIRE(cem.client.problem());
    CHECK(cem.client.problem()->text() == net::text::kIdle);
}

TEST_CASE("one who changes the room again and again does not flood the others", "[room]") {
    House house;
    Stranger ann{house};
    Stranger hidden{house};
    Stranger eve{house};
    hidden.send(Request{Request::What::Hidden});
    house.run(1.0);
    ann.heard(0);
    hidden.heard(0);
    using What = Request::What;
    SECTION("by asking for a seat and giving it back") {
        hidden.send(Request{What::Watch}); // its seat is free
        house.run(2.0);
        ann.heard(0);
        hidden.heard(0);
        for (int i = 0; i < 300; ++i) { // 10 s
            eve.send(Request{i % 2 == 0 ? What::Play : What::Watch});
            house.run(1.0 / 30.0);
        }
        const int heard = ann.heard(room::RoomNews::kCode);
        CHECK(heard >= 2);
        CHECK(heard <= 12); // one in a second, two at once
    }
    SECTION("by being ready and not") {
        Stranger second{house};
        eve.send(Request{What::Watch});
        hidden.send(Request{What::Watch});
        house.run(2.0);
        second.send(Request{What::Play});
        house.run(1.0);
        ann.heard(0);
        hidden.heard(0);
        for (int i = 0; i < 300; ++i) {
            second.send(Request{i % 2 == 0 ? What::Ready : What::NotReady});
            house.run(1.0 / 30.0);
        }
        const int heard = ann.heard(room::RoomNews::kCode);
        CHECK(heard > 20);
        CHECK(heard <= 10 * DuelRoom::kNewsPerSecond + 4);
        second.send(Request{What::Ready}, Request{What::NotReady}, Request{What::Ready});
        house.run(1.0);
        CHECK(house.room.phase() == Phase::Waiting); // ann is not ready
        ann.send(Request{What::Ready});
        house.run(1.0);
        CHECK(house.room.phase() == Phase::Playing); // the last one counted
    }
    SECTION("by joining and leaving") {
        hidden.send(Request{What::Watch}); // its seat is free
        house.run(2.0);
        ann.heard(0);
        hidden.heard(0);
        for (int i = 0; i < 50; ++i) { // 10 s
            Stranger guest{house};
            guest.send(net::Bye{});
            house.run(0.1);
        }
        const int heard = ann.heard(room::RoomNews::kCode);
        CHECK(heard > 20);
        CHECK(heard <= 10 * DuelRoom::kNewsPerSecond + 4);
    }
    CHECK(hidden.heard(room::RoomNews::kCode) == 0);
    hidden.send(Request{What::Back});
    house.run(1.0);
    CHECK(hidden.heard(room::RoomNews::kCode) >= 1);
}

TEST_CASE("who does not read hears of the room later", "[room]") {
    House house;
    auto [here, there] = net::makeMemoryTransports(std::size_t{20} << 10U);
    house.server.add(std::move(there));
    std::vector<std::byte> batch;
    REQUIRE(net::appendMessage(
        batch, net::Hello{.simulation = Duel::kRulesVersion, .game = "duel", .name = "Eve"}));
    here->send(batch);
    house.run(0.1);
    Guest& ben = house.join("Ben");
    house.run(1.0);
    const auto countNews = [&] {
        int count = 0;
        while (const auto some = here->receive()) {
            net::MessageReader reader{*some};
            while (const auto raw = reader.next()) {
                count += raw->code == room::RoomNews::kCode ? 1 : 0;
            }
        }
        return count;
    };
    countNews();
    net::Member* const eve = house.server.member(0);
    while (eve->connection->hasRoom()) {
        eve->connection->send(net::Chat{.member = 1, .text = std::string(100, 'x')});
        eve->connection->flush();
    }
    ben.match.request(Request::What::Ready);
    house.run(1.0);
    CHECK(countNews() == 0);
    house.run(0.1);
    CHECK(countNews() == 1);
}

TEST_CASE("a minute of a match that comes at once is made in several updates", "[room]") {
    auto [here, there] = net::makeMemoryTransports(std::size_t{1} << 20U);
    net::Client client{std::move(here), {.game = "duel", .name = "Ann"}};
    DuelMatch match{client, {.game = "duel"}};
    std::vector<std::byte> batch;
    const auto add = [&](const auto& message) { REQUIRE(net::appendMessage(batch, message)); };
    auto update = [&, now = 0.0]() mutable {
        there->send(batch);
        batch.clear();
        client.update(now);
        match.update(now);
        now += kFrame;
    };
    add(net::Welcome{});
    update();
    Session<Duel> real{Duel::Options{}, 1, {.game = "duel"}};
    const std::vector<std::byte> start = *toBytes(real.recording());
    add(room::MatchStart{1, static_cast<std::uint32_t>(start.size()), 0, start});
    update();
    REQUIRE(match.hasMatch());
    constexpr std::uint64_t kSecond = Duel::kStepsPerSecond;
    const std::uint64_t minutes = GENERATE(1U, 2U);
    for (std::uint64_t second = 1; second <= 60 * minutes; ++second) {
        add(room::Confirm{.steps = second * kSecond});
    }
    update();
    if (minutes == 2) { // a server that lies
        CHECK(match.hasLeft());
        return;
    }
    CHECK(match.confirmed().steps() == 3 * kSecond);
    for (int i = 0; i < 20; ++i) {
        update();
    }
    CHECK(match.confirmed().steps() == 60 * kSecond);
    CHECK_FALSE(match.hasLeft());
}

TEST_CASE("a start can begin before the one before has come", "[room]") {
    auto [here, there] = net::makeMemoryTransports();
    net::Client client{std::move(here), {.game = "duel", .name = "Ann"}};
    DuelMatch match{client, {.game = "duel"}};
    double now = 0.0;
    const auto say = [&](const auto& message) {
        std::vector<std::byte> batch;
        REQUIRE(net::appendMessage(batch, message));
        there->send(batch);
        client.update(now);
        match.update(now);
        now += kFrame;
    };
    say(net::Welcome{});
    Session<Duel> real{Duel::Options{}, 1, {.game = "duel"}};
    const std::vector<std::byte> start = *toBytes(real.recording());
    const auto all = static_cast<std::uint32_t>(start.size());
    const auto part = [&](std::uint32_t number, std::uint32_t from, std::uint32_t count) {
        const auto at = start.begin() + from;
        return room::MatchStart{number, all, from, {at, at + count}};
    };
    say(part(1, 0, 10));
    say(part(2, 0, 10));
    say(part(2, 10, 5));
    say(part(3, 0, all - 1));
    CHECK_FALSE(match.hasMatch());
    SECTION("which then is whole") {
        say(part(3, all - 1, 1));
        CHECK(match.starts() == 1);
        CHECK_FALSE(match.hasLeft());
        say(part(4, 0, all));
        CHECK(match.starts() == 2);
        return;
    }
    SECTION("but a part of the older one is malformed") {
        say(part(2, 15, 5));
    }
    SECTION("or an older one again") {
        say(part(2, 0, 10));
    }
    SECTION("or a gap, or a part again") {
        say(part(3, GENERATE(0U, 1U, 12U), 1));
    }
    SECTION("or another size") {
        say(room::MatchStart{3, all + 1, all - 1, {std::byte{0}}});
    }
    SECTION("or a part that is too long, or empty") {
        say(room::MatchStart{3, all, all - 1,
                             std::vector<std::byte>(GENERATE(std::size_t{0}, std::size_t{2}))});
    }
    SECTION("or one after the end") {
        say(part(3, all - 1, 1));
        say(room::MatchStart{3, all, all, {std::byte{0}}});
    }
    CHECK(match.hasLeft());
    CHECK(client.state() == net::Client::State::Closed);
}

TEST_CASE("a server that sends nonsense is left", "[room]") {
    auto [here, there] = net::makeMemoryTransports();
    net::Client client{std::move(here), {.game = "duel", .name = "Ann"}};
    DuelMatch match{client, {.game = "duel"}};
    const auto send = [&, transport = there.get()](const auto& message) {
        std::vector<std::byte> batch;
        REQUIRE(net::appendMessage(batch, message));
        transport->send(batch);
    };
    double now = 0.0;
    const auto run = [&] {
        for (int i = 0; i < 10; ++i, now += kFrame) {
            client.update(now);
            match.update(now);
            client.flush();
        }
    };
    send(net::Welcome{});
    Session<Duel> real{Duel::Options{}, 1, {.game = "duel"}};
    Recording start;
    start.info = real.recording().info;
    const auto part = [&](const Recording& recording) {
        const std::vector<std::byte> bytes = *toBytes(recording);
        return room::MatchStart{1, static_cast<std::uint32_t>(bytes.size()), 0, bytes};
    };
    run();
    SECTION("a start that cannot be read") {
        send(room::MatchStart{1, 50, 0, std::vector<std::byte>(50, std::byte{255})});
    }
    SECTION("of another game") {
        start.info.game = "chess";
        send(part(start));
    }
    SECTION("that is too long") {
        send(room::MatchStart{1, room::MatchStart::kMaxStart + 1, 0,
                              std::vector<std::byte>(room::kMaxPart)});
    }
    SECTION("entries that cannot be read") {
        send(part(start));
        send(room::Confirm{.steps = 10, .entries = std::vector<std::byte>(20, std::byte{255})});
    }
    SECTION("entries of the past") {
        send(part(start));
        send(room::Confirm{.steps = 10});
        send(room::Confirm{.steps = 5});
    }
    SECTION("an hour in one message") {
        send(part(start));
        send(room::Confirm{.steps = 3600 * std::uint64_t{Duel::kStepsPerSecond}});
    }
    SECTION("more steps than a day has") {
        send(part(start));
        send(room::Confirm{.steps = ~std::uint64_t{0}});
    }
    run();
    CHECK(client.state() == net::Client::State::Closed);
    CHECK_FALSE(match.hasMatch());
}

namespace {

/// A whole match on bad connections, with losses, returns and watchers; deterministic for each
/// seed.
void playStorm(std::uint64_t seed) {
    CAPTURE(seed);
    Random random{seed};
    const auto chance = [&random](int percent) { return random.between(0, 99) < percent; };
    House house;
    const auto faults = [&] {
        return net::Faults{.delay = random.between(0, 150) / 1000.0,
                           .jitter = chance(50) ? random.between(0, 40) / 1000.0 : 0.0,
                           .stallChance = chance(50) ? 0.02 : 0.0,
                           .stallTime = random.between(60, 250) / 1000.0};
    };
    for (const char* const name : {"Ann", "Ben", "Eve"}) {
        house.join(name, faults()).random.emplace(seed);
        house.run(0.7);
    }
    for (const auto& guest : house.guests) {
        guest->match.request(Request::What::Ready);
    }
    house.run(1.5);
    REQUIRE(house.room.phase() == Phase::Playing);
    for (int second = 0; second < 12; ++second) {
        house.run(1.0);
        const auto which = static_cast<std::size_t>(random.between(0, 2));
        std::unique_ptr<Guest>& guest = house.guests[which];
        if (chance(15)) { // the connection is cut; it comes back with the token
            const net::MemberToken token = guest->client.token();
            guest.reset();
            std::erase(house.guests, nullptr);
            house.run(random.between(0, 30) / 10.0);
            house.join("back", faults(), token).random.emplace(seed + 1);
        } else if (chance(10)) {
            guest->stands = !guest->stands;
        } else if (chance(10)) {
            guest->match.request(chance(50) ? Request::What::Watch : Request::What::Play);
        } else if (chance(10)) {
            guest->match.request(Request::What::Hidden);
            house.run(1.0);
            guest->match.request(Request::What::Back);
        }
    }
    for (const auto& guest : house.guests) {
        guest->stands = false;
    }
    house.run(4.0);
    house.room.end();
    house.run(3.0);
    REQUIRE(house.ended.size() == 1);
    const Recording& recording = house.ended.front();
    auto replay = Session<Duel>::open(recording, {.game = "duel"});
    REQUIRE(replay);
    const Result<Verification> found = verify(*replay);
    REQUIRE(found);
    CHECK_FALSE(found->forged);
    for (const auto& guest : house.guests) {
        REQUIRE(guest->match.hasMatch());
        checkSame(house, *guest);
        CHECK(guest->match.confirmed().recording().steps == recording.steps);
        CHECK(guest->match.confirmed().steps() == recording.steps);
        CHECK(stateHash(guest->match.now()) == stateHash(house.room.session()->now()));
    }
}

} // namespace

TEST_CASE("whole matches on bad connections end the same everywhere", "[room]") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        playStorm(seed);
    }
}

TEST_CASE("a thousand matches on bad connections end the same everywhere", "[room][.long]") {
    for (std::uint64_t seed = 51; seed <= 1000; ++seed) {
        playStorm(seed);
    }
}
