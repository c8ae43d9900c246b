#include "engine/game2d/game2d.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/fake_window.h"
#include "tests/support/font_file.h"
#include "tests/support/png_file.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using Catch::Approx;
using platform::Key;

namespace {

/// A game that counts what is asked of it.
class Dodge : public Game2d {
public:
    explicit Dodge(platform::Host& host)
        : Dodge{host, {.name = "dodge", .title = "Dodge {it}", .windowWide = 800}} {}
    Dodge(platform::Host& host, GameInfo info)
        : Game2d{host, std::move(info)} {}

    using Game2d::best;
    using Game2d::camera;
    using Game2d::coveredCorner;
    using Game2d::gameOver;
    using Game2d::loader;
    using Game2d::pauseCorner;
    using Game2d::pointer;
    using Game2d::steer;

    int begun = 0, drawn = 0, fires = 0;
    std::vector<float> deltas;
    Vec2 turned; ///< the last direction
    std::vector<Vec2> turns;
    std::optional<int> endWith;
    std::vector<std::string> sounds, pictures;
    std::string music;
    std::vector<SoundRef> loaded;
    std::vector<PictureRef> drawings;
    Action jump = action("jump", "Jump high", "key:j");

private:
    void onLoad(Loader& load) override {
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
    void onBegin() override { ++begun; }
    void onUpdate(float dt) override {
        deltas.push_back(dt);
        if (turn() != Vec2{}) {
            turned = turn();
            turns.push_back(turn());
        }
        fires += fired() ? 1 : 0;
        if (endWith) {
            gameOver(*std::exchange(endWith, {}));
        }
    }
    void onDraw(render::Canvas& canvas) override {
        ++drawn;
        canvas.circle({640.0F, 360.0F}, 20.0F, {});
    }
};

class Fixed60 : public Dodge {
public:
    explicit Fixed60(platform::Host& host)
        : Dodge{host, {.name = "dodge", .title = "Dodge", .stepsPerSecond = 120, .menus = false}} {}
};

class Slow : public Dodge {
public:
    explicit Slow(platform::Host& host)
        : Dodge{host, {.name = "dodge", .title = "Dodge", .stepsPerSecond = 5, .menus = false}} {}
};

template <class Game>
struct GameFixture : WindowFixture<Game> {
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
    std::string hintOrNotice() { return std::string{this->game.modules().ui.notice()}; }
};
using DodgeFixture = GameFixture<Dodge>;
using FixedFixture = GameFixture<Fixed60>;
using SlowFixture = GameFixture<Slow>;

} // namespace

TEST_CASE_METHOD(DodgeFixture, "a small game has a title, play, pause and an end", "[game2d]") {
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
    CHECK(game.begun == 3);
    game.endWith = 5;
    steps(60);
    CHECK(said() == "Game over. Score: 5 – Best: 12. Play again.");
    key(Key::Down);
    key(Key::Enter);
    CHECK(state() == "title");
    key(Key::Up);
    key(Key::Enter); // quit
    step();
    CHECK_FALSE(running);
}

TEST_CASE_METHOD(DodgeFixture, "the best score is kept", "[game2d]") {
    play();
    game.endWith = 30;
    steps(3);
    CHECK(game.best() == 30);
    CHECK(host.saved.records.contains("best"));
    game.stop();
    WithFakeWindow<Dodge> next{host};
    REQUIRE(next.configure() == platform::RunMode::Windowed);
    REQUIRE(next.start());
    CHECK(next.best() == 30);
    next.stop();
}

TEST_CASE_METHOD(DodgeFixture, "the game pauses when its player cannot go on", "[game2d]") {
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

TEST_CASE_METHOD(DodgeFixture, "directions come from keys, controllers and fingers", "[game2d]") {
    play();
    key(Key::Left);
    CHECK(game.turned == Vec2{-1.0F, 0.0F});
    key(Key::S);
    CHECK(game.turned == Vec2{0.0F, 1.0F});
    event(platform::KeyEvent{Key::D, true, false, false});
    step();
    CHECK(game.steer() == Vec2{1.0F, 0.0F});
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
    CHECK(game.pointer() == Vec2{500.0F, 330.0F});
    finger(platform::TouchPhase::Up, 500.0F, 330.0F);
    const int fires = game.fires;
    key(Key::Space);
    CHECK(game.fires == fires + 1);
}

TEST_CASE_METHOD(DodgeFixture, "files that are missing are named below the title", "[game2d]") {
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
    CHECK(hintOrNotice() == "gone.wav: there is no such file among the game's files.");
    CHECK(host.hasLogged("gone.wav"));
    host.files["dot.png"] =
        PngFile{.width = 2, .height = 1, .samples = std::vector<unsigned>(8, 255)}.file();
    const PictureRef dot = game.loader().picture("dot.png");
    CHECK(dot->width() == 1);
    steps(3);
    CHECK(dot->width() == 2);
    const SoundRef computed = game.loader().sound(sine(440.0, 0.1, 12000.0), 48000);
    CHECK(computed->id() != SoundId::None);
    CHECK(&game.loader().font("none.ttf")->font() == &game.modules().states.canvas()->font());
}

TEST_CASE_METHOD(DodgeFixture, "a damaged picture is named in the log and the menu", "[game2d]") {
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
    CHECK(hintOrNotice() == "dot.png: " + message);
    CHECK(host.hasLogged("dot.png: " + message));
}

TEST_CASE_METHOD(DodgeFixture, "a file that is not a sound is named in the log and the menu",
                 "[game2d]") {
    host.files["hit.wav"] = "A text file.";
    game.sounds = {"hit.wav"};
    begin();
    REQUIRE(state() == "title");
    CHECK(hintOrNotice() == "hit.wav: not a sound; expected a WAV file.");
    CHECK(host.hasLogged("hit.wav: not a sound; expected a WAV file."));
    CHECK(game.loaded[0]->id() == SoundId::None);
    game.loaded[0]->play(); // silent
}

TEST_CASE_METHOD(DodgeFixture, "titles of the game and its actions are plain words", "[game2d]") {
    begin();
    CHECK(game.strings().text(game.modules().input.actions().setting(game.jump).help()) ==
          "Jump high");
    CHECK(*game.modules().graphics.settings().width == 800);
    CHECK(*game.modules().graphics.settings().height == 720);
    host.files["strings/engine.de.txt"] = "ui_play = Spielen\n[end]\n";
    game.modules().language.choose(game.context(), "de");
    CHECK(game.strings().pattern(text::kUiPlay) == "Spielen");
}

TEST_CASE_METHOD(DodgeFixture, "the picture fits into the window and is never turned", "[game2d]") {
    play();
    resize(720, 1280);
    CHECK(game.camera().scale() == Approx(720.0 / 1280.0));
    CHECK(game.camera().toPixels({640.0F, 360.0F}).x == Approx(360.0).margin(1.0));
    CHECK(game.camera().toPixels({640.0F, 360.0F}).y == Approx(640.0).margin(1.0));
    host.corner = {100.0F, 50.0F};
    const Rect corner = game.coveredCorner();
    CHECK(game.camera().toPixels({corner.left, corner.bottom()}).x == Approx(620.0));
    CHECK(game.camera().toPixels({corner.left, corner.bottom()}).y == Approx(50.0));
}

TEST_CASE_METHOD(FixedFixture, "a game can have steps of its own, and no menus", "[game2d]") {
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

TEST_CASE("without a window a game plays at once, for the given number of steps", "[game2d]") {
    FakeHost host;
    host.given.arguments = {"+headless", "steps=20"};
    Dodge game{host};
    REQUIRE(game.configure() == platform::RunMode::Headless);
    game.sounds = {"hit.wav"};
    host.files["hit.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    game.music = "song.ogg";
    host.files["song.ogg"] = "OggS";
    game.endWith = 3; // another one begins without a menu
    CHECK(platform::runStepped(game, host) == 0);
    CHECK(game.begun == 2);
    CHECK(game.deltas.size() == 20);
    CHECK(game.drawn == 0);
    CHECK(game.loaded.size() == 1);
    CHECK_FALSE(host.hasLogged("Still in memory")); // what members hold is no leak
}

TEST_CASE_METHOD(SlowFixture, "turns of one slow frame keep their order", "[game2d]") {
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

TEST_CASE_METHOD(DodgeFixture, "the corner of the pause button is that of fingers", "[game2d]") {
    play();
    CHECK(game.pauseCorner().width == 0.0F);
    resize(1024, 768, 2.0F);
    event(platform::TouchEvent{1, platform::TouchPhase::Down, 500.0F, 400.0F});
    steps(2);
    const Rect corner = game.pauseCorner();
    const Vec2 to = game.camera().toPixels({corner.right(), corner.bottom()});
    CHECK(game.camera().toPixels({corner.left, corner.top}).x == Approx(0.0).margin(1.0));
    CHECK(to.x > 60.0F);
    event(platform::TouchEvent{1, platform::TouchPhase::Up, 500.0F, 400.0F});
    steps(2);
    event(platform::TouchEvent{2, platform::TouchPhase::Down, to.x - 10.0F, to.y - 10.0F});
    steps(2);
    CHECK(state() == "paused"); // the button ends where the corner does
}

TEST_CASE_METHOD(SlowFixture, "no press is lost between two slow steps", "[game2d]") {
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
