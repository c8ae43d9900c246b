#include "engine/screen/screens_module.h"

#include "engine/core/format.h"
#include "engine/kernel/function_task.h"
#include "platform/page.h"

#include <array>
#include <string_view>
#include <utility>

#include "engine_text.h"

namespace eng {

Status ScreensModule::start(EngineContext& context) {
    ENG_ASSERT(modules_.input.started() && modules_.audio.task() != nullptr, "screens use them");
    if (Status opened = picture_.open(); !opened) {
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
                                         .stage = picture_.stage(),
                                         .accessibility = accessibility_,
                                         .host = host_,
                                         .screens = stack_}});
    lifetime_.begin(*context_, Lifetime::Clock::Real);
    picture_.createVeil(context.heap, lifetime_.interpolators());
    Status added = addTasks(context);
    if (!added) {
        stop(context);
    }
    return added;
}

Status ScreensModule::addTasks(EngineContext& context) {
    Status added = context.kernel.add(context.heap.make<FunctionTask>(
        "screens", [this](EngineContext&) { update(); }, priority::kGame));
    if (added && picture_.canvas() != nullptr) {
        added = context.kernel.add(context.heap.make<FunctionTask>(
            "picture", [this](EngineContext& now) { draw(now); }, priority::kRender,
            Task::When::OnlyInFrames));
    }
    return added;
}

void ScreensModule::draw(EngineContext& context) {
    picture_.draw(stack_, accessibility_, context.profiler);
    const int missing = picture_.canvas()->stats().picturesTooLarge;
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
    picture_.fitStage();
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
    picture_.showCursor(stack_.top() != nullptr ? stack_.top()->look().cursor : Cursor::Arrow);
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
    picture_.destroyVeil();
    lifetime_.end();
    context_.reset();
    context.heap.collect();
    picture_.close();
}

} // namespace eng
