#include "engine/render3d/scene.h"

#include "engine/render3d/scene_renderer.h"

#include <algorithm>
#include <utility>

namespace eng::render {

void SceneModel::places(std::span<const Mat4> to) {
    if (!std::ranges::equal(places_, to)) {
        // One is drawn in another way than many, and with a skin each of them on its own.
        const auto way = [&](std::size_t count) {
            return model_->data().skins.empty() ? std::min<std::size_t>(count, 2) : count;
        };
        layouts_ += way(to.size()) != way(places_.size()) ? 1U : 0U;
        places_.assign(to.begin(), to.end());
        ++changes_;
    }
}

void SceneModel::pose(const Pose& pose) {
    const std::span<const Mat4> nodes = pose.places();
    if (!std::ranges::equal(nodes_, nodes)) {
        nodes_.assign(nodes.begin(), nodes.end());
        ++changes_;
    }
}

void SceneModel::show(bool on) {
    changes_ += on != shown_ ? 1U : 0U;
    shown_ = on;
}

Scene::Scene()
    : renderer_{std::make_unique<SceneRenderer>()} {}

Scene::~Scene() = default;

SceneModel& Scene::add(Ref<Model> model, const Mat4& place) {
    return add(std::move(model), {&place, 1});
}

SceneModel& Scene::add(Ref<Model> model, std::span<const Mat4> places) {
    models_.push_back(std::unique_ptr<SceneModel>{new SceneModel{std::move(model)}});
    models_.back()->places(places);
    ++changes_;
    return *models_.back();
}

void Scene::remove(SceneModel& model) {
    changes_ +=
        model.changes_ + model.layouts_ + model.model_->version() + 1; // `version` only grows
    std::erase_if(models_, [&](const auto& each) { return each.get() == &model; });
}

void Scene::clear() {
    while (!models_.empty()) {
        remove(*models_.back());
    }
}

const Scene::Stats& Scene::stats() const {
    return renderer_->stats();
}

std::uint64_t Scene::version() {
    const SceneLook& look = *this;
    std::uint64_t sum = changes_;
    for (const auto& model : models_) { // each number only grows
        sum += model->changes_ + model->model_->version();
    }
    if (sum != shownSum_ || look != shown_ || stats().waiting > 0) {
        shownSum_ = sum;
        shown_ = look;
        ++version_;
    }
    return version_;
}

void Scene::draw(Device& device, int width, int height, Color color) {
    renderer_->draw(device, *this, width, height, color);
}

} // namespace eng::render
