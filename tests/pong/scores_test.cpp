#include "engine/app/engine_modules.h"
#include "engine/ui/name_screen.h"
#include "engine/ui/scores_screen.h"
#include "game/pong/scores.h"
#include "tests/pong/match_steps.h"
#include "tests/pong/pong_fixture.h"
#include "tests/pong/sessions.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

#include "pong_text.h"

using namespace pong;
using eng::Key;

namespace {

Inputs still() {
    Inputs inputs;
    inputs[kLeft].direction = -1;
    inputs[kRight].direction = -1;
    return inputs;
}

/// The player is at the ball.
Inputs perfect(const Session& session) {
    Inputs inputs;
    inputs[kLeft].hasTarget = true;
    inputs[kLeft].target = session.now().ball().y;
    return inputs;
}

struct ScoresFixture : pong::test::PongFixture {

    /// Plays a match of one player up to its last point, then makes the step that ends it.
    void win() {
        while (session().now().score(kLeft) < kPointsToWin - 1 ||
               session().now().phase() == Phase::Serve) {
            Inputs inputs = perfect(session());
            // Hits at the edge are hard to get, and the bot is weak.
            inputs[kLeft].target = session().now().ball().y + Fixed{edge()};
            REQUIRE(session().now().phase() != Phase::Over);
            pong::test::step(session(), inputs);
        }
        finish();
    }
    /// The player goes away.
    void lose() {
        while (session().now().phase() != Phase::Over) {
            pong::test::step(session(), still());
        }
    }
    void finish() {
        while (session().now().phase() != Phase::Over) {
            Inputs inputs = perfect(session());
            inputs[kLeft].target = session().now().ball().y + Fixed{edge()};
            pong::test::step(session(), inputs);
        }
    }
    std::int32_t edge() { return session().now().rally() % 4 < 2 ? 60 : -60; }
    void showResult() {
        PongFixture::showResult();
        steps(40); // keys of the match do not count
    }
    /// From the result.
    void typeName(const std::string& name) {
        key(Key::Enter);
        step();
        REQUIRE(state() == "name");
        steps(40);
        event(eng::platform::TextEvent{name});
        step();
        key(Key::Enter);
        step();
    }
};

} // namespace

TEST_CASE("a match has a time and a longest rally", "[pong]") {
    Session session = makeSession(3, Mode::OnePlayer);
    std::int32_t longest = 0;
    while (session.now().phase() != Phase::Over) {
        pong::test::step(session, perfect(session));
        longest = std::max(longest, session.now().rally());
        if (session.now().steps() > 3000) {
            pong::test::step(session, still());
        }
    }
    CHECK(longest > 0);
    CHECK(session.now().longestRally() == longest);
    CHECK(session.now().steps() == static_cast<std::int32_t>(session.steps()));
    const std::int64_t before = session.now().steps();
    pong::test::step(session, {});
    CHECK(session.now().steps() == before); // the match is over
}

TEST_CASE_METHOD(ScoresFixture, "times are minutes, seconds and hundredths", "[pong]") {
    CHECK(timeInWords(strings(), 0) == "0:00.00");
    CHECK(timeInWords(strings(), 119) == "0:00.99");
    CHECK(timeInWords(strings(), 120 * 83 + 54) == "1:23.45");
    CHECK(timeInWords(strings(), std::int64_t{120} * 6000) == "100:00.00");
}

TEST_CASE_METHOD(ScoresFixture, "only finished matches of one player count", "[pong]") {
    Session two = makeSession(3, Mode::TwoPlayers);
    while (two.now().phase() != Phase::Over) {
        pong::test::step(two, still());
    }
    CHECK_FALSE(scores().qualifies(two, Strength::Gentle));
    CHECK_FALSE(scores().add("Anna", two, Strength::Gentle).rally.has_value());
    const Session unfinished = makeSession(3, Mode::OnePlayer);
    CHECK_FALSE(scores().qualifies(unfinished, Strength::Gentle));
}

TEST_CASE_METHOD(ScoresFixture, "a lost match without a rally does not count", "[pong]") {
    key(Key::Digit1);
    lose();
    REQUIRE(session().now().winner() == kRight);
    REQUIRE(session().now().longestRally() < Scores::kMinRally);
    showResult();
    CHECK(state() == "result");
}

TEST_CASE_METHOD(ScoresFixture, "a win asks for a name, keeps the score and shows it", "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Gentle));
    key(Key::Digit1);
    win();
    REQUIRE(session().now().winner() == kLeft);
    const std::int64_t time = session().now().steps();
    showResult();
    REQUIRE(state() == "result");
    typeName("Zoë");
    REQUIRE(state() == "scores");
    const auto& shown = static_cast<eng::ui::ScoresScreen&>(*stack().top());
    CHECK(shown.page().newEntry == 0);
    CHECK(shown.page().title() == "Fastest wins, easy");
    REQUIRE(scores().times(Strength::Gentle).entries().size() == 1);
    const eng::Score& first = scores().times(Strength::Gentle).entries()[0];
    CHECK(first.name == "Zoë");
    CHECK(first.value == time);
    CHECK(first.recording.size() > 100);
    CHECK(scores().times(Strength::Steady).entries().empty());
    CHECK(*scores().player() == "Zoë");
    host.saved.update();
    CHECK(host.saved.records.contains("times_gentle"));
    CHECK(host.saved.records.contains("player"));
    key(Key::Escape);
    step();
    CHECK(state() == "result");
    steps(40);
    key(Key::Escape);
    step();
    REQUIRE(state() == "title");
    // The next run.
    eng::Records next{services().log};
    next.open(host.saved);
    const Scores again{next};
    CHECK(again.times(Strength::Gentle).entries()[0] == first);
}

TEST_CASE_METHOD(ScoresFixture, "a long rally counts in a lost match too", "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Steady));
    key(Key::Digit1);
    while (session().now().rally() < 8) {
        REQUIRE(session().now().phase() != Phase::Over);
        pong::test::step(session(), perfect(session()));
    }
    lose();
    const std::int64_t rally = session().now().longestRally();
    CHECK(rally >= 8);
    showResult();
    REQUIRE(state() == "result");
    typeName("Anna");
    REQUIRE(state() == "scores");
    const auto& shown = static_cast<eng::ui::ScoresScreen&>(*stack().top());
    CHECK(shown.page().title() == "Longest rallies, medium");
    CHECK(scores().rallies(Strength::Steady).entries()[0].name == "Anna");
    CHECK(scores().rallies(Strength::Steady).entries()[0].value == rally);
    CHECK(scores().times(Strength::Steady).entries().empty());
}

TEST_CASE_METHOD(ScoresFixture, "a name that is not given adds no score", "[pong]") {
    key(Key::Digit1);
    win();
    showResult();
    key(Key::Enter);
    step();
    REQUIRE(state() == "name");
    steps(40);
    key(Key::Escape);
    step();
    CHECK(state() == "result");
    CHECK(scores().times(Strength::Steady).entries().empty());
    CHECK(scores().rallies(Strength::Steady).entries().empty());
}

TEST_CASE_METHOD(ScoresFixture, "the title leads to the scores of the chosen strength", "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Fierce));
    for (int line = 0; line < 4; ++line) {
        key(Key::Down);
    }
    CHECK(said() == "Best scores.");
    key(Key::Enter);
    step();
    REQUIRE(state() == "scores");
    CHECK(said() == "Best scores. Fastest wins, fierce. No scores yet. 5 / 10.");
    key(Key::Right);
    CHECK(said() == "Longest rallies, fair. No scores yet. 6 / 10.");
    key(Key::Escape);
    step();
    CHECK(state() == "title");
}

TEST_CASE_METHOD(ScoresFixture, "title and choice show the best time of the chosen strength",
                 "[pong]") {
    std::vector<eng::render::TextFitter::Written> written;
    const auto shows = [&](std::string_view words) {
        modules().screens.canvas()->recordTexts(&written);
        written.clear();
        step();
        return std::ranges::any_of(written, [&](const auto& one) { return one.text == words; });
    };
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Gentle));
    key(Key::Digit1);
    win();
    const std::string time = timeInWords(strings(), session().now().steps());
    showResult();
    typeName("Anna");
    game.menus().showTitle();
    steps(2);
    REQUIRE(state() == "title");
    CHECK(shows("Best time, easy: " + time));
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Steady));
    CHECK_FALSE(shows("Best time, easy: " + time));
}

TEST_CASE_METHOD(ScoresFixture, "a lost match says who won before it offers to enter a name",
                 "[pong]") {
    REQUIRE(settings().choose(game.strengthSetting(), Strength::Steady));
    key(Key::Digit1);
    while (session().now().rally() < 8) {
        REQUIRE(session().now().phase() != Phase::Over);
        pong::test::step(session(), perfect(session()));
    }
    lose();
    showResult();
    REQUIRE(state() == "result");
    CHECK(said().starts_with("The bot wins"));
    CHECK(said().ends_with("Among the best: enter your name."));
    // Declined: the next match.
    key(Key::Right);
    CHECK(said() == "Play again.");
    key(Key::Enter);
    step();
    CHECK(state() == "playing");
    CHECK(scores().rallies(Strength::Fair).entries().empty());
}

TEST_CASE_METHOD(ScoresFixture, "a result offers the name once", "[pong]") {
    key(Key::Digit1);
    win();
    showResult();
    typeName("Anna");
    REQUIRE(state() == "scores");
    key(Key::Escape);
    steps(60);
    REQUIRE(state() == "result");
    CHECK(menu().size() == 6); // again, watch, share, title
    key(Key::Enter);
    step();
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(ScoresFixture, "the longest rally and the wins in a row are kept", "[pong]") {
    key(Key::Digit1);
    for (int wins = 1; wins <= 2; ++wins) {
        win();
        scores().finish(session(), Strength::Steady);
        CHECK(scores().streak() == wins);
        game.menus().play();
        step();
    }
    const std::int32_t longest = scores().longestRally();
    CHECK(longest > 0);
    lose();
    scores().finish(session(), Strength::Steady);
    CHECK(scores().streak() == 0);
    CHECK(scores().bestStreak() == 2);
    CHECK(scores().longestRally() == longest);
    Session two = makeSession(3, Mode::TwoPlayers);
    while (two.now().phase() != Phase::Over) {
        pong::test::step(two, still());
    }
    scores().finish(two, Strength::Steady);
    CHECK(scores().streak() == 0);
    host.saved.update();
    eng::Records next{services().log};
    next.open(host.saved);
    const Scores again{next};
    CHECK(again.bestStreak() == 2);
    CHECK(again.longestRally() == longest);
}

TEST_CASE_METHOD(ScoresFixture, "a match that ends in play is counted and its result tells",
                 "[pong]") {
    key(Key::Digit1);
    for (int i = 0; i < 60 * 600 && state() == "playing"; ++i) {
        event(eng::platform::KeyEvent{Key::W, true, false, false});
        step();
    }
    event(eng::platform::KeyEvent{Key::W, false, false, false});
    skipLastPoint();
    REQUIRE(state() == "result");
    step();
    CHECK(scores().streak() == 0);
    CHECK(scores().form() < kFirstForm); // the bot was too strong
    const std::string longest = std::to_string(session().now().longestRally());
    CHECK(said().find("Longest rally: " + longest + " (record: " + longest + ").") !=
          std::string::npos);
    CHECK(said().find("Winning streak") == std::string::npos);
}

TEST_CASE_METHOD(ScoresFixture, "a time counts only in a match of the usual length", "[pong]") {
    for (const std::int32_t points : {5, 7, 11}) {
        Session session = makeSession(3, Mode::OnePlayer, {.strengths = {}, .pointsToWin = points});
        while (session.now().phase() != Phase::Over) {
            Inputs inputs = perfect(session);
            inputs[kLeft].target =
                session.now().ball().y + Fixed{session.now().rally() % 4 < 2 ? 60 : -60};
            pong::test::step(session, inputs);
        }
        REQUIRE(session.now().winner() == kLeft);
        CHECK(scores().add("Anna", session, Strength::Hard).time.has_value() == (points == 7));
    }
}

TEST_CASE_METHOD(ScoresFixture, "an online match counts only if it is genuine", "[pong]") {
    // Both follow the ball.
    const auto play = [](const MatchOptions& options) {
        Session match = makeSession(3, Mode::TwoPlayers, options);
        while (match.now().phase() != Phase::Over) {
            for (const int side : {kLeft, kRight}) {
                PaddleInput input;
                input.hasTarget = match.now().longestRally() < 12;
                input.target = match.now().ball().y;
                match.setCommand(side, input);
            }
            match.step();
        }
        match.finish();
        return match;
    };
    const Session match = play({.pointsToWin = 5, .player = "Ann", .build = "1"});
    REQUIRE(match.now().longestRally() >= 12);
    scores().addOnline("Ann", match.recording());
    REQUIRE(scores().onlineRallies().entries().size() == 1);
    CHECK(scores().onlineRallies().entries()[0].value == match.now().longestRally());
    CHECK_FALSE(scores().onlineRallies().entries()[0].recording.empty());

    eng::Recording forged = match.recording();
    *forged.result += 1;
    scores().addOnline("Eve", forged);
    eng::Recording unfinished = match.recording();
    unfinished.result.reset();
    scores().addOnline("Eve", unfinished);
    eng::Recording foreign = match.recording();
    foreign.info.game = "chess";
    scores().addOnline("Eve", foreign);
    // A bot has played for one of them for a while.
    Session helped = makeSession(3, Mode::TwoPlayers, {.pointsToWin = 5});
    while (helped.now().phase() != Phase::Over) {
        if (helped.steps() == 240) {
            helped.seatBot(kRight, Bot{kRight, 1, Strength::Fierce}, {});
        } else if (helped.steps() == 2400) {
            helped.seatPlayer(kRight, "Ben");
        }
        PaddleInput input;
        input.hasTarget = helped.steps() < 2400;
        input.target = helped.now().ball().y;
        helped.setCommand(kLeft, input);
        helped.step();
    }
    helped.finish();
    REQUIRE(helped.now().longestRally() >= 5);
    scores().addOnline("Eve", helped.recording());
    CHECK(scores().onlineRallies().entries().size() == 1);

    // It has a page of its own.
    const auto pages = scores().pages(strings());
    CHECK(pages.size() == 11);
    CHECK(pages.back().title() == "Longest rallies, online");
}
