// Lines, tables and sounds that a small game adds to what it has.

#include "engine/animate/interpolator.h"
#include "engine/app/engine_modules.h"
#include "engine/game/game.h"
#include "engine/game/menus.h"
#include "engine/game/part.h"
#include "engine/game/scores.h"
#include "engine/kernel/task_chain.h"
#include "engine/routine/waits.h"
#include "tests/support/assertions.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"
#include "tests/support/wave.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <string>
#include <vector>

using namespace eng;
using namespace eng::test;
using Catch::Approx;
using platform::Key;

namespace {

class Quest : public Game {
public:
    explicit Quest(GameProgram& program, bool lowest = false)
        : Game{program}
        , scores_{*this, {.lowest = lowest, .words = [](std::int64_t score) {
                              return format("{0} gold", {score});
                          }}} {}

    static GameInfo info() { return {.title = "Quest"}; }

    using Game::gameOver;
    using Game::menus;
    using Game::viewport;

    Setting<bool>& hard = setting("hard", "Hard mode", false);
    Setting<int>& lives = setting("lives", "Lives", 3, {.min = 1, .max = 4});
    Setting<int>& color = setting("color", "Colour", 0, {.min = 0, .max = 1});
    int gifts = 0, begun = 0;
    bool begunHard = false, won = false;

private:
    void onLoad(Loader& load) override { motor_ = load.sound(sine(440.0, 0.1, 9000.0), 48000); }
    void onBegin() override {
        ++begun;
        begunHard = *hard;
        motor_->play({.loop = true});
    }
    void onMenu(MenuPage& page) override {
        switch (page.kind) {
        case MenuKind::Title:
            page.lines.toggle(hard);
            page.lines.number(lives);
            page.lines.choice(color, {"Red", "Green"});
            break;
        case MenuKind::Pause:
            page.lines.toggle(hard);
            break;
        case MenuKind::Over:
            page.lines.button("A gift", [this] { ++gifts; });
            if (won) {
                page.heading = "You won";
            }
            break;
        case MenuKind::Options:
            page.lines.number(lives);
            break;
        case MenuKind::Own:
            break;
        }
    }

    Scores scores_;
    SoundRef motor_;
};

/// Two routines of the game, one after the other.
class Counted : public Quest {
public:
    using Quest::Quest;
    int count = 0;
    std::string words;

private:
    void onBegin() override {
        const auto start = services().heap.make<TaskChain>("start");
        start->next(services().heap.make<RoutineTask>("count", countDown()))
            .next(services().heap.make<RoutineTask>("say", say("Go")));
        REQUIRE(run(start));
    }
    Routine countDown() {
        for (count = 3; count > 0; --count) {
            co_await seconds(0.5);
        }
    }
    Routine say(std::string said) {
        words = std::move(said);
        co_await seconds(1.0);
        words.clear();
    }
};

class Early : public Game {
public:
    explicit Early(GameProgram& program)
        : Game{program} {
        const ThrowingAssertions assertions;
        CHECK_THROWS_AS(static_cast<void>(services()), BrokenAssertion);
        hasAsked = true;
    }

    bool hasAsked = false;

    static GameInfo info() { return {.title = "Early"}; }
};

/// Starts something when its title appears.
class Greeting : public Quest {
public:
    using Quest::Quest;
    int titles = 0;
    float glow = 0.0F;

private:
    class Greeter final : public Part {
    public:
        explicit Greeter(Greeting& game)
            : Part{game}
            , game_{game} {}

    private:
        void onTitle() override { game_.greet(); }
        Greeting& game_;
    };

    void greet() {
        ++titles;
        animate(glow, Curve<float>::linear(0.0F, 1.0F), 0.1);
    }
    Greeter greeter_{*this};
};

class Race : public Quest {
public:
    explicit Race(GameProgram& program)
        : Quest{program, true} {}
};

template <class G>
struct QuestFixture : WindowFixture<G> {
    void end(int score) {
        this->game.gameOver(score);
        this->steps(60);
        REQUIRE(this->state() == "over");
    }
    void press(Key which, int times = 1) {
        for (int i = 0; i < times; ++i) {
            this->key(which);
        }
    }
    void type(const std::string& name) {
        this->steps(40); // input counts after half a second
        this->event(platform::TextEvent{name});
        this->step();
        this->key(Key::Enter);
        this->steps(3);
    }
};
using Fixture = QuestFixture<Quest>;
using RaceFixture = QuestFixture<Race>;

} // namespace

TEST_CASE_METHOD(Fixture, "what is chosen in the title holds for the game that begins", "[game]") {
    begin();
    CHECK(game.begun == 1); // it is seen below the title
    press(Key::Down);
    press(Key::Right);
    press(Key::Up);
    press(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(game.begun == 2);
    CHECK(game.begunHard);
}

TEST_CASE_METHOD(Fixture, "a game without a change in the title begins once", "[game]") {
    begin();
    press(Key::Down);
    press(Key::Right, 2);
    press(Key::Up);
    press(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(game.begun == 1);
}

TEST_CASE_METHOD(Fixture, "the lines of a menu have one size, also if texts are twice as large",
                 "[game]") {
    host.files["settings.txt"] = "text_size=200\n";
    play();
    end(12);
    std::vector<render::TextFitter::Written> written;
    modules().screens.canvas()->recordTexts(&written);
    step();
    std::vector<float> sizes;
    for (const auto& each : written) {
        if (each.text == "Among the best: enter your name" || each.text == "Play again") {
            sizes.push_back(each.size);
        }
    }
    REQUIRE(sizes.size() == 2);
    CHECK(sizes[0] == sizes[1]);
}

TEST_CASE_METHOD(Fixture, "a game that is won has another heading", "[game]") {
    play();
    game.won = true;
    end(12);
    CHECK(said() == "You won. New best: 12 gold. Among the best: enter your name.");
}

TEST_CASE_METHOD(Fixture, "a game adds lines of settings to its menus, and they are kept",
                 "[game]") {
    begin();
    press(Key::Down);
    CHECK(said() == "Hard mode: off.");
    press(Key::Right);
    CHECK(*game.hard);
    press(Key::Down);
    CHECK(said() == "Lives: 3.");
    press(Key::Right);
    CHECK(*game.lives == 4);
    press(Key::Right); // past the end
    CHECK(*game.lives == 1);
    press(Key::Left);
    CHECK(*game.lives == 4);
    press(Key::Down);
    CHECK(said() == "Colour: Red.");
    press(Key::Left);
    CHECK(said() == "Colour: Green.");
    CHECK(*game.color == 1);
    press(Key::Up, 3);
    press(Key::Enter);
    REQUIRE(state() == "playing");
    press(Key::Escape);
    REQUIRE(state() == "paused");
    press(Key::Down);
    CHECK(said() == "Hard mode: on.");
    press(Key::Right);
    CHECK_FALSE(*game.hard);
    press(Key::Escape);
    end(5);
    CHECK(inspected().find("A gift") != std::string::npos);
    program().stop();

    GameRun<Quest> later{host};
    REQUIRE(later.program.configure() == platform::RunMode::Windowed);
    REQUIRE(later.program.start());
    CHECK_FALSE(*later.game.hard);
    CHECK(*later.game.lives == 4);
    CHECK(*later.game.color == 1);
    later.program.stop();
}

TEST_CASE_METHOD(Fixture, "a table of scores asks for a name, shows the place and is kept",
                 "[game]") {
    play();
    CHECK(game.menus().best() == 0);
    end(0);
    CHECK(inspected().find("enter your name") == std::string::npos); // 0 does not count
    CHECK(said() == "Game over. Score: 0 gold. Play again.");
    press(Key::Enter);
    end(12);
    CHECK(said() == "Game over. New best: 12 gold. Among the best: enter your name.");
    CHECK(game.menus().best() == 12); // at once
    press(Key::Enter);
    REQUIRE(state() == "name");
    type("  Ada\tL\x01  ");
    REQUIRE(state() == "scores");
    CHECK(said() == "Best scores. Quest. 1. Ada L: 12 gold. Back.");
    CHECK(game.menus().best() == 12);
    press(Key::Escape);
    steps(60);
    REQUIRE(state() == "over");
    CHECK(inspected().find("enter your name") == std::string::npos);
    press(Key::Enter); // play again
    REQUIRE(state() == "playing");
    end(7);
    CHECK(said() ==
          "Game over. Score: 7 gold. 5 gold more: place 1. Among the best: enter your name.");
    press(Key::Escape); // without a name
    REQUIRE(state() == "title");
    press(Key::Up, 3);
    press(Key::Enter);
    REQUIRE(state() == "scores");
    CHECK(said() == "Best scores. Quest. 1. Ada L: 12 gold. 2. Ada L: 7 gold. Back.");
    program().stop();

    GameRun<Quest> later{host};
    REQUIRE(later.program.configure() == platform::RunMode::Windowed);
    REQUIRE(later.program.start());
    CHECK(later.game.menus().best() == 12);
    later.program.stop();
}

TEST_CASE_METHOD(Fixture, "a score without a name keeps its place when another game begins",
                 "[game]") {
    play();
    end(12);
    press(Key::Down);
    press(Key::Enter); // play again
    REQUIRE(state() == "playing");
    CHECK(game.menus().best() == 12);
    end(0);
    CHECK(inspected().find("enter your name") == std::string::npos);
    press(Key::Escape);
    REQUIRE(state() == "title");
    press(Key::Up, 3);
    press(Key::Enter);
    REQUIRE(state() == "scores");
    CHECK(said() == "Best scores. Quest. 1. Nobody: 12 gold. Back.");
}

TEST_CASE_METHOD(RaceFixture, "in a table of the lowest scores a smaller one is better", "[game]") {
    play();
    end(30);
    press(Key::Enter);
    REQUIRE(state() == "name");
    type("Bo");
    press(Key::Escape);
    REQUIRE(state() == "over");
    steps(60);
    press(Key::Enter);
    REQUIRE(state() == "playing");
    end(40);
    CHECK(said() == "Game over. Score: 40 gold. Best: 30 gold. Among the best: enter your name.");
    press(Key::Down);
    press(Key::Enter);
    REQUIRE(state() == "playing");
    end(20);
    CHECK(said() == "Game over. New best: 20 gold. Among the best: enter your name.");
}

TEST_CASE_METHOD(Fixture, "below title and pause the sounds of a game stand still", "[game]") {
    begin();
    CHECK(audio().effectsPaused); // the loop of the game below the title
    CHECK(audio().loops == 1);
    press(Key::Down, 5);
    press(Key::Enter);
    REQUIRE(state() == "options");
    CHECK(audio().effectsPaused);
    press(Key::Escape);
    press(Key::Up, 5);
    press(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK_FALSE(audio().effectsPaused);
    press(Key::P);
    CHECK(audio().effectsPaused);
    CHECK(audio().musicDuck < 1.0F);
    press(Key::P);
    CHECK_FALSE(audio().effectsPaused);
    CHECK(audio().musicDuck == 1.0F);
    end(1);
    CHECK_FALSE(audio().effectsPaused); // the last sound is heard to its end
    CHECK(audio().loops == 0);
    press(Key::Down);
    press(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(audio().loops == 1);
    press(Key::P);
    press(Key::Down, 2);
    press(Key::Enter); // restart
    REQUIRE(state() == "playing");
    CHECK(audio().loops == 1);
    CHECK_FALSE(audio().effectsPaused);
}

TEST_CASE_METHOD(Fixture, "a sound is heard from its place in the picture", "[game]") {
    play();
    CHECK(game.viewport().panAt({640.0F, 100.0F}) == Approx(0.0F).margin(0.01F));
    CHECK(game.viewport().panAt({0.0F, 100.0F}) == Approx(-0.7F).margin(0.01F));
    CHECK(game.viewport().panAt({960.0F, 100.0F}) == Approx(0.35F).margin(0.01F));
    CHECK(game.viewport().panAt({5000.0F, 100.0F}) == Approx(0.7F).margin(0.01F));
}

TEST_CASE_METHOD(QuestFixture<Counted>, "a game counts down and says words, by a chain of routines",
                 "[game]") {
    play();
    CHECK(game.count == 3);
    steps(40);
    CHECK(game.count == 2);
    key(Key::P);
    REQUIRE(state() == "paused");
    steps(200); // all of it stands
    CHECK(game.count == 2);
    key(Key::P);
    REQUIRE(state() == "playing");
    steps(55);
    CHECK(game.count == 0);
    CHECK(game.words == "Go");
    steps(70);
    CHECK(game.words.empty());
    end(0);
    key(Key::Enter);
    steps(5);
    CHECK(game.count == 3); // again
}

TEST_CASE("a game that asks for services too early is told so", "[game]") {
    if constexpr (kAsserts) {
        FakeHost host;
        CHECK(GameRun<Early>{host}.game.hasAsked);
    }
}

TEST_CASE_METHOD(QuestFixture<Greeting>, "a game may start something when its title appears",
                 "[game]") {
    play();
    CHECK(game.titles == 1);
    steps(30);
    CHECK(game.glow == 1.0F);
    key(Key::P);
    REQUIRE(state() == "paused");
    press(Key::Up);
    key(Key::Enter); // the title again
    steps(10);
    CHECK(state() == "title");
    CHECK(game.titles == 1);
}
