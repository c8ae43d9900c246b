// Rooms and matches for code that does not know the rules.

#include "engine/core/time_source.h"
#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/room/link_impl.h"
#include "engine/simulation/ruleset_impl.h"
#include "engine/transport/memory_transport.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace linked { // else g++ warns of what nobody calls

/// Two players count; each bot by its own number.
struct Counting {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 2;
    static constexpr int kRulesVersion = 1;

    using Options = NoOptions;
    struct Command {
        std::int32_t by = 0;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("by", by);
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { None } kind;
    };
    struct Bot {
        std::int32_t by = 1;
        Command decide(const Counting&, int) const { return {by}; }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("by", by);
        }
    };

    Counting(const Options&, std::uint64_t) {}
    void step(std::span<const Command> commands, Events<Event>&) {
        for (std::size_t seat = 0; seat < counts.size(); ++seat) {
            counts[seat] += commands[seat].by;
        }
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("counts", counts);
    }

    std::array<std::int32_t, 2> counts{};
};

} // namespace linked

using linked::Counting;

namespace {

/// A bot at one seat only.
class OneBot final : public Ruleset<Counting> {
public:
    explicit OneBot(int seat)
        : Ruleset{"counting"}
        , seat_{seat} {}
    std::optional<Counting::Bot> bot(int seat, std::uint64_t) const override {
        return seat == seat_ ? std::optional{Counting::Bot{50}} : std::nullopt;
    }

private:
    int seat_;
};

class OtherBots final : public Ruleset<Counting> {
public:
    OtherBots()
        : Ruleset{"counting"} {}

private:
    void onMatch(MatchStart<Counting>& start) override { start.bot(1, {50}); }
};

/// By how much the second seat counts in a step, in a room with one player.
std::int32_t countOfSecondSeat(Ruleset<Counting>& rules) {
    const ManualTime clock;
    net::Server server{{.game = "counting", .key = {.simulation = 1}, .maxMembers = 8}};
    const auto room = room::makeRoom(rules, 2, server);
    auto [here, there] = net::makeMemoryTransports();
    server.add(std::move(there));
    net::Client client{std::move(here), {.simulation = 1, .game = "counting", .name = "Ann"}};
    const auto match = room::makePrediction(rules, clock, client);
    for (int frame = 0; frame < 120; ++frame) {
        const double now = frame / 60.0;
        server.update(now);
        room->update(now);
        server.flush();
        client.update(now);
        if (match->phase() == room::Phase::Waiting) {
            match->request(room::Request::What::Ready);
        }
        match->update(now);
        client.flush();
    }
    REQUIRE(match->hasMatch());
    REQUIRE(match->seat() == 0);
    CHECK(match->places()[1].isBot == (match->match()->holder(1).kind == SeatHolder::Kind::Bot));
    return stateOf<Counting>(*match->match()).counts[1] /
           static_cast<std::int32_t>(match->match()->steps());
}

} // namespace

template class eng::Ruleset<Counting>;
template std::unique_ptr<room::AnyRoom> room::makeRoom(Ruleset<Counting>&, int, net::Server&);
template std::unique_ptr<room::AnyPrediction> room::makePrediction(Ruleset<Counting>&,
                                                                   const TimeSource&, net::Client&);

TEST_CASE("a room has the bots of its rules", "[room]") {
    SECTION("made by bot()") {
        OneBot rules{1};
        CHECK(countOfSecondSeat(rules) > 40);
    }
    SECTION("none where bot() returns none") {
        OneBot rules{0};
        CHECK(countOfSecondSeat(rules) == 0);
    }
    SECTION("set by onMatch()") {
        OtherBots rules;
        CHECK(countOfSecondSeat(rules) > 40);
    }
    SECTION("of rules that change nothing") {
        Ruleset<Counting> rules{"counting"};
        CHECK(countOfSecondSeat(rules) == 1);
    }
}

TEST_CASE("a match in no room has no state, seat or events", "[room]") {
    room::AnyPrediction none;
    none.request(room::Request::What::Ready);
    none.update(1.0);
    CHECK(none.phase() == room::Phase::Waiting);
    CHECK_FALSE(none.hasMatch());
    CHECK_FALSE(none.seat());
    CHECK(none.given().count == 0);
    CHECK_FALSE(none.isLost());
}
