// Snake for two, alone against a machine or with people elsewhere. The rules are in snakes.h.

#include "engine/online/online_game.h"

#include "game_theme.h" // generated from COLORS in CMakeLists.txt
#include "snakes.h"

namespace {

using namespace eng;

constexpr std::array kColors{Color::hex(0x7BD88F), Color::hex(0xFFB454)};

class Game final : public OnlineGame<Snakes> {
public:
    explicit Game(platform::Host& host)
        : OnlineGame{
              host, {.name = "snakes", .title = "Snakes", .theme = game::kTheme}, {.seats = 2}} {}

private:
    Snakes::Command readCommand(int) override {
        const Vec2 way = turn();
        return {static_cast<std::int8_t>(way.x > 0   ? 1
                                         : way.y > 0 ? 2
                                         : way.x < 0 ? 3
                                         : way.y < 0 ? 4
                                                     : 0)};
    }
    void onDrawState(render::Canvas& canvas, const Seen& seen) override {
        constexpr float kCell = 40.0F;
        const auto place = [](Snakes::Cell cell) {
            return Vec2{(static_cast<float>(cell.x) + 0.5F) * kCell,
                        (static_cast<float>(cell.y) + 0.5F) * kCell};
        };
        canvas.fill({0, 0, 1280, 720}, game::kTheme.panel);
        canvas.circle(place(seen.now.food), 13, Color::hex(0xFF6B6B));
        for (std::size_t seat = 0; seat < kColors.size(); ++seat) {
            const Snakes::Snake& one = seen.now.snakes[seat];
            for (const Snakes::Cell& cell : one.cells) {
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
};

} // namespace

std::unique_ptr<platform::Program> createApplication(platform::Host& host) {
    return std::make_unique<Game>(host);
}

const char* applicationName() {
    return "snakes";
}
