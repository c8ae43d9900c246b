#include "engine/game/watch_screen.h"
#include "engine/simulation/packed_recording.h"
#include "engine/ui/scores_screen.h"
#include "tests/pong/match_steps.h"
#include "tests/pong/pong_fixture.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <map>
#include <string>

using namespace pong;
using eng::Key;

namespace {

struct ReplayFixture : pong::test::PongFixture {
    void hold(Key which, bool down) { event(eng::platform::KeyEvent{which, down, false, false}); }
    /// Plays by keys, up and down, until the match has ended.
    void playMatch() {
        key(Key::Digit1);
        REQUIRE(state() == "playing");
        endMatch();
    }
    void endMatch() {
        for (int i = 0; state() == "playing"; ++i) {
            REQUIRE(i < 20'000);
            if (i % 60 == 0) {
                hold(i % 120 == 0 ? Key::W : Key::S, true);
            } else if (i % 60 == 25) {
                hold(Key::W, false);
                hold(Key::S, false);
            }
            step();
        }
        hold(Key::W, false);
        hold(Key::S, false);
        skipLastPoint();
        REQUIRE(state() == "result");
        steps(60);
    }
    void choose(const std::string& label) {
        for (int i = 0; i < menu().size(); ++i) {
            if (strings().pattern(menu().items()[static_cast<std::size_t>(i)].label) == label) {
                while (menu().focus() != i) {
                    key(Key::Down);
                }
                key(Key::Enter);
                step();
                return;
            }
        }
        FAIL("there is no line " << label);
    }
    const eng::Watch& watching() { return static_cast<const eng::Watch&>(*stack().top()); }
};

} // namespace

TEST_CASE_METHOD(ReplayFixture, "a match is watched from its result", "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Gentle));
    playMatch();
    const std::uint64_t last = eng::stateHash(session().now());
    const int points = session().now().score(kLeft) + session().now().score(kRight);
    choose("Watch the match");
    REQUIRE(state() == "watching");
    steps(60);
    CHECK(inspected().find("\"names\":[\"\",\"Bot (easy)\"]") != std::string::npos);
    CHECK(watching().marks().size() == static_cast<std::size_t>(points));
    for (int i = 0; i < 6; ++i) {
        key(Key::Up);
    }
    while (said() != "The recording has ended.") {
        step();
    }
    CHECK(inspected().find(eng::format("\"hash\":\"{0:016x}\"", {last})) != std::string::npos);
    CHECK(inspected().find("\"genuine\":true") != std::string::npos);
    key(Key::Escape);
    step();
    CHECK(state() == "result");
}

TEST_CASE_METHOD(ReplayFixture, "the matches of score tables can be watched", "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Steady));
    key(Key::Digit1);
    while (session().now().rally() < 8) { // a long rally, by a player without faults
        REQUIRE(session().now().phase() != Phase::Over);
        Inputs inputs;
        inputs[kLeft].hasTarget = true;
        inputs[kLeft].target = session().now().ball().y;
        pong::test::step(session(), inputs);
    }
    endMatch();
    choose("Among the best: enter your name");
    steps(40);
    event(eng::platform::TextEvent{"Zoë"});
    step();
    key(Key::Enter);
    step();
    REQUIRE(state() == "scores");
    const auto& table = static_cast<eng::ui::ScoresScreen&>(*stack().top());
    REQUIRE(table.page().table->entries()[0].recording.size() > 100);
    choose("Watch the match");
    REQUIRE(state() == "watching");
    key(Key::Escape);
    step();
    REQUIRE(state() == "scores");
    // A recording that was damaged on the disk is told, and nothing is lost.
    key(Key::Escape);
    steps(60);
    CHECK(state() == "result");
}

TEST_CASE_METHOD(ReplayFixture, "a match that was left goes on with its own bot, and counts",
                 "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Gentle));
    key(Key::Digit1);
    steps(600);
    const std::uint64_t played = session().steps();
    key(Key::Escape);
    step();
    choose("Main menu");
    REQUIRE(state() == "title");
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Fierce));
    choose("Continue the last match");
    REQUIRE(state() == "playing");
    CHECK(session().steps() >= played);
    endMatch();
    CHECK(game.match().isCounted());
    auto replay = Session::open(session().recording(), {.game = "pong"});
    REQUIRE(replay);
    Bot gentle{kRight, session().recording().info.seed + 2, Strength::Gentle};
    bool same = true;
    while (!replay->isOver()) {
        const PaddleInput own = gentle.decide(replay->now(), kRight);
        replay->step();
        same = same && replay->command(kRight) == own;
    }
    CHECK(same);
}

TEST_CASE_METHOD(ReplayFixture, "a match of two players goes on for both", "[pong]") {
    key(Key::Digit2);
    steps(200);
    key(Key::Escape);
    step();
    choose("Main menu");
    REQUIRE(settings().choose(game.playersSetting(), 1));
    choose("Continue the last match");
    REQUIRE(state() == "playing");
    CHECK_FALSE(isBot(session().holder(kRight)));
    hold(Key::Down, true);
    const Fixed before = session().now().paddle(kRight).y;
    steps(20);
    CHECK(session().now().paddle(kRight).y != before);
}

TEST_CASE_METHOD(ReplayFixture,
                 "time runs back while its key is held, and the match counts nowhere", "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Gentle));
    key(Key::Digit1);
    std::map<std::uint64_t, std::uint64_t> hashes; ///< of states, by steps
    for (int i = 0; i < 300; ++i) {
        step();
        hashes[session().steps()] = eng::stateHash(session().now());
    }
    const auto checkState = [&] {
        if (const auto known = hashes.find(session().steps()); known != hashes.end()) {
            CHECK(eng::stateHash(session().now()) == known->second);
        }
    };
    const std::uint64_t before = session().steps();
    hold(Key::Backspace, true);
    steps(60);
    const std::uint64_t back = session().steps();
    CHECK(back <= before - 170); // 1.5 times the speed of play
    CHECK(back >= before - 190);
    checkState();
    hold(Key::Backspace, false);
    for (int i = 0; i < 60; ++i) { // the bot plays as before
        step();
        checkState();
    }
    CHECK(match().wasRewound());
    endMatch();
    CHECK(scores().streak() == 0);
    CHECK(scores().longestRally() == 0);
    for (const std::string& words : host.announced) {
        CHECK(words.find("record") == std::string::npos); // nothing to compare with yet
    }
    for (const eng::ui::MenuItem& line : menu().items()) {
        CHECK(strings().pattern(line.label) != "Among the best: enter your name");
    }
    choose("Play again");
    CHECK_FALSE(match().wasRewound());
}

TEST_CASE_METHOD(ReplayFixture, "a pause offers to go back five seconds", "[pong]") {
    key(Key::Digit1);
    steps(600);
    const std::uint64_t before = session().steps();
    key(Key::P);
    choose("Back 5 seconds");
    REQUIRE(state() == "playing");
    CHECK(session().steps() >= before - 600);
    CHECK(session().steps() <= before + 10 - 600);
    CHECK(match().wasRewound());
    steps(120); // the countdown, then the match goes on
    CHECK(session().steps() > before - 500);
}

TEST_CASE_METHOD(ReplayFixture, "time does not run back in a match of two players", "[pong]") {
    key(Key::Digit2);
    steps(200);
    hold(Key::Backspace, true);
    const std::uint64_t before = session().steps();
    steps(30);
    CHECK(session().steps() == before + 60);
}

TEST_CASE_METHOD(ReplayFixture, "a match that is left before its end is kept too", "[pong]") {
    key(Key::Digit2);
    steps(300);
    const std::uint64_t left = session().steps();
    key(Key::P);
    choose("Main menu");
    REQUIRE(state() == "title");
    choose("Watch the last match");
    REQUIRE(state() == "watching");
    CHECK(inspected().find(eng::format("\"steps\":{0},", {left})) != std::string::npos);
}

TEST_CASE_METHOD(ReplayFixture, "a match that is left while time runs back ends there", "[pong]") {
    key(Key::Digit1);
    steps(600);
    hold(Key::Backspace, true);
    steps(60);
    key(Key::P);
    REQUIRE(state() == "paused");
    const std::uint64_t left = session().steps();
    REQUIRE(left < 1100);
    choose("Main menu");
    hold(Key::Backspace, false);
    choose("Watch the last match");
    REQUIRE(state() == "watching");
    CHECK(inspected().find(eng::format("\"steps\":{0},", {left})) != std::string::npos);
}

TEST_CASE_METHOD(ReplayFixture, "the last match is offered at the title", "[pong]") {
    playMatch();
    choose("Main menu");
    REQUIRE(state() == "title");
    choose("Watch the last match");
    REQUIRE(state() == "watching");
    key(Key::Escape);
    step();
    CHECK(state() == "title");
}
