// In one file although it is long: all tests play the same small games, which are at its top.

#include "engine/app/engine_modules.h"
#include "engine/audio/audio_task.h"
#include "engine/canvas/font_file.h"
#include "engine/game/game.h"
#include "engine/game/game_program.h"
#include "engine/game/menus.h"
#include "engine/record/record.h"
#include "engine/render3d/model.h"
#include "engine/render3d/model_data.h"
#include "engine/screen/screen.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/font_file.h"
#include "tests/support/game_in_memory.h"
#include "tests/support/heard_log.h"
#include "tests/support/png_file.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using Catch::Approx;
using platform::Key;
using platform::TouchPhase;

namespace {

/// A game that counts what is asked of it.
class Dodge : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Dodge {it}", .windowWidth = 800}; }

    using Game::action;
    using Game::after;
    using Game::every;
    using Game::gameOver;
    using Game::input;
    using Game::loader;
    using Game::menus;
    using Game::services;
    using Game::time;
    using Game::viewport;

    int begun = 0, drawn = 0, fires = 0, jumps = 0;
    bool updating = false, begunInUpdate = false;
    std::function<void()> during; ///< called once, in the next update
    std::function<void()> atBegin;
    std::vector<float> deltas;
    Vec2 turned; ///< the last direction
    std::vector<Vec2> turns;
    Rect thumb{800.0F, 400.0F, 200.0F, 200.0F}; ///< a button for a finger
    int taps = 0, touches = 0;                  ///< updates with one
    std::optional<int> endWith;
    std::vector<std::string> sounds, pictures;
    std::string music;
    std::vector<SoundRef> loaded;
    bool hasModel = false;
    ModelRef model;
    std::vector<PictureRef> drawings;
    Action jump = action("jump", "Jump high", "key:j");

private:
    void onLoad(Loader& load) override {
        if (hasModel) {
            render::ModelData data;
            data.pictures.emplace_back();
            model = load.model(std::move(data));
        }
        for (const std::string& file : sounds) {
            loaded.push_back(load.sound(file));
        }
        for (const std::string& file : pictures) {
            drawings.push_back(load.picture(file));
        }
        if (!music.empty()) {
            load.music(music);
        }
    }
    void onBegin() override {
        if (atBegin) {
            atBegin();
        }
        ++begun;
        begunInUpdate = begunInUpdate || updating;
    }
    void onUpdate(float dt) override {
        updating = true;
        deltas.push_back(dt);
        jumps += input().pressed(jump) ? 1 : 0;
        taps += input().tapped(thumb) ? 1 : 0;
        touches += input().touched(thumb) ? 1 : 0;
        if (during) {
            std::exchange(during, {})();
        }
        if (const Vec2 turn = input().turn(); turn != Vec2{}) {
            turned = turn;
            turns.push_back(turn);
        }
        fires += input().fired() ? 1 : 0;
        if (endWith) {
            gameOver(*std::exchange(endWith, {}));
        }
        updating = false;
    }
    void onDraw(render::Canvas& canvas) override {
        ++drawn;
        canvas.circle({640.0F, 360.0F}, 20.0F, {});
        for (const PictureRef& each : drawings) {
            canvas.picture(*each, {640.0F, 360.0F});
        }
    }
};

/// A game that draws between two steps.
class Between : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 20, .menus = false}; }

    std::vector<float> alphas;

private:
    void onDraw(render::Canvas&) override { alphas.push_back(time().alpha); }
};

class Fixed60 : public Dodge {
public:
    using Dodge::Dodge;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 120, .menus = false}; }
};

class Slow : public Dodge {
public:
    using Dodge::Dodge;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 5, .menus = false}; }
};

class Fast : public Dodge {
public:
    using Dodge::Dodge;

    static GameInfo info() { return {.title = "Dodge", .stepsPerSecond = 120}; }
};

class Pushed final : public Screen {
public:
    std::string_view name() const override { return "pushed"; }
};

/// A state of the game's own in which it is played.
class OwnState final : public Screen {
public:
    explicit OwnState(std::function<void()> update)
        : update_{std::move(update)} {}
    std::string_view name() const override { return "own"; }

private:
    void onFrame() override { update_(); }

    std::function<void()> update_;
};

template <class G>
struct GameFixture : WindowFixture<G> {
    /// A frame of another length, seconds.
    void frame(double length) {
        this->host.time.advance(length);
        this->running = this->program().step(platform::StepKind::Frame, this->host.time.now());
    }
    void finger(int id, platform::TouchPhase phase, float x, float y) {
        this->event(platform::TouchEvent{id, phase, x, y});
        this->step();
    }
    GameFixture() { this->host.files["fonts/text.ttf"] = fontFile("manrope_semibold.ttf"); }
    void begin() {
        REQUIRE(this->start());
        this->steps(3);
    }
    void play() {
        begin();
        this->key(Key::Enter);
        REQUIRE(this->state() == "playing");
    }
    std::string hintOrNotice() { return std::string{this->modules().ui.notice()}; }
};
using DodgeFixture = GameFixture<Dodge>;
using FixedFixture = GameFixture<Fixed60>;
using SlowFixture = GameFixture<Slow>;
using FastFixture = GameFixture<Fast>;
using BetweenFixture = GameFixture<Between>;

} // namespace

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

TEST_CASE_METHOD(DodgeFixture, "the game pauses when its player cannot go on", "[game]") {
    play();
    SECTION("focus") {
        event(platform::FocusEvent{false});
    }
    SECTION("hidden") {
        event(platform::VisibilityEvent{false});
    }
    SECTION("a finger on the button") {
        event(platform::TouchEvent{1, platform::TouchPhase::Down, 40.0F, 40.0F});
    }
    step();
    step();
    CHECK(state() == "paused");
}

TEST_CASE_METHOD(DodgeFixture, "directions come from keys, controllers and fingers", "[game]") {
    play();
    key(Key::Left);
    CHECK(game.turned == Vec2{-1.0F, 0.0F});
    key(Key::S);
    CHECK(game.turned == Vec2{0.0F, 1.0F});
    event(platform::KeyEvent{Key::D, true, false, false});
    step();
    CHECK(game.input().steer() == Vec2{1.0F, 0.0F});
    event(platform::KeyEvent{Key::D, false, false, false});
    step();
    const auto finger = [&](platform::TouchPhase phase, float x, float y) {
        event(platform::TouchEvent{1, phase, x, y});
        step();
    };
    finger(platform::TouchPhase::Down, 600.0F, 400.0F);
    CHECK(game.turned == Vec2{1.0F, 0.0F}); // still D
    finger(platform::TouchPhase::Move, 605.0F, 330.0F);
    CHECK(game.turned == Vec2{0.0F, -1.0F});
    finger(platform::TouchPhase::Move, 500.0F, 330.0F); // without lifting
    CHECK(game.turned == Vec2{-1.0F, 0.0F});
    CHECK(game.input().pointer() == Vec2{500.0F, 330.0F});
    finger(platform::TouchPhase::Up, 500.0F, 330.0F);
    const int fires = game.fires;
    key(Key::Space);
    CHECK(game.fires == fires + 1);
}

TEST_CASE_METHOD(DodgeFixture, "a page's start button counts while files are loaded", "[game]") {
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    host.downloads = true;
    game.sounds = {"beep.wav"};
    const bool missing = GENERATE(false, true);
    if (missing) {
        game.sounds.emplace_back("gone.wav");
    }
    REQUIRE(start());
    steps(3);
    REQUIRE(state() == "loading");
    event(platform::StartEvent{-1});
    steps(2);
    for (const auto& [name, done] : std::exchange(host.fetching, {})) {
        done();
    }
    steps(5);
    CHECK(state() == (missing ? "title" : "playing")); // the title says what is missing
    CHECK(game.begun == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a page's start button counts in each step until the title is there",
                 "[game]") {
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    game.sounds = {"beep.wav"};
    REQUIRE(start());
    const int before = GENERATE(0, 1, 2, 3, 4, 5, 6, 7);
    steps(before);
    event(platform::StartEvent{-1});
    steps(12);
    CHECK(state() == "playing");
    CHECK(game.begun == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a damaged file is named below the title, in a sentence", "[game]") {
    host.files["beep.wav"] = "no sound";
    game.sounds = {"beep.wav"};
    REQUIRE(start());
    steps(6);
    CHECK(hintOrNotice() == "A file of the game is unusable: beep.wav: not a sound; expected a WAV "
                            "or Ogg Vorbis file.");
}

TEST_CASE_METHOD(DodgeFixture, "files that are missing are named below the title", "[game]") {
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    game.sounds = {"beep.wav", "gone.wav", "beep.wav"};
    REQUIRE(start());
    step();
    CHECK(state() == "loading");
    steps(5);
    CHECK(state() == "title");
    CHECK(game.loaded[0] == game.loaded[2]);
    CHECK(game.loaded[0]->id() != SoundId::None);
    CHECK(game.loaded[1]->id() == SoundId::None);
    game.loaded[1]->play(); // silent
    CHECK(hintOrNotice() == "The game's file gone.wav is missing.");
    CHECK(host.hasLogged("gone.wav"));
    host.files["dot.png"] =
        PngFile{.width = 2, .height = 1, .samples = std::vector<unsigned>(8, 255)}.file();
    const PictureRef dot = game.loader().picture("dot.png");
    CHECK(dot->width() == 1);
    steps(3);
    CHECK(dot->width() == 2);
    const SoundRef computed = game.loader().sound(sine(440.0, 0.1, 12000.0), 48000);
    CHECK(computed->id() != SoundId::None);
    CHECK(&game.loader().font("none.ttf")->font() == &modules().screens.canvas()->font());
}

TEST_CASE_METHOD(DodgeFixture, "a damaged picture is named in the log and the menu", "[game]") {
    const std::string picture =
        PngFile{.width = 2, .height = 1, .samples = std::vector<unsigned>(8, 255)}.file();
    const auto [bytes, message] = GENERATE_COPY(table<std::string, std::string>(
        {{"no picture", "not a picture; expected a PNG file."},
         {picture.substr(0, 50), "truncated picture; 'IDAT' at byte 33 needs 32 bytes, found 17."},
         {PngFile::signature() + PngFile{.width = 65535, .height = 65535}.header(),
          "a picture of 65535 x 65535 pixels; at most 4096 x 4096 are allowed."}}));
    host.files["dot.png"] = bytes;
    game.pictures = {"dot.png"};
    begin();
    REQUIRE(state() == "title");
    CHECK(hintOrNotice() == "A file of the game is unusable: dot.png: " + message);
    CHECK(host.hasLogged("dot.png: " + message));
}

TEST_CASE_METHOD(DodgeFixture, "pictures that the driver cannot hold are logged once", "[game]") {
    host.files["wide.png"] =
        PngFile{.width = 3000, .height = 1, .samples = std::vector<unsigned>(12000, 255)}.file();
    game.pictures = {"wide.png"};
    begin();
    key(Key::Enter);
    steps(10);
    REQUIRE(game.drawn > 2);
    constexpr const char* kWords =
        "1 picture is not drawn: the graphics driver allows 2048 pixels a side.";
    CHECK(host.hasLogged(kWords));
    CHECK(std::ranges::count_if(host.logged, [](const std::string& line) {
              return line.find(kWords) != std::string::npos;
          }) == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a file that is not a sound is named in the log and the menu",
                 "[game]") {
    host.files["hit.wav"] = "A text file.";
    game.sounds = {"hit.wav"};
    begin();
    REQUIRE(state() == "title");
    CHECK(hintOrNotice() == "A file of the game is unusable: hit.wav: not a sound; expected a WAV "
                            "or Ogg Vorbis file.");
    CHECK(host.hasLogged("hit.wav: not a sound; expected a WAV or Ogg Vorbis file."));
    CHECK(game.loaded[0]->id() == SoundId::None);
    game.loaded[0]->play(); // silent
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

TEST_CASE_METHOD(SlowFixture, "turns of one slow frame keep their order", "[game]") {
    begin();
    steps(12); // a step has just been
    for (const Key key : {Key::Up, Key::Right}) {
        event(platform::KeyEvent{key, true, false, false});
    }
    steps(40);
    for (const Key key : {Key::Left, Key::Down}) {
        event(platform::KeyEvent{key, true, false, false});
    }
    steps(40);
    CHECK(game.turns ==
          std::vector<Vec2>{{0.0F, -1.0F}, {1.0F, 0.0F}, {-1.0F, 0.0F}, {0.0F, 1.0F}});
}

TEST_CASE_METHOD(DodgeFixture, "the corner of the pause button is that of fingers", "[game]") {
    play();
    CHECK(game.viewport().leftCorner().width == 0.0F);
    resize(1024, 768, 2.0F);
    event(platform::TouchEvent{1, platform::TouchPhase::Down, 500.0F, 400.0F});
    steps(2);
    const Rect corner = game.viewport().leftCorner();
    const Vec2 to = game.viewport().camera().toPixels({corner.right(), corner.bottom()});
    CHECK(game.viewport().camera().toPixels({corner.left, corner.top}).x ==
          Approx(0.0).margin(1.0));
    CHECK(to.x > 60.0F);
    event(platform::TouchEvent{1, platform::TouchPhase::Up, 500.0F, 400.0F});
    steps(2);
    event(platform::TouchEvent{2, platform::TouchPhase::Down, to.x - 10.0F, to.y - 10.0F});
    steps(2);
    CHECK(state() == "paused"); // the button ends where the corner does
}

TEST_CASE_METHOD(SlowFixture, "no press is lost between two slow steps", "[game]") {
    begin();
    steps(12); // a step has just been
    const std::size_t before = game.deltas.size();
    key(Key::Up);
    key(Key::Left);
    key(Key::Down); // one too many
    key(Key::Space);
    REQUIRE(game.deltas.size() == before);
    steps(40);
    CHECK(game.turns == std::vector<Vec2>{{0.0F, -1.0F}, {-1.0F, 0.0F}});
    CHECK(game.fires == 1);
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

TEST_CASE_METHOD(DodgeFixture, "a second finger fires while the first one steers", "[game]") {
    play();
    finger(1, platform::TouchPhase::Down, 300.0F, 300.0F);
    steps(3);
    const int before = game.fires;
    finger(2, platform::TouchPhase::Down, 900.0F, 600.0F);
    steps(2);
    CHECK(game.fires == before + 1);
}

TEST_CASE_METHOD(FastFixture, "each press of an action counts in one step, at any frame rate",
                 "[game]") {
    play();
    const double framesPerSecond = GENERATE(144.0, 120.0, 60.0, 20.0);
    for (int i = 0; i < 100; ++i) {
        event(platform::KeyEvent{Key::J, true, false, false});
        frame(1.0 / framesPerSecond);
        event(platform::KeyEvent{Key::J, false, false, false});
        frame(1.0 / framesPerSecond);
    }
    frame(0.1);
    CHECK(game.jumps == 100);
}

TEST_CASE_METHOD(DodgeFixture, "a press before a pause does not count after it", "[game]") {
    play();
    event(platform::KeyEvent{Key::J, true, false, false});
    key(Key::P);
    REQUIRE(state() == "paused");
    event(platform::KeyEvent{Key::J, false, false, false});
    key(Key::P);
    steps(3);
    CHECK(game.jumps == 0);
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

TEST_CASE_METHOD(DodgeFixture, "each finger swipes for itself", "[game]") {
    using platform::TouchPhase;
    play();
    finger(1, TouchPhase::Down, 200.0F, 600.0F); // rests
    finger(2, TouchPhase::Down, 900.0F, 300.0F);
    finger(2, TouchPhase::Move, 1000.0F, 300.0F);
    CHECK(game.turns == std::vector<Vec2>{{1.0F, 0.0F}});
    // The first one is lifted: the second does not swipe from the first one's place.
    finger(1, TouchPhase::Up, 200.0F, 600.0F);
    steps(3);
    CHECK(game.turns.size() == 1);
    finger(2, TouchPhase::Move, 1000.0F, 200.0F);
    CHECK(game.turns.back() == Vec2{0.0F, -1.0F});
    CHECK(game.turns.size() == 2);
}

TEST_CASE_METHOD(DodgeFixture, "a finger of a menu does not swipe in the game", "[game]") {
    using platform::TouchPhase;
    play();
    finger(1, TouchPhase::Down, 600.0F, 400.0F);
    key(Key::P);
    REQUIRE(state() == "paused");
    finger(1, TouchPhase::Up, 600.0F, 400.0F);
    finger(1, TouchPhase::Down, 300.0F, 100.0F); // below the lines, with the same number
    finger(1, TouchPhase::Move, 300.0F, 200.0F);
    key(Key::P);
    REQUIRE(state() == "playing");
    steps(3);
    CHECK(game.turns.empty());
    finger(1, TouchPhase::Move, 300.0F, 300.0F); // it moves on: now it is one
    CHECK(game.turns == std::vector<Vec2>{{0.0F, 1.0F}});
}

TEST_CASE_METHOD(DodgeFixture, "a controller's button for going back belongs to the game",
                 "[game]") {
    play();
    event(platform::ControllerConnectedEvent{1, "Pad"});
    const auto press = [&](platform::PadButton button) {
        event(platform::ControllerButtonEvent{1, button, true});
        step();
        event(platform::ControllerButtonEvent{1, button, false});
        steps(2);
    };
    press(platform::PadButton::B);
    CHECK(state() == "playing");
    press(platform::PadButton::Start);
    CHECK(state() == "paused");
}

TEST_CASE_METHOD(DodgeFixture, "the pointer stays where a finger was lifted", "[game]") {
    using platform::TouchPhase;
    play();
    finger(1, TouchPhase::Down, 600.0F, 400.0F);
    finger(1, TouchPhase::Move, 650.0F, 410.0F);
    finger(1, TouchPhase::Up, 650.0F, 410.0F);
    steps(3);
    CHECK(game.input().pointer() == Vec2{650.0F, 410.0F});
    event(platform::MouseMoveEvent{10.0F, 20.0F, 1.0F, 1.0F});
    step();
    CHECK(game.input().pointer() == Vec2{10.0F, 20.0F});
}

TEST_CASE("a key of a game that is also the engine's is reported at the start", "[game]") {
    WindowFixture<Dodge> fixture;
    fixture.host.files["fonts/text.ttf"] = fontFile("manrope_semibold.ttf");
    SECTION("a clash") {
        fixture.game.action("flip", "Flip", "key:x;key:f");
        REQUIRE(fixture.start());
        CHECK(fixture.host.hasLogged("key:f is bound twice: to the action 'flip' (bind_flip) and "
                                     "to the shortcut 'fullscreen'"));
    }
    SECTION("none") {
        REQUIRE(fixture.start());
        CHECK_FALSE(fixture.host.hasLogged("is bound twice"));
    }
}

TEST_CASE_METHOD(DodgeFixture, "music can be asked for again", "[game]") {
    begin();
    for (const char* file : {"calm.ogg", "fight.ogg"}) {
        host.files[file] = "OggS";
    }
    const auto ask = [&](const char* file) {
        game.loader().music(file);
        steps(5);
        CHECK(audio().music.back() == file);
        CHECK(audio().musicPlays());
    };
    ask("calm.ogg");
    ask("fight.ogg");
    ask("calm.ogg");
    CHECK(audio().music.size() == 3);
    ask("calm.ogg"); // it goes on
    CHECK(audio().music.size() == 3);
}

TEST_CASE_METHOD(DodgeFixture, "music that plays goes on, although another piece was asked for",
                 "[game]") {
    begin();
    host.files["calm.ogg"] = "OggS";
    host.files["fight.ogg"] = "OggS";
    game.loader().music("calm.ogg");
    steps(5);
    REQUIRE(audio().music.size() == 1);
    SECTION("that has not been loaded") {
        game.loader().music("fight.ogg");
        game.loader().music("calm.ogg");
    }
    SECTION("that is missing") {
        game.loader().music("none.ogg");
        steps(5);
        game.loader().music("calm.ogg");
    }
    steps(5);
    CHECK(audio().music == std::vector<std::string>{"calm.ogg"});
    CHECK(audio().musicPlays());
}

TEST_CASE_METHOD(DodgeFixture, "of two pieces of music the one asked for last plays", "[game]") {
    begin();
    host.files["calm.ogg"] = "OggS";
    host.files["fight.ogg"] = "OggS";
    host.downloads = true;
    game.loader().music("calm.ogg");
    game.loader().music("fight.ogg");
    REQUIRE(host.fetching.size() >= 2);
    const std::size_t last = host.fetching.size() - 1;
    SECTION("in the order of asking") {
        host.fetching[last - 1].second();
        steps(3);
        host.fetching[last].second();
    }
    SECTION("the first one arrives late") {
        host.fetching[last].second();
        steps(3);
        host.fetching[last - 1].second();
    }
    steps(3);
    CHECK(audio().music == std::vector<std::string>{"fight.ogg"});
    CHECK(audio().musicPlays());
}

TEST_CASE_METHOD(DodgeFixture, "the last holder of a sound frees it", "[game]") {
    begin();
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    SoundRef first = game.loader().sound("beep.wav");
    SoundRef second = game.loader().sound("beep.wav");
    steps(5);
    REQUIRE(audio().loaded == 1);
    first = {};
    steps(2);
    CHECK(audio().removed == 0);
    second = {};
    steps(2);
    CHECK(audio().removed == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a button for thumbs is touched by a finger that is in it",
                 "[game]") {
    play();
    resize(640, 360); // half as large
    finger(1, TouchPhase::Down, 200.0F, 250.0F);
    CHECK(game.touches == 0);
    finger(1, TouchPhase::Move, 450.0F, 250.0F); // slides into it
    steps(2);
    CHECK(game.touches == 3);
    CHECK(game.taps == 0);
    CHECK(game.input().touched(game.thumb));
    CHECK_FALSE(game.input().touched({100.0F, 100.0F, 50.0F, 50.0F}));
    finger(2, TouchPhase::Down, 200.0F, 250.0F); // another one elsewhere
    CHECK(game.touches == 4);
    finger(1, TouchPhase::Up, 450.0F, 250.0F);
    steps(2);
    CHECK(game.touches == 4);
    finger(3, TouchPhase::Down, 401.0F, 201.0F);
    CHECK(game.touches == 5);
    CHECK(game.taps == 1);
    steps(5);
    CHECK(game.taps == 1);
}

TEST_CASE_METHOD(FastFixture, "each tap counts in one step, at any frame rate", "[game]") {
    play();
    const double framesPerSecond = GENERATE(144.0, 120.0, 60.0, 20.0);
    for (int i = 0; i < 100; ++i) {
        event(platform::TouchEvent{i, TouchPhase::Down, 900.0F, 500.0F});
        frame(1.0 / framesPerSecond);
        event(platform::TouchEvent{i, TouchPhase::Up, 900.0F, 500.0F});
        frame(1.0 / framesPerSecond);
    }
    frame(0.1);
    CHECK(game.taps == 100);
}

TEST_CASE_METHOD(SlowFixture, "no tap is lost between two slow steps", "[game]") {
    begin();
    steps(12); // a step has just been
    finger(1, TouchPhase::Down, 900.0F, 500.0F);
    finger(1, TouchPhase::Up, 900.0F, 500.0F);
    for (int id = 2; id < 20; ++id) { // elsewhere, more than are remembered
        event(platform::TouchEvent{id, TouchPhase::Down, 300.0F, 300.0F});
        event(platform::TouchEvent{id, TouchPhase::Up, 300.0F, 300.0F});
    }
    steps(40);
    CHECK(game.taps == 1);
    CHECK(game.touches == 0); // it was short
}

TEST_CASE_METHOD(DodgeFixture, "a finger on the pause button touches no other button", "[game]") {
    game.thumb = {0.0F, 0.0F, 640.0F, 720.0F}; // the left half
    play();
    finger(1, TouchPhase::Down, 40.0F, 40.0F);
    steps(2);
    REQUIRE(state() == "paused");
    key(Key::P);
    steps(3);
    REQUIRE(state() == "playing");
    CHECK(game.taps == 0);
    CHECK(game.touches == 0); // it is still down
    finger(1, TouchPhase::Up, 40.0F, 40.0F);
    finger(2, TouchPhase::Down, 300.0F, 40.0F);
    CHECK(game.taps == 1);
    finger(2, TouchPhase::Move, 40.0F, 40.0F); // slides onto the pause button
    CHECK(game.touches == 2);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(DodgeFixture, "in a state of the game's own a tap counts in one update",
                 "[game]") {
    game.thumb = {0.0F, 0.0F, 640.0F, 720.0F};
    play();
    int taps = 0;
    stack().push(game.services().heap.make<OwnState>([&] {
        auto& own = static_cast<GameProgram&>(program());
        own.readDevices();
        taps += game.input().tapped(game.thumb) ? 1 : 0;
        own.forgetPresses();
    }));
    step();
    finger(1, TouchPhase::Down, 300.0F, 300.0F);
    steps(3);
    CHECK(taps == 1);
    finger(2, TouchPhase::Down, 40.0F, 40.0F); // the pause button
    CHECK(taps == 1);
}

TEST_CASE_METHOD(FixedFixture, "without menus the corner of the pause button is free", "[game]") {
    game.thumb = {0.0F, 0.0F, 200.0F, 200.0F};
    begin();
    finger(1, TouchPhase::Down, 40.0F, 40.0F);
    CHECK(game.taps == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a tap before a pause does not count after it", "[game]") {
    play();
    event(platform::TouchEvent{1, TouchPhase::Down, 900.0F, 500.0F});
    key(Key::P);
    REQUIRE(state() == "paused");
    event(platform::TouchEvent{1, TouchPhase::Up, 900.0F, 500.0F});
    key(Key::P);
    steps(3);
    CHECK(game.taps == 0);
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
