#pragma once

#include "engine/simulation/rules.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace game {

inline constexpr int kWidth = 1280, kHeight = 720; // of the picture, units
inline constexpr int kBasketWidth = 180, kBasketTop = 630, kBasketSpeed = 16;
inline constexpr std::size_t kMaxStars = 20; // at once

struct Star {
    std::int32_t x = 0, y = 0;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x, eng::bounded(0, kWidth));
        stream.field("y", y, eng::bounded(-30, 2 * kHeight));
    }
};

/// The rules, without picture and sound; engine/simulation/rules.h describes the members. They
/// count in whole numbers, so that every system comes to the same result.
struct World {
    static constexpr int kStepsPerSecond = 60, kMaxSeats = 1, kRulesVersion = 1;

    using Options = eng::NoOptions;
    struct Command {
        std::int32_t towards = -1; ///< x where the basket is to go; -1: it stays
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("towards", towards, eng::bounded(-1, kWidth));
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Caught, Missed } kind;
    };
    struct Bot { ///< plays without a window, for the test `golden`
        Command decide(const World& world, int) {
            const auto lowest = std::ranges::max_element(world.stars, {}, &Star::y);
            return {.towards = lowest == world.stars.end() ? -1 : lowest->x};
        }
        template <class Stream>
        void serialize(Stream&) {}
    };

    eng::Random random;
    std::vector<Star> stars;
    std::int32_t basket = kWidth / 2; ///< its middle
    std::int32_t wait = 0;            ///< steps until the next star
    std::int32_t caught = 0, lives = 3;

    World(const Options&, std::uint64_t seed)
        : random{seed} {}
    void step(std::span<const Command> commands, eng::Events<Event>& events) {
        if (isOver()) {
            return;
        }
        const std::int32_t towards = commands[0].towards < 0 ? basket : commands[0].towards;
        basket += std::clamp(towards - basket, -kBasketSpeed, kBasketSpeed);
        basket = std::clamp(basket, kBasketWidth / 2, kWidth - kBasketWidth / 2);
        wait = std::max(wait - 1, -1);
        if (wait < 0 && stars.size() < kMaxStars) {
            wait = std::max(24, 70 - caught);
            stars.push_back({.x = random.between(100, kWidth - 100), .y = -30});
        }
        for (Star& star : stars) {
            star.y += std::min(4 + caught / 8, 20);
        }
        std::erase_if(stars, [&](Star star) {
            const bool in = star.y >= kBasketTop && star.y < kBasketTop + 40 &&
                            std::abs(star.x - basket) <= kBasketWidth / 2;
            const bool lost = star.y > kHeight + 30 && !in;
            caught += in ? 1 : 0;
            lives -= lost && lives > 0 ? 1 : 0;
            if (in || lost) {
                events.add({in ? Event::Kind::Caught : Event::Kind::Missed});
            }
            return in || lost;
        });
    }
    bool isOver() const { return lives == 0; }
    std::int32_t score(int) const { return caught; }

    template <class Stream>
    void serialize(Stream& stream) { // the whole state: the test `world` holds on to that
        stream.field("random", random);
        stream.field("stars", stars, eng::maxLength(kMaxStars));
        stream.field("basket", basket, eng::bounded(kBasketWidth / 2, kWidth - kBasketWidth / 2));
        stream.field("wait", wait, eng::bounded(-1, 70));
        stream.field("caught", caught, eng::upTo(1'000'000));
        stream.field("lives", lives, eng::upTo(3));
    }
};

} // namespace game
