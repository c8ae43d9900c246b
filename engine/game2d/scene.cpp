#include "engine/game2d/scene.h"

#include "engine/app/engine_modules.h"
#include "engine/state/state_context.h"

#include <algorithm>

namespace eng {

SceneGame::AnyScene::~AnyScene() = default;

void SceneGame::onStop(EngineContext& context) {
    leaveAll(); // while the game exists
    requests_.clear();
    Game2d::onStop(context);
}

void SceneGame::callOnBegin() {
    leaveAll();
    requests_.clear();
    fade_ = Fade::None;
    onBegin();
    applyRequests();
}

void SceneGame::request(Change change, AnyScenePtr scene) {
    requests_.push_back({change, std::move(scene)});
}

void SceneGame::enter(AnyScenePtr scene) {
    scene->owner_ = this;
    scenes_.push_back(std::move(scene));
    scenes_.back()->onBegin();
}

void SceneGame::leaveAll() {
    while (!scenes_.empty()) {
        scenes_.pop_back();
    }
}

void SceneGame::applyRequests() {
    applying_.swap(requests_); // what the hooks request waits for the next update
    for (Request& each : applying_) {
        switch (each.change) {
        case Change::Go:
            leaveAll();
            enter(std::move(each.scene));
            break;
        case Change::Push:
            enter(std::move(each.scene));
            break;
        case Change::Pop:
            if (scenes_.size() > 1) {
                scenes_.pop_back();
                scenes_.back()->onResume();
            }
            break;
        }
    }
    applying_.clear();
}

void SceneGame::onUpdate(float dt) {
    if (fade_ != Fade::Out && !scenes_.empty()) {
        scenes_.back()->onUpdate(dt);
    }
    if (score_) {
        requests_.clear(); // the game has ended
    }
    if (!requests_.empty() && !waitsForFade()) {
        applyRequests();
    }
}

bool SceneGame::waitsForFade() {
    const bool leaves = std::ranges::any_of(
        requests_, [](const Request& each) { return each.change == Change::Go; });
    if (!leaves) {
        return false;
    }
    if (headless() || states().accessibility.reducedMotion()) {
        fade_ = Fade::None;
        return false;
    }
    if (fade_ != Fade::Out) {
        startFade(Fade::Out, fadeOpacity());
        return true;
    }
    if (isFading()) {
        return true;
    }
    startFade(Fade::In, 0.0F);
    return false;
}

void SceneGame::startFade(Fade fade, float progress) {
    fade_ = fade;
    fadeStart_ = states().time.total - progress * kFadeSeconds / 2.0;
}

bool SceneGame::isFading() const {
    return fade_ != Fade::None && states().time.total - fadeStart_ < kFadeSeconds / 2.0;
}

float SceneGame::fadeOpacity() const {
    if (fade_ == Fade::None || states().accessibility.reducedMotion()) {
        return 0.0F;
    }
    const double progress = (states().time.total - fadeStart_) / (kFadeSeconds / 2.0);
    const auto opacity = static_cast<float>(std::clamp(progress, 0.0, 1.0));
    return fade_ == Fade::Out ? opacity : 1.0F - opacity;
}

float SceneGame::alphaOf(const AnyScene& scene) const {
    const bool moves = !scenes_.empty() && &scene == scenes_.back().get() && fade_ != Fade::Out;
    return moves ? Game2d::stepAlpha() : 1.0F;
}

void SceneGame::onDraw(render::Canvas& canvas, float) {
    for (const AnyScenePtr& scene : scenes_) {
        useUnits(canvas); // the one before may have used its own camera
        scene->onDraw(canvas, alphaOf(*scene));
    }
    if (const float opacity = fadeOpacity(); opacity > 0.0F) {
        useUnits(canvas);
        canvas.fill(camera().visible(), modules().ui.theme().backdrop.faded(opacity));
    }
}

} // namespace eng
