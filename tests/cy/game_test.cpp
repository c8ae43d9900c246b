// CY as a program: what is kept between runs, ways to play, devices, and what a new player sees.

#include "engine/app/engine_modules.h"
#include "engine/serialize/file.h"
#include "engine/simulation/packed_recording.h"
#include "engine/simulation/session.h"
#include "game/cy/cy_game.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_in_memory.h"
#include "tests/support/music_file.h"
#include "tests/support/wave.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>

using namespace cy;
using namespace eng::test;
using eng::platform::Key;

namespace {

struct CyFixture : WindowFixture<CyGame> {
    explicit CyFixture(std::vector<std::string> arguments = {"seed=7"})
        : WindowFixture{std::move(arguments)} {
        for (const std::string sound :
             {"gun", "kill", "crush", "slam", "accent", "hatch", "weaver", "shot", "line", "beam",
              "grab", "ring", "chime", "bomb", "death", "return", "takeoff"}) {
            host.files["sounds/" + sound + ".wav"] = waveFile(sine(440.0, 0.01, 9000.0));
        }
        for (const std::string loop : {"pulse", "bass", "hats", "arpeggio", "lead"}) {
            host.files["sounds/" + loop + ".ogg"] = musicFile("e660.ogg");
        }
    }
    void hold(Key which, bool down) { event(eng::platform::KeyEvent{which, down, false, false}); }
    void begin() {
        REQUIRE(start());
        for (int i = 0; i < 200 && state() != "title"; ++i) {
            step();
        }
        REQUIRE(state() == "title");
    }
    void play() {
        begin();
        key(Key::Enter);
        steps(3);
        REQUIRE(state() == "playing");
    }
    /// Until the ship without a player is lost three times.
    void lose() {
        for (int i = 0; i < 200 && state() == "playing"; ++i) {
            steps(60);
        }
        REQUIRE(state() == "over");
        steps(30);
    }
    /// What the player did in the last step.
    World::Command command() {
        auto again = eng::Session<World>::open(match().recording(), {.game = "cy"});
        REQUIRE(again);
        again->seek(match().steps());
        return again->command(0);
    }
    const eng::AnyMatch& match() { return game.match().match(); }
    const World& world() { return game.match().world(); }
    const Ship& ship() { return world().ship(0); }
    /// A recording of a bot up to the first step of a wave, as a game keeps it.
    static std::string passageTo(int wave) {
        eng::Session<World> match{{}, 883, {.game = "cy"}};
        match.seatPlayer(0, {});
        Pilot pilot{Pilot::Level::Skilled};
        for (int i = 0; i < 60 * 600 && match.now().wave() < wave; ++i) {
            match.setCommand(0, pilot.decide(match.now(), 0));
            match.step();
        }
        REQUIRE(match.now().wave() == wave);
        return *eng::packRecording(match.recording());
    }
    void keep(const Passages& passages) {
        const eng::Result<std::string> file = eng::encodeFile(eng::detail::kRecordKind, passages);
        REQUIRE(file);
        host.saved.records["passages"] = *file;
    }
};

} // namespace

TEST_CASE_METHOD(CyFixture, "a bot plays below the title, beside the menu", "[cy]") {
    begin();
    steps(120);
    CHECK(game.match().use() == eng::MatchUse::Demo);
    CHECK(match().steps() == 0);
}

TEST_CASE_METHOD(CyFixture, "one press begins, and another game after the end", "[cy]") {
    play();
    CHECK(world().wave() == 1);
    lose();
    CHECK(game.match().use() == eng::MatchUse::OnceMore); // its last seconds
    CHECK(world().isOver());
    key(Key::Enter);
    CHECK(state() == "playing");
    CHECK(world().time() < 10);
}

TEST_CASE_METHOD(CyFixture, "keys turn towards that side of the screen, and keep the sense",
                 "[cy]") {
    play();
    const Angle before = ship().angle; // at the bottom
    hold(Key::Right, true);
    steps(20);
    CHECK(ship().angle - before < 0); // against the clock is to the right there
    steps(40);                        // over the top: the sense is kept
    CHECK(ship().speed < 0);
    hold(Key::Right, false);
    steps(10);
    CHECK(ship().speed == 0);
}

TEST_CASE_METHOD(CyFixture, "the mouse points, and its button crosses", "[cy]") {
    play();
    event(eng::platform::MouseMoveEvent{1100.0F, 360.0F, 30.0F, 0.0F}); // to the right
    steps(60);
    CHECK(distance(ship().angle, Angle::degrees(0)) < Angle::span(4));
    event(eng::platform::MouseButtonEvent{eng::platform::MouseButton::Left, true, 1100.0F, 360.0F});
    steps(5);
    CHECK(ship().state == Ship::State::Crossing);
}

TEST_CASE_METHOD(CyFixture, "either stick of a controller points, triggers cross and bomb",
                 "[cy]") {
    using eng::platform::PadAxis;
    play();
    event(eng::platform::ControllerConnectedEvent{1, "Pad"});
    steps(2);
    SECTION("left") {
        event(eng::platform::ControllerAxisEvent{1, PadAxis::LeftX, -1.0F});
    }
    SECTION("right") {
        event(eng::platform::ControllerAxisEvent{1, PadAxis::RightX, -1.0F});
    }
    steps(60);
    CHECK(distance(ship().angle, Angle::degrees(180)) < Angle::span(4));
    event(eng::platform::ControllerAxisEvent{1, PadAxis::RightTrigger, 1.0F});
    steps(4);
    CHECK(ship().state == Ship::State::Crossing);
    steps(40);
    const int bombs = ship().bombs;
    event(eng::platform::ControllerAxisEvent{1, PadAxis::LeftTrigger, 1.0F});
    steps(12);
    CHECK(ship().bombs == bombs - 1);
}

TEST_CASE_METHOD(CyFixture, "one finger points and crosses by a tap or a flick", "[cy]") {
    using eng::platform::TouchPhase;
    const auto finger = [&](std::int64_t id, TouchPhase phase, float x, float y) {
        event(eng::platform::TouchEvent{id, phase, x, y});
        step();
    };
    play();
    const bool leftHalf = GENERATE(true, false);
    const float x = leftHalf ? 300.0F : 900.0F;
    finger(1, TouchPhase::Down, x, 500.0F);
    for (int i = 1; i <= 40; ++i) { // slowly, so that it does not cross
        finger(1, TouchPhase::Move, x + 3.0F * static_cast<float>(i), 500.0F);
    }
    steps(30);
    CHECK(ship().state == Ship::State::Alive);
    CHECK(distance(ship().angle, Angle::degrees(0)) < Angle::span(4));
    CHECK(command().autoBomb); // with fingers
    SECTION("a tap") {
        finger(1, TouchPhase::Up, x + 120.0F, 500.0F);
        finger(1, TouchPhase::Down, x, 300.0F);
        finger(1, TouchPhase::Up, x, 300.0F);
        steps(3);
        CHECK(ship().state == Ship::State::Crossing);
    }
    SECTION("a tap of a second finger, which steers on") {
        finger(2, TouchPhase::Down, x, 300.0F);
        steps(3);
        CHECK(ship().state == Ship::State::Crossing);
    }
    SECTION("a flick to the far side") {
        finger(1, TouchPhase::Move, x + 20.0F, 500.0F);
        steps(3);
        CHECK(ship().state == Ship::State::Crossing);
    }
    SECTION("a flick to another side turns") {
        finger(1, TouchPhase::Move, x + 120.0F, 400.0F);
        finger(1, TouchPhase::Move, x + 120.0F, 300.0F);
        steps(3);
        CHECK(ship().state == Ship::State::Alive);
    }
}

TEST_CASE_METHOD(CyFixture, "two fingers together spend a bomb", "[cy]") {
    using eng::platform::TouchPhase;
    play();
    const int bombs = ship().bombs;
    event(eng::platform::TouchEvent{1, TouchPhase::Down, 300.0F, 500.0F});
    event(eng::platform::TouchEvent{2, TouchPhase::Down, 500.0F, 500.0F});
    steps(12);
    CHECK(ship().bombs == bombs - 1);
    CHECK(ship().state == Ship::State::Alive);
}

TEST_CASE_METHOD(CyFixture, "bombs go off by themselves in the first three games", "[cy]") {
    play();
    steps(3);
    for (int run = 0; run < 3; ++run) {
        CHECK(command().autoBomb);
        lose();
        key(Key::Enter);
        steps(5);
        REQUIRE(state() == "playing");
    }
    CHECK_FALSE(command().autoBomb);
}

TEST_CASE("bombs go off by themselves if the player wants it", "[cy]") {
    CyFixture game{{"seed=7", "auto_bomb=true"}};
    game.keep({});
    game.play();
    game.steps(3);
    CHECK(game.command().autoBomb);
}

TEST_CASE("a slower tempo slows everything, and has a table of its own", "[cy]") {
    CyFixture slow{{"seed=7", "tempo=2"}};
    slow.play();
    const std::uint32_t before = slow.world().time();
    slow.steps(100);
    const auto made = static_cast<int>(slow.world().time() - before);
    CHECK(made >= 69);
    CHECK(made <= 71);
}

TEST_CASE("practice begins at a wave, turns time back and counts for nothing", "[cy]") {
    CyFixture practice{{"seed=7", "practice=8"}};
    practice.play();
    CHECK(practice.world().wave() == 8);
    practice.steps(120);
    const std::uint32_t before = practice.world().time();
    practice.hold(Key::Backspace, true);
    practice.steps(60);
    CHECK(practice.world().time() <= before - 55);
    practice.hold(Key::Backspace, false);
    practice.lose();
    CHECK(practice.inspected().find("enter your name") == std::string::npos);
    CHECK(practice.game.menus().best() == 0);
}

TEST_CASE_METHOD(CyFixture, "time runs back in practice only", "[cy]") {
    play();
    steps(60);
    const std::uint32_t before = world().time();
    hold(Key::Backspace, true);
    steps(20);
    CHECK(world().time() >= before + 18);
}

TEST_CASE("a game is continued from a fifth wave, and its replay is whole", "[cy]") {
    Passages passages;
    passages.to[0] = {500, CyFixture::passageTo(5)};
    CyFixture later{{"seed=7", "continue=1"}};
    later.keep(passages);
    later.begin();
    CHECK(later.inspected().find("\"value\":\"Wave 5\"") != std::string::npos);
    later.key(Key::Enter);
    later.steps(3);
    REQUIRE(later.state() == "playing");
    CHECK(later.world().wave() == 5);
    CHECK(later.match().holder(0).kind == eng::SeatHolder::Kind::Player);
    CHECK(later.game.match().isContinued());
    later.steps(60);
    auto again = eng::Session<World>::open(later.match().recording(), {.game = "cy"});
    REQUIRE(again);
    again->seek(later.match().steps());
    CHECK(again->hashOfAll() == later.match().hashOfAll()); // from its first step
}

TEST_CASE("a damaged passage is told, and a new game begins", "[cy]") {
    Passages passages;
    passages.to[0] = {500, "no recording"};
    CyFixture later{{"seed=7", "continue=1"}};
    later.keep(passages);
    later.begin();
    CHECK(later.modules().ui.notice().starts_with("the link is damaged"));
    CHECK_FALSE(later.game.match().isContinued()); // and enters the table of whole games
    CHECK(later.inspected().find("\"Continue\"") == std::string::npos); // it is not offered again
    later.key(Key::Enter);
    later.steps(3);
    CHECK(later.state() == "playing");
    CHECK(later.world().wave() == 1);
}

TEST_CASE("a recording of other rules is not continued", "[cy]") {
    eng::Session<World> other{{}, 5, {.game = "other"}};
    other.seatPlayer(0, {});
    other.step();
    Passages passages;
    passages.to[0] = {500, *eng::packRecording(other.recording())};
    CyFixture later{{"seed=7", "continue=1"}};
    later.keep(passages);
    later.begin();
    CHECK(later.modules().ui.notice().starts_with("the recording is of the game 'other'"));
    CHECK(later.world().wave() == 1);
    CHECK_FALSE(later.game.match().isContinued());
}

TEST_CASE_METHOD(CyFixture, "a disk that is full at a record is told, and nothing else is lost",
                 "[cy]") {
    play();
    host.saved.full = eng::Error{eng::text::kStorageNowhere, {"scores"}};
    lose();
    CHECK(state() == "over");
    key(Key::Enter);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(CyFixture, "the page may be hidden at any time: the game waits", "[cy]") {
    play();
    steps(100);
    const std::uint32_t before = world().time();
    event(eng::platform::FocusEvent{false});
    steps(300);
    CHECK(state() == "paused");
    CHECK(world().time() <= before + 1);
}

TEST_CASE("bots fly beside the player", "[cy]") {
    CyFixture team{{"seed=7", "bots=2"}};
    team.play();
    CHECK(team.world().shipCount() == 3);
    const Angle before = team.world().ship(1).angle;
    int moved = 0;
    for (int i = 0; i < 20; ++i) {
        team.steps(30);
        moved += team.world().ship(1).angle != before ? 1 : 0;
    }
    CHECK(moved > 0);
    CHECK(team.match().holder(1).kind == eng::SeatHolder::Kind::Bot);
    CHECK(team.match().holder(3).kind != eng::SeatHolder::Kind::Bot);
}
