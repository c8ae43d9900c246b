// The rules of CY. In one file although it is long: all tests use the run at its top.
#include "engine/simulation/check_rules.h"
#include "game/cy/pilot.h"
#include "tests/cy/fill_pools.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

using namespace cy;
using Kind = World::Event::Kind;
using Command = World::Command;

namespace {

struct Happened {
    World::Event event;
    std::uint32_t step;
};

/// A game with its events.
struct Run {
    World world;
    std::array<Command, kMaxShips> commands{};
    std::vector<Happened> all;
    int filled = 0; ///< times

    explicit Run(std::uint64_t seed = 1, int wave = 1, int ships = 1, int power = 0)
        : world{{.ships = ships, .wave = wave, .power = power}, seed} {}

    void step() {
        std::vector<World::Event> list;
        eng::Events<World::Event> events{list};
        world.step(commands, events);
        for (const World::Event& event : list) {
            all.push_back({event, world.time()});
        }
        for (Command& command : commands) {
            command.dropPresses();
        }
    }
    /// @param time  steps since the beginning
    void until(std::uint32_t time) {
        while (world.time() < time) {
            step();
        }
    }
    std::size_t count(Kind kind) const {
        return static_cast<std::size_t>(std::ranges::count_if(
            all, [kind](const Happened& each) { return each.event.kind == kind; }));
    }
    const Happened* first(Kind kind) const {
        const auto found = std::ranges::find_if(
            all, [kind](const Happened& each) { return each.event.kind == kind; });
        return found == all.end() ? nullptr : &*found;
    }
};

/// Played by the computer, to its end.
Run played(std::uint64_t seed, bool crosses = true) {
    Run run{seed};
    Pilot pilot;
    while (!run.world.isOver() && run.world.time() < 60 * 600) {
        run.commands[0] = pilot.decide(run.world, 0);
        run.commands[0].cross = run.commands[0].cross && crosses;
        run.step();
    }
    return run;
}

} // namespace

TEST_CASE("CY's rules are a value", "[cy]") {
    CHECK(eng::checkRules<World>() == "");
    CHECK(eng::checkStrangers<World>() == "");
}

TEST_CASE("strangers' states of CY are refused or played", "[.long]") {
    CHECK(eng::checkStrangers<World>(100'000, 600) == "");
}

namespace {

/// A run of bots, to a step or its end.
struct Golden {
    const char* name;
    std::uint64_t seed;
    int wave;
    int ships;
    std::uint32_t steps;
    std::uint64_t hash;
    bool fills = false; ///< its pools, once each has something
};

Run played(const Golden& golden) {
    Run run{golden.seed, golden.wave, golden.ships};
    std::array<Pilot, kMaxShips> pilots;
    pilots.fill(Pilot{Pilot::Level::Skilled});
    while (!run.world.isOver() && run.world.time() < golden.steps) {
        for (int seat = 0; seat < golden.ships; ++seat) {
            const auto index = static_cast<std::size_t>(seat);
            run.commands[index] = pilots[index].decide(run.world, seat);
        }
        if (golden.fills && run.world.enemyShots().size() > 0 && run.world.shots().size() > 0) {
            run.filled += FillPools{run.world}.areFull() ? 1 : 0;
        }
        run.step();
    }
    return run;
}

constexpr std::array<Golden, 6> kGolden{{{"alone", 7, 1, 1, 36'000, 0xef29b6a2e13c6b9b},
                                         {"eight ships", 8, 1, 8, 7'200, 0x8e385abda88f4372},
                                         {"Core", 3, 10, 1, 3'600, 0xa1258bdac08082ba},
                                         {"power-ups", 2, 1, 1, 36'000, 0x8a6ddd08c38f1949},
                                         {"full pools", 5, 29, 8, 1'800, 0x2690bdf353335eb9, true},
                                         {"late wave", 9, 20, 2, 7'200, 0x90b1cae33eea7162}}};

} // namespace

TEST_CASE("the same seed and commands give the same game on every system", "[cy]") {
    for (const Golden& golden : kGolden) {
        const Run run = played(golden);
        INFO(golden.name << ": " << run.world.time() << " steps, " << run.world.score(0)
                         << " points, wave " << run.world.wave());
        CHECK(eng::stateHash(run.world) == golden.hash);
    }
}

TEST_CASE("golden runs contain what they are named for", "[cy]") {
    const Run core = played(kGolden[2]);
    CHECK(core.count(Kind::Ring) > 0);
    const Run powers = played(kGolden[3]);
    for (int power = 1; power <= kPowers; ++power) {
        INFO("power " << power);
        CHECK(std::ranges::any_of(powers.all, [power](const Happened& each) {
            return each.event.kind == Kind::Taken && each.event.value == power;
        }));
    }
    CHECK(played(kGolden[1]).count(Kind::Slam) > 8);
    CHECK(played(kGolden[4]).filled > 20);
}

namespace {

/// Turns all directions of a state by segments of the rim: visits its fields like a stream.
struct Turner {
    int segments;

    template <class T, class... Format>
    void field(std::string_view name, T& value, const Format&...) {
        if constexpr (std::same_as<T, Angle>) {
            value += segments * (Angle::kTurn / kSegments);
        } else if constexpr (requires { value.serialize(*this); }) {
            value.serialize(*this);
        } else if constexpr (requires { value.begin()->serialize(*this); }) {
            for (auto& each : value) {
                each.serialize(*this);
            }
        } else if constexpr (std::same_as<T, std::uint32_t>) {
            value = name == "segments" ? std::rotl(value, segments) : value;
        }
    }
    template <class... Rest>
    void expect(const Rest&...) {}
};

World turned(World world, int segments) {
    Turner turner{segments};
    world.serialize(turner);
    return world;
}

} // namespace

TEST_CASE("a turned state with turned commands has a turned future", "[cy]") {
    constexpr int kTurned = 5; // segments
    constexpr int kAims = Command::kAims / kSegments * kTurned;
    for (const int wave : {1, 6, 10, 25}) {
        World world{{.ships = 3, .wave = wave}, 4};
        std::array<Pilot, kMaxShips> pilots;
        eng::Events<World::Event> none;
        CHECK(eng::stateHash(turned(world, kTurned)) != eng::stateHash(world));
        while (!world.isOver() && world.time() < 2400) {
            // From a step after a beat to the next beat. On beats a seed places what begins to
            // climb; at the end of every second bar, the gap in a ring.
            World other = turned(world, kTurned);
            const bool onBeat = world.time() % kBeat == 0;
            do {
                std::array<Command, kMaxShips> commands{};
                for (int seat = 0; seat < 3; ++seat) {
                    const auto index = static_cast<std::size_t>(seat);
                    commands[index] = pilots[index].decide(world, seat);
                }
                world.step(commands, none);
                for (Command& command : commands) {
                    command.aim =
                        static_cast<std::uint16_t>((command.aim + kAims) % Command::kAims);
                }
                other.step(commands, none);
            } while (!onBeat && world.time() % kBeat != 0 && !world.isOver());
            if (!onBeat && world.time() % (2 * kBar) != 0) {
                INFO("wave " << wave << ", step " << world.time());
                REQUIRE(eng::stateHash(turned(other, -kTurned)) == eng::stateHash(world));
            }
        }
    }
}

TEST_CASE("the first ten seconds show the game", "[cy]") {
    Run run;
    run.until(120); // two seconds: the fire has met the first one
    CHECK(run.count(Kind::Kill) == 1);
    run.until(16 * kBeat);
    REQUIRE(run.count(Kind::Open) == 2); // after 7.5 s two hatch on the other side
    for (const Happened& each : run.all) {
        if (each.event.kind == Kind::Open) {
            CHECK(distance(each.event.angle, run.world.ship(0).angle.opposite()) <=
                  Angle::span(10));
        }
    }
    run.commands[0].cross = true; // the landing crushes both
    run.until(16 * kBeat + kCrossSteps + 1);
    CHECK(run.count(Kind::Crush) == 2);
    CHECK(run.world.ship(0).isOnRim());
}

TEST_CASE("a ship that does nothing is out before the third wave", "[cy]") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Run run{seed};
        run.until(60);
        while (!run.world.isOver() && run.world.time() < 6000) {
            run.step();
        }
        CHECK(run.world.isOver());
        CHECK(run.world.wave() <= 2);
        CHECK(run.count(Kind::Death) == kStartLives);
        CHECK(run.count(Kind::Over) == 1);
        CHECK(run.world.lives() == 0);
    }
}

TEST_CASE("a ship turns at its speed, and the short way to an aim", "[cy]") {
    Run run;
    const Angle start = run.world.ship(0).angle;
    run.commands[0].turn = 127;
    run.until(1);
    CHECK(run.world.ship(0).speed == kAcceleration);
    run.until(20);
    CHECK(run.world.ship(0).speed == kTopSpeed);
    run.commands[0].turn = 0;
    run.until(21);
    CHECK(run.world.ship(0).speed == kTopSpeed - kBraking);
    run.until(30);
    CHECK(run.world.ship(0).speed == 0);
    CHECK(run.world.ship(0).angle - start > 0);
    run.commands[0].setAim(Angle::degrees(60));
    run.until(31);
    CHECK(run.world.ship(0).speed < 0); // it is at the left
    run.until(90);
    CHECK(distance(run.world.ship(0).angle, Angle::degrees(60)) < Angle::span(1));
}

TEST_CASE("a crossing takes 21 steps, harms nobody and comes again after 49", "[cy]") {
    Run run;
    run.until(10);
    run.commands[0].cross = true;
    run.step();
    const std::uint32_t off = run.world.time();
    CHECK(run.world.ship(0).state == Ship::State::Crossing);
    CHECK(run.world.ship(0).angle == Angle::degrees(270));
    const std::size_t shots = run.count(Kind::Pulse);
    run.until(off + kCrossSteps - 1);
    CHECK(run.count(Kind::Pulse) == shots); // it does not fire
    CHECK(run.count(Kind::Slam) == 0);
    run.until(off + kCrossSteps);
    CHECK(run.count(Kind::Slam) == 1);
    CHECK(run.world.ship(0).shield >= off + kCrossSteps + kLandedSteps);
    run.until(off + kCrossAgain - kCrossEarly - 2);
    run.commands[0].cross = true; // too early
    run.until(off + kCrossAgain + 10);
    CHECK(run.count(Kind::TakeOff) == 1);
    run.commands[0].cross = true;
    run.step();
    CHECK(run.count(Kind::TakeOff) == 2);
    const std::uint32_t second = run.world.time();
    run.until(second + kCrossAgain - kCrossEarly + 1);
    run.commands[0].cross = true; // a little early
    run.until(second + kCrossAgain + 1);
    CHECK(run.count(Kind::TakeOff) == 3);
}

TEST_CASE("a landing on the beat reaches further", "[cy]") {
    for (const bool onBeat : {false, true}) {
        Run run;
        // Lands on the beat, or between two.
        run.until(4 * kBeat - kCrossSteps - 1 + (onBeat ? 0 : kBeat / 2));
        run.commands[0].cross = true;
        run.until(run.world.time() + kCrossSteps + 2);
        const Happened* slam = run.first(Kind::Slam);
        REQUIRE(slam != nullptr);
        CHECK(slam->event.value == (onBeat ? 1 : 0));
    }
}

TEST_CASE("kills raise the multiplier, which falls without them and with a death", "[cy]") {
    Run run = played(3);
    const Happened* more = run.first(Kind::More);
    REQUIRE(more != nullptr);
    CHECK(more->event.value == 2);
    CHECK(run.count(Kind::Less) > 0);
    int kills = 0;
    for (const Happened& each : run.all) {
        if (each.step > more->step) {
            break;
        }
        kills += each.event.kind == Kind::Kill ? 1 : each.event.kind == Kind::Crush ? 3 : 0;
    }
    CHECK(kills >= kKillsPerMultiplier);
    int multiplier = 1;
    for (const Happened& each : run.all) {
        if (each.event.kind == Kind::More || each.event.kind == Kind::Less) {
            CHECK(std::abs(each.event.value - multiplier) == 1);
            multiplier = each.event.value;
        } else if (each.event.kind == Kind::Death) {
            multiplier = 1;
        } else if (each.event.kind == Kind::Kill) {
            const bool thief = each.event.type == Type::Thief; // worth more with a segment
            CHECK((each.event.value == traitsOf(each.event.type).points * multiplier ||
                   (thief && each.event.value == kThiefPoints * multiplier)));
        }
    }
}

TEST_CASE("a bomb takes a third of the wall with the next pulse", "[cy]") {
    Run run{5};
    run.until(20 * kBeat);
    const std::size_t before = run.world.enemies().size();
    REQUIRE(before > 0);
    run.commands[0].bomb = true;
    run.until(run.world.time() + kPulse);
    REQUIRE(run.count(Kind::Bomb) == 1);
    CHECK(run.first(Kind::Bomb)->step % kPulse == 0);
    CHECK(run.world.ship(0).bombs == 0);
    for (const Enemy& enemy : run.world.enemies()) {
        const Place place = placeOf(enemy, run.world.time());
        CHECK(distance(place.angle, run.world.ship(0).angle) > kBombReach - Angle::span(6));
    }
    run.commands[0].bomb = true; // none left
    run.until(run.world.time() + kPulse);
    CHECK(run.count(Kind::Bomb) == 1);
}

TEST_CASE("waves follow each other on bars, and bring what they announce", "[cy]") {
    Run run = played(11);
    int wave = 0;
    for (const Happened& each : run.all) {
        if (each.event.kind == Kind::Wave) {
            CHECK(each.event.value == ++wave);
            CHECK((each.step - 1) % kBar == 0);
        }
    }
    CHECK(wave >= 2);
    const WavePlan second = composeWave(11, 2, 1);
    REQUIRE(second.size > 3);
    for (std::size_t i = 0; i < second.size; ++i) { // a new type comes alone at first
        if (second.formations[i].beat < kRestBeats + 8) {
            CHECK(second.formations[i].type == Type::Spinner);
        }
    }
}

TEST_CASE("a wave is a function of seed, number and players, and keeps its budget", "[cy]") {
    for (int wave = 1; wave <= 40; ++wave) {
        for (const int players : {1, 8}) {
            const WavePlan plan = composeWave(99, wave, players);
            int cost = 0;
            std::array<bool, kTypes> types{};
            for (std::size_t i = 0; i < plan.size; ++i) {
                const Formation& each = plan.formations[i];
                cost += each.count * traitsOf(each.type).cost;
                types[static_cast<std::size_t>(each.type)] = true;
                CHECK(each.count > 0);
            }
            const int alone = wave % 10 == 0
                                  ? 40
                                  : (24 + 6 * wave + wave * wave / 4) * (wave % 5 == 0 ? 6 : 5) / 5;
            INFO("wave " << wave << ", players " << players << ", cost " << cost);
            CHECK(std::ranges::count(types, true) <= 3);
            if (players == 1) {
                CHECK(cost >= alone - 8);
                CHECK(cost <= alone + 24);
            }
        }
    }
}

TEST_CASE("in each bar of the first nine waves a sector stays free", "[cy]") {
    for (const int wave : {2, 5, 9}) {
        Run run{17, wave};
        std::size_t seen = 0;
        for (int beat = 0; beat < 40; ++beat) {
            run.until(static_cast<std::uint32_t>(beat * kBeat + 1));
            const Angle free = freeSector(17, wave, beat / 4);
            for (const Enemy& enemy : run.world.enemies()) {
                if (enemy.phase == Enemy::Phase::Climb && enemy.type != Type::Chip &&
                    enemy.start == static_cast<std::uint32_t>(beat * kBeat)) {
                    ++seen;
                    CHECK(distance(enemy.angle, free) >= kFreeReach);
                }
            }
        }
        CHECK(seen > 5);
    }
}

TEST_CASE("the place of a creature is a function of its record and the step", "[cy]") {
    const Enemy seed{.start = 100, .angle = Angle::degrees(40), .duration = 70};
    CHECK(placeOf(seed, 100).depth == kFar);
    CHECK(placeOf(seed, 135).depth == kFar / 2);
    CHECK(placeOf(seed, 170).depth == 0);
    CHECK(placeOf(seed, 500).depth == 0);
    Enemy wheel = seed;
    wheel.type = Type::Spinner;
    wheel.way = -1;
    CHECK(placeOf(wheel, 110).angle == Angle::degrees(40) - 10 * kHelix);
    wheel.phase = Enemy::Phase::Rim; // after a month it still only wraps
    CHECK(placeOf(wheel, 100 + 65536U * 2000U).angle == Angle::degrees(40));
    CHECK(climbSteps(Type::Climber, 1) == 434); // 16 beats by 46/47, whole pulses
    CHECK(climbSteps(Type::Climber, 1000) == 16 * kBeat * 46 / 104 / kPulse * kPulse);
}

TEST_CASE("a bot crosses when it helps", "[cy]") {
    std::vector<std::uint32_t> with;
    std::vector<std::uint32_t> without;
    for (std::uint64_t seed = 0; seed < 15; ++seed) {
        with.push_back(played(seed).world.time());
        without.push_back(played(seed, false).world.time());
    }
    std::ranges::sort(with);
    std::ranges::sort(without);
    CHECK(with[7] > without[7]);
}

namespace {

/// The first of a type that is in a phase; null: none.
const Enemy* find(const World& world, Type type, Enemy::Phase phase) {
    const auto found = std::ranges::find_if(world.enemies(), [&](const Enemy& enemy) {
        return enemy.type == type && enemy.phase == phase;
    });
    return found == world.enemies().end() ? nullptr : &*found;
}

/// A game in a wave of which a type comes, at the first moment of a phase of it. A ship that would
/// be lost comes back.
std::optional<Run> until(Type type, Enemy::Phase phase, int wave) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Run run{seed, wave};
        Pilot pilot;
        while (!run.world.isOver() && run.world.time() < 3000) {
            if (find(run.world, type, phase) != nullptr && run.world.ship(0).isOnRim()) {
                return run;
            }
            run.commands[0] = pilot.decide(run.world, 0);
            run.step();
        }
    }
    return std::nullopt;
}

} // namespace

TEST_CASE("a weaver shoots where it turns, and the shot arrives in its lane", "[cy]") {
    auto run = until(Type::Weaver, Enemy::Phase::Climb, 4);
    REQUIRE(run);
    while (run->count(Kind::Shoots) == 0 && run->world.time() < 4000) {
        run->step();
    }
    REQUIRE(run->world.enemyShots().size() > 0);
    const EnemyShot shot = run->world.enemyShots()[0];
    CHECK(depthOf(shot, run->world.time()) == shot.depth);
    // At one speed: from the far end it would take 8 beats.
    CHECK(std::abs(shot.flight - kShotSteps * shot.depth / kFar) <= 1);
    CHECK(depthOf(shot, run->world.time() + static_cast<std::uint32_t>(shot.flight)) == 0);
    CHECK(run->world.time() % kPulse == 0);
}

TEST_CASE("a thief takes a segment, on which no ship fires, until it is shot", "[cy]") {
    auto run = until(Type::Thief, Enemy::Phase::Sink, 6);
    REQUIRE(run);
    const Enemy* thief = find(run->world, Type::Thief, Enemy::Phase::Sink);
    REQUIRE(thief != nullptr);
    const Angle lane = thief->angle;
    CHECK_FALSE(run->world.hasSegment(lane));
    run->commands = {};
    // Beside the hole, but near enough for the fire to reach the lane.
    const Angle beside =
        lane + (run->world.hasSegment(lane + Angle::span(7)) ? Angle::span(7) : -Angle::span(7));
    run->commands[0].setAim(beside);
    run->all.clear();
    while (run->count(Kind::Mended) == 0 && run->world.time() < 6000 && !run->world.isOver()) {
        run->commands[0].setAim(beside);
        run->step();
    }
    CHECK(run->count(Kind::Mended) >= 1);
    CHECK(run->world.hasSegment(lane));
}

TEST_CASE("a mirror follows the other side, and strikes across with the bar", "[cy]") {
    auto run = until(Type::Mirror, Enemy::Phase::Rim, 7);
    REQUIRE(run);
    run->all.clear();
    for (int i = 0; i < 3 * kBar && run->count(Kind::Beam) < 2; ++i) {
        const Enemy* mirror = find(run->world, Type::Mirror, Enemy::Phase::Rim);
        REQUIRE(mirror != nullptr); // the ship keeps away from its lane
        run->commands[0].setAim(mirror->angle.opposite() + Angle::span(40));
        run->step();
    }
    const Happened* beam = run->first(Kind::Beam);
    REQUIRE(beam != nullptr);
    CHECK(beam->step % kBar == 0);
    CHECK(beam->event.depth == kMirrorDepth);
    CHECK(areMirrorsOpen(3 * kBeat));
    CHECK_FALSE(areMirrorsOpen(3 * kBeat - 1));
    CHECK_FALSE(areMirrorsOpen(kBar));
}

TEST_CASE("a closed mirror throws a landing back, an open one does not", "[cy]") {
    auto run = until(Type::Mirror, Enemy::Phase::Rim, 7);
    REQUIRE(run);
    run->commands[0] = {}; // it stays, and a mirror comes to the other side
    int thrown = 0;
    int struck = 0;
    for (int i = 0; i < 4 * kBar && run->world.ship(0).isOnRim(); ++i, run->step()) {
        Run tried = *run;
        tried.all.clear();
        tried.commands[0].cross = true;
        tried.step();
        const std::uint32_t landing = tried.world.time() + kCrossSteps;
        if (tried.count(Kind::TakeOff) != 1) {
            continue;
        }
        const Angle there = tried.world.ship(0).angle;
        tried.until(landing);
        if (tried.count(Kind::Thrown) > 0) {
            ++thrown;
            CHECK_FALSE(areMirrorsOpen(landing));
            CHECK(tried.count(Kind::Slam) + tried.count(Kind::Crush) == 0);
            CHECK(tried.world.ship(0).state == Ship::State::Crossing);
            tried.until(landing + kCrossSteps); // harmed by nothing on its way
            CHECK(tried.count(Kind::Death) == 0);
            CHECK(tried.world.ship(0).isOnRim());
            CHECK(tried.world.ship(0).angle == there.opposite());
        } else {
            CHECK(tried.count(Kind::Slam) == 1);
            struck += areMirrorsOpen(landing) && tried.count(Kind::Hit) > 0 ? 1 : 0;
        }
    }
    CHECK(thrown > 10);
    CHECK(struck > 10);
}

TEST_CASE("the beam of each mirror is seen a beat before", "[cy]") {
    const auto count = [](const World& world) {
        return std::ranges::count_if(world.enemies(), [](const Enemy& enemy) {
            return enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim;
        });
    };
    int beams = 0;
    for (const int wave : {7, 11, 18}) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Run run{seed, wave};
            auto seen = count(run.world);
            while (!run.world.isOver() && run.world.time() < 20 * kBar) {
                run.step();
                if (run.world.time() % kBar == kBar - kTell) {
                    seen = count(run.world);
                } else if (run.world.time() % kBar == 0) {
                    CHECK(count(run.world) <= seen); // some may have been shot
                    beams += static_cast<int>(run.count(Kind::Beam));
                    run.all.clear();
                }
            }
        }
    }
    CHECK(beams > 20);
}

TEST_CASE("a snake is shot from its tail, and its body is where its head was", "[cy]") {
    const Enemy snake{.start = 1000,
                      .angle = Angle::degrees(10),
                      .duration = 420,
                      .hits = 1 + kBeads,
                      .type = Type::Snake};
    CHECK(targetOf(snake, 1200).depth == beadOf(snake, kBeads, 1200).depth);
    CHECK(placeOf(snake, 1200).depth == beadOf(snake, 3, 1200 + 3 * kBeadSteps).depth);
    CHECK(placeOf(snake, 1200).angle == beadOf(snake, 3, 1200 + 3 * kBeadSteps).angle);
    Enemy beaten = snake;
    beaten.hits = 1;
    CHECK(targetOf(beaten, 1200).depth == placeOf(beaten, 1200).depth);
    Enemy dives = snake;
    dives.phase = Enemy::Phase::Sink;
    CHECK(placeOf(dives, 1000).depth == 0);
    CHECK(placeOf(dives, 1420).depth == kFar);
    CHECK(beadOf(dives, 6, 1010).depth == 0); // the tail is still on the rim
}

TEST_CASE("the Core sends rings with a gap, and falls to fire", "[cy]") {
    Run run{3, 10};
    Pilot pilot;
    while (run.count(Kind::Ring) == 0 && run.world.time() < 4000) {
        run.commands[0] = pilot.decide(run.world, 0);
        run.step();
    }
    const Happened* ring = run.first(Kind::Ring);
    REQUIRE(ring != nullptr);
    CHECK(ring->step % (2 * kBar) == 0);
    std::size_t shots = 0;
    for (const EnemyShot& shot : run.world.enemyShots()) {
        shots += shot.depth == kCoreDepth ? 1 : 0;
        CHECK(distance(shot.angle, ring->event.angle) >= kRingGap / 2);
    }
    CHECK(shots == 34);
    const Enemy* core = find(run.world, Type::Core, Enemy::Phase::Climb);
    REQUIRE(core != nullptr);
    CHECK(core->hits < kCoreHits); // fire of any lane meets it
    CHECK(placeOf(*core, run.world.time()).depth == kCoreDepth);
    const int before = core->hits;
    run.commands[0] = {};
    run.commands[0].bomb = true;
    run.until(run.world.time() + kPulse);
    core = find(run.world, Type::Core, Enemy::Phase::Climb);
    REQUIRE(core != nullptr);
    CHECK(core->hits <= before - kCoreBomb);
    CHECK(run.world.enemyShots().size() == 0); // a bomb removes shots
    CHECK(run.world.wave() == 10);
    while (run.world.wave() == 10 && !run.world.isOver()) {
        run.commands[0] = pilot.decide(run.world, 0);
        run.step();
    }
    CHECK(run.world.time() >= 8 * kBeat);
}

TEST_CASE("a capsule gives its power for a time, and fans and echoes fire more", "[cy]") {
    bool more = false;
    int taken = 0;
    for (std::uint64_t seed = 0; seed < 30 && !more; ++seed) {
        Run run{seed};
        Pilot pilot;
        while (!run.world.isOver() && !more) {
            run.all.clear();
            run.commands[0] = pilot.decide(run.world, 0);
            run.step();
            const Ship& ship = run.world.ship(0);
            if (const Happened* each = run.first(Kind::Taken)) {
                ++taken;
                CHECK(ship.has(static_cast<Power>(each->event.value)));
                CHECK(std::ranges::count(ship.until, run.world.time() + kPowerSteps) >= 1);
            }
            if (run.count(Kind::Pulse) > 0 && run.count(Kind::Death) == 0 &&
                run.count(Kind::Taken) == 0) {
                const int lanes = (ship.has(Power::Fan) ? 3 : 1) * (ship.has(Power::Echo) ? 2 : 1);
                const auto fired = std::ranges::count_if(run.world.shots(), [&](const Shot& shot) {
                    return shot.start == run.world.time();
                });
                CHECK(fired == lanes);
                more = lanes > 1;
            }
        }
    }
    CHECK(more);
    CHECK(taken > 0);
}

TEST_CASE("a lance hits twice, a hammer is ready sooner, a ward takes a hit", "[cy]") {
    const auto power = GENERATE(Power::Lance, Power::Hammer, Power::Ward);
    bool worked = false;
    bool worksAlone = false; // also without the power
    for (std::uint64_t seed = 0; seed < 30 && !worked; ++seed) {
        Run run{seed, 5, 1, static_cast<int>(power)};
        Pilot pilot;
        while (!run.world.isOver() && !worked) {
            const bool had = run.world.ship(0).has(power);
            const bool damaged = std::ranges::any_of(run.world.enemies(), [](const Enemy& each) {
                return each.type == Type::Splitter && each.hits == 1;
            });
            run.all.clear();
            run.commands[0] = pilot.decide(run.world, 0);
            run.step();
            const Ship& ship = run.world.ship(0);
            bool works = false;
            if (power == Power::Lance) {
                const Happened* kill = run.first(Kind::Kill);
                const bool twice =
                    kill != nullptr && kill->event.type == Type::Splitter && !damaged;
                const auto piercing = std::ranges::count_if(
                    run.world.shots(), [](const Shot& shot) { return shot.pierces > 0; });
                works = twice;
                // Its shots outlast the power.
                worksAlone = worksAlone || (twice && !had && piercing == 0);
            } else if (power == Power::Hammer) {
                works =
                    run.count(Kind::TakeOff) > 0 && ship.ready == run.world.time() + kHammerAgain;
            } else {
                works =
                    run.count(Kind::Warded) > 0 && run.count(Kind::Death) == 0 && !ship.has(power);
            }
            worksAlone = worksAlone || (works && !had && power != Power::Lance);
            worked = works && had;
        }
    }
    CHECK(worked);
    CHECK_FALSE(worksAlone);
}
