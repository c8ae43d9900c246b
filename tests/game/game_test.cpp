// A small game from its title to its end: its times, its steps and its picture.

#include "engine/game/game_program.h"
#include "engine/record/record.h"
#include "platform/headless/stepped_loop.h"
#include "tests/game/dodge.h"
#include "tests/support/heard_log.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using Catch::Approx;
using platform::Key;

TEST_CASE_METHOD(DodgeFixture, "a small game has a title, play, pause and an end", "[game]") {
    begin();
    CHECK(state() == "title");
    CHECK(said() == "Dodge {it}. Play.");
    CHECK(game.begun == 1);
    CHECK(game.drawn > 0); // below the title
    CHECK(game.deltas.empty());

    key(Key::Enter);
    CHECK(state() == "playing");
    steps(5);
    CHECK(game.deltas.back() == Approx(1.0 / 60.0));
    CHECK(game.begun == 1); // the game below the title is the one that is played

    key(Key::P);
    CHECK(state() == "paused");
    const std::size_t before = game.deltas.size();
    steps(5);
    CHECK(game.deltas.size() == before);
    key(Key::P);
    CHECK(state() == "playing");
    key(Key::Escape);
    CHECK(state() == "paused");
    key(Key::Down);
    key(Key::Enter); // restart
    CHECK(state() == "playing");
    CHECK(game.begun == 2);

    game.endWith = 0;
    step();
    step();
    CHECK(state() == "over");
    CHECK(said() == "Game over. Score: 0. Play again."); // there is no best score yet
    steps(60);
    key(Key::Enter);
    CHECK(state() == "playing");

    game.endWith = 12;
    step();
    step();
    CHECK(state() == "over");
    CHECK(said() == "Game over. New best: 12. Play again.");
    key(Key::Enter); // too early: it was meant for the game
    CHECK(state() == "over");
    steps(60);
    key(Key::Enter);
    CHECK(state() == "playing");
    CHECK(game.begun == 4);
    game.endWith = 5;
    steps(60);
    CHECK(said() == "Game over. Score: 5. Best: 12. Play again.");
    key(Key::Down);
    key(Key::Enter);
    CHECK(state() == "title");
    SECTION("its last line") {
        key(Key::Up);
        key(Key::Enter);
    }
    SECTION("Escape asks before") {
        key(Key::Escape);
        step();
        REQUIRE(state() == "confirm");
        CHECK(said() == "Quit the game? No.");
        key(Key::Escape);
        steps(20);
        REQUIRE(state() == "title");
        key(Key::Escape);
        steps(20);
        key(Key::Down);
        key(Key::Enter);
    }
    step();
    CHECK_FALSE(running);
}

TEST_CASE_METHOD(DodgeFixture, "the best score is kept", "[game]") {
    play();
    game.endWith = 30;
    steps(3);
    CHECK(game.menus().best() == 30);
    CHECK(host.saved.records.contains("engine-best"));
    program().stop();
    GameRun<Dodge> next{host};
    REQUIRE(next.program.configure() == platform::RunMode::Windowed);
    REQUIRE(next.program.start());
    CHECK(next.game.menus().best() == 30);
    next.program.stop();
}

TEST_CASE_METHOD(DodgeFixture, "a best score of an earlier version is read", "[game]") {
    {
        HeardLog heard;
        Records earlier{heard.log};
        Record<int> best{earlier, "best"};
        earlier.open(host.saved);
        best = 41;
    }
    REQUIRE(host.saved.records.contains("best"));
    begin();
    CHECK(game.menus().best() == 41);
    // From now on the name is free for a record of the game.
    key(Key::Enter);
    game.endWith = 50;
    steps(3);
    HeardLog heard;
    Records own{heard.log};
    const Record<int> best{own, "best"};
    own.open(host.saved);
    CHECK(best == 41);
    program().stop();
    GameRun<Dodge> next{host}; // both are there
    REQUIRE(next.program.configure() == platform::RunMode::Windowed);
    REQUIRE(next.program.start());
    CHECK(next.game.menus().best() == 50);
    next.program.stop();
}

TEST_CASE_METHOD(DodgeFixture, "scores may be larger than 32 bits", "[game]") {
    constexpr std::int64_t kScore = 5'000'000'000;
    play();
    game.during = [this] { game.gameOver(kScore); };
    steps(3);
    REQUIRE(state() == "over");
    CHECK(game.menus().best() == kScore);
    CHECK(said() == "Game over. New best: 5000000000. Play again.");
    program().stop();
    GameRun<Dodge> next{host};
    REQUIRE(next.program.configure() == platform::RunMode::Windowed);
    REQUIRE(next.program.start());
    CHECK(next.game.menus().best() == kScore);
    next.program.stop();
}

TEST_CASE_METHOD(DodgeFixture, "titles of the game and its actions are plain words", "[game]") {
    begin();
    CHECK(game.services().strings.text(modules().input.actions().setting(game.jump).help()) ==
          "Jump high");
    CHECK(*modules().graphics.settings().width == 800);
    CHECK(*modules().graphics.settings().height == 720);
    host.files["strings/engine.de.txt"] = "ui_play = Spielen\n[end]\n";
    modules().language.choose(game.services(), "de");
    CHECK(game.services().strings.pattern(text::kUiPlay) == "Spielen");
}

TEST_CASE_METHOD(DodgeFixture, "the picture fits into the window and is never turned", "[game]") {
    play();
    resize(720, 1280);
    CHECK(game.viewport().camera().scale() == Approx(720.0 / 1280.0));
    CHECK(game.viewport().camera().toPixels({640.0F, 360.0F}).x == Approx(360.0).margin(1.0));
    CHECK(game.viewport().camera().toPixels({640.0F, 360.0F}).y == Approx(640.0).margin(1.0));
    host.corner = {100.0F, 50.0F};
    const Rect corner = game.viewport().rightCorner();
    CHECK(game.viewport().camera().toPixels({corner.left, corner.bottom()}).x == Approx(620.0));
    CHECK(game.viewport().camera().toPixels({corner.left, corner.bottom()}).y == Approx(50.0));
}

TEST_CASE_METHOD(FixedFixture, "a game can have steps of its own, and no menus", "[game]") {
    begin();
    CHECK(state() == "playing");
    const std::size_t before = game.deltas.size();
    steps(10);
    CHECK(game.deltas.size() == before + 20);
    CHECK(game.deltas.back() == 1.0F / 120.0F);
    const int fires = game.fires;
    key(Key::Space);
    CHECK(game.fires == fires + 1); // in one of its steps
    CHECK(state() == "playing");
    key(Key::P);
    CHECK(state() == "playing");
    game.endWith = 1;
    steps(2);
    CHECK(game.begun == 2);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(DodgeFixture, "a game knows whether it is below a menu", "[game]") {
    begin();
    REQUIRE(state() == "title");
    CHECK_FALSE(game.time().runs);
    CHECK(game.time().frame == 0.0F);
    key(Key::Enter);
    CHECK(game.time().runs);
    step();
    CHECK(game.time().frame == Approx(1.0F / 60.0F));
    key(Key::P);
    REQUIRE(state() == "paused");
    step();
    CHECK_FALSE(game.time().runs);
    CHECK(game.time().frame == 0.0F);
}

TEST_CASE_METHOD(DodgeFixture, "a timer can end the game, and stands still in a pause", "[game]") {
    play();
    game.after(0.5, [this] { game.gameOver(7); });
    steps(20);
    key(Key::P);
    steps(60);
    CHECK(game.menus().best() == 0);
    key(Key::P);
    steps(15);
    CHECK(state() == "over");
    CHECK(game.menus().best() == 7);
}

TEST_CASE("without a window a game plays at once, for the given number of steps", "[game]") {
    FakeHost host;
    host.given.arguments = {"+headless", "steps=20"};
    GameRun<Dodge> run{host};
    Dodge& game = run.game;
    REQUIRE(run.program.configure() == platform::RunMode::Headless);
    game.sounds = {"hit.wav"};
    host.files["hit.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    game.music = "song.ogg";
    host.files["song.ogg"] = "OggS";
    game.hasModel = true;
    game.endWith = 3; // another one begins without a menu
    CHECK(platform::runStepped(run.program, host) == 0);
    CHECK(game.begun == 2);
    CHECK(game.deltas.size() == 20);
    CHECK(game.drawn == 0);
    CHECK(game.loaded.size() == 1);
    CHECK_FALSE(host.hasLogged("Still in memory")); // objects that members hold are not leaks
}

TEST_CASE("a game without menus that ends in its begin begins again", "[game]") {
    FakeHost host;
    host.given.arguments = {"+headless", "steps=20"};
    GameRun<Dodge> run{host};
    Dodge& game = run.game;
    REQUIRE(run.program.configure() == platform::RunMode::Headless);
    game.atBegin = [&game] {
        if (game.begun < 4) {
            game.gameOver(1);
        }
    };
    CHECK(platform::runStepped(run.program, host) == 0);
    CHECK(game.begun == 5); // the fifth is played
    CHECK(game.deltas.size() > 10);
}

TEST_CASE_METHOD(DodgeFixture, "what a game has started ends with it, and begins in onBegin",
                 "[game]") {
    int calls = 0;
    int begun = 0;
    game.atBegin = [&] {
        const int number = ++begun;
        game.every(0.1, [&calls, &begun, number] {
            CHECK(number == begun);
            ++calls;
        });
    };
    play();
    key(Key::P);
    REQUIRE(state() == "paused");
    const int before = calls;
    steps(30);
    CHECK(calls == before);
    key(Key::Down); // Restart
    key(Key::Enter);
    steps(60);
    REQUIRE(state() == "playing");
    CHECK(calls > before);
}

TEST_CASE_METHOD(DodgeFixture, "timers stand still in the menus of a game", "[game]") {
    begin();
    int blinks = 0;
    const Connection blink = modules().time.timers().every(0.1, [&] { ++blinks; });
    steps(60);
    CHECK(blinks == 0); // below the title
    key(Key::Enter);
    REQUIRE(state() == "playing");
    steps(60);
    CHECK((blinks >= 9 && blinks <= 11));
    key(Key::P);
    REQUIRE(state() == "paused");
    const int before = blinks;
    const double real = modules().time.time().realTotal;
    steps(60);
    CHECK(blinks == before);
    CHECK(modules().time.time().realTotal > real + 0.9); // motions of menus go on
    key(Key::P);
    steps(30);
    CHECK(blinks > before);
    game.endWith = 1;
    steps(3);
    REQUIRE(state() == "over");
    const int atEnd = blinks;
    steps(60);
    CHECK(blinks == atEnd);
    key(Key::Enter); // again
    steps(30);
    CHECK(blinks > atEnd);
}

TEST_CASE_METHOD(DodgeFixture, "a game that stopped its clock finds it stopped after a menu",
                 "[game]") {
    play();
    modules().time.clock().setPaused(true);
    key(Key::P);
    key(Key::P);
    REQUIRE(state() == "playing");
    CHECK(modules().time.clock().paused());
}

TEST_CASE_METHOD(DodgeFixture, "a game that begins again while its clock is stopped may start it",
                 "[game]") {
    play();
    game.during = [this] {
        modules().time.clock().setPaused(true); // nothing moves any more
        game.gameOver(3);
    };
    steps(1);
    game.atBegin = [this] { modules().time.clock().setPaused(false); };
    steps(60);
    REQUIRE(state() == "over");
    CHECK(modules().time.clock().held());
    key(Key::Enter);
    steps(2);
    REQUIRE(state() == "playing");
    CHECK_FALSE(modules().time.clock().paused());
    CHECK_FALSE(modules().time.clock().held());
}

TEST_CASE_METHOD(FixedFixture, "a game without menus begins again between two updates", "[game]") {
    begin();
    game.endWith = 7;
    steps(2);
    CHECK(game.begun == 2);
    CHECK_FALSE(game.begunInUpdate);
}

TEST_CASE_METHOD(FastFixture, "a state that is pushed in an update ends the steps of the frame",
                 "[game]") {
    play();
    game.during = [this] { game.services().screens.push(game.services().heap.make<Pushed>()); };
    const std::size_t before = game.deltas.size();
    frame(0.1); // twelve steps
    CHECK(game.deltas.size() == before + 1);
    frame(0.1);
    CHECK(state() == "pushed");
    CHECK(game.deltas.size() == before + 13); // the game goes on below its screens
}

TEST_CASE_METHOD(FastFixture, "the focus is lost while a screen of the game's own is on top",
                 "[game]") {
    play();
    game.services().screens.push(game.services().heap.make<Pushed>());
    steps(2);
    REQUIRE(state() == "pushed");
    event(platform::FocusEvent{false});
    steps(2);
    CHECK(state() == "paused");
    key(Key::P);
    CHECK(state() == "pushed");
}

TEST_CASE_METHOD(BetweenFixture, "a game draws between two steps", "[game]") {
    begin();
    game.alphas.clear();
    steps(6); // a step is three frames
    REQUIRE(game.alphas.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(game.alphas[i] >= 0.0F);
        CHECK(game.alphas[i] <= 1.0F);
        const float next = game.alphas[(i + 1) % 6];
        CHECK((next - game.alphas[i] == Approx(1.0F / 3.0F).margin(0.001) ||
               next - game.alphas[i] == Approx(-2.0F / 3.0F).margin(0.001)));
    }
}

TEST_CASE_METHOD(DodgeFixture, "without steps of its own a game is drawn at its state", "[game]") {
    play();
    const int before = game.drawn;
    steps(3);
    CHECK(game.drawn == before + 3);
}
