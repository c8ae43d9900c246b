// Parts of a game that combine, and games that have few of them.

#include "engine/app/engine_modules.h"
#include "engine/app/last_match.h"
#include "engine/core/assert.h"
#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/game/menus.h"
#include "engine/record/record.h"
#include "engine/settings/setting.h"
#include "engine/simulation/ruleset_impl.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using platform::Key;

namespace {

/// Counts steps, and says each tenth one.
struct Count {
    static constexpr int kStepsPerSecond = 60, kMaxSeats = 1, kRulesVersion = 1;
    struct Options {
        int most = 240;
        bool operator==(const Options&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("most", most, bounded(1, 10'000));
        }
    };
    struct Command {
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream&) {}
    };
    struct Event {
        enum class Kind : std::uint8_t { Tenth } kind;
    };

    Count(const Options& options, std::uint64_t)
        : most{options.most} {}
    void step(std::span<const Command>, Events<Event>& events) {
        if (++steps % 10 == 0) {
            events.add({Event::Kind::Tenth});
        }
    }
    bool isOver() const { return steps >= most; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("steps", steps);
        stream.field("most", most);
    }

    std::int32_t steps = 0, most = 0;
};

class Counting final : public Plays<Count> {
public:
    int events = 0, confirmed = 0, drawn = 0, over = 0;

private:
    void onMatchOver() override { ++over; }
    Count::Command readCommand(int) override { return {}; }
    void onEvent(const Given&) override { ++events; }
    void onConfirmed(const Given&) override { ++confirmed; }
    void drawMatch(render::Canvas&, const Seen&) override { ++drawn; }
};

class CountRules final : public Ruleset<Count> {
public:
    CountRules(const char* name, std::string_view setting)
        : Ruleset{name}
        , most_{setting, 240, text::kHelpSteps, {.min = 1, .max = 10'000}} {}
    std::vector<SettingBase*> settings() override { return {&most_}; }

private:
    void onMatch(MatchStart<Count>& start) override { start.options.most = *most_; }

    Setting<int> most_;
};

/// A game with a match that *Play* begins, and another one that it begins itself.
class Twice : public Game {
public:
    using Game::Game;
    static GameInfo info() { return {.title = "Twice", .overDelay = 0.1}; }
    using Game::menus;
    using Game::services;

    CountRules firstRules{"first", "first_most"}, secondRules{"second", "second_most"};
    Counting first, second;
    Match<Count> one{*this, first, firstRules, {.lastSeconds = 1.0, .countdown = 0.5}};
    Match<Count> other{*this, second, secondRules, {.starts = false}};
};

struct TwiceFixture : WindowFixture<Twice> {
    using WindowFixture::WindowFixture;
    void play() {
        WindowFixture::play();
        step();
    }
};

/// A game with nothing.
class Bare : public Game {
public:
    using Game::Game;
    static GameInfo info() { return {}; }
};
class Menuless : public Game {
public:
    using Game::Game;
    static GameInfo info() { return {.menus = false}; }
    int updates = 0;

private:
    void onUpdate(float) override { ++updates; }
};

/// Both matches have the name of the program.
class Nameless : public Game {
public:
    using Game::Game;
    static GameInfo info() { return {.title = "Nameless"}; }

private:
    Counting plays_;
    Match<Count> one_{*this, plays_}, other_{*this, plays_, {.starts = false}};
};

/// Both begin with it.
class Both : public Game {
public:
    using Game::Game;
    static GameInfo info() { return {.title = "Both"}; }

private:
    CountRules firstRules_{"first", "first_most"}, secondRules_{"second", "second_most"};
    Counting plays_;
    Match<Count> one_{*this, plays_, firstRules_}, other_{*this, plays_, secondRules_};
};

class Late : public Game {
public:
    using Game::Game;
    static GameInfo info() { return {.title = "Late"}; }

private:
    Counting plays_;
    Match<Count> match_{*this, plays_, {.rewind = Action{1000}}};
};

std::string assertion; ///< the last one

template <class G>
void makeBadly() {
    FakeHost host;
    const AssertHandler before =
        setAssertHandler([](const AssertFailure& failure) { assertion = failure.message; });
    const GameRun<G> run{host};
    setAssertHandler(before);
}

} // namespace

TEST_CASE_METHOD(TwiceFixture, "a game has two matches by different rules", "[game]") {
    play();
    steps(50);
    CHECK(game.one.world().steps > 40);
    CHECK_FALSE(game.other.hasBegun());
    SECTION("which it begins") {
        game.other.begin();
        steps(2);
        const int before = game.one.world().steps;
        steps(30);
        CHECK(game.other.world().steps >= 29);
        CHECK(game.one.world().steps == before); // it stands below
        CHECK(game.second.confirmed >= 2);
    }
    SECTION("one of which ends without the game") {
        game.other.begin();
        steps(60);
        CHECK(game.other.world().steps > 50);
        const int first = game.one.world().steps;
        steps(240);
        CHECK(state() == "playing"); // the first one
        CHECK(game.second.over == 1);
        CHECK(game.other.match().isOver());
        CHECK(game.one.world().steps > first);
        CHECK(game.first.over == 0);
    }
    SECTION("one of which is continued, also after the other one") {
        game.other.begin();
        steps(60);
        program().stop();
        host.saved.update();
        const Result<LastMatch> kept =
            decodeFile<LastMatch>(detail::kRecordKind, host.saved.records.at("engine-last-match"));
        REQUIRE(kept);
        CHECK(kept->goesOn);
        CHECK(kept->recording.info.game == "first");
    }
    SECTION("whose settings are there") {
        CHECK(game.services().settings.find("first_most") != nullptr);
        CHECK(game.services().settings.find("second_most") != nullptr);
    }
}

TEST_CASE("each match of a game is watched by its own rules", "[game]") {
    for (const std::string name : {"first", "second"}) {
        Session<Count> session{{}, 5, {.game = name, .build = "1"}};
        for (int i = 0; i < 100; ++i) {
            session.step();
        }
        session.finish();
        TwiceFixture fixture{{"#r=" + *packRecording(session.recording())}};
        REQUIRE(fixture.start());
        fixture.steps(30);
        REQUIRE(fixture.state() == "watching");
        CHECK((fixture.game.first.drawn > 0) == (name == "first"));
        CHECK((fixture.game.second.drawn > 0) == (name == "second"));
    }
}

TEST_CASE_METHOD(TwiceFixture, "a pause ends with a countdown", "[game]") {
    play();
    steps(50);
    key(Key::Escape);
    steps(20);
    const int at = game.one.world().steps;
    key(Key::Enter);
    steps(10);
    CHECK(game.one.isHeld());
    CHECK(game.one.world().steps == at);
    steps(30);
    CHECK_FALSE(game.one.isHeld());
    CHECK(game.one.world().steps > at);
}

TEST_CASE_METHOD(TwiceFixture, "a match goes back, and then counts for nothing", "[game]") {
    play();
    steps(100);
    const int at = game.one.world().steps;
    game.one.goBack(0.5);
    CHECK(game.one.world().steps == at - 30);
    CHECK(game.one.wasRewound());
    CHECK_FALSE(game.one.isCounted());
    game.one.goBack(100.0); // to the start
    CHECK(game.one.world().steps == 0);
}

TEST_CASE_METHOD(TwiceFixture, "the last seconds are shown once more before the menu", "[game]") {
    play();
    steps(240);
    REQUIRE(state() == "last seconds");
    CHECK(game.one.use() == MatchUse::OnceMore);
    CHECK(game.first.confirmed == 24); // each once
    SECTION("to their end") {
        steps(300);
        CHECK(state() == "over");
    }
    SECTION("until a press") {
        steps(25);
        REQUIRE(state() == "last seconds");
        key(Key::Enter);
        step();
        CHECK(state() == "over");
    }
}

TEST_CASE_METHOD(TwiceFixture, "a game opens menus and asks", "[game]") {
    play();
    int chosen = 0, taken = 0, behind = 0;
    game.menus().open([&](MenuPage& page) {
        page.name = "shop";
        page.heading = "Shop";
        page.lines.button("Hat", [&] { ++chosen; });
        page.takeInput = [&] {
            ++taken;
            return false;
        };
        page.drawBehind = [&](render::Canvas&, const Rect&, float) { ++behind; };
    });
    steps(20);
    REQUIRE(state() == "shop");
    CHECK(said() == "Shop. Hat.");
    key(Key::Enter);
    CHECK(chosen == 1);
    CHECK(taken > 0);
    CHECK(behind > 0);
    game.menus().confirm("Sell it?", [&] { chosen = 7; });
    steps(20);
    REQUIRE(state() == "confirm");
    key(Key::Down);
    key(Key::Enter);
    step();
    CHECK(chosen == 7);
    CHECK(state() == "shop");
    key(Key::Escape);
    step();
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(TwiceFixture, "a game asks for a name, which it remembers", "[game]") {
    play();
    Record<std::string> name{modules().records.records(), "pet", "Rex"};
    std::string given;
    game.menus().askName("Your pet", name, [&](const std::string& typed) {
        given = typed;
        stack().pop();
    });
    steps(40);
    REQUIRE(state() == "name");
    event(platform::TextEvent{"Bo"}); // in place of the name of last time
    step();
    key(Key::Enter);
    step();
    CHECK(given == "Bo");
    CHECK(*name == "Bo");
}

TEST_CASE_METHOD(WindowFixture<Bare>, "a game with nothing shows its title and plays", "[game]") {
    REQUIRE(start());
    steps(30);
    CHECK(state() == "title");
    key(Key::Enter);
    steps(10);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(WindowFixture<Menuless>, "a game without menus plays at once", "[game]") {
    REQUIRE(start());
    steps(30);
    CHECK(state() == "playing");
    CHECK(game.updates > 20);
    key(Key::Escape); // there is nothing to open
    steps(10);
    CHECK(state() == "playing");
}

TEST_CASE("parts that do not fit together are told to the maker", "[game]") {
    makeBadly<Nameless>();
    CHECK((assertion.find("different names") != std::string::npos) == kAsserts);
    makeBadly<Both>();
    CHECK((assertion.find("at most one match") != std::string::npos) == kAsserts);
    makeBadly<Late>();
    CHECK((assertion.find("`rewind`") != std::string::npos) == kAsserts);
}
