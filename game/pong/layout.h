#pragma once

#include "engine/render/geometry.h"

/// Where things are on the screen, in units of the court (1600 x 900).

namespace pong {

inline constexpr float kWide = 1600.0F;
inline constexpr float kHigh = 900.0F;
inline constexpr float kMiddle = kWide / 2.0F;

inline constexpr int kChoices = 2;

/// The title's choices, from the top.
constexpr eng::render::Rect choiceBox(int choice) {
    return {kMiddle - 220.0F, 470.0F + 96.0F * static_cast<float>(choice), 440.0F, 80.0F};
}

/// Which choice is at a place; -1: none.
constexpr int choiceAt(eng::render::Vec2 place) {
    for (int choice = 0; choice < kChoices; ++choice) {
        if (choiceBox(choice).contains(place)) {
            return choice;
        }
    }
    return -1;
}

} // namespace pong
