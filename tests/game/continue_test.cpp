// A match that was left, also by the end of the program, goes on from the title.

#include "engine/app/engine_modules.h"
#include "engine/app/last_match.h"
#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/game/menus.h"
#include "engine/serialize/file.h"
#include "engine/simulation/ruleset_impl.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <string>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using platform::Key;

namespace {

/// A hare, which a player lets run, and a bot's dog, which has a plan that only it knows.
struct Chase {
    static constexpr int kStepsPerSecond = 60, kMaxSeats = 2, kRulesVersion = 1;
    using Options = NoOptions;
    struct Command {
        int by = 0;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("by", by, bounded(-9, 9));
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Home } kind;
    };
    struct Bot {
        int decided = 0;
        Command decide(const Chase&, int) { return {.by = (++decided / 7) % 10}; }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("decided", decided);
        }
    };

    Chase(const Options&, std::uint64_t seed)
        : start{seed} {}
    void step(std::span<const Command> commands, Events<Event>&) {
        hare += commands[0].by;
        dog += commands[1].by;
    }
    bool isOver() const { return hare >= 5000; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("start", start);
        stream.field("hare", hare);
        stream.field("dog", dog);
    }

    std::uint64_t start = 0;
    std::int32_t hare = 0, dog = 0;
};

class Hares : public Game, public Plays<Chase> {
public:
    using Game::Game;
    static GameInfo info() { return {.title = "Hares"}; }
    using Game::gameOver;

    Match<Chase> match{*this, *this, {.rewind = action("rewind", "Rewind", "key:backspace")}};
    bool counts = true;
    int notContinued = 0;

private:
    void onMatch(MatchStart<Chase>& start) override {
        start.player(0, "Ann");
        start.counts = counts;
    }
    Chase::Command readCommand(int) override { return {.by = input().steer().x > 0.0F ? 3 : 1}; }
    void onNotContinued() override { ++notContinued; }
    void drawMatch(render::Canvas&, const Seen&) override {}
};

using HaresFixture = WindowFixture<Hares>;

/// Another run of the program, at its title.
struct NextRun {
    explicit NextRun(FakeHost& of)
        : host{of}
        , run{of} {
        REQUIRE(run.program.configure() == platform::RunMode::Windowed);
        REQUIRE(run.program.start());
        frames(3);
        REQUIRE(state() == "title");
    }
    ~NextRun() { run.program.stop(); }
    NextRun(const NextRun&) = delete;
    NextRun& operator=(const NextRun&) = delete;

    void frames(int count) {
        for (int i = 0; i < count; ++i) {
            host.time.advance(1.0 / 60.0);
            run.program.step(platform::StepKind::Frame, host.time.now());
        }
    }
    void tap(Key which) {
        run.program.handle(platform::KeyEvent{which, true, false, false});
        frames(1);
        run.program.handle(platform::KeyEvent{which, false, false, false});
        frames(1);
    }
    std::string state() const {
        const Screen* const top = run.made->modules().screens.stack().top();
        return top->name().empty() ? "playing" : std::string{top->name()};
    }
    std::string title() const {
        std::string json;
        run.made->modules().screens.stack().top()->onInspect(json);
        return json;
    }
    bool offers() const { return title().find("Continue the last match") != std::string::npos; }
    /// Chooses the line below *Play*.
    void choose() {
        tap(Key::Down);
        tap(Key::Enter);
        frames(1);
    }
    const Hares& game() const { return run.game; }

    FakeHost& host;
    GameRun<Hares> run;
};

/// As a later build writes it.
struct NewerMatch {
    static constexpr int kVersion = 3;
    LastMatch match;
    template <class Stream>
    void serialize(Stream& stream, int version) {
        match.serialize(stream, version);
    }
};

LastMatch kept(const FakeHost& host) {
    const Result<LastMatch> found =
        decodeFile<LastMatch>(detail::kRecordKind, host.saved.records.at("engine-last-match"));
    REQUIRE(found);
    return *found;
}
void keep(FakeHost& host, const LastMatch& match) {
    host.saved.records["engine-last-match"] = *encodeFile(detail::kRecordKind, match);
}

} // namespace

TEST_CASE_METHOD(HaresFixture, "a match goes on in the next run as if nothing had been", "[game]") {
    play();
    steps(400);
    std::uint64_t before = game.match.match().steps();
    SECTION("the window was closed") {
        program().stop();
        host.saved.update();
    }
    SECTION("left by its menu") {
        key(Key::Escape);
        step();
        REQUIRE(state() == "paused");
        before = game.match.match().steps();
        host.saved.update();
        const auto records = host.saved.records;
        program().stop();
        host.saved.update();
        host.saved.records = records;
    }
    SECTION("the page was loaded again") {
        host.saved.update();
        const auto records = host.saved.records; // of five seconds
        program().stop();
        host.saved.update();
        host.saved.records = records;
        before = 300;
    }
    NextRun next{host};
    REQUIRE(next.offers());
    next.choose();
    REQUIRE(next.state() == "playing");
    const Hares& again = next.game();
    CHECK(again.match.match().steps() >= before);
    CHECK(again.match.match().steps() <= before + 3);
    CHECK(again.match.isCounted());
    CHECK_FALSE(again.match.isContinued());
    CHECK(again.match.seatHolder(0) == SeatHolder{SeatHolder::Kind::Player, "Ann"});
    next.frames(300);
    // The bot has gone on with its plan.
    Chase expected{{}, 0};
    Chase::Bot dog;
    for (std::uint64_t i = 0; i < again.match.match().steps(); ++i) {
        expected.dog += dog.decide(expected, 1).by;
    }
    CHECK(again.match.world().dog == expected.dog);
    auto replay = Session<Chase>::open(again.match.match().recording(), {.game = "test"});
    REQUIRE(replay);
    replay->seek(replay->recording().steps);
    CHECK_FALSE(replay->divergence());
    CHECK(stateHash(replay->now()) == again.match.match().hash());
}

TEST_CASE_METHOD(HaresFixture, "a match that goes on counts as before", "[game]") {
    SECTION("practice") {
        game.counts = false;
        play();
        steps(100);
    }
    SECTION("time ran back") {
        play();
        steps(100);
        event(platform::KeyEvent{Key::Backspace, true, false, false});
        steps(20);
        event(platform::KeyEvent{Key::Backspace, false, false, false});
        steps(2);
    }
    program().stop();
    host.saved.update();
    NextRun next{host};
    next.choose();
    REQUIRE(next.state() == "playing");
    CHECK_FALSE(next.game().match.isCounted());
}

TEST_CASE_METHOD(HaresFixture, "a match that has ended does not go on", "[game]") {
    play();
    steps(100);
    SECTION("by its rules") {
        event(platform::KeyEvent{Key::Right, true, false, false});
        steps(1800);
    }
    SECTION("by the game") {
        game.gameOver(5);
        steps(2);
    }
    REQUIRE(state() == "over");
    program().stop();
    host.saved.update();
    const NextRun next{host};
    CHECK_FALSE(next.offers());
    CHECK(next.title().find("Watch the last match") != std::string::npos);
}

TEST_CASE_METHOD(HaresFixture, "a match that cannot go on is told at the title", "[game]") {
    play();
    steps(400);
    program().stop();
    host.saved.update();
    LastMatch match = kept(host);
    std::string told;
    SECTION("of later rules") {
        match.recording.info.rulesVersion = 2;
        told = "newer rules";
    }
    SECTION("of earlier rules") {
        match.recording.info.rulesVersion = 0;
        told = "older rules";
    }
    SECTION("of other states") {
        match.recording.info.options.push_back({});
        told = "damaged";
    }
    SECTION("of other commands") {
        match.recording.clearLog();
        match.recording.addHash(60, 1);
        told = "damaged";
    }
    keep(host, match);
    NextRun next{host};
    REQUIRE(next.offers());
    next.choose();
    CHECK(next.state() == "title");
    CHECK(next.run.made->modules().ui.notice().find(told) != std::string::npos);
    CHECK(next.game().notContinued == 0);
    CHECK(kept(host).goesOn);
    next.tap(Key::Enter); // another match
    CHECK(next.state() == "playing");
    CHECK(next.game().match.match().steps() < 10);
}

TEST_CASE_METHOD(HaresFixture, "a match that cannot be read does not go on", "[game]") {
    play();
    steps(400);
    program().stop();
    host.saved.update();
    std::string& file = host.saved.records.at("engine-last-match");
    SECTION("cut") {
        file.resize(file.size() / 2);
        host.saved.records.erase("engine-last-match~before"); // else that one goes on
    }
    SECTION("of a newer build") {
        file = *encodeFile(detail::kRecordKind, NewerMatch{kept(host)});
    }
    SECTION("of another game") {
        LastMatch match = kept(host);
        match.recording.info.game = "other";
        keep(host, match);
    }
    NextRun next{host};
    CHECK_FALSE(next.offers());
    next.tap(Key::Enter);
    CHECK(next.state() == "playing");
}

TEST_CASE_METHOD(HaresFixture, "a damaged match is repaired, and told once", "[game]") {
    host.saved.records["engine-last-match"] = "no match";
    REQUIRE(start());
    steps(3);
    CHECK(modules().ui.notice().find("damaged") != std::string::npos);
    program().stop();
    host.saved.update();
    NextRun next{host};
    CHECK_FALSE(next.offers());
    CHECK(next.run.made->modules().ui.notice().empty());
}

TEST_CASE_METHOD(HaresFixture, "the last match of an earlier build is watched", "[game]") {
    play();
    steps(400);
    program().stop();
    host.saved.update();
    const Recording recording = kept(host).recording;
    host.saved.records.clear();
    host.saved.records["last-match"] = *encodeFile(detail::kRecordKind, recording);
    NextRun next{host};
    CHECK_FALSE(next.offers());
    CHECK(next.title().find("Watch the last match") != std::string::npos);
    next.choose();
    CHECK(next.state() == "watching");
}
