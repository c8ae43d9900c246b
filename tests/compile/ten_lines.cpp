// The smallest game: compile_budget.py counts what its object contains.
#include "engine/game2d/game2d.h"

namespace {

class TenLines final : public eng::Game2d {
public:
    explicit TenLines(eng::platform::Host& host)
        : Game2d{host, {.name = "ten_lines", .title = "Ten lines"}} {}

private:
    void onUpdate(float dt) override { place_ = place_ + steer() * (300.0F * dt); }
    void onDraw(eng::render::Canvas& canvas) override { canvas.circle(place_, 20.0F, {}); }

    eng::Vec2 place_{640.0F, 360.0F};
};

} // namespace

eng::ProgramPtr makeTenLines(eng::platform::Host& host);
eng::ProgramPtr makeTenLines(eng::platform::Host& host) {
    return eng::makeProgram<TenLines>(host);
}
