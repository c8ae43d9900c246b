#include "engine/screen/screen_renderer.h"

#include "engine/profile/profiler.h"
#include "platform/page.h"

#include <utility>

#include "engine_text.h"

namespace eng {

void ScreenRenderer::setStage(StageSettings settings) {
    settings_ = std::move(settings);
    stage_ = render::Stage{settings_.width, settings_.height};
}

Status ScreenRenderer::open() {
    fitStage();
    if (settings_.font.empty() || !graphics_.started()) {
        return {};
    }
    const auto bytes = host_.readProgramFile(settings_.font);
    if (!bytes) {
        return Error{text::kProgramFileMissing, {settings_.font}};
    }
    Result<render::Font> font = render::Font::load(*bytes, settings_.font);
    if (!font) {
        return font.error();
    }
    canvas_ = std::make_unique<render::Canvas>(graphics_.device(), stage_, std::move(*font));
    Status opened = canvas_->open();
    if (!opened) {
        canvas_.reset(); // before the graphics context
    }
    return opened;
}

void ScreenRenderer::fitStage() {
    if (const VideoTask* const screen = graphics_.task()) {
        stage_.resize(screen->width(), screen->height(), screen->pixelRatio());
    }
}

void ScreenRenderer::showCursor(Cursor cursor) {
    if (VideoTask* const screen = graphics_.task();
        screen != nullptr && std::exchange(cursor_, cursor) != cursor) {
        screen->setCursor(cursor);
        if (platform::Page* const page = host_.page()) {
            page->setPointerUsed(cursor != Cursor::Hidden);
        }
    }
}

void ScreenRenderer::draw(const ScreenStack& stack, const Accessibility& needs,
                          Profiler& profiler) {
    const bool reducedMotion = needs.reducedMotion();
    stage_.setReducedMotion(reducedMotion);
    stage_.setTextScale(needs.textScale());
    veil_.show(stack.top() != nullptr ? stack.top()->look().veil : Color{.alpha = 0.0F});
    canvas_->beginFrame(backdrop_);
    stack.draw(*canvas_, reducedMotion ? veil_.last() : veil_.color(), backdrop_);
    ENG_PROFILE(profiler, "flush");
    graphics_.noteFrame(canvas_->endFrame());
}

} // namespace eng
