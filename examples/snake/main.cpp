// Snake: a whole game on eng::Game. The snake grows with each bite; walls and its own tail end
// the game.

#include "engine/game/game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <string>

#include "game_theme.h" // generated from COLORS in CMakeLists.txt

namespace {

using eng::Color;
using eng::Vec2;

constexpr int kWidth = 24; // cells
constexpr int kHeight = 16;
constexpr float kCell = 50.0F;
constexpr int kRate = 22050; // samples per second

/// A tone that falls silent.
std::vector<std::int16_t> tone(float hertz, float seconds) {
    std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * kRate));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float at = static_cast<float>(i) / kRate;
        const float loud = 9000.0F * (1.0F - at / seconds);
        samples[i] = static_cast<std::int16_t>(loud * std::sin(6.2832F * hertz * at));
    }
    return samples;
}

class Snake final : public eng::Game {
public:
    using Game::Game;

private:
    void onLoad(eng::Loader& load) override {
        bite_ = load.sound(tone(660.0F, 0.12F), kRate);
        crash_ = load.sound(tone(110.0F, 0.5F), kRate);
    }

    void onBegin() override {
        snake_ = {{5.0F, 8.0F}, {4.0F, 8.0F}, {3.0F, 8.0F}};
        way_ = {};
        placeFood();
    }

    void onUpdate(float) override {
        const Vec2 turn = input().turn();
        if (turn != Vec2{} && snake_.front() + turn != snake_[1]) {
            way_ = turn;
        }
        if (way_ == Vec2{}) {
            return; // until the player steers
        }
        const Vec2 head = snake_.front() + way_;
        const bool inside = head.x >= 0.0F && head.x < kWidth && head.y >= 0.0F && head.y < kHeight;
        if (!inside || covers(head)) {
            crash_->play();
            gameOver(score());
            return;
        }
        snake_.push_front(head);
        if (head == food_) {
            bite_->play({.pitch = 1.0F + 0.02F * static_cast<float>(score())});
            placeFood();
        } else {
            snake_.pop_back();
        }
    }

    void onDraw(eng::render::Canvas& canvas) override {
        const Color field = Color::hex(0x10201A);
        canvas.fill({0.0F, kCell, kWidth * kCell, kHeight * kCell}, field);
        const auto cell = [&](Vec2 at, float size, Color color) {
            canvas.rectangle({.center = {(at.x + 0.5F) * kCell, (at.y + 1.5F) * kCell},
                              .size = {kCell * size, kCell * size},
                              .cornerRadius = kCell * 0.2F},
                             color);
        };
        cell(food_, 0.6F, Color::hex(0xFF6B6B));
        for (const Vec2 part : snake_) {
            cell(part, 0.92F, Color::hex(part == snake_.front() ? 0xB6F2C1 : 0x7BD88F));
        }
        canvas.write(std::to_string(score()), {0.0F, 0.0F, kWidth * kCell, kCell}, {.size = 34.0F});
    }

    void placeFood() {
        do {
            food_ = {static_cast<float>(random().between(0, kWidth - 1)),
                     static_cast<float>(random().between(0, kHeight - 1))};
        } while (covers(food_) && snake_.size() < kWidth * kHeight); // a full field has no place
    }
    bool covers(Vec2 cell) const { return std::ranges::find(snake_, cell) != snake_.end(); }
    int score() const { return static_cast<int>(snake_.size()) - 3; }

    std::deque<Vec2> snake_; ///< cells, the head first
    Vec2 way_, food_;
    eng::SoundRef bite_, crash_;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Snake>(host, {.title = "Snake",
                                          .width = kWidth * kCell,
                                          .height = (kHeight + 1) * kCell,
                                          .theme = game::kTheme,
                                          .stepsPerSecond = 9});
}
