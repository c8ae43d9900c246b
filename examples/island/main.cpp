// Island: a scene in space on eng::Game. A walk among 2,000 trees, from morning to evening. Below
// the title the camera flies around the island. examples/island/tools/make_island.py makes the
// model.

#include "engine/game/game.h"
#include "engine/game/thumb_pad.h"
#include "engine/kit/detail.h"
#include "engine/render3d/scene.h"
#include "engine/screen/services.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

using eng::Color;
using eng::Vec3;

constexpr float kHalf = 100.8F, kStep = 2.8F; // of the heights in the model, metres
constexpr std::size_t kSide = 73;             // their number
constexpr float kEyes = 1.7F;                 // above the ground
constexpr float kDay = 90.0F;                 // seconds

class Island final : public eng::Game {
public:
    using Game::Game;

private:
    void onLoad(eng::Loader& load) override {
        model_ = load.model("models/island.glb");
        pose_ = eng::render::Pose{model_};
        island_ = &scene_.add(model_);
        scene_.fog.density = 0.0045F;
    }
    void onBegin() override {
        readHeights();
        at_ = {12.0F, 0.0F, 40.0F}; // on the beach
        heading_ = 0.1F;
        walks_ = false;
    }
    /// The ground of the model, on which the player walks.
    void readHeights() {
        const auto& data = model_->data();
        ground_.fill(-5.0F);
        for (const auto& node : data.nodes) {
            if (!node.name.starts_with("land")) {
                continue;
            }
            const auto& mesh = data.meshes[static_cast<std::size_t>(node.mesh)];
            for (std::size_t i = 0; i < mesh.vertices(); ++i) {
                const Vec3 at = mesh.position(i);
                ground(at.x, at.z) = at.y;
            }
        }
    }
    float& ground(float x, float z) {
        const auto cell = [](float at) {
            const float step = std::clamp((at + kHalf) / kStep, 0.0F, kSide - 1.0F);
            return static_cast<std::size_t>(std::lround(step));
        };
        return ground_[cell(z) * kSide + cell(x)];
    }
    /// Between the heights around a place.
    float heightAt(float x, float z) {
        const float left = std::floor(x / kStep) * kStep;
        const float back = std::floor(z / kStep) * kStep;
        const auto across = [&](float at) {
            return std::lerp(ground(left, at), ground(left + kStep, at), (x - left) / kStep);
        };
        return std::lerp(across(back), across(back + kStep), (z - back) / kStep);
    }
    Vec3 ahead() const { return {std::sin(heading_), 0.0F, -std::cos(heading_)}; }

    void onUpdate(float dt) override {
        heading_ += input().steer().x * 1.8F * dt;
        speed_ += (-input().steer().y * 6.0F - speed_) * std::min(8.0F * dt, 1.0F);
        const Vec3 next = at_ + ahead() * (speed_ * dt);
        at_ = heightAt(next.x, next.z) > -0.6F ? next : at_; // no deeper into the water
        walked_ += std::abs(speed_) * dt;
        seconds_ += dt;
        walks_ = true;
    }

    void onDraw(eng::render::Canvas& canvas) override {
        const auto delta = static_cast<float>(services().time.realDelta);
        flown_ += walks_ ? 0.0F : delta;
        detail_.frame(delta);
        scene_.fast = detail_.level() < 0.6F;
        scene_.bloom = detail_.extra() ? 0.5F : 0.0F;
        pose_.at("day", seconds_ + flown_);
        island_->pose(pose_);
        light(std::sin(seconds_ / kDay * 6.2831853F + 1.0F));
        if (auto& camera = scene_.camera; walks_) {
            at_.y = std::max(heightAt(at_.x, at_.z), -0.6F) + kEyes;
            camera.position = at_ + Vec3{0.0F, 0.05F * std::sin(walked_ * 2.4F), 0.0F};
            camera.target = camera.position + ahead() + Vec3{0.0F, 0.02F, 0.0F};
        } else {
            const eng::Vec2 way = eng::Vec2{112.0F, 0.0F}.rotated(0.06F * flown_ - 1.0F);
            camera.position = {way.x, 30.0F, way.y};
            const bool tall = canvas.stage().portrait(); // the island is above the menu, or right
            const eng::Vec2 left = way.rotated(1.5707963F) * (tall ? 0.0F : 0.3F);
            camera.target = {left.x, tall ? -26.0F : 4.0F, left.y};
        }
        canvas.behind(scene_);
    }
    /// @param height  of the sun: 1 at noon, -1 in the evening
    void light(float height) {
        const float day = 0.5F + 0.5F * height;
        scene_.sun = {.direction = {-1.0F, -0.22F - 0.9F * day, 0.55F},
                      .color = mix(Color::hex(0xFF9A55), Color::hex(0xFFF3DC), day),
                      .strength = 1.5F + 0.7F * day};
        scene_.sky = {.top = mix(Color::hex(0x3C4E86), Color::hex(0x4F97DC), day),
                      .horizon = mix(Color::hex(0xF2B58A), Color::hex(0x8CCBF7), day),
                      .ground = mix(Color::hex(0x7A7078), Color::hex(0x9FAF98), day),
                      .strength = 1.3F};
    }

    eng::ModelRef model_;
    eng::render::Scene scene_;
    eng::render::SceneModel* island_ = nullptr;
    eng::render::Pose pose_;
    std::array<float, kSide * kSide> ground_{};
    Vec3 at_;
    bool walks_ = false; ///< else the title is shown
    float heading_ = 0.0F, speed_ = 0.0F, walked_ = 0.0F, seconds_ = 0.0F, flown_ = 0.0F;
    eng::Detail detail_{60.0F, true};
    eng::ThumbPad pad_{*this, {}, 0, eng::ThumbPad::Steering::Stick};
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Island>(host, {.title = "Island", .menusAside = true});
}
