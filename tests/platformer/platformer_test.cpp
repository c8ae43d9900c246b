// The game of examples/platformer: its rules, its maps, and its picture.
#include "engine/app/engine_modules.h"
#include "engine/simulation/check_rules.h"
#include "engine/simulation/packed_recording.h"
#include "engine/simulation/ruleset_impl.h"
#include "tests/platformer/find_way.h"
#include "tests/support/count_allocations.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "examples/platformer/main.cpp" // NOLINT(bugprone-suspicious-include): the class of the game

using namespace eng;
using namespace eng::test;

namespace {

const game::Levels& levels() {
    static const Result<game::Levels> loaded =
        game::Levels::load(std::string{ENGINUITY_COMPILED_PLATFORMER});
    REQUIRE(loaded);
    return *loaded;
}

World newWorld() {
    return World{{}, 1, levels()};
}

/// Steps with one command. @return  what happened
std::vector<World::Event> play(World& world, int steps, PadCommand command = {}) {
    std::vector<World::Event> happened;
    eng::Events<World::Event> events{happened};
    for (int i = 0; i < steps; ++i) {
        world.step(std::span{&command, 1}, events);
        command.dropPresses();
    }
    return happened;
}
int count(const std::vector<World::Event>& events, Kind kind) {
    return static_cast<int>(std::ranges::count(events, kind, &World::Event::kind));
}
/// The hero stands at an object.
World worldAt(std::string_view type, std::size_t level = 0) {
    World world = newWorld();
    world.level = static_cast<std::int32_t>(level);
    const MapObject* const object = world.map().object(type);
    REQUIRE(object != nullptr);
    world.hero.left = object->center().x - Fixed{5};
    world.hero.top = object->box.bottom() - Fixed{20};
    world.enemies.clear();
    return world;
}
constexpr PadCommand kRight{.x = 1};
constexpr PadCommand kLongJump{.held = 1, .presses = 1};

} // namespace

TEST_CASE("the platformer's rules are a value", "[unit][platformer]") {
    CHECK(checkRules<World>(3000, 1, levels()) == "");
    CHECK(checkStrangers<World>(1000, 60, 1, levels()) == "");
}

TEST_CASE("strangers' states of the platformer are refused or played", "[.long]") {
    CHECK(checkStrangers<World>(100'000, 600, 1, levels()) == "");
}

TEST_CASE("the hero stands, runs and jumps", "[unit][platformer]") {
    World world = newWorld();
    play(world, 30);
    CHECK(world.airborne == 0);
    const Fixed left = world.hero.left;
    const Fixed top = world.hero.top;
    play(world, 20, kRight);
    CHECK(world.hero.left > left + Fixed{20});
    CHECK(count(play(world, 1, kLongJump), Kind::Jump) == 1);
    play(world, 18, {.held = 1});
    const Fixed high = top - world.hero.top;
    CHECK(high > Fixed{40}); // 2.5 tiles
    CHECK(high < Fixed{50});
    CHECK(count(play(world, 60), Kind::Land) == 1);
    play(world, 1, {.presses = 1}); // a short press
    play(world, 18);
    CHECK(world.hero.top > top - Fixed{35});
}

TEST_CASE("a press just before the ground still jumps, and only once", "[unit][platformer]") {
    World world = newWorld();
    play(world, 30);
    world.hero.top -= Fixed{3};
    world.airborne = game::kGrace + 1;
    std::vector<World::Event> events = play(world, 60, {.held = 1, .presses = 1});
    CHECK(count(events, Kind::Jump) == 1);
}

TEST_CASE("coins buy hearts and boots in shops", "[unit][platformer]") {
    World world = worldAt("shop");
    const MapObject* const shop = eng::objectAt(world.hero, world.map(), "shop");
    REQUIRE(shop != nullptr);
    const int price = shop->properties.number("price");
    CHECK(price > 0);
    const auto buy = [&] { return count(play(world, 1, {.presses = 2}), Kind::Buy); };
    world.coins = price - 1;
    CHECK(buy() == 0);
    world.coins = 2 * price;
    CHECK(buy() == 1);
    CHECK(world.coins == price);
    CHECK((world.boots || world.hearts == 4));
    world.boots = true;
    world.hearts = game::kMaxHearts;
    CHECK(buy() == 0); // nothing that is of use
    World elsewhere = newWorld();
    elsewhere.coins = 100;
    CHECK(count(play(elsewhere, 1, {.presses = 2}), Kind::Buy) == 0);
}

TEST_CASE("enemies hurt, and are jumped on", "[unit][platformer]") {
    World world = newWorld();
    REQUIRE_FALSE(world.enemies.empty());
    world.enemies.resize(1);
    const FixedRect enemy = world.enemies[0].box;
    world.hero.left = enemy.left;
    world.hero.top = enemy.bottom() - Fixed{20};
    CHECK(count(play(world, 2), Kind::Hurt) == 1);
    CHECK(world.hearts == 2);
    world.hero.left = world.enemies[0].box.left;
    CHECK(count(play(world, 1), Kind::Hurt) == 0); // for a while
    world.hero.left = world.enemies[0].box.left;
    world.hero.top = world.enemies[0].box.top - Fixed{24};
    world.speed = {};
    CHECK(count(play(world, 30), Kind::Stomp) == 1);
    CHECK(world.enemies.empty());
    CHECK(world.hearts == 2);
}

TEST_CASE("who falls out of the map returns to the last checkpoint", "[unit][platformer]") {
    World world = worldAt("checkpoint");
    CHECK(count(play(world, 1), Kind::Flag) == 1);
    const FixedVec2 flag = world.checkpoint;
    CHECK(count(play(world, 30), Kind::Flag) == 0);
    world.hero.top = world.map().bounds().bottom() + Fixed{1};
    CHECK(count(play(world, 1), Kind::Hurt) == 1);
    CHECK(world.hero.center().x == flag.x);
    CHECK(world.hearts == 2);
    for (int i = 0; i < 2; ++i) {
        world.hero.top = world.map().bounds().bottom() + Fixed{1};
        play(world, 1);
    }
    CHECK(world.isOver());
    CHECK(world.hearts == 0);
}

TEST_CASE("maps follow each other, and the last goal ends the match", "[unit][platformer]") {
    for (std::size_t level = 0; level < game::Levels::size(); ++level) {
        World world = worldAt("goal", level);
        CHECK(count(play(world, 1), Kind::Level) == 1);
        CHECK(world.level == static_cast<int>(level) + 1);
        CHECK(world.isOver() == (level + 1 == game::Levels::size()));
        CHECK(world.taken.empty());
    }
}

TEST_CASE("there is a way through every map, and a link shows the match to its end",
          "[unit][platformer]") {
    Session<World> session{{}, 5, {.game = "platformer", .build = "test"}, levels()};
    session.seatPlayer(0, {});
    for (int level = 0; level < static_cast<int>(game::Levels::size()); ++level) {
        CAPTURE(level);
        const auto way =
            findWay(session.now(), [level](const World& world) { return world.level > level; });
        REQUIRE(way);
        for (const Move& move : *way) {
            PadCommand command = move.command;
            for (int i = 0; i < move.steps && session.now().level == level; ++i) {
                session.setCommand(0, command);
                session.step();
                command.dropPresses();
            }
        }
        REQUIRE(session.now().level == level + 1);
    }
    CHECK(session.now().isOver());
    session.finish();
    const Recording& recording = session.recording();
    const Result<std::string> link = packRecording(recording);
    REQUIRE(link);
    CAPTURE(recording.steps, link->size());
    CHECK(link->size() < 2000);
    Result<Recording> unpacked = unpackRecording(*link);
    REQUIRE(unpacked);
    auto replay = Session<World>::open(std::move(*unpacked),
                                       {.game = "platformer", .build = "test"}, levels());
    REQUIRE(replay);
    const Result<Verification> verified = verify(*replay);
    REQUIRE(verified);
    CHECK_FALSE(verified->forged.has_value());
    CHECK(verified->hash == stateHash(session.now()));
}

TEST_CASE("the match is the same on every system", "[unit][platformer]") {
    World world = newWorld();
    RollingHash hash;
    Random random{9};
    for (int i = 0; i < 200; ++i) {
        const int steps = random.between(5, 40); // one after the other: arguments have no order
        const int way = random.between(-1, 2);
        const int press = random.between(0, 1);
        play(world, steps,
             {.x = static_cast<std::int8_t>(way > 0 ? 1 : -1),
              .held = 1,
              .presses = static_cast<std::uint8_t>(press)});
        hash.add(static_cast<std::int64_t>(stateHash(world)));
    }
    CHECK(hash.value() == 0x527453A37DC6E8BBULL);
}

namespace {

/// The game in a window in memory, with its files.
struct DuskFixture : WindowFixture<Dusk> {
    explicit DuskFixture(std::vector<std::string> arguments = {})
        : WindowFixture{{.title = "Dusk",
                         .width = 480,
                         .height = 270,
                         .portrait = {270, 480},
                         .theme = kTheme},
                        std::move(arguments)} {
        host.info.type = "Release"; // a debug build looks for changed files
        read("maps/meadow.tmj", ENGINUITY_COMPILED_PLATFORMER);
        read("maps/cave.tmj", ENGINUITY_COMPILED_PLATFORMER);
        read("maps/tower.tmj", ENGINUITY_COMPILED_PLATFORMER);
        read("sprites/hero.json", ENGINUITY_COMPILED_PLATFORMER);
        read("sprites/things.json", ENGINUITY_COMPILED_PLATFORMER);
        for (const char* const name : {"tiles", "hero", "things", "plank", "sky", "hills"}) {
            read(std::string{"pictures/"} + name + ".png", ENGINUITY_PLATFORMER);
        }
        for (const char* const name :
             {"jump", "land", "coin", "stomp", "hurt", "flag", "buy", "win"}) {
            read(std::string{"sounds/"} + name + ".wav", ENGINUITY_PLATFORMER);
        }
    }
    void read(const std::string& name, const std::string& folder) {
        std::ifstream file{folder + "/" + name, std::ios::binary};
        REQUIRE(file);
        host.files[name] = {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
    }
    void begin() {
        REQUIRE(start());
        steps(20);
        key(platform::Key::Enter);
        steps(30);
        REQUIRE(state() == "playing");
    }
    void hold(platform::Key which, bool down) {
        event(platform::KeyEvent{which, down, false, false});
    }
};

} // namespace

TEST_CASE_METHOD(DuskFixture, "a steady frame of the platformer allocates nothing",
                 "[unit][platformer]") {
    begin();
    const auto run = [&](int frames) { // to the right and back
        for (int i = 0; i < frames; ++i) {
            hold(i % 24 < 12 ? platform::Key::D : platform::Key::A, true);
            hold(i % 24 < 12 ? platform::Key::A : platform::Key::D, false);
            host.time.advance(1.0 / 60.0);
            program().step(platform::StepKind::Frame, host.time.now());
        }
    };
    run(120); // the fake driver's memory grows too
    const std::size_t before = allocationsOfThisThread();
    run(48);
    CHECK(allocationsOfThisThread() == before);
    CHECK(modules().screens.canvas()->stats().picturesTooLarge == 0);
    CHECK(modules().screens.canvas()->stats().drawCalls == 1);
}

TEST_CASE_METHOD(DuskFixture, "members of a game may hold maps and figures", "[unit][platformer]") {
    begin();
    program().stop();
    CHECK_FALSE(host.hasLogged("Still in memory"));
}
