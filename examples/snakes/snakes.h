#pragma once

#include "engine/core/random.h"
#include "engine/simulation/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// Two snakes in one field: who leaves it, or bites a snake, has lost.
struct Snakes {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 2;
    static constexpr int kRulesVersion = 1;
    static constexpr std::int32_t kWidth = 32, kHeight = 18;
    static constexpr std::int32_t kEvery = 7; // steps from cell to cell
    static constexpr std::size_t kMaxLength = 200;

    using Options = eng::NoOptions;
    struct Cell {
        std::int32_t x = 0, y = 0;
        bool operator==(const Cell&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("x", x, eng::bounded(-1, kWidth));
            stream.field("y", y, eng::bounded(-1, kHeight));
        }
    };
    struct Command {
        std::int8_t turn = 0; ///< 1 right, 2 down, 3 left, 4 up; 0: none
        bool operator==(const Command&) const = default;
        void keepPresses(const Command& earlier) { turn = turn != 0 ? turn : earlier.turn; }
        void dropPresses() { turn = 0; }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("turn", turn, eng::bounded(0, 4));
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Eaten, Bitten };
        Kind kind = Kind::Eaten;
        int seat = 0;
    };
    struct Snake {
        std::vector<Cell> cells; ///< the head first
        std::int32_t way = 1, next = 1;
        std::int32_t eaten = 0;
        bool isOut = false;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("cells", cells, eng::maxLength(kMaxLength));
            stream.field("way", way, eng::bounded(1, 4));
            stream.field("next", next, eng::bounded(1, 4));
            stream.field("eaten", eaten, eng::bounded(0, 1000));
            stream.field("isOut", isOut);
        }
    };
    /// Goes towards the food, around what is in its way.
    struct Bot {
        Command decide(const Snakes& world, int seat) {
            const Snake& own = world.snakes[static_cast<std::size_t>(seat)];
            const auto cost = [&](std::int32_t way) {
                const Cell to = moved(own.cells.front(), way);
                const bool isBad = way == (own.way + 1) % 4 + 1 || !world.isFree(to);
                return std::abs(to.x - world.food.x) + std::abs(to.y - world.food.y) +
                       (isBad ? 1000 : 0);
            };
            std::int32_t best = own.way;
            for (std::int32_t way = 1; way <= 4; ++way) {
                best = cost(way) < cost(best) ? way : best;
            }
            return {static_cast<std::int8_t>(best)};
        }
        template <class Stream>
        void serialize(Stream&) {}
    };

    Snakes(const Options&, std::uint64_t seed) {
        random.setState(seed);
        for (std::int32_t i = 0; i < 4; ++i) {
            snakes[0].cells.push_back({6 - i, 5});
            snakes[1].cells.push_back({kWidth - 7 + i, kHeight - 6});
        }
        snakes[1].way = snakes[1].next = 3;
        placeFood();
    }
    static Cell moved(Cell cell, std::int32_t way) {
        constexpr std::array<std::int32_t, 4> kX{1, 0, -1, 0}, kY{0, 1, 0, -1};
        const auto at = static_cast<std::size_t>(way - 1);
        return {cell.x + kX[at], cell.y + kY[at]};
    }
    bool isFree(Cell cell) const {
        return cell.x >= 0 && cell.y >= 0 && cell.x < kWidth && cell.y < kHeight &&
               std::ranges::none_of(
                   snakes,
                   [&](const Snake& one) {
                       return std::ranges::find(one.cells, cell) != one.cells.end();
                   });
    }
    void placeFood() {
        do {
            food = {random.between(1, kWidth - 2), random.between(1, kHeight - 2)};
        } while (!isFree(food));
    }
    void step(std::span<const Command> commands, eng::Events<Event>& events) {
        for (std::size_t seat = 0; seat < snakes.size(); ++seat) {
            const std::int32_t turn = commands[seat].turn;
            if (turn != 0 && turn != (snakes[seat].way + 1) % 4 + 1) { // not back
                snakes[seat].next = turn;
            }
        }
        if (isOver() || --wait > 0) {
            return;
        }
        wait = kEvery;
        for (int seat = 0; seat < kMaxSeats; ++seat) {
            Snake& one = snakes[static_cast<std::size_t>(seat)];
            one.way = one.next;
            const Cell to = moved(one.cells.front(), one.way);
            if (!isFree(to)) {
                one.isOut = true;
                events.add({Event::Kind::Bitten, seat});
                continue;
            }
            one.cells.insert(one.cells.begin(), to);
            if (to == food) {
                ++one.eaten;
                events.add({Event::Kind::Eaten, seat});
                placeFood();
            } else {
                one.cells.pop_back();
            }
            if (one.cells.size() >= kMaxLength) {
                one.cells.pop_back();
            }
        }
    }
    bool isOver() const { return snakes[0].isOut || snakes[1].isOut; }
    std::int32_t score(int seat) const { return snakes[static_cast<std::size_t>(seat)].eaten; }

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("random", random);
        stream.field("snakes", snakes);
        stream.field("food", food);
        stream.field("wait", wait, eng::bounded(0, kEvery));
    }

    eng::Random random{0};
    std::array<Snake, 2> snakes;
    Cell food;
    std::int32_t wait = kEvery;
};
