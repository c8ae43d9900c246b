// The smallest game: compile_budget.py counts what its object contains.
#include "engine/game/game.h"

namespace {

class TenLines final : public eng::Game {
public:
    using Game::Game;

private:
    void onUpdate(float dt) override { place_ = place_ + input().steer() * (300.0F * dt); }
    void onDraw(eng::render::Canvas& canvas) override { canvas.circle(place_, 20.0F, {}); }

    eng::Vec2 place_{640.0F, 360.0F};
};

} // namespace

eng::ProgramPtr makeTenLines(eng::platform::Host& host);
eng::ProgramPtr makeTenLines(eng::platform::Host& host) {
    return eng::makeProgram<TenLines>(host, {.title = "Ten lines"});
}
