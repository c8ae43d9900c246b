// The rooms of a process, their guests and their limits, in virtual time.

#include "engine/core/format.h"
#include "engine/core/random.h"
#include "engine/net/client.h"
#include "engine/net/room_code.h"
#include "engine/room/room.h"
#include "engine/rooms/rooms.h"
#include "engine/transport/memory_transport.h"
#include "tests/simulation/duel.h"
#include "tests/support/from_address.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net_text.h"

using namespace eng;
using rooms::Rooms;
using test::Duel;

namespace {

HostAddress household(std::uint32_t number) {
    return HostAddress::ofIpv4(0x0A000000U + 256U * number); // none is another's neighbour
}

/// The match ends with the first shot of the first player.
struct Brief : Duel {
    using Duel::Duel;
    bool isOver() const { return fired[0] > 0; }
};

/// A process with rooms, and programs of players.
template <class Rules>
struct ProcessOf {
    explicit ProcessOf(int most = 400, std::string code = {}, double startedAt = 0.0)
        : now{startedAt}
        , rooms{{.room = {.game = "duel",
                          .key = {.simulation = Duel::kRulesVersion},
                          .room = std::move(code),
                          .maxMembers = 4},
                 .maxRooms = most},
                [](net::Server& server) {
                    return std::make_unique<room::Room<Rules>>(
                        server, typename room::Room<Rules>::Setup{.game = "duel"});
                },
                startedAt} {
        rooms.onRecording([this](const Recording&) { ++recordings; });
    }
    net::Client& join(std::string room, std::uint32_t from = 1, const net::MemberToken& token = {},
                      std::string name = "Ann") {
        return joinFrom(household(from), std::move(room), token, std::move(name));
    }
    net::Client& joinFrom(const HostAddress& from, std::string room,
                          const net::MemberToken& token = {}, std::string name = "Ann") {
        auto [here, there] = net::makeMemoryTransports();
        rooms.lobby().add(std::make_unique<test::FromAddress>(std::move(there), from));
        net::Client& client =
            clients.emplace_back(std::move(here), net::Hello{.simulation = Duel::kRulesVersion,
                                                             .game = "duel",
                                                             .name = std::move(name),
                                                             .room = std::move(room),
                                                             .token = token});
        client.on<room::RoomNews>([this](const room::RoomNews& told) { news = told; });
        client.onNotice([this](const net::Notice& notice) {
            warnings += notice.what == net::Notice::What::Idle ? 1 : 0;
        });
        client.on<room::MatchStart>([](const room::MatchStart&) {});
        client.on<room::Confirm>([](const room::Confirm&) {});
        return client;
    }
    /// @param frame  seconds
    void run(double seconds, double frame = 0.05) {
        for (const double end = now + seconds; now < end;) {
            now += frame;
            rooms.update(now, {}); // in memory no socket says that it is ready
            for (net::Client& client : clients) {
                client.update(now);
                client.flush();
            }
        }
    }
    /// Why a client may not join; nothing: it may.
    std::optional<TextId> refusal(std::string room, std::uint32_t from = 1) {
        net::Client& client = join(std::move(room), from);
        run(0.15);
        const std::optional<Error> why = client.problem();
        return why ? std::optional{why->text()} : std::nullopt;
    }

    double now;
    Rooms rooms;
    std::list<net::Client> clients;
    int recordings = 0;
    int warnings = 0;    ///< that a seat will be lost
    room::RoomNews news; ///< the last that a client got
};
using Process = ProcessOf<Duel>;

} // namespace

TEST_CASE("the page of the states is true for rooms", "[rooms]") {
    std::ifstream file{ENGINUITY_STATES_PAGE};
    const std::string states{std::istreambuf_iterator<char>{file}, {}};
    const auto says = [&](std::string_view pattern, double number) {
        CAPTURE(pattern);
        CHECK(states.find(format(pattern, {number})) != std::string::npos);
    };
    says("is closed {0:.0f} s after", Rooms::kEmptyKept);
    says("hidden or away for {0:.0f} s", Rooms::kUnseenKept);
    says("For {0:.0f} s after its start", Rooms::kReopens);
    says("{0:.0f} opened by `+` in a minute", Rooms::kOpenedPerMinute);
    says("; {0:.0f} of its rooms at a time", Rooms::kMaxOfHousehold);
    says("{0:.0f} in a minute, 5 at once", Rooms::kQuickPerMinute);
    says("in a minute, {0:.0f} at once", Rooms::kQuickBurst);
    says("{0:.0f} a second, 5 at once; then", Rooms::kWrongPerSecond);
    says("1 a second, {0:.0f} at once; then", Rooms::kWrongBurst);
    says("All together {0:.0f} a second", Rooms::kWrongOfAll);
    says("had none for {0:.0f} s", Rooms::kWrongKept);
}

TEST_CASE("friends meet in a room by its code, others in other rooms", "[rooms]") {
    Process process;
    net::Client& ann = process.join("+");
    process.run(0.5);
    REQUIRE(ann.state() == net::Client::State::Joined);
    const std::string code = ann.info().code;
    CHECK(net::readRoomCode(code) == code);
    CHECK(ann.info().flags == net::RoomInfo::kManages);
    net::Client& ben = process.join(code, 2);
    net::Client& cem = process.join("+", 3);
    process.run(0.5);
    CHECK(ben.info().code == code);
    CHECK(ben.info().flags == 0);
    CHECK(ann.room().size() == 2);
    CHECK(cem.info().code != code);
    CHECK(process.rooms.count() == 2);
    CHECK(process.rooms.members() == 3);
    CHECK(process.rooms.playing() == 2); // one match, one warm-up
    CHECK(process.refusal("AAAAAAAAAA", 4) == net::text::kNoRoom);
    CHECK(process.refusal("aaa", 4) == net::text::kNoRoom);
}

TEST_CASE("quick match brings two strangers together, never into a private room", "[rooms]") {
    Process process;
    process.join("+", 1);
    process.run(0.5);
    net::Client& ann = process.join("?", 2);
    process.run(0.5);
    CHECK(ann.info().flags == net::RoomInfo::kPublic);
    CHECK(process.rooms.playing() == 2);    // she plays at once
    net::Client& ben = process.join("", 3); // what older links ask for
    process.run(0.5);
    CHECK(ben.info().code == ann.info().code);
    net::Client& cem = process.join("?", 4);
    process.run(0.5);
    CHECK(cem.info().code != ann.info().code);
    CHECK(process.rooms.count() == 3);
    CHECK(process.rooms.counts().joined == 1);
    CHECK(process.rooms.counts().opened == 2);
    // Also two who come at the same moment.
    net::Client& one = process.join("?", 6);
    net::Client& other = process.join("?", 7);
    process.run(0.5);
    CHECK(one.info().code == cem.info().code);
    one.leave();
    process.run(0.5);
    CHECK(other.info().code != cem.info().code);
    other.leave();
    process.run(0.5);
    // A room whose player has left is not offered.
    cem.leave();
    process.run(0.5);
    net::Client& eve = process.join("?", 5);
    process.run(0.5);
    CHECK(eve.info().code != cem.info().code);
}

TEST_CASE("a public room that is full of spectators does not stop quick match", "[rooms]") {
    Process process; // rooms of four members
    net::Client& ann = process.join("?", 1);
    process.run(0.5);
    for (std::uint32_t from = 2; from <= 4; ++from) {
        net::Client& one = process.join(ann.info().code, from);
        process.run(0.2);
        one.send(room::Request{room::Request::What::Watch});
        process.run(0.2);
    }
    CHECK_FALSE(process.refusal("?", 9));
    CHECK(process.rooms.count() == 2);
}

TEST_CASE("a member comes back, whatever others of its household have guessed", "[rooms]") {
    Process process{400, {}, 0.0};
    process.run(61.0, 0.5);
    net::Client& ann = process.join("+", 1);
    process.run(0.5);
    const std::string code = ann.info().code;
    const net::MemberToken token = ann.token();
    for (int i = 0; i < 8; ++i) {
        process.refusal("AAAAAAAAAA", 1);
    }
    REQUIRE(process.refusal(code, 1) == net::text::kTooOften);
    process.run(0.5);
    process.join(code, 1, token);
    process.run(0.5);
    CHECK(process.clients.back().state() == net::Client::State::Joined);
}

TEST_CASE("a network of IPv6 has four times the rooms of a household in it", "[rooms]") {
    Process process;
    for (std::uint32_t i = 0; i < 40; ++i) {
        HostAddress from = *HostAddress::parse("2001:db8:1::");
        from.bytes[7] = static_cast<std::uint8_t>(i);
        process.joinFrom(from, "+");
        process.run(8.0, 0.5); // or Hello and openings are too many
    }
    CHECK(process.rooms.count() == 16);
}

TEST_CASE("a player whose opponent's connection was lost gets another one", "[rooms]") {
    Process process;
    net::Client& ann = process.join("?", 1);
    process.run(0.5);
    process.join("?", 2);
    process.run(0.5);
    CHECK(ann.room().size() == 2);
    process.clients.pop_back(); // the connection is lost
    process.run(20.0, 0.2);
    net::Client& early = process.join("?", 3);
    process.run(0.5);
    CHECK(early.info().code != ann.info().code);
    early.leave();
    process.run(15.0, 0.2);
    net::Client& mia = process.join("?", 4);
    process.run(0.5);
    CHECK(mia.info().code == ann.info().code);
    CHECK(mia.room().size() == 3); // who is away may still come back, and watch
}

TEST_CASE("a room is closed when it is not used any more", "[rooms]") {
    Process process;
    net::Client& ann = process.join("+");
    process.run(0.5);
    const std::string code = ann.info().code;
    SECTION("60 s after the last member has left") {
        ann.leave();
        process.run(58.0, 0.2);
        CHECK(process.rooms.count() == 1);
        CHECK_FALSE(process.refusal(code, 2));
        process.clients.back().leave();
        process.run(63.0, 0.2);
        CHECK(process.rooms.count() == 0);
        CHECK(process.refusal(code, 3) == net::text::kNoRoom);
    }
    SECTION("ten minutes after all are hidden") {
        ann.send(room::Request{room::Request::What::Hidden});
        process.run(597.0, 0.2);
        CHECK(ann.state() == net::Client::State::Joined);
        process.run(5.0, 0.2);
        REQUIRE(ann.problem());
        CHECK(ann.problem()->text() == net::text::kRoomClosed);
        process.run(1.0);
        CHECK(process.rooms.count() == 0);
    }
    SECTION("ten minutes after all connections were lost") {
        process.clients.clear();
        process.run(598.0, 0.2);
        CHECK(process.rooms.count() == 1);
        process.run(70.0, 0.2);
        CHECK(process.rooms.count() == 0);
    }
}

TEST_CASE("a process with one room is as it was", "[rooms]") {
    SECTION("with a code of any form") {
        Process process{1, "party"};
        CHECK_FALSE(process.refusal("party"));
        CHECK_FALSE(process.refusal("party", 2));
        CHECK(process.clients.back().room().size() == 2);
        CHECK(process.clients.back().info().flags == 0);
        CHECK(process.refusal("") == net::text::kNoRoom);
        CHECK(process.refusal("?") == net::text::kNoRoom);
        CHECK(process.refusal("+") == net::text::kNoRoom);
    }
    SECTION("without one") {
        Process process{1};
        CHECK_FALSE(process.refusal(""));
        CHECK_FALSE(process.refusal("?", 2));
        CHECK(process.refusal("+") == net::text::kNoRoom);
        CHECK(process.rooms.playing() == 0); // no warm-up
        process.clients.clear();
        process.run(700.0, 0.2);
        CHECK(process.rooms.count() == 1);
    }
}

TEST_CASE("for a minute after its start a process opens the rooms of the one before", "[rooms]") {
    Process process{400, {}, 1000.0};
    const std::string code = net::makeRoomCode(0, 77);
    const std::string elsewhere = net::makeRoomCode(3, 77);
    CHECK(process.refusal(elsewhere) == net::text::kNoRoom);
    CHECK_FALSE(process.refusal(code));
    CHECK_FALSE(process.refusal(code, 2));
    CHECK(process.clients.back().info().code == code);
    CHECK(process.clients.back().room().size() == 2);
    process.run(60.0, 0.2);
    CHECK(process.refusal(net::makeRoomCode(0, 78)) == net::text::kNoRoom);
}

TEST_CASE("a household opens three rooms in a minute, and has four at once", "[rooms]") {
    Process process;
    for (int i = 0; i < 3; ++i) {
        CHECK_FALSE(process.refusal("+"));
    }
    CHECK(process.refusal("+") == net::text::kTooOften);
    CHECK_FALSE(process.refusal("+", 2));
    process.run(20.0);
    CHECK_FALSE(process.refusal("+"));
    process.run(60.0, 0.2);
    CHECK(process.refusal("+") == net::text::kTooOften); // four at once
    CHECK(process.refusal("?") == net::text::kTooOften);
    CHECK(process.rooms.count() == 5);
    process.clients.clear();
    process.run(700.0, 0.2);
    CHECK(process.rooms.count() == 0);
    CHECK_FALSE(process.refusal("+"));
}

TEST_CASE("a process that is full says so", "[rooms]") {
    Process process{2};
    CHECK_FALSE(process.refusal("+", 1));
    CHECK_FALSE(process.refusal("+", 2));
    CHECK(process.rooms.isFull());
    CHECK(process.refusal("+", 3) == net::text::kNoSpace);
    CHECK(process.refusal("?", 3) == net::text::kNoSpace);
    CHECK_FALSE(process.refusal(process.clients.front().info().code, 3));
}

TEST_CASE("codes cannot be guessed", "[rooms]") {
    Process process{400, {}, 0.0};
    process.run(61.0, 0.5);
    net::Client& ann = process.join("+", 1);
    process.run(0.5);
    const std::string code = ann.info().code;
    Random random{3};
    const auto guess = [&] {
        return net::makeRoomCode(0, static_cast<std::uint64_t>(random.between(0, 1 << 30)));
    };
    SECTION("one household tries once in a second, five times at once") {
        int tried = 0;
        for (int i = 0; i < 8; ++i) { // Hello itself is limited, too
            tried += process.refusal(guess(), 2) == net::text::kNoRoom ? 1 : 0;
        }
        CHECK(tried >= 5);
        CHECK(tried <= 8);
        CHECK(process.refusal(guess(), 2) == net::text::kTooOften);
        CHECK(process.refusal(code, 2) == net::text::kTooOften); // it does not learn that it is one
        CHECK_FALSE(process.refusal(code, 3));
    }
    SECTION("all together twenty times in a second, but who is new still joins") {
        int wrong = 0;
        int refused = 0;
        for (int round = 0; round < 10; ++round) { // a second
            for (std::uint32_t from = 100; from < 200; ++from) {
                process.join(guess(), from);
            }
            process.run(0.1);
        }
        for (const net::Client& client : process.clients) {
            if (client.problem()) {
                wrong += client.problem()->text() == net::text::kNoRoom ? 1 : 0;
                refused += client.problem()->text() == net::text::kTooOften ? 1 : 0;
            }
        }
        CHECK(wrong <= 100 + 40); // one of each household that is new, and twenty a second
        CHECK(refused >= 800);
        CHECK_FALSE(process.refusal(code, 3));
    }
}

TEST_CASE("a process that ends lets matches finish, and lets nobody else in", "[rooms]") {
    Process process;
    net::Client& ann = process.join("+", 1);
    process.run(0.5);
    const std::string code = ann.info().code;
    net::Client& ben = process.join(code, 2);
    process.run(0.5);
    std::vector<int> notices;
    ben.onNotice([&notices](const net::Notice& notice) { notices.push_back(notice.seconds); });
    CHECK(process.rooms.isBusy(process.now));
    process.rooms.drain(30.0);
    process.run(0.5);
    CHECK(notices == std::vector{30});
    CHECK((ben.info().flags & net::RoomInfo::kDrains) != 0);
    CHECK(process.refusal("+", 3) == net::text::kNoSpace);
    CHECK(process.refusal("?", 3) == net::text::kNoSpace);
    CHECK(process.refusal(code, 3) == net::text::kNoSpace);
    const net::MemberToken token = ben.token();
    SECTION("who was lost comes back to the match") {
        process.clients.remove_if([&ben](const net::Client& each) { return &each == &ben; });
        process.run(1.0);
        process.join(code, 2, token);
        process.run(0.5);
        CHECK(process.clients.back().state() == net::Client::State::Joined);
        CHECK(process.rooms.isBusy(process.now));
    }
    SECTION("what goes on is recorded at the end") {}
    process.rooms.close(process.now);
    process.run(0.5);
    CHECK(process.rooms.isClosed());
    CHECK(process.recordings == 1);
}

TEST_CASE("a room that drains ends with its match, and begins no other", "[rooms]") {
    ProcessOf<Brief> process;
    net::Client& ann = process.join("+", 1);
    process.run(0.5);
    SECTION("a warm-up does not count") {
        CHECK_FALSE(process.rooms.isBusy(process.now));
    }
    SECTION("a match does") {
        process.join(ann.info().code, 2);
        process.run(0.5);
        REQUIRE(process.rooms.isBusy(process.now));
        process.rooms.drain(900.0);
        ann.send(room::Request{room::Request::What::Hidden}); // a bot plays for her, and shoots
        process.run(3.0);
        CHECK(process.recordings == 1);
        ann.send(room::Request{room::Request::What::Back});
        for (net::Client& client : process.clients) {
            client.send(room::Request{room::Request::What::Ready});
        }
        process.run(30.0, 0.1);
        CHECK_FALSE(process.rooms.isBusy(process.now));
        CHECK(process.rooms.playing() == 0);
    }
}

TEST_CASE("a thousand orders of joining, leaving, losing and returning", "[rooms]") {
    int warnings = 0;
    std::size_t seats = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        CAPTURE(seed);
        Random random{seed};
        Process process;
        net::Client& opener = process.join("+", 1);
        process.run(0.1);
        const std::string code = opener.info().code;
        struct Player {
            net::Client* client;
            net::MemberToken token{};
        };
        std::vector<Player> players{{&opener}};
        for (int i = 0; i < 25; ++i) {
            const auto which =
                static_cast<std::size_t>(random.between(0, static_cast<int>(players.size()) - 1));
            Player& one = players[which];
            const int kind = random.between(0, 6);
            switch (kind) {
            case 0:
            case 1: // all want the last seats, from their own addresses
                players.push_back(
                    {&process.join(code, 10 + static_cast<std::uint32_t>(players.size()))});
                break;
            case 2:
                one.client->leave();
                break;
            case 3: // comes back elsewhere, with the token
            case 5: // the same, after the connection was lost
                if (one.client->state() == net::Client::State::Joined) {
                    one.token = one.client->token();
                    net::Client* const before = one.client;
                    one.client = &process.join(code, 500, one.token);
                    if (kind == 5) {
                        process.clients.remove_if(
                            [before](const net::Client& each) { return &each == before; });
                    }
                }
                break;
            case 4:
                if (one.client->state() == net::Client::State::Joined) {
                    one.client->send(room::Request{random.between(0, 1) == 0
                                                       ? room::Request::What::Watch
                                                       : room::Request::What::Play});
                }
                break;
            default: // without any input: idle members lose their seats to those who wait
                if (random.between(0, 39) == 0) {
                    process.run(80.0, 1.0);
                }
                break;
            }
            process.run(random.between(0, 3) == 0 ? 0.0 : 0.1, 0.05);
        }
        process.run(0.5);
        // Each number is one member's, and each seat, too.
        std::set<int> numbers;
        std::size_t joined = 0;
        for (const net::Client& client : process.clients) {
            if (client.state() == net::Client::State::Joined) {
                ++joined;
                CHECK(numbers.insert(client.number()).second);
            } else if (client.problem()) {
                const TextId why = client.problem()->text();
                CHECK((why == net::text::kFull || why == net::text::kUsedElsewhere ||
                       why == net::text::kTooOften || why == net::text::kNoRoom));
            }
        }
        std::set<int> seated;
        for (const room::RoomNews::Place& one : process.news.places) {
            if (one.member > 0) {
                CHECK(seated.insert(one.member).second);
            }
        }
        seats += seated.size();
        warnings += process.warnings;
        CHECK(joined <= 4);
        CHECK(process.rooms.members() == joined);
    }
    CHECK(warnings > 50);
    CHECK(seats > 1000);
}
