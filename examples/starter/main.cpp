// What the player sees, hears and does. The rules are in world.h.

#include "engine/core/format.h"
#include "engine/game2d/game2d.h"
#include "engine/serialize/serialize.h"

#include <cmath>

#include "game_text.h"  // generated from strings/game.en.txt
#include "game_theme.h" // generated from COLORS in CMakeLists.txt
#include "world.h"

namespace game {

using eng::Color;
using eng::Vec2;

/// For `+headless`: the game plays itself, always the same, and prints a hash of its end.
class Demo final : public eng::HeadlessGame {
public:
    explicit Demo(std::uint64_t seed) { world_.random.setState(seed); }
    void step() override {
        const auto lowest = std::ranges::max_element(world_.stars, {}, &Star::y);
        world_.step(lowest == world_.stars.end() ? world_.basket : lowest->x);
    }
    std::vector<std::string> result() const override {
        World world = world_;
        eng::RollingHash hash;
        eng::addTo(hash, world);
        return {eng::format("state {0:016x}", {hash.value()})};
    }

private:
    World world_;
};

class Game final : public eng::Game2d {
public:
    explicit Game(eng::platform::Host& host)
        : Game2d{host,
                 {.name = applicationName(), .theme = kTheme, .stepsPerSecond = kStepsPerSecond},
                 text::kTable,
                 text::kTitle} {}

private:
    std::unique_ptr<eng::HeadlessGame> onMakeHeadless(std::uint64_t seed) override {
        return std::make_unique<Demo>(seed);
    }
    void onLoad(eng::Loader& load) override {
        catch_ = load.sound("sounds/catch.wav");
        miss_ = load.sound("sounds/miss.wav");
    }
    void onBegin() override {
        world_ = {};
        world_.random.setState(random().next());
    }

    void onUpdate(float) override {
        const World before = world_;
        float towards = static_cast<float>(world_.basket) + steer().x * kBasketSpeed;
        if (input().pointer().down) { // the mouse or a finger
            towards = pointer().x;
        }
        world_.step(static_cast<int>(std::lround(towards)));
        if (world_.caught > before.caught) {
            catch_->play({.pitch = 1.0F + 0.01F * static_cast<float>(world_.caught)});
        }
        if (world_.lives < before.lives) {
            miss_->play();
        }
        if (world_.lives == 0) {
            gameOver(world_.caught);
        }
    }

    void onDraw(eng::render::Canvas& canvas) override {
        const Color gold = Color::hex(0xFFD54F);
        for (const Star star : world_.stars) {
            const Vec2 at{static_cast<float>(star.x), static_cast<float>(star.y)};
            canvas.glow(at, 12.0F, 40.0F, gold.faded(0.5F));
            canvas.circle(at, 14.0F, gold);
        }
        canvas.rectangle({.center = {static_cast<float>(world_.basket), kBasketTop + 30.0F},
                          .size = {kBasketWidth, 60.0F},
                          .cornerRadius = 26.0F},
                         Color::hex(0xA1887F));
        for (int i = 0; i < world_.lives; ++i) {
            canvas.circle({600.0F + 40.0F * static_cast<float>(i), 60.0F}, 12.0F,
                          Color::hex(0xFF8A80));
        }
        canvas.text(strings().text(text::kScore, {world_.caught}), {140.0F, 74.0F},
                    {.font = &canvas.font(), .size = 40.0F});
    }

    World world_;
    eng::SoundRef catch_, miss_;
};

} // namespace game

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    return std::make_unique<game::Game>(host);
}

const char* applicationName() {
    return "starter";
}
