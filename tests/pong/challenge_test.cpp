#include "engine/app/engine_modules.h"
#include "game/pong/challenge.h"
#include "tests/pong/match_steps.h"
#include "tests/pong/pong_fixture.h"
#include "tests/pong/sessions.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>

#include "pong_text.h"

using namespace pong;
using eng::Key;

namespace {

constexpr std::string_view kText = "rally-23-hard-11-40-00000000000000ff-Ann-Lee";

struct ChallengeFixture : pong::test::PongFixture {
    explicit ChallengeFixture(std::string text = "challenge=" + std::string{kText})
        : PongFixture{{1280, 720}, {std::move(text)}} {}

    /// The player leads a paddle into the way of the ball (+1), or out of it (-1).
    void play(int way) {
        while (session().now().phase() != Phase::Over) {
            Inputs inputs;
            inputs[kLeft].hasTarget = true;
            inputs[kLeft].target = way > 0
                                       ? session().now().ball().y
                                       : Fixed{session().now().ball().y < Fixed{450} ? 850 : 50};
            pong::test::step(session(), inputs);
        }
    }
    void showResult() {
        PongFixture::showResult();
        steps(60);
    }
    bool shows(std::string_view words) {
        std::vector<eng::render::TextFitter::Written> written;
        modules().screens.canvas()->recordTexts(&written);
        step();
        modules().screens.canvas()->recordTexts(nullptr);
        return std::ranges::any_of(written, [&](const auto& one) { return one.text == words; });
    }
};

} // namespace

TEST_CASE("a challenge survives its text", "[pong]") {
    const std::optional<Challenge> read = Challenge::parse(kText);
    REQUIRE(read);
    CHECK(read->kind == Challenge::Kind::Rally);
    CHECK(read->value == 23);
    CHECK(read->strength == Strength::Hard);
    CHECK(read->points == 11);
    CHECK(read->form == 40);
    CHECK(read->seed == 255);
    CHECK(read->name == "Ann-Lee");
    CHECK(read->toText() == kText);
}

TEST_CASE("a challenge of any origin is read or refused", "[pong]") {
    for (const std::string_view text :
         {"", "-", "rally", "rally-23-hard-11-40-00000000000000fg-Ann", "rally-0-hard-11-40-ff-Ann",
          "rally--5-hard-11-40-ff-Ann", "rally-99999999999999999999-hard-11-40-ff-Ann",
          "win-23-hard-11-40-ff-Ann", "rally-23-strong-11-40-ff-Ann", "rally-23-hard-6-40-ff-Ann",
          "rally-23-hard-11-99999-ff-Ann", "rally-23-hard-11-40-11112222333344445-Ann",
          "rally-23-hard-11-40", "rally- 23-hard-11-40-ff-Ann", "rally-23-hard-11-40--Ann"}) {
        CAPTURE(text);
        CHECK_FALSE(Challenge::parse(text));
    }
    const std::optional<Challenge> named =
        Challenge::parse("time-5000-fair-7-64-ff-\x01 \xFF A very long name of nobody\n");
    REQUIRE(named);
    CHECK(named->name == "A very long name");
    CHECK(Challenge::parse("time-5000-fair-7-64-ff")->name.empty());
}

TEST_CASE_METHOD(ChallengeFixture, "a link says whom and what to beat, and starts this match",
                 "[pong]") {
    CHECK(state() == "title");
    CHECK(shows("To beat: Ann-Lee, a rally of 23 hits"));
    CHECK(strings().pattern(menu().items()[0].label) == "Take the challenge");
    key(Key::Enter);
    step();
    REQUIRE(state() == "playing");
    CHECK(session().recording().info.seed == 255);
    CHECK(session().now().pointsToWin() == 11);
    CHECK(strengthOf(session().holder(kRight)) == Strength::Hard);
    CHECK(*game.strengthSetting() == Strength::Fair);           // as the player has it
    CHECK_FALSE(shows("To beat: Ann-Lee, a rally of 23 hits")); // the hint is there
    steps(60 * 6);
    CHECK(shows("To beat: Ann-Lee, a rally of 23 hits"));
    game.menus().play();
    step();
    CHECK(session().recording().info.seed == 255);
}

TEST_CASE("a fair bot plays the challenger's form, and keeps the player's own", "[pong]") {
    ChallengeFixture fixture{"challenge=rally-23-fair-5-40-ff-Ann"};
    const std::int32_t own = fixture.scores().form();
    REQUIRE(own != 40);
    fixture.key(Key::Enter);
    fixture.step();
    REQUIRE(fixture.state() == "playing");
    CHECK(formOf(fixture.session(), kRight) == 40);
    for (int i = 0; i < 60 * 600 && fixture.state() == "playing"; ++i) {
        fixture.event(eng::platform::KeyEvent{Key::W, true, false, false});
        fixture.step();
    }
    fixture.skipLastPoint();
    CHECK(fixture.scores().form() == own);
}

TEST_CASE("play and result say whether the challenge is beaten", "[pong]") {
    ChallengeFixture fixture{"challenge=rally-1-fair-5-0-ff-"};
    fixture.key(Key::Enter);
    fixture.step();
    REQUIRE(fixture.state() == "playing");
    SECTION("beaten") {
        fixture.play(1);
        REQUIRE(fixture.session().now().longestRally() > 1);
        fixture.showResult();
        CHECK(fixture.shows("Beaten! another player, a rally of 1 hit"));
        CHECK(fixture.said().find("Beaten!") != std::string::npos);
        // Its serves and its bot come from a link: the own records do not know it.
        CHECK(fixture.scores().longestRally() == 0);
        CHECK_FALSE(fixture.shows("Among the best: enter your name"));
    }
    SECTION("not beaten") {
        fixture.play(-1);
        REQUIRE(fixture.session().now().longestRally() <= 1);
        fixture.showResult();
        CHECK(fixture.shows("To beat: another player, a rally of 1 hit"));
    }
}

TEST_CASE("a time is beaten by a faster win only", "[pong]") {
    World match{{.pointsToWin = 5}, 3};
    const auto challenge = Challenge::parse("time-1000000-fair-5-64-ff-Ann");
    REQUIRE(challenge);
    CHECK_FALSE(challenge->isBeaten(match));
    Session session = makeSession(3, Mode::TwoPlayers, {.strengths = {}, .pointsToWin = 5});
    while (session.now().phase() != Phase::Over) {
        Inputs inputs;
        inputs[kLeft].hasTarget = true;
        inputs[kLeft].target = session.now().ball().y;
        inputs[kRight].direction = -1;
        pong::test::step(session, inputs);
    }
    REQUIRE(session.now().winner() == kLeft);
    CHECK(challenge->isBeaten(session.now()));
    const auto equal = Challenge::of(session, Strength::Fair, 64, "Ann");
    REQUIRE(equal);
    CHECK(equal->kind == Challenge::Kind::Time);
    CHECK_FALSE(equal->isBeaten(session.now()));
}

TEST_CASE_METHOD(ChallengeFixture, "the result challenges others", "[pong]") {
    key(Key::Digit1);
    play(1);
    scores().finish(session(), Strength::Fair);
    scores().player() = std::string{"Zoë"};
    showResult();
    const auto line = [this](std::string_view label) {
        int i = 0;
        while (i < menu().size() &&
               strings().pattern(menu().items()[static_cast<std::size_t>(i)].label) != label) {
            ++i;
        }
        return i;
    };
    REQUIRE(line("Challenge a friend") < menu().size());
    CHECK(line("Watch the match") == line("Play again") + 1); // in one row
    CHECK(line("Copy link") == line("Play again") + 2);
    host.isPage = true;
    const eng::Vec2 at = middleOf(line("Challenge a friend"));
    event(eng::platform::MouseMoveEvent{at.x, at.y, 1.0F, 0.0F});
    event(eng::platform::MouseButtonEvent{eng::platform::MouseButton::Left, true, at.x, at.y});
    step();
    step();
    CHECK(host.sharedSetting.setting == "challenge");
    const std::optional<Challenge> given = Challenge::parse(host.sharedSetting.value);
    REQUIRE(given);
    CHECK(given->seed == session().recording().info.seed);
    CHECK(given->name == "Zoë");
    CHECK(given->value == (session().now().winner() == kLeft
                               ? static_cast<std::int64_t>(session().now().steps())
                               : session().now().longestRally()));
}

TEST_CASE("a damaged challenge is told, and the game plays", "[pong]") {
    ChallengeFixture fixture{"challenge=rally-23"};
    CHECK(fixture.state() == "title");
    CHECK(fixture.ui().notice().starts_with("The challenge of the link is damaged"));
    CHECK(fixture.strings().pattern(fixture.menu().items()[0].label) == "Play");
}

TEST_CASE_METHOD(ChallengeFixture, "the result offers a picture of the match", "[pong]") {
    key(Key::Digit1);
    play(-1);
    showResult();
    host.isPage = true;
    int line = 0;
    while (strings().pattern(menu().items()[static_cast<std::size_t>(line)].label) !=
           "Send a picture") {
        REQUIRE(++line < menu().size());
    }
    const eng::Vec2 at = middleOf(line);
    event(eng::platform::MouseMoveEvent{at.x, at.y, 1.0F, 0.0F});
    event(eng::platform::MouseButtonEvent{eng::platform::MouseButton::Left, true, at.x, at.y});
    step();
    event(eng::platform::MouseButtonEvent{eng::platform::MouseButton::Left, false, at.x, at.y});
    step();
    REQUIRE(state() == "picture");
    CHECK(shows("The bot wins"));
    key(Key::X); // not before it is taken
    steps(60);
    CHECK(host.sharedPicture == std::tuple{1280, 720, std::size_t{1280} * 720 * 4});
    CHECK(state() == "result");
}
