#include "engine/game2d/scene.h"

#include "engine/app/engine_modules.h"
#include "engine/screen/screen_stack.h"

#include <algorithm>

namespace eng {

SceneGame::AnyScene::~AnyScene() = default;

void SceneGame::AnyScene::onEnter() {
    owner().scenes_.push_back(this);
    owner().follow();
    onBegin();
}

void SceneGame::AnyScene::onLeave() {
    onEnd();
    std::erase(owner().scenes_, this);
    owner().follow();
}

void SceneGame::AnyScene::draw(render::Canvas& canvas) {
    owner().drawPlay(canvas, *this, [this, &canvas] { onDraw(canvas, stepAlpha()); });
    if (owner().scenes_.back() == this) {
        owner().drawFade(canvas);
    }
}

ManagedHeap& SceneGame::sceneHeap() const {
    return services().heap;
}

void SceneGame::follow() {
    setPlaying(scenes_.empty() ? ground_ : scenes_.back());
}

void SceneGame::callOnBegin() {
    requests_.clear();
    fade_ = Fade::None;
    onBegin();
    applyRequests();
}

void SceneGame::request(Change change, Ref<AnyScene> scene) {
    if (scene) {
        scene->owner_ = this;
    }
    requests_.push_back({change, std::move(scene)});
}

void SceneGame::applyRequests() {
    applying_.swap(requests_); // what the hooks request waits for the next update
    ScreenStack& screens = services().screens;
    for (Request& each : applying_) {
        if (ground_ == nullptr || (each.change == Change::Pop && scenes_.size() < 2)) {
            continue;
        }
        for (auto left = scenes_.rbegin(); left != scenes_.rend() && each.change != Change::Push;
             ++left) {
            screens.remove(**left);
            if (each.change == Change::Pop) {
                break;
            }
        }
        if (each.change != Change::Pop) {
            const bool isAbove = each.change == Change::Push && !scenes_.empty();
            screens.insertAbove(isAbove ? *scenes_.back() : *ground_, each.scene);
        }
        screens.applyChanges(services());
        if (each.change == Change::Pop && !scenes_.empty()) { // the game may have cleared the stack
            scenes_.back()->onResume();
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
    if (headless() || services().accessibility.reducedMotion()) {
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
    fadeStart_ = services().time.total - progress * kFadeSeconds / 2.0;
}

bool SceneGame::isFading() const {
    return fade_ != Fade::None && services().time.total - fadeStart_ < kFadeSeconds / 2.0;
}

float SceneGame::fadeOpacity() const {
    if (fade_ == Fade::None || services().accessibility.reducedMotion()) {
        return 0.0F;
    }
    const double progress = (services().time.total - fadeStart_) / (kFadeSeconds / 2.0);
    const auto opacity = static_cast<float>(std::clamp(progress, 0.0, 1.0));
    return fade_ == Fade::Out ? opacity : 1.0F - opacity;
}

float SceneGame::alphaOf(const AnyScene& scene) const {
    const bool moves = !scenes_.empty() && &scene == scenes_.back() && fade_ != Fade::Out;
    return moves ? Game2d::stepAlpha() : 1.0F;
}

void SceneGame::drawFade(render::Canvas& canvas) {
    if (const float opacity = fadeOpacity(); opacity > 0.0F) {
        const render::Camera2d before = canvas.camera();
        useUnits(canvas);
        canvas.fill(camera().visible(), modules().ui.theme().backdrop.faded(opacity));
        canvas.setCamera(before);
    }
}

} // namespace eng
