#pragma once

#include "engine/core/random.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace game {

inline constexpr int kWidth = 1280, kHeight = 720; // of the picture, units
inline constexpr int kBasketWidth = 180, kBasketTop = 630, kBasketSpeed = 16;
inline constexpr int kStepsPerSecond = 60;

struct Star {
    std::int32_t x = 0, y = 0;
};

/// The rules, without picture and sound. They count in whole numbers, so that every system and
/// compiler comes to the same result; the test `golden` holds on to that.
struct World {
    eng::Random random{1};
    std::vector<Star> stars;
    std::int32_t basket = kWidth / 2; ///< its middle
    std::int32_t wait = 0;            ///< steps until the next star
    std::int32_t caught = 0, lives = 3;

    /// @param towards  where the basket is to go
    void step(std::int32_t towards) {
        basket += std::clamp(towards - basket, -kBasketSpeed, kBasketSpeed);
        basket = std::clamp(basket, kBasketWidth / 2, kWidth - kBasketWidth / 2);
        if (--wait < 0) {
            wait = std::max(24, 70 - caught);
            stars.push_back({.x = random.between(100, kWidth - 100), .y = -30});
        }
        for (Star& star : stars) {
            star.y += std::min(4 + caught / 8, 20);
        }
        std::erase_if(stars, [this](Star star) {
            const bool in = star.y >= kBasketTop && star.y < kBasketTop + 40 &&
                            std::abs(star.x - basket) <= kBasketWidth / 2;
            const bool lost = star.y > kHeight + 30;
            caught += in ? 1 : 0;
            lives -= lost ? 1 : 0;
            return in || lost;
        });
    }

    /// What the hash covers.
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("random", random);
        stream.field("basket", basket);
        stream.field("caught", caught);
        stream.field("lives", lives);
    }
};

} // namespace game
