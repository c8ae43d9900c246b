// What the player sees, hears and does. The rules are in world.h.

#include "engine/game2d/rules_game.h"

#include <algorithm>
#include <cmath>

#include "game_text.h"  // generated from strings/game.en.txt
#include "game_theme.h" // generated from COLORS in CMakeLists.txt
#include "world.h"

namespace game {

using eng::Color;
using eng::Vec2;

class Game final : public eng::RulesGame<World> {
public:
    explicit Game(eng::platform::Host& host)
        : RulesGame{host, {.name = applicationName(), .theme = kTheme}, text::kTable, text::kTitle} {}

private:
    void onLoad(eng::Loader& load) override {
        catch_ = load.sound("sounds/catch.wav");
        miss_ = load.sound("sounds/miss.wav");
    }

    World::Command readCommand(int) override {
        const float keys = steer().x * kBasketSpeed;
        float towards = keys == 0.0F ? -1.0F : static_cast<float>(world().basket) + keys;
        if (input().pointer().down) { // the mouse or a finger
            towards = pointer().x;
        }
        return {.towards = std::clamp(static_cast<int>(std::lround(towards)), -1, kWidth)};
    }

    void onEvent(const Given& given) override {
        given.event.kind == World::Event::Kind::Caught ? catch_->play() : miss_->play();
    }
    bool isMark(const World::Event& event) const override {
        return event.kind == World::Event::Kind::Missed;
    }

    void onDrawState(eng::render::Canvas& canvas, const Seen& seen) override {
        const World& world = seen.now;
        const Color gold = Color::hex(0xFFD54F);
        for (const Star star : world.stars) {
            const Vec2 at{static_cast<float>(star.x), static_cast<float>(star.y)};
            canvas.glow(at, 12.0F, 40.0F, gold.faded(0.5F));
            canvas.circle(at, 14.0F, gold);
        }
        canvas.rectangle({.center = {static_cast<float>(world.basket), kBasketTop + 30.0F},
                          .size = {kBasketWidth, 60.0F},
                          .cornerRadius = 26.0F},
                         Color::hex(0xA1887F));
        for (int i = 0; i < world.lives; ++i) {
            canvas.circle({600.0F + 40.0F * static_cast<float>(i), 60.0F}, 12.0F,
                          Color::hex(0xFF8A80));
        }
        canvas.text(strings().text(text::kScore, {world.caught}), {140.0F, 74.0F},
                    {.font = &canvas.font(), .size = 40.0F});
    }

    eng::SoundRef catch_, miss_;
};

} // namespace game

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    return std::make_unique<game::Game>(host);
}

const char* applicationName() {
    return "starter";
}
