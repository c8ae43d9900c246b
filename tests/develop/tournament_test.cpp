#include "engine/develop/tournament.h"
#include "engine/simulation/named_bot.h"
#include "engine/simulation/session.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>
#include <string_view>

using namespace eng;

namespace {

/// A match of as many seconds as its seed; the bot scores with each step.
struct Race {
    static constexpr int kStepsPerSecond = 10;
    static constexpr int kMaxSeats = 1;
    static constexpr int kRulesVersion = 1;
    using Options = NoOptions;
    struct Command {
        bool runs = false;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("runs", runs);
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Fast, Slow } kind;
    };
    struct Bot {
        static constexpr std::array<std::string_view, 2> kNames{"lazy", "eager"};
        static Bot named(std::size_t index) { return {index == 1}; }
        Command decide(const Race&, int) const { return {eager}; }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("eager", eager);
        }
        bool eager = false;
    };

    Race(const Options&, std::uint64_t seed)
        : left{static_cast<std::int32_t>(seed) * kStepsPerSecond} {}
    void step(std::span<const Command> commands, Events<Event>& events) {
        --left;
        points += commands[0].runs ? 1 : 0;
        if (left % kStepsPerSecond == 0) {
            events.add({left < 2 * kStepsPerSecond ? Event::Kind::Fast : Event::Kind::Slow});
        }
    }
    bool isOver() const { return left == 0; }
    std::int32_t score(int) const { return points; }
    static void count(Tally& tally, const Event& event) {
        tally.add("speed", event.kind == Event::Kind::Fast ? "fast" : "slow");
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("left", left);
        stream.field("points", points);
    }

    std::int32_t left = 0;
    std::int32_t points = 0;
};

MatchResult played(std::uint64_t seed, std::string_view bot, std::uint64_t steps = 1000) {
    Session<Race> match{{}, seed};
    match.seatBot(0, *makeBot<Race>(bot), {});
    for (std::uint64_t step = 0; step < steps && !match.isOver(); ++step) {
        match.step();
    }
    return {.seed = seed,
            .steps = match.steps(),
            .isOver = match.isOver(),
            .score = match.score(0),
            .tally = match.tally()};
}

} // namespace

TEST_CASE("a match of a tournament counts what its rules say", "[tournament]") {
    const MatchResult result = played(5, "eager");
    CHECK(result.isOver);
    CHECK(result.steps == 50);
    CHECK(result.score == 50);
    CHECK(result.tally.value("speed", "fast") == 2);
    CHECK(result.tally.value("speed", "slow") == 3);
    CHECK(result.tally.value("speed", "other") == 0);
    CHECK(played(5, "lazy").score == 0);
    const MatchResult stopped = played(5, "eager", 12);
    CHECK_FALSE(stopped.isOver);
    CHECK(stopped.steps == 12);
}

TEST_CASE("a report has quartiles, shares of a group, and a row for each match", "[tournament]") {
    Tournament tournament{"race", Race::kStepsPerSecond};
    for (const std::uint64_t seed : {4U, 1U, 3U, 2U}) {
        tournament.add(played(seed, "eager"));
    }
    const std::string summary = tournament.summary();
    CHECK(summary.find("| seconds | 10 |  | 2 | 3 | 4 | 4 | 3 |\n") != std::string::npos);
    CHECK(summary.find("| score | 100 |  | 20 | 30 | 40 | 4 | 3 |\n") != std::string::npos);
    // 7 of 10 events, in all matches; 3 in those of 3 and 4 seconds.
    CHECK(summary.find("| speed: fast | 7 | 70 % | 2 | 2 | 2 | 4 | 3 |\n") != std::string::npos);
    CHECK(summary.find("| speed: slow | 3 | 30 % | 0 | 1 | 2 | 2 | 4 |\n") != std::string::npos);
    const std::string report = tournament.report();
    CHECK(report.starts_with("# race\n\n" + summary));
    CHECK(report.find("| seed | steps | ended | seconds | score | speed: fast | speed: slow |\n") !=
          std::string::npos);
    CHECK(report.find("| 4 | 40 | yes | 4 | 40 | 2 | 2 |\n| 1 | 10 | yes | 1 | 10 | 1 | 0 |\n") !=
          std::string::npos);
}

TEST_CASE("a tournament without matches, and matches that were stopped", "[tournament]") {
    CHECK(Tournament{"none", 60}.summary().find("| seconds | 0 |") != std::string::npos);
    Tournament tournament{"stopped", Race::kStepsPerSecond};
    tournament.add(played(100, "lazy", 25));
    CHECK(tournament.report().find("| 100 | 25 | no | 2 | 0 | 0 | 2 |") == std::string::npos);
    CHECK(tournament.report().find("| 100 | 25 | no | 2 | 0 | 2 |\n") != std::string::npos);
}

TEST_CASE("an unknown bot is refused with the known names", "[tournament]") {
    CHECK(makeBot<Race>("eager")->eager);
    CHECK_FALSE(makeBot<Race>("")->eager);
    const auto refused = makeBot<Race>("keen");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().text() == text::kTournamentBot);
}
