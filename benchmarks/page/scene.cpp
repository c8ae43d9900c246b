// The main thread's time for a frame of a scene in space, in a page: our side. See bench.mjs.

#include "engine/render3d/scene.h"

#include "engine/game/game.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace {

using eng::Mat4;
using eng::Quat;
using eng::Vec3;

/// What three.html draws too.
class Cubes final : public eng::Game {
public:
    using Game::Game;

private:
    void onLoad(eng::Loader& load) override {
        cube_ = load.model(cube());
        scene_.camera = {.position = {}, .target = {0, 0, -1}, .angle = 1.2F};
        for (int i = 0; i < *moving_; ++i) {
            models_.push_back(&scene_.add(cube_));
        }
        std::vector<Mat4> places;
        for (int i = 0; i < *still_; ++i) {
            places.push_back(placeOf(i, 0.0F));
        }
        if (!places.empty()) {
            scene_.add(cube_, places);
        }
    }
    static eng::render::ModelData cube() {
        eng::render::ModelData data;
        eng::render::ModelData::Mesh mesh;
        mesh.size = 0.5F;
        for (int axis = 0; axis < 3; ++axis) {
            for (const int way : {-1, 1}) {
                const auto first = static_cast<std::uint32_t>(mesh.vertices());
                for (const int corner : {0, 1, 3, 2}) {
                    const int other[2] = {corner % 2 * 2 - 1, corner / 2 * 2 - 1};
                    for (int part = 0; part < 3; ++part) {
                        const int sign = part == axis ? way : other[(part - axis + 3) % 3 - 1];
                        mesh.positions.push_back(static_cast<std::int16_t>(32767 * sign));
                        mesh.normals.push_back(
                            static_cast<std::int8_t>(part == axis ? 127 * way : 0));
                    }
                }
                for (const std::uint32_t at : {0U, 1U, 2U, 0U, 2U, 3U}) {
                    mesh.indices.push_back(first + (way > 0 ? at : 3 - at));
                }
            }
        }
        mesh.pieces.push_back({36, 0});
        data.meshes.push_back(std::move(mesh));
        data.materials.push_back({.color = {0.6F, 0.4F, 0.2F, 1.0F}});
        data.nodes.push_back({.name = "cube", .mesh = 0});
        return data;
    }
    static Mat4 placeOf(int i, float turn) {
        return Mat4::placed(
            {static_cast<float>(i % 50) - 25.0F, static_cast<float>(i / 50) - 20.0F, -60.0F},
            Quat::about({0, 1, 0}, turn + static_cast<float>(i)));
    }
    void onUpdate(float) override { turn_ = turn_ > 6.0F ? 0.0F : turn_ + 0.01F; }
    void onDraw(eng::render::Canvas& canvas) override {
        for (std::size_t i = 0; i < models_.size(); ++i) {
            models_[i]->place(placeOf(static_cast<int>(i), turn_));
        }
        scene_.camera.target.x = 0.01F * std::sin(turn_); // no frame is the same
        canvas.behind(scene_);
    }

    eng::Setting<int>& moving_ =
        setting("moving", "Models that move.", 0, {.min = 0, .max = 2000}, eng::kAllowedInLinks);
    eng::Setting<int>& still_ =
        setting("still", "Places of one model.", 0, {.min = 0, .max = 2000}, eng::kAllowedInLinks);
    eng::ModelRef cube_;
    eng::render::Scene scene_;
    std::vector<eng::render::SceneModel*> models_;
    float turn_ = 0.0F;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Cubes>(host, {.title = "Scene"});
}
