// What a game of rules shows below its menus, and ways to play that begin or count elsewhere.

#include "engine/app/engine_modules.h"
#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/game/menus.h"
#include "engine/game/scores.h"
#include "engine/simulation/ruleset_impl.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using platform::Key;

namespace {

/// A runner, who is stopped by a press, at the latest after ten seconds.
struct Run {
    static constexpr int kStepsPerSecond = 60, kMaxSeats = 1, kRulesVersion = 1;
    using Options = NoOptions;
    struct Command {
        bool stop = false;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("stop", stop);
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Second } kind;
    };
    struct Bot { // stops after three seconds
        static Command decide(const Run& run, int) { return {.stop = run.x >= 180}; }
        template <class Stream>
        void serialize(Stream&) {}
    };

    Run(const Options&, std::uint64_t) {}
    void step(std::span<const Command> commands, Events<Event>& events) {
        if (isOver()) {
            return;
        }
        ++x;
        stopped = stopped || commands[0].stop || x == 600;
        if (x % 60 == 0) {
            events.add({Event::Kind::Second});
        }
    }
    bool isOver() const { return stopped; }
    std::int32_t score(int) const { return x; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x);
        stream.field("stopped", stopped);
    }

    std::int32_t x = 0;
    bool stopped = false;
};

class Runner : public Game, public Plays<Run> {
public:
    explicit Runner(GameProgram& program)
        : Game{program} {
        scores_.add("Usual");
        scores_.add("Slow");
    }

    static GameInfo info() { return {.title = "Runner", .menusAside = true, .overDelay = 0.1}; }

    using Game::menus;
    using Game::viewport;

    std::int32_t drawnX = 0;
    float alpha = 0.0F;
    int events = 0, shownEvents = 0;
    double speed = 1.0;
    bool practice = false;
    std::string from;
    Rect titleBox;
    Action rewind = action("rewind", "Rewind", "key:backspace");
    Match<Run> match{*this, *this, {.rewind = rewind, .demo = true, .lastSeconds = 2.0}};

    /// True while another match than the one that is played is seen below a menu.
    bool isShown() const {
        return match.use() == MatchUse::Demo || match.use() == MatchUse::OnceMore;
    }

private:
    Run::Command readCommand(int) override { return {.stop = input().fired()}; }
    void onMatch(MatchStart<Run>& start) override {
        start.player(0, "Ann");
        start.rewinds = practice;
        start.counts = !practice;
        start.from = from;
        start.tempo = speed;
    }
    void onBegin() override { scores_.use(speed < 1.0 ? 1 : 0); }
    void onEvent(const Given&) override { ++(match.isHeard() ? events : shownEvents); }
    void drawMatch(render::Canvas& canvas, const Seen& seen) override {
        drawnX = seen.now.x;
        alpha = seen.alpha;
        canvas.circle({static_cast<float>(seen.now.x), 360.0F}, 20.0F, {});
    }
    void onMenu(MenuPage& page) override {
        if (page.kind == MenuKind::Title) {
            page.drawHeading = [this](render::Canvas& canvas, const Rect& box, float) {
                titleBox = box;
                canvas.fill(box, {});
            };
        }
    }

    Scores scores_{*this};
};

struct Fixture : WindowFixture<Runner> {
    /// Stops the runner after some steps.
    void stopAfter(int count) {
        steps(count);
        key(Key::Enter);
        step();
        REQUIRE(state() == "over");
    }
    void type(const std::string& name) {
        steps(20);
        key(Key::Down);
        key(Key::Enter);
        REQUIRE(state() == "name");
        steps(40);
        event(platform::TextEvent{name});
        step();
        key(Key::Enter);
        steps(40);
        REQUIRE(state() == "scores");
    }
};

} // namespace

TEST_CASE_METHOD(Fixture, "bots play below the title, and another match follows", "[game]") {
    begin();
    steps(60);
    CHECK(game.isShown());
    CHECK(game.drawnX >= 55);
    CHECK(game.shownEvents >= 1);
    CHECK(game.events == 0); // no sounds
    CHECK(game.match.match().steps() == 0);
    steps(200); // it ends after three seconds
    CHECK(game.drawnX == 181);
    CHECK(game.alpha == 1.0F);
    steps(120);
    CHECK(game.drawnX < 100);
    key(Key::Enter);
    steps(30);
    CHECK_FALSE(game.isShown());
    CHECK(game.drawnX <= 31);
    CHECK(game.match.world().x <= 31);
}

TEST_CASE_METHOD(Fixture, "a demo is heard below the title, and nothing below a pause", "[game]") {
    begin();
    CHECK_FALSE(audio().effectsPaused);
    key(Key::Enter);
    steps(20);
    key(Key::Escape);
    steps(2);
    REQUIRE(state() == "paused");
    CHECK(audio().effectsPaused);
}

TEST_CASE_METHOD(Fixture, "the best match of the table is shown below the title", "[game]") {
    play();
    stopAfter(400);
    type("Ann");
    key(Key::Escape);
    steps(20);
    key(Key::Escape);
    steps(3);
    REQUIRE(state() == "title");
    steps(300);
    CHECK(game.drawnX > 200); // a bot stops earlier
}

TEST_CASE_METHOD(Fixture, "the end of a match is shown once more, slowly", "[game]") {
    play();
    stopAfter(300);
    const std::int32_t end = game.match.world().x;
    CHECK(game.isShown());
    CHECK(game.drawnX <= end - 100);
    CHECK(game.drawnX >= end - 120);
    steps(60);
    CHECK(game.drawnX >= end - 100);
    CHECK(game.drawnX <= end - 90); // 24 steps in a second
    steps(400);
    CHECK(game.drawnX == end);
    CHECK(game.match.world().x == end);
    SECTION("a press begins the next one soon") {
        key(Key::Enter);
        CHECK(state() == "playing");
        steps(2);
        CHECK(game.drawnX < 10);
    }
    SECTION("and its recording is whole") {
        auto replay = Session<Run>::open(game.match.match().recording(), {.game = "test"});
        REQUIRE(replay);
        const Result<Verification> found = verify(*replay);
        REQUIRE(found);
        CHECK_FALSE(found->forged);
    }
}

TEST_CASE_METHOD(Fixture, "with less motion the end is not shown again", "[game]") {
    host.preferred.reducedMotion = true;
    play();
    stopAfter(300);
    CHECK_FALSE(game.isShown());
}

TEST_CASE_METHOD(Fixture, "a match that has just ended begins again at once", "[game]") {
    play();
    stopAfter(120);
    steps(8);
    key(Key::Enter);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(Fixture, "the menu after a match tells how much the next place needs", "[game]") {
    play();
    stopAfter(400);
    const int first = game.match.world().x;
    type("Ann");
    key(Key::Escape);
    steps(30);
    key(Key::Enter);
    REQUIRE(state() == "playing");
    stopAfter(100);
    const int gap = first - game.match.world().x;
    steps(30);
    CHECK(said().find(format("{0} more: place 1", {gap})) != std::string::npos);
}

TEST_CASE_METHOD(Fixture, "slower games take longer and have a table of their own", "[game]") {
    play();
    stopAfter(200);
    type("Ann");
    CHECK(game.menus().best() > 195);
    game.speed = 0.5;
    key(Key::Escape);
    steps(30);
    key(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(game.menus().best() == 0);
    steps(100);
    CHECK(game.match.world().x >= 48);
    CHECK(game.match.world().x <= 52);
    key(Key::Enter);
    steps(20);
    REQUIRE(state() == "over");
    type("Bea");
    CHECK(inspected().find("Slow") != std::string::npos);
}

TEST_CASE_METHOD(Fixture, "practice turns time back and counts for nothing", "[game]") {
    SECTION("only in practice") {
        play();
        steps(60);
        event(platform::KeyEvent{Key::Backspace, true, false, false});
        steps(30);
        CHECK(game.match.world().x > 85);
    }
    SECTION("practice") {
        game.practice = true;
        play();
        steps(200);
        event(platform::KeyEvent{Key::Backspace, true, false, false});
        steps(180); // further than the last checkpoints
        CHECK(game.match.world().x < 30);
        event(platform::KeyEvent{Key::Backspace, false, false, false});
        stopAfter(50);
        CHECK(inspected().find("enter your name") == std::string::npos);
        CHECK(game.menus().best() == 0);
    }
}

TEST_CASE_METHOD(Fixture, "a match continues a recording, and its own is whole", "[game]") {
    play();
    steps(250);
    game.from = game.match.packed();
    const std::int32_t at = game.match.world().x;
    stopAfter(20);
    steps(30);
    key(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(game.match.world().x >= at);
    CHECK(game.match.world().x <= at + 3);
    stopAfter(30);
    CHECK(game.match.world().x > at + 25);
    auto replay = Session<Run>::open(game.match.match().recording(), {.game = "test"});
    REQUIRE(replay);
    const Result<Verification> found = verify(*replay);
    REQUIRE(found);
    CHECK_FALSE(found->forged);
    CHECK(game.match.match().recording().steps == static_cast<std::uint64_t>(game.match.world().x));
}

TEST_CASE_METHOD(Fixture, "a damaged recording is not continued, and a new match begins",
                 "[game]") {
    game.from = "A damaged one";
    begin();
    CHECK(modules().ui.notice().starts_with("the link is damaged"));
    key(Key::Enter);
    steps(10);
    CHECK(state() == "playing");
    CHECK(game.match.world().x <= 12);
}

TEST_CASE_METHOD(Fixture, "a menu aside leaves the right part of the window free", "[game]") {
    begin();
    const Rect all = modules().screens.context().stage.visible();
    CHECK(game.titleBox.right() < all.left + all.width * 0.45F);
    key(Key::Enter);
    stopAfter(60);
    const std::string json = inspected();
    const std::size_t box = json.find("\"box\":[") + 7;
    const float left = std::stof(json.substr(box));
    CHECK(left < 1280.0F * 0.2F);
}

TEST_CASE_METHOD(Fixture, "what changes during a match counts for the next one", "[game]") {
    const bool practice = GENERATE(false, true);
    game.practice = practice;
    play();
    game.practice = !practice;
    game.speed = 0.5;
    stopAfter(60);
    CHECK(game.match.tempo() == 1.0);
    CHECK(game.match.world().x > 55);
    CHECK((inspected().find("enter your name") == std::string::npos) == practice);
    steps(20);
    key(Key::Enter);
    CHECK(game.match.tempo() == 0.5);
    stopAfter(60);
    CHECK(game.match.world().x < 40);
    CHECK((inspected().find("enter your name") == std::string::npos) != practice);
}

TEST_CASE_METHOD(Fixture, "upright, a menu aside leaves the upper part free", "[game]") {
    begin();
    event(platform::WindowSizeEvent{390, 844, 1.0F});
    window().windowWidth = 390;
    window().windowHeight = 844;
    steps(3);
    const Rect all = modules().screens.context().stage.visible();
    CHECK(game.titleBox.top > all.top + all.height * 0.39F);
    CHECK(game.viewport().free().bottom() < all.top + all.height * 0.41F);
    key(Key::Enter);
    steps(3);
    REQUIRE(state() == "playing");
    CHECK(game.viewport().free().height > all.height * 0.9F);
}

TEST_CASE_METHOD(Fixture, "a match that is watched goes back to its start", "[game]") {
    play();
    stopAfter(400);
    steps(20);
    key(Key::Down);
    key(Key::Down);
    key(Key::Enter);
    step();
    REQUIRE(state() == "watching");
    step();
    const float all = game.viewport().visible().height;
    CHECK(game.viewport().free().height < all * 0.9F); // above the bar, as long as it is shown
    key(Key::Right);                                   // five seconds on
    steps(80);
    CHECK(game.drawnX > 350);
    key(Key::Left);
    key(Key::Left);
    CHECK(game.drawnX <= 4);
}
