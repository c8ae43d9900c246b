#pragma once

#include "engine/core/random.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "examples/platformer/world.h"

namespace eng::test {

/// The commands of a part of a match, a number of steps each.
struct Move {
    PadCommand command;
    int steps = 0;
};

/// Searches a way through a map: from places that were seldom tried, it goes on at random, and
/// keeps the first state that came to a new place (as Go-Explore does).
///
/// @param from  where it begins
/// @param done  whether a state is the end
/// @return      the moves; nothing if it gives up
///
/// Source: Ecoffet et al., First return, then explore, 2021.
template <class Done>
std::optional<std::vector<Move>> findWay(const game::World& from, Done done) {
    struct Place {
        game::World world;
        std::size_t before; ///< index in `places`
        Move move;          ///< from there
        int tries = 0;
    };
    std::vector<Place> places{{from, 0, {}}};
    std::map<std::tuple<int, int, int>, std::size_t> known;
    Random random{11};
    Events<game::World::Event> none;
    const auto key = [](const game::World& world) {
        return std::tuple{world.hero.center().x.toInt() / 24, world.hero.center().y.toInt() / 24,
                          static_cast<int>(world.time / 60 % 6)};
    };
    known[key(from)] = 0;
    constexpr int kTries = 120'000;
    for (int i = 0; i < kTries; ++i) {
        // Of some at random the one that was tried least; a late one at a tie.
        std::size_t chosen = 0;
        for (int draw = 0; draw < 6; ++draw) {
            const auto other = static_cast<std::size_t>(
                random.between(0, static_cast<std::int32_t>(places.size()) - 1));
            if (draw == 0 || std::pair{places[other].tries, places.size() - other} <
                                 std::pair{places[chosen].tries, places.size() - chosen}) {
                chosen = other;
            }
        }
        ++places[chosen].tries;
        game::World world = places[chosen].world;
        const std::int32_t choice = random.between(1, 20); // a little more to the right
        const int x = choice > 10 ? 1 : choice > 3 ? -1 : 0;
        Move move{.command = {.x = static_cast<std::int8_t>(x)},
                  .steps = x != 0 ? random.between(6, 40) : random.between(20, 150)};
        if (x != 0 && random.between(0, 2) > 0) {
            move.command.held = move.command.presses = 1;
        }
        for (int step = 0; step < move.steps && !done(world) && !world.isOver(); ++step) {
            PadCommand command = move.command;
            command.presses = step == 0 ? command.presses : std::uint8_t{0};
            world.step(std::span{&command, 1}, none);
        }
        const bool isNew =
            world.hearts >= from.hearts && known.emplace(key(world), places.size()).second;
        if (!isNew && !done(world)) {
            continue;
        }
        places.push_back({world, chosen, move});
        if (done(world)) {
            std::vector<Move> way;
            for (std::size_t at = places.size() - 1; at != 0; at = places[at].before) {
                way.push_back(places[at].move);
            }
            std::ranges::reverse(way);
            return way;
        }
    }
    return std::nullopt;
}

} // namespace eng::test
