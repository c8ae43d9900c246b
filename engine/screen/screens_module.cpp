#include "engine/screen/screens_module.h"

#include "engine/core/format.h"
#include "engine/kernel/function_task.h"
#include "engine/profile/profiler.h"
#include "platform/page.h"

#include <array>
#include <string_view>
#include <utility>

#include "engine_text.h"

namespace eng {

void ScreensModule::setStage(StageSettings settings) {
    settings_ = std::move(settings);
    stage_ = render::Stage{settings_.width, settings_.height};
}

Status ScreensModule::openCanvas() {
    fitStage();
    GraphicsModule& graphics = modules_.graphics;
    if (settings_.font.empty() || !graphics.started()) {
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
    canvas_ = std::make_unique<render::Canvas>(graphics.device(), stage_, std::move(*font));
    Status opened = canvas_->open();
    if (!opened) {
        canvas_.reset(); // before the graphics context
    }
    return opened;
}

void ScreensModule::fitStage() {
    if (const VideoTask* const screen = modules_.graphics.task()) {
        stage_.resize(screen->width(), screen->height(), screen->pixelRatio());
    }
}

void ScreensModule::showCursor(Cursor cursor) {
    if (VideoTask* const screen = modules_.graphics.task();
        screen != nullptr && std::exchange(cursor_, cursor) != cursor) {
        screen->setCursor(cursor);
        if (platform::Page* const page = host_.page()) {
            page->setPointerUsed(cursor != Cursor::Hidden);
        }
    }
}

Status ScreensModule::start(EngineContext& context) {
    ENG_ASSERT(modules_.input.started() && modules_.audio.task() != nullptr, "screens use them");
    if (Status opened = openCanvas(); !opened) {
        return opened;
    }
    if (host_.preferences().touch) {
        modules_.input.setDevice(InputDevice::Touch);
    }
    setHighContrast();
    context_ = std::make_unique<Services>(
        Services{context, ScreenServices{.strings = strings_,
                                         .time = modules_.time.time(),
                                         .input = modules_.input.input(),
                                         .actions = modules_.input.actions(),
                                         .audio = *modules_.audio.task(),
                                         .resources = modules_.resources.resources(),
                                         .random = random_,
                                         .stage = stage_,
                                         .accessibility = accessibility_,
                                         .host = host_,
                                         .screens = stack_}});
    lifetime_.begin(*context_, Lifetime::Clock::Real);
    veil_ = {context.heap, lifetime_.interpolators()}; // in real time
    Status added = addTasks(context);
    if (!added) {
        stop(context);
    }
    return added;
}

Status ScreensModule::addTasks(EngineContext& context) {
    Status added = context.kernel.add(context.heap.make<FunctionTask>(
        "screens", [this](EngineContext&) { update(); }, priority::kGame));
    if (added && canvas_ != nullptr) {
        added = context.kernel.add(context.heap.make<FunctionTask>(
            "picture", [this](EngineContext& now) { draw(now); }, priority::kRender,
            Task::When::OnlyInFrames));
    }
    return added;
}

void ScreensModule::draw(EngineContext& context) {
    const bool reducedMotion = accessibility_.reducedMotion();
    stage_.setReducedMotion(reducedMotion);
    stage_.setTextScale(accessibility_.textScale());
    veil_.show(stack_.top() != nullptr ? stack_.top()->look().veil : Color{.alpha = 0.0F});
    canvas_->beginFrame(backdrop_);
    stack_.draw(*canvas_, reducedMotion ? veil_.last() : veil_.color(), backdrop_);
    {
        ENG_PROFILE(context.profiler, "flush");
        modules_.graphics.noteFrame(canvas_->endFrame());
    }
    const int missing = canvas_->stats().picturesTooLarge;
    if (missing > 0 && !std::exchange(toldOfMissing_, true)) {
        const int max = modules_.graphics.device().info().maxTextureSize;
        ENG_LOG(context.log, LogChannel::App, Severity::Warning, "canvas", text::kCanvasPictures,
                {missing, max});
    }
}

void ScreensModule::setHighContrast() {
    contrast_ = accessibility_.highContrast();
    if (platform::Page* const page = host_.page()) {
        page->setHighContrast(contrast_);
    }
}

void ScreensModule::update() {
    fitStage();
    if (accessibility_.highContrast() != contrast_) {
        setHighContrast();
    }
    const bool contextLost = modules_.graphics.contextLost();
    if (std::exchange(contextLost_, contextLost) != contextLost) {
        contextLost ? modules_.time.clock().hold() : modules_.time.clock().release();
    }
    if (contextLost) {
        return; // the player could not see what happens
    }
    stack_.update(*context_);
    showCursor(stack_.top() != nullptr ? stack_.top()->look().cursor : Cursor::Arrow);
}

void ScreensModule::inspect(std::string& json) const {
    constexpr std::array<std::string_view, 3> kDevices{"keyboard", "touch", "controller"};
    if (const Screen* const top = stack_.top()) {
        appendFormat(json, ",\"state\":\"{0}\"", {top->name()});
    }
    appendFormat(json, ",\"device\":\"{0}\"",
                 {kDevices[static_cast<std::size_t>(modules_.input.input().device())]});
    stack_.inspect(json);
}

void ScreensModule::stop(EngineContext& context) {
    stack_.shutDown();
    veil_ = {};
    lifetime_.end();
    context_.reset();
    context.heap.collect();
    canvas_.reset(); // before the graphics context
}

} // namespace eng
