// Snake for two, alone against a bot or with people elsewhere. The rules are in world.h.

#include "engine/game/game.h"
#include "engine/online/online.h"

#include "game_text.h"  // generated from strings/game.en.txt
#include "game_theme.h" // generated from COLORS in CMakeLists.txt
#include "world.h"

namespace game {

using namespace eng;

constexpr std::array kColors{Color::hex(0x7BD88F), Color::hex(0xFFB454)};

class Snakes final : public Game, Plays<World> {
public:
    using Game::Game;

private:
    void onLoad(Loader& load) override {
        bite_ = load.sound("sounds/bite.wav");
        eat_ = load.sound("sounds/eat.wav");
    }
    World::Command readCommand(int) override {
        const Vec2 way = input().turn();
        return {static_cast<std::int8_t>(way.x > 0   ? 1
                                         : way.y > 0 ? 2
                                         : way.x < 0 ? 3
                                         : way.y < 0 ? 4
                                                     : 0)};
    }
    void onEvent(const Given& given) override {
        given.event.kind == World::Event::Kind::Eaten ? eat_->play() : bite_->play();
    }
    void drawMatch(render::Canvas& canvas, const Seen& seen) override {
        constexpr float kCell = 40.0F;
        const auto place = [](World::Cell cell) {
            return Vec2{(static_cast<float>(cell.x) + 0.5F) * kCell,
                        (static_cast<float>(cell.y) + 0.5F) * kCell};
        };
        canvas.fill({0, 0, 1280, 720}, kTheme.panel);
        canvas.circle(place(seen.now.food), 13, Color::hex(0xFF6B6B));
        for (std::size_t seat = 0; seat < kColors.size(); ++seat) {
            const World::Snake& one = seen.now.players[seat];
            for (const World::Cell& cell : one.cells) {
                const bool isHead = cell == one.cells.front();
                canvas.rectangle({.center = place(cell),
                                  .size = {36, 36},
                                  .cornerRadius = isHead ? 14.0F : 8.0F},
                                 one.isOut ? kColors[seat].faded(0.4F) : kColors[seat]);
            }
            canvas.write(format("{0}", {one.eaten}), {seat == 0 ? 30.0F : 1130.0F, 20, 120, 70},
                         {.size = 56, .color = kColors[seat].faded(0.6F)});
        }
    }

    Match<World> match_{*this, *this};
    Online<World> online_{*this, match_, {.seats = 2}};
    SoundRef bite_, eat_;
};

} // namespace game

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<game::Snakes>(
        host, {.title = game::text::kTitle, .texts = &game::text::kTable, .theme = game::kTheme});
}
