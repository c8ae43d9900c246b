// A frame of a large map, in a page: its view moves, so nothing can be kept. See bench.mjs.

#include "engine/game/game.h"
#include "engine/kit/loaded_map.h"
#include "engine/kit/view.h"

#include <memory>

namespace {

class LargeMap final : public eng::Game {
public:
    using Game::Game;

private:
    void onLoad(eng::Loader& load) override { map_ = load.map("map.tmj"); }
    void onUpdate(float) override { at_ = at_ > 20'000.0F ? 3000.0F : at_ + 7.3F; }
    void onDraw(eng::render::Canvas& canvas) override {
        view_.jump({at_, at_ * 0.7F});
        view_.use(canvas);
        map_->draw(canvas);
    }

    eng::MapRef map_;
    eng::View view_;
    float at_ = 3000.0F;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<LargeMap>(host, {.title = "Map"});
}
