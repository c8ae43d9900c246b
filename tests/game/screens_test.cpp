#include "engine/app/engine_modules.h"
#include "engine/game/game.h"
#include "engine/game/menus.h"
#include "engine/screen/screen.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/count_allocations.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;
using Catch::Approx;
using platform::Key;
using platform::TouchPhase;

namespace {

/// A game whose screens write down what happens to them.
class Named;

class Quest : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Quest"}; }

    /// What happened since the last call, with a space after each.
    std::string takeNotes() { return std::exchange(notes, {}); }

    std::string notes;
    std::string drawn;              ///< names of the screens, in order
    std::vector<float> alphas;      ///< of the last picture
    std::function<void()> atBegin;  ///< of the screen `Start`, once
    std::function<void()> atUpdate; ///< of the top screen, once
    bool updating = false, endedInUpdate = false;
    int fires = 0, jumps = 0, updates = 0;
    Action jump = action("jump", "Jump", "key:j");

    using Game::after;
    using Game::every;
    using Game::gameOver;
    using Game::go;
    using Game::menus;
    using Game::pop;
    using Game::push;
    using Game::services;

    Named& onTop();
    void jingle() { play(*bell_); }
    int ticks = 0; ///< of a timer of the game

private:
    void onLoad(Loader& load) override {
        bell_ = load.sound(std::vector<std::int16_t>(4800, std::int16_t{900}), 48000);
    }
    void onBegin() override;
    SoundRef bell_;
};

/// A screen with a name.
class Named : public Screen {
public:
    explicit Named(std::string name)
        : name_{std::move(name)} {}
    using Screen::every;

protected:
    void onBegin() override { note("begin"); }
    void onEnd() override {
        game<Quest>().notes += "~" + name_ + " ";
        game<Quest>().endedInUpdate = game<Quest>().endedInUpdate || game<Quest>().updating;
    }
    void onUncover() override { note("resume"); }
    void onUpdate(float dt) override {
        game<Quest>().updating = true;
        ++game<Quest>().updates;
        note("update");
        CHECK(dt >= 0.0F);
        game<Quest>().fires += input().fired() ? 1 : 0;
        game<Quest>().jumps += input().pressed(game<Quest>().jump) ? 1 : 0;
        if (game<Quest>().atUpdate) {
            std::exchange(game<Quest>().atUpdate, {})();
        }
        game<Quest>().updating = false;
    }
    void onDraw(render::Canvas& canvas) override {
        game<Quest>().drawn += name_;
        game<Quest>().alphas.push_back(time().alpha);
        canvas.circle({100.0F, 200.0F}, 30.0F, {});
    }
    void note(const char* what) { game<Quest>().notes += std::string{what} + name_ + " "; }

private:
    std::string name_;
};

/// Draws with a camera of its own, and does not restore it.
class Wide final : public Screen {
    void onDraw(render::Canvas& canvas) override {
        render::Camera2d view = viewport().camera();
        view.lookAt({5000.0F, 5000.0F}, 2.0F);
        canvas.setCamera(view);
        game<Quest>().drawn += "W";
    }
};

class Start final : public Named {
public:
    Start()
        : Named{"S"} {}

private:
    void onBegin() override {
        Named::onBegin();
        if (game<Quest>().atBegin) {
            std::exchange(game<Quest>().atBegin, {})();
        }
    }
};

Named& Quest::onTop() {
    return static_cast<Named&>(*services().screens.top());
}

/// A screen of the game's own above all others, which goes on.
class Map final : public Screen {
    std::string_view name() const override { return "map"; }
    ScreenLook look() const override { return {.stops = false, .showsBelow = true}; }
};

void Quest::onBegin() {
    notes += "game ";
    every(0.1, [this] { ++ticks; });
    go<Start>();
}

struct QuestFixture : WindowFixture<Quest> {
    explicit QuestFixture(const GameInfo& info = Quest::info())
        : WindowFixture{info} {}
    void play() {
        begin();
        key(Key::Enter);
        REQUIRE(state() == "playing");
        steps(30); // the veil of the title fades
        game.notes.clear();
    }
    void reduceMotion() {
        auto& setting = modules().screens.accessibility().reducedMotionSetting();
        REQUIRE(services().settings.choose(setting, true));
    }
    /// Requests in the next update, and makes it.
    void inUpdate(std::function<void()> what) {
        game.atUpdate = std::move(what);
        step();
    }
    /// The names of the screens in the picture of the next frame.
    std::string picture() {
        game.drawn.clear();
        game.alphas.clear();
        step();
        return game.drawn;
    }
    int shapes() {
        step();
        return modules().screens.canvas()->stats().instances;
    }
};
struct SlowFixture : QuestFixture {
    SlowFixture()
        : QuestFixture{{.title = "Quest", .stepsPerSecond = 10}} {}
};

} // namespace

TEST_CASE_METHOD(QuestFixture, "a game with screens begins in its first one", "[game]") {
    begin();
    CHECK(game.takeNotes() == "game beginS "); // below the title
    CHECK(picture() == "S");
    key(Key::Enter);
    REQUIRE(state() == "playing");
    game.notes.clear();
    step();
    CHECK(game.takeNotes() == "updateS ");
}

TEST_CASE_METHOD(QuestFixture, "a screen is left after the update in which it goes", "[game]") {
    play();
    reduceMotion();
    inUpdate([this] {
        game.go<Named>("A");
        game.notes += "after ";
    });
    CHECK(game.takeNotes() == "updateS after ~S beginA ");
    CHECK_FALSE(game.endedInUpdate);
    step();
    CHECK(game.takeNotes() == "updateA ");
    CHECK(picture() == "A");
}

TEST_CASE_METHOD(QuestFixture, "a pushed screen lies over one that stands still", "[game]") {
    play();
    inUpdate([this] { game.push<Named>("A"); });
    CHECK(game.takeNotes() == "updateS beginA ");
    CHECK(picture() == "SA");
    CHECK(game.takeNotes() == "updateA ");
    inUpdate([this] { game.push<Named>("B"); });
    CHECK(picture() == "SAB");
    game.notes.clear();
    inUpdate([this] { game.pop(); });
    CHECK(game.takeNotes() == "updateB ~B resumeA ");
    inUpdate([this] { game.pop(); });
    CHECK(game.takeNotes() == "updateA ~A resumeS ");
    CHECK(picture() == "S");
    game.notes.clear();
    inUpdate([this] { game.pop(); });
    CHECK(game.takeNotes() == "updateS ~S "); // the game's own picture stays
    CHECK(stack().size() == 1);
    inUpdate([this] { game.pop(); });
    CHECK(stack().size() == 1);
    CHECK_FALSE(game.endedInUpdate);
}

TEST_CASE_METHOD(QuestFixture, "requests of one update take effect in their order", "[game]") {
    play();
    reduceMotion();
    inUpdate([this] {
        game.push<Named>("A");
        game.push<Named>("B");
        game.pop();
    });
    CHECK(game.takeNotes() == "updateS beginA beginB ~B resumeA ");
    inUpdate([this] {
        game.pop();
        game.go<Named>("C");
        game.push<Named>("D");
    });
    CHECK(game.takeNotes() == "updateA ~A resumeS ~S beginC beginD ");
}

TEST_CASE_METHOD(QuestFixture, "what a screen requests when it begins follows in the next frame",
                 "[game]") {
    begin();
    game.atBegin = [this] { game.push<Named>("A"); };
    key(Key::Enter);
    reduceMotion();
    inUpdate([this] { game.go<Start>(); });
    game.takeNotes();
    step();
    CHECK(game.takeNotes() == "beginA updateA ");
}

TEST_CASE_METHOD(QuestFixture, "a timer of a screen changes the screen before an update",
                 "[game]") {
    play();
    reduceMotion();
    inUpdate([&] { game.after(0.001, [this] { game.go<Named>("A"); }); });
    game.takeNotes();
    step();
    CHECK(game.takeNotes() == "~S beginA updateA ");
}

TEST_CASE_METHOD(QuestFixture, "a pushed screen stops what the one below has started", "[game]") {
    play();
    int below = 0;
    int above = 0;
    int shared = 0;
    inUpdate([&] {
        game.every(0.1, [&shared] { ++shared; });
        game.onTop().every(0.1, [&below] { ++below; });
        game.push<Named>("A");
    });
    inUpdate([&] { game.onTop().every(0.1, [&above] { ++above; }); });
    steps(60);
    CHECK(below == 0);
    CHECK(above >= 9);
    CHECK(shared >= 9); // of the game
    event(platform::FocusEvent{false});
    steps(2);
    REQUIRE(state() == "paused"); // by the focus, also in the pushed one
    const int all = above + shared;
    steps(60);
    CHECK(above + shared == all);
    key(Key::Enter);
    inUpdate([this] { game.pop(); });
    steps(60);
    CHECK(below >= 9);
    CHECK(above <= all); // it ended
}

TEST_CASE_METHOD(QuestFixture, "what the game has started goes on below its screens", "[game]") {
    begin();
    game.atBegin = [&] { game.jingle(); };
    key(Key::Enter);
    REQUIRE(state() == "playing");
    const int before = audio().played;
    game.atBegin = [&] { game.jingle(); };
    inUpdate([&] { game.push<Start>(); });
    step();
    CHECK(audio().played == before + 1); // also in the begin of a screen
    game.ticks = 0;
    steps(60);
    CHECK(game.ticks > 8);
    game.services().screens.push(game.services().heap.make<Map>());
    steps(3);
    REQUIRE(state() == "map");
    game.ticks = 0;
    steps(60);
    CHECK(game.ticks > 8);
    game.services().screens.pop();
    steps(3);
    key(Key::P);
    REQUIRE(state() == "paused");
    game.ticks = 0;
    steps(60);
    CHECK(game.ticks == 0);
}

TEST_CASE_METHOD(QuestFixture, "a game may throw away the stack, whatever its screens request",
                 "[game]") {
    play();
    reduceMotion();
    inUpdate([&] { game.push<Start>(); });
    steps(2);
    std::size_t left = 0;
    SECTION("and leave one") {
        inUpdate([&] {
            game.services().screens.clear();
            game.pop();
        });
    }
    SECTION("and enter others") {
        inUpdate([&] {
            game.services().screens.clear();
            game.go<Start>();
            game.push<Start>();
        });
        left = 2;
    }
    steps(3);
    CHECK(stack().size() == left);
}

TEST_CASE_METHOD(QuestFixture, "all screens can be paused, restarted and left", "[game]") {
    play();
    inUpdate([this] { game.push<Named>("A"); });
    key(Key::P);
    REQUIRE(state() == "paused");
    CHECK(picture() == "SA"); // below the menu
    game.notes.clear();
    steps(5);
    CHECK(game.takeNotes().empty());
    SECTION("resume") {
        key(Key::P);
        CHECK(state() == "playing");
        CHECK(game.takeNotes().starts_with("resumeA updateA "));
    }
    SECTION("restart") {
        key(Key::Down);
        key(Key::Enter);
        REQUIRE(state() == "playing");
        CHECK(game.takeNotes().starts_with("~A ~S game beginS updateS "));
        CHECK(picture() == "S");
    }
    SECTION("the window loses the focus") {
        key(Key::P);
        event(platform::FocusEvent{false});
        steps(2);
        CHECK(state() == "paused");
    }
    SECTION("main menu") {
        key(Key::Up);
        key(Key::Enter);
        step();
        CHECK(state() == "title");
        CHECK(game.takeNotes() == "~A ~S game beginS ");
    }
}

TEST_CASE_METHOD(QuestFixture, "a screen ends the game, whatever it requests besides", "[game]") {
    play();
    reduceMotion();
    inUpdate([this] {
        game.go<Named>("A");
        game.gameOver(7);
        game.push<Named>("B");
    });
    CHECK(game.takeNotes() == "updateS ");
    step();
    REQUIRE(state() == "over");
    CHECK(game.menus().best() == 7);
    CHECK(picture() == "S");
    steps(60);
    key(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(game.takeNotes().starts_with("~S game beginS updateS "));
}

TEST_CASE_METHOD(QuestFixture, "the picture fades between two screens", "[game]") {
    play();
    const int clear = shapes();
    inUpdate([this] { game.go<Named>("A"); });
    game.notes.clear();
    CHECK(shapes() == clear + 1); // the backdrop
    CHECK(picture() == "S");
    CHECK(game.takeNotes().empty()); // it stands still
    steps(8);
    CHECK(game.takeNotes().starts_with("~S beginA updateA "));
    CHECK(shapes() == clear + 1);
    steps(10);
    CHECK(shapes() == clear);
    CHECK(picture() == "A");
    CHECK_FALSE(game.endedInUpdate);
}

TEST_CASE_METHOD(QuestFixture, "a push and a pop do not fade", "[game]") {
    play();
    const int clear = shapes();
    inUpdate([this] { game.push<Named>("A"); });
    CHECK(shapes() == clear + 1); // its own
    inUpdate([this] { game.pop(); });
    CHECK(shapes() == clear);
}

TEST_CASE_METHOD(QuestFixture, "a fade stands still in a pause, and ends with a restart",
                 "[game]") {
    play();
    const int clear = shapes();
    inUpdate([this] { game.go<Named>("A"); });
    step();
    key(Key::P);
    event(platform::FocusEvent{false}); // one pause
    CHECK(state() == "playing");
    steps(8);
    REQUIRE(state() == "paused"); // when the next screen has begun
    REQUIRE(stack().size() == 3);
    steps(60);
    SECTION("resume") {
        key(Key::P);
        CHECK(state() == "playing");
        CHECK(shapes() == clear + 2); // and the menu's veil
        steps(40);
        CHECK(shapes() == clear);
    }
    SECTION("restart") {
        key(Key::Down);
        key(Key::Enter);
        steps(30);
        CHECK(shapes() == clear);
        CHECK(picture() == "S");
    }
}

TEST_CASE_METHOD(QuestFixture, "a press during a fade counts in no screen", "[game]") {
    play();
    inUpdate([this] { game.go<Named>("A"); });
    const int before = game.jumps;
    event(platform::KeyEvent{Key::J, true, false, false});
    step();
    event(platform::KeyEvent{Key::J, false, false, false});
    steps(30);
    CHECK(game.jumps == before);
    key(Key::J);
    CHECK(game.jumps == before + 1);
}

TEST_CASE_METHOD(SlowFixture, "screens have the steps and the input of their game", "[game]") {
    play();
    reduceMotion();
    const int before = game.updates;
    steps(60);
    CHECK((game.updates - before >= 9 && game.updates - before <= 11));
    for (int i = 0; i < 3; ++i) {
        key(Key::J);
        key(Key::Space);
        steps(10);
    }
    CHECK(game.jumps == 3);
    CHECK(game.fires == 3);
}

TEST_CASE_METHOD(SlowFixture, "only a screen that moves is drawn between two steps", "[game]") {
    play();
    game.atUpdate = [this] { game.push<Named>("A"); };
    steps(12);
    bool between = false;
    for (int i = 0; i < 12; ++i) {
        REQUIRE(picture() == "SA");
        CHECK(game.alphas[0] == 1.0F);
        between = between || game.alphas[1] < 0.7F;
    }
    CHECK(between);
}

TEST_CASE_METHOD(QuestFixture, "every screen is drawn in units of the picture", "[game]") {
    play();
    inUpdate([this] { game.push<Named>("A"); });
    CHECK(picture() == "SA");
    const std::vector<std::uint8_t> sent = window().gl.sent;
    inUpdate([this] {
        game.pop();
        game.push<Wide>();
        game.push<Named>("A");
    });
    CHECK(picture() == "SWA");
    CHECK(window().gl.sent == sent); // Wide draws nothing
}

TEST_CASE_METHOD(QuestFixture, "a steady frame of screens allocates nothing", "[game]") {
    class Quiet final : public Screen {
        void onUpdate(float) override { ++game<Quest>().updates; }
        void onDraw(render::Canvas& canvas) override {
            canvas.circle({640.0F, static_cast<float>(game<Quest>().updates % 500)}, 20.0F, {});
        }
    };
    play();
    inUpdate([this] {
        game.go<Quiet>();
        game.push<Quiet>();
    });
    steps(200);
    window().gl.enabled.reserve(10'000); // it notes each call
    const int updates = game.updates;
    const std::size_t before = test::allocationsOfThisThread();
    steps(100);
    CHECK(test::allocationsOfThisThread() == before);
    CHECK(game.updates == updates + 100);
}

TEST_CASE_METHOD(QuestFixture, "screens end before their game", "[game]") {
    play();
    inUpdate([this] { game.push<Named>("A"); });
    game.notes.clear();
    program().stop();
    CHECK(game.takeNotes() == "~A ~S ");
}

TEST_CASE("without a window screens do not fade", "[game]") {
    FakeHost host;
    host.given.arguments = {"+headless", "steps=3"};
    GameRun<Quest> run{host};
    Quest& game = run.game;
    REQUIRE(run.program.configure() == platform::RunMode::Headless);
    game.atUpdate = [&game] { game.go<Named>("A"); };
    CHECK(platform::runStepped(run.program, host) == 0);
    CHECK(game.notes == "game beginS updateS ~S beginA updateA updateA ~A ");
    CHECK(game.drawn.empty());
}
