// The main thread's time for a frame of many small pictures, in a page: our side. See bench.mjs.

#include "engine/game/game.h"
#include "engine/screen/services.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace {

constexpr std::size_t kPictures = 20'000;

class Pictures final : public eng::Game {
public:
    using Game::Game;

private:
    void onBegin() override {
        for (eng::PictureRef& kind : kinds_) {
            const eng::render::Image image{2, 2, std::vector<std::uint8_t>(16, 200)};
            kind = services().heap.make<eng::render::Picture>("kind", image);
        }
        for (eng::Vec2& place : places_) {
            place = {random().unit() * 1180.0F, random().unit() * 720.0F};
        }
    }
    void onUpdate(float) override { shift_ = shift_ > 100.0F ? 0.0F : shift_ + 1.5F; }
    void onDraw(eng::render::Canvas& canvas) override {
        for (std::size_t i = 0; i < kPictures; ++i) {
            canvas.picture(*kinds_[i % kinds_.size()], {places_[i].x + shift_, places_[i].y});
        }
    }

    std::array<eng::PictureRef, 16> kinds_;
    std::vector<eng::Vec2> places_ = std::vector<eng::Vec2>(kPictures);
    float shift_ = 0.0F;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Pictures>(host, {.title = "Pictures"});
}
