#pragma once

#include "engine/map/collide.h"
#include "engine/map/maps.h"
#include "engine/simulation/check_rules.h"
#include "engine/simulation/session.h"
#include "tests/docs/any_page.h"
#include "tests/support/drawn_map.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <span>
#include <string>

namespace eng::docs {

using Cave = eng::Maps<"maps/cave.tmj">;

/// A hero that runs and falls in a map.
struct World {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 1;
    static constexpr int kRulesVersion = 1;
    using Options = NoOptions;
    using Content = Cave;
    struct Command {
        std::int8_t run = 0;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("run", run, eng::bounded(-1, 1));
        }
    };
    struct Event {
        int kind = 0;
    };

    World(const Options&, std::uint64_t, const Content& content)
        : maps{&content} {
        if (const eng::MapObject* const start = (*maps)[0].object("start")) {
            hero.left = start->box.left;
            hero.top = start->box.top;
        }
    }
    void step(std::span<const Command> commands, eng::Events<Event>&) {
        speed.x = eng::Fixed{2 * commands[0].run};
        speed.y += eng::Fixed::ratio(1, 4);
        const eng::Sweep<eng::Fixed> moved = eng::sweep(hero, speed, (*maps)[0]);
        hero = hero.moved(moved.way);
        if (moved.up || moved.down) {
            speed.y = {};
        }
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("hero", hero);
        stream.field("speed", speed);
    }

    const Content* maps;
    eng::FixedRect hero{eng::Fixed{20}, eng::Fixed{20}, eng::Fixed{10}, eng::Fixed{14}};
    eng::FixedVec2 speed;
};

struct MapPage : AnyPage {
    test::TemporaryFolder made;
    std::string gameFolder = made.path();
    Map map = test::drawnMap({"########", "#......#", "#..--..#", "########"});

    MapPage() {
        Map file = test::bareMap({"########", "#......#", "#..--..#", "########"});
        MapObject coin;
        coin.type = "coin";
        coin.box = {Fixed{40}, Fixed{16}, Fixed{8}, Fixed{8}};
        coin.properties.all = {{.name = "gold", .kind = MapProperty::Kind::Int, .number = 5}};
        file.allObjects = {coin};
        std::string why;
        REQUIRE(platform::makeFolders(gameFolder + "/maps", why));
        REQUIRE(platform::writeFile(gameFolder + "/maps/cave.tmj", test::encoded(file), why));
    }
};

} // namespace eng::docs
