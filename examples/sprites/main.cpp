// Sprites: pictures on eng::Game. A fox looks for acorns in an autumn wood that is larger than
// the window. Thousands of leaves fly up where it runs.

#include "engine/core/format.h"
#include "engine/game/game.h"
#include "engine/input/input.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

using eng::Color;
using eng::Vec2;

constexpr Vec2 kWood{1000, 650}; // units; in the wood one of them is a texel of the pictures
constexpr eng::render::SpriteSheet kRun{.frames = 6, .framesPerSecond = 14};
constexpr std::array kAutumn{Color::hex(0xF07C35), Color::hex(0xD9482B), Color::hex(0xF6C04A)};

class Sprites final : public eng::Game {
public:
    using Game::Game;

private:
    struct Thing {
        Vec2 place;
        Color tint;
        Vec2 speed = {};
    };
    static float length(Vec2 way) { return std::hypot(way.x, way.y); }

    void onLoad(eng::Loader& load) override {
        acorn_ = load.picture("pictures/acorn.png");
        fox_ = load.picture("pictures/fox.png");
        ground_ = load.picture("pictures/ground.png");
        leaf_ = load.picture("pictures/leaf.png");
        tree_ = load.picture("pictures/tree.png");
    }
    void onBegin() override {
        std::ranges::generate(acorns_, [this] { return somewhere(); });
        std::ranges::generate(leaves_, [this] { return somewhere(); });
        std::ranges::generate(trees_, [this] { return somewhere(); });
        std::ranges::sort(trees_, {}, [](const Thing& tree) { return tree.place.y; });
        found_ = 0;
    }
    Thing somewhere() {
        return {{kWood.x * random().unit(), kWood.y * random().unit()}, random().pick(kAutumn)};
    }

    void onUpdate(float dt) override {
        const eng::Pointer pointer = input().raw().pointer(); // the fox follows mouse and finger
        const Vec2 to = world_.toUnits({pointer.x, pointer.y}) - place_;
        const Vec2 way = pointer.down ? to * 0.04F : input().steer();
        speed_ = speed_ + (way * (120 / std::max(length(way), 1.0F)) - speed_) * (8 * dt);
        place_ = place_ + speed_ * dt;
        place_ = {std::clamp(place_.x, 0.0F, kWood.x), std::clamp(place_.y, 0.0F, kWood.y)};
        for (Thing& leaf : leaves_) {
            const Vec2 away = leaf.place - place_;
            leaf.speed = length(away) < 15 ? speed_ * 0.7F + away * 4 : leaf.speed * (1 - 3 * dt);
            leaf.place = leaf.place + leaf.speed * dt;
        }
        for (Thing& acorn : acorns_) {
            if (length(acorn.place - place_) < 15) {
                acorn = somewhere();
                ++found_;
            }
        }
    }

    void onDraw(eng::render::Canvas& canvas) override {
        const auto draw = [&](const eng::PictureRef& what, Vec2 at,
                              eng::render::PictureStyle look) {
            look.filter = eng::render::Filter::Nearest; // hard pixels
            canvas.picture(*what, at, look);
        };
        world_ = viewport().camera();
        world_.lookAt(place_, 5.5F - length(speed_) * 0.01F, speed_.x * 0.0004F); // zoom and turn
        canvas.setCamera(world_);
        for (float x = -192; x < kWood.x + 192; x += 64) {
            for (float y = -192; y < kWood.y + 192; y += 64) {
                draw(ground_, {x, y}, {});
            }
        }
        for (const Thing& leaf : leaves_) { // it turns while it flies
            draw(leaf_, leaf.place, {.rotation = leaf.place.x * 0.2F, .tint = leaf.tint});
        }
        for (const Thing& acorn : acorns_) { // shapes and pictures in any order
            canvas.glow(acorn.place, 3, 20, kAutumn[2].faded(0.4F));
            draw(acorn_, acorn.place, {});
        }
        canvas.line(place_ - Vec2{8, -10}, place_ + Vec2{8, 10}, 3, Color::hex(0, 0.3F)); // shadow
        const double seconds = length(speed_) > 10 ? time().total : 0;
        draw(fox_, place_, {.source = kRun.frame(*fox_, seconds), .flipX = speed_.x < 0});
        for (const Thing& tree : trees_) { // the fox is seen through it
            const float hides = length(tree.place - place_) < 40 ? 0.5F : 1.0F;
            draw(tree_, tree.place, {.tint = tree.tint.faded(hides)});
        }
        viewport().use(canvas); // what follows stays where it is
        canvas.write(eng::format("Acorns: {0} – pictures and shapes: {1}, draw calls: {2}",
                                 {found_, canvas.stats().instances, canvas.stats().drawCalls}),
                     {240, 24, 800, 44}, {.size = 30});
    }

    eng::PictureRef acorn_, fox_, ground_, leaf_, tree_;
    std::array<Thing, 100> acorns_, trees_;
    std::array<Thing, 5000> leaves_;
    eng::render::Camera2d world_{1280, 720};
    Vec2 place_ = kWood * 0.5F, speed_; ///< of the fox
    int found_ = 0;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Sprites>(host, {.title = "Sprites"});
}
