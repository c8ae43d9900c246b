#pragma once

#include "engine/map/maps.h"
#include "engine/map/platforms.h"
#include "engine/simulation/pad_command.h"
#include "engine/simulation/rules.h"

#include <algorithm>
#include <vector>

namespace game {

using eng::Fixed, eng::FixedRect, eng::FixedVec2, eng::MapObject;
using Levels = eng::Maps<"maps/meadow.tmj", "maps/cave.tmj", "maps/tower.tmj">;

// Units (pixels of the tiles) and steps; 60 steps are a second.
inline constexpr Fixed kGravity = Fixed::ratio(22, 100), kJump = Fixed::ratio(45, 10);
inline constexpr Fixed kRun = Fixed::ratio(17, 10), kGrip = Fixed::ratio(2, 10), kMaxFall{6};
inline constexpr int kGrace = 6; // steps: a jump may be that late after an edge, or early
inline constexpr int kHurtSteps = 90, kMaxHearts = 5, kLast = Levels::size() - 1;

/// The rules, without picture and sound: run and jump through three maps, with coins, a shop,
/// enemies to jump on, and platforms that move.
struct World {
    static constexpr int kStepsPerSecond = 60, kMaxSeats = 1, kRulesVersion = 1;
    enum Button : std::uint8_t { kJumpButton, kBuyButton };

    using Options = eng::NoOptions;
    using Content = Levels;
    using Command = eng::PadCommand;
    struct Event {
        enum class Kind : std::uint8_t { Jump, Land, Coin, Stomp, Hurt, Flag, Buy, Level } kind;
        FixedVec2 at;
    };
    using Kind = Event::Kind;

    const Content* levels;
    std::int32_t level = 0, hearts = 3, coins = 0; ///< level: after the last one the match is won
    std::uint32_t time = 0;                        ///< steps
    FixedRect hero{Fixed{}, Fixed{}, Fixed{10}, Fixed{20}};
    FixedVec2 speed, checkpoint;
    bool boots = false;                                     ///< for higher jumps
    std::int32_t airborne = 0, wish = kGrace + 1, hurt = 0; ///< steps
    std::vector<std::int32_t> taken;                        ///< coins of this map
    std::vector<eng::Walker> enemies;

    World(const Options&, std::uint64_t, const Content& content)
        : levels{&content} {
        enter();
    }
    const eng::Map& map() const {
        return (*levels)[static_cast<std::size_t>(std::min(level, kLast))];
    }
    bool has(const MapObject& coin) const { return std::ranges::count(taken, coin.id) > 0; }
    bool isOver() const { return hearts == 0 || level > kLast; }
    std::int32_t score(int) const { return coins + 100 * level; }

    void step(std::span<const Command> commands, eng::Events<Event>& events) {
        if (isOver()) {
            return;
        }
        ++time;
        hurt = std::max(hurt - 1, 0);
        buy(commands[0], events);
        move(commands[0], events);
        meetEnemies(events);
        for (const MapObject& coin : map().objects("coin")) {
            if (eng::overlaps(hero, coin.box) && !has(coin)) {
                taken.push_back(coin.id);
                ++coins;
                events.add({Kind::Coin, coin.center()});
            }
        }
        const MapObject* const flag = eng::touched(hero, map(), "checkpoint");
        if (flag != nullptr && flag->center() != checkpoint) {
            checkpoint = flag->center();
            events.add({Kind::Flag, checkpoint});
        }
        if (hero.top > map().bounds().bottom() || eng::touched(hero, map(), "spikes") != nullptr) {
            hurt = 0;
            harm(events);
            goTo(checkpoint);
        }
        if (eng::touched(hero, map(), "goal") != nullptr) {
            events.add({Kind::Level, hero.center()});
            ++level;
            enter();
        }
    }
    void serialize(auto& stream) {
        stream.field("level", level, eng::upTo(kLast + 1));
        stream.field("hearts", hearts, eng::upTo(kMaxHearts));
        stream.field("time", time);
        stream.field("hero", hero);
        stream.field("speed", speed);
        stream.field("checkpoint", checkpoint);
        stream.field("boots", boots);
        stream.field("airborne", airborne, eng::upTo(kGrace + 1));
        stream.field("wish", wish, eng::upTo(kGrace + 1));
        stream.field("hurt", hurt, eng::upTo(kHurtSteps));
        stream.field("coins", coins, eng::upTo(1000));
        stream.field("taken", taken, eng::maxLength(255));
        stream.field("enemies", enemies, eng::maxLength(255));
    }

    void enter() { // a map
        taken = {};
        enemies = {};
        for (const MapObject& each : map().objects("enemy")) {
            enemies.push_back({.box = each.box});
        }
        const MapObject* const start = map().object(isOver() ? "goal" : "start");
        goTo(start != nullptr ? start->center() : FixedVec2{});
    }
    void goTo(FixedVec2 place) {
        checkpoint = place;
        hero.left = place.x - hero.width / Fixed{2};
        hero.top = place.y - hero.height;
        speed = {};
    }
    void harm(auto& events) {
        if (hurt == 0) {
            --hearts;
            hurt = kHurtSteps;
            speed.y = -kJump / Fixed{2};
            events.add({Kind::Hurt, hero.center()});
        }
    }
    void buy(const Command& command, auto& events) {
        const MapObject* const shop = eng::touched(hero, map(), "shop");
        const bool heart = shop != nullptr && shop->name == "heart";
        const int price = shop != nullptr ? shop->properties.number("price") : coins + 1;
        if (command.pressed(kBuyButton) && coins >= price &&
            (heart ? hearts < kMaxHearts : !boots)) {
            coins -= price;
            hearts += heart ? 1 : 0;
            boots = boots || !heart;
            events.add({Kind::Buy, hero.center()});
        }
    }
    void move(const Command& command, auto& events) {
        const bool onGround = airborne <= kGrace;
        speed.x += eng::clamp(kRun * Fixed{command.x} - speed.x, -kGrip, kGrip);
        wish = command.pressed(kJumpButton) ? 0 : std::min(wish + 1, kGrace + 1);
        if (wish <= kGrace && onGround) {
            speed.y = boots ? -kJump - Fixed{1} : -kJump;
            airborne = wish = kGrace + 1;
            events.add({Kind::Jump, {hero.center().x, hero.bottom()}});
        }
        const bool cut = speed.y < Fixed{} && !command.down(kJumpButton);
        speed.y = std::min(speed.y + kGravity * Fixed{cut ? 2 : 1}, kMaxFall);
        const auto moved =
            eng::sweepWithPlatforms(hero, speed, map(), time, kStepsPerSecond, command.y > 0);
        if (moved.down && !onGround) {
            events.add({Kind::Land, {hero.center().x, hero.bottom()}});
        }
        airborne = moved.down ? 0 : std::min(airborne + 1, kGrace + 1);
        speed = moved.stopped(speed);
    }
    void meetEnemies(auto& events) {
        for (eng::Walker& enemy : enemies) {
            enemy.step(map(), Fixed::ratio(1, 2));
            const bool meets = eng::overlaps(hero, enemy.box);
            if (meets && speed.y > Fixed{} && hero.bottom() < enemy.box.top + Fixed{8}) {
                speed.y = -kJump;
                enemy.way = 0; // it is gone
                events.add({Kind::Stomp, enemy.box.center()});
            } else if (meets) {
                harm(events);
            }
        }
        std::erase_if(enemies, [](const eng::Walker& each) { return each.way == 0; });
    }
};

} // namespace game
