#include "engine/state/states_module.h"

#include "engine/core/format.h"
#include "engine/kernel/function_task.h"

#include <array>
#include <string_view>
#include <utility>

#include "engine_text.h"

namespace eng {

void StatesModule::setLook(Look look) {
    look_ = std::move(look);
    stage_ = render::Stage{look_.wide, look_.high};
}

Status StatesModule::start(EngineContext& context) {
    ENG_ASSERT(uses_.input.started() && uses_.audio.task() != nullptr, "states use them");
    if (Status opened = openCanvas(); !opened) {
        canvas_.reset(); // before the graphics context
        return opened;
    }
    if (host_.preferences().fingers) {
        uses_.input.setDevice(InputDevice::Touch);
    }
    showContrast();
    triggers_ = context.heap.make<TriggerTask>();
    animate_ = context.heap.make<AnimateTask>(uses_.time.time());
    transitions_ = context.heap.make<AnimateTask>(uses_.time.time(), AnimateTask::Clock::Real);
    veil_ = Veil{context.heap, *transitions_};
    context_ = std::make_unique<StateContext>(StateContext{
        context, strings_, uses_.time.time(), uses_.time.timers(), *triggers_, *animate_,
        *transitions_, uses_.input.input(), uses_.input.actions(), *uses_.audio.task(),
        uses_.resources.resources(), random_, stage_, accessibility_, host_, stack_});
    Status added = addTasks(context);
    if (!added) {
        stop(context);
    }
    return added;
}

void StatesModule::fitStage() {
    if (const VideoTask* const screen = uses_.graphics.task()) {
        stage_.resize(screen->width(), screen->height(), screen->pixelRatio());
    }
}

Status StatesModule::openCanvas() {
    fitStage();
    if (look_.font.empty() || !uses_.graphics.started()) {
        return {};
    }
    const auto bytes = host_.readProgramFile(look_.font);
    if (!bytes) {
        return Error{text::kProgramFileMissing, look_.font};
    }
    Result<render::Font> font = render::Font::load(*bytes, look_.font);
    if (!font) {
        return font.error();
    }
    canvas_ = std::make_unique<render::Canvas>(uses_.graphics.device(), stage_, std::move(*font));
    return canvas_->open();
}

Status StatesModule::addTasks(EngineContext& context) {
    Status added = context.kernel.add(triggers_);
    if (added) {
        added = context.kernel.add(animate_);
    }
    if (added) {
        added = context.kernel.add(transitions_);
    }
    if (added) {
        added = context.kernel.add(context.heap.make<FunctionTask>(
            "states", [this](EngineContext&) { update(); }, priority::kGame));
    }
    if (added && canvas_) {
        added = context.kernel.add(context.heap.make<FunctionTask>(
            "picture", [this](EngineContext&) { draw(); }, priority::kRender,
            Task::When::OnlyInFrames));
    }
    return added;
}

void StatesModule::showContrast() {
    contrast_ = accessibility_.highContrast();
    host_.showContrast(contrast_);
}

void StatesModule::update() {
    fitStage();
    if (accessibility_.highContrast() != contrast_) {
        showContrast();
    }
    const bool blind = uses_.graphics.contextLost();
    if (std::exchange(blind_, blind) != blind) {
        blind ? uses_.time.clock().hold() : uses_.time.clock().release();
    }
    if (blind) {
        return; // nobody can see what would happen
    }
    stack_.update(*context_);
    const Cursor cursor = stack_.top() != nullptr ? stack_.top()->cursor() : Cursor::Arrow;
    if (VideoTask* const screen = uses_.graphics.task();
        screen != nullptr && std::exchange(cursor_, cursor) != cursor) {
        screen->setCursor(cursor);
        host_.showPointer(cursor != Cursor::Hidden);
    }
}

void StatesModule::draw() {
    veil_.show(stack_.top() != nullptr ? stack_.top()->veil() : Color{.alpha = 0.0F});
    canvas_->beginFrame(backdrop_);
    stack_.draw(*canvas_, accessibility_.reducedMotion() ? veil_.last() : veil_.color());
    uses_.graphics.noteFrame(canvas_->endFrame());
}

void StatesModule::inspect(std::string& json) const {
    constexpr std::array<std::string_view, 3> kDevices{"keyboard", "touch", "controller"};
    if (const AppState* const top = stack_.top()) {
        appendFormat(json, ",\"state\":\"{0}\"", {top->name()});
    }
    appendFormat(json, ",\"device\":\"{0}\"",
                 {kDevices[static_cast<std::size_t>(uses_.input.input().device())]});
    stack_.inspect(json);
}

void StatesModule::stop(EngineContext& context) {
    stack_.shutDown();
    veil_ = {};
    context_.reset();
    transitions_.reset();
    animate_.reset();
    triggers_.reset();
    context.heap.collect();
    canvas_.reset(); // before the graphics context
}

} // namespace eng
