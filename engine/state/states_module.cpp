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
    ENG_ASSERT(uses_.graphics.started() && uses_.input.started() && uses_.audio.task() != nullptr,
               "states use them");
    if (Status opened = openCanvas(); !opened) {
        return opened;
    }
    if (host_.preferences().fingers) {
        uses_.input.setDevice(InputDevice::Touch);
    }
    animate_ = context.heap.make<AnimateTask>(uses_.time.time());
    context_.emplace(StateContext{context, strings_, uses_.time.time(), uses_.time.timers(),
                                  *animate_, uses_.input.input(), uses_.input.actions(),
                                  *uses_.audio.task(), random_, stage_, accessibility_, host_,
                                  stack_});
    Status added = addTasks(context);
    if (!added) {
        stop(context);
    }
    return added;
}

Status StatesModule::openCanvas() {
    const VideoTask& screen = *uses_.graphics.task();
    stage_.resize(screen.width(), screen.height(), screen.pixelRatio());
    if (look_.font.empty()) {
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
    canvas_.emplace(uses_.graphics.device(), stage_, std::move(*font));
    return canvas_->open();
}

Status StatesModule::addTasks(EngineContext& context) {
    Status added = context.kernel.add(animate_);
    veilMotion_ = Motion{context.heap, *animate_, "veil", Curve<float>::eased(0.0F, 1.0F), 0.25};
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

void StatesModule::update() {
    const VideoTask& screen = *uses_.graphics.task();
    stage_.resize(screen.width(), screen.height(), screen.pixelRatio());
    stack_.update(*context_);
}

Color StatesModule::veil() const {
    const float t = accessibility_.reducedMotion() ? 1.0F : veilMotion_.value();
    return mix(veilFrom_, veilTo_, t);
}

void StatesModule::draw() {
    Color wanted = stack_.top() != nullptr ? stack_.top()->veil() : Color{.alpha = 0.0F};
    if (wanted.alpha == 0.0F) {
        wanted = veilTo_.faded(0.0F); // it fades in its own colour
    }
    if (wanted != veilTo_) {
        veilFrom_ = veil();
        veilTo_ = wanted;
        if (veilFrom_.alpha == 0.0F) {
            veilFrom_ = wanted.faded(0.0F);
        }
        veilMotion_.start();
    }
    canvas_->beginFrame(backdrop_);
    stack_.draw(*canvas_, veil());
    canvas_->endFrame();
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
    veilMotion_ = {};
    animate_.reset();
    context.heap.collect();
    canvas_.reset(); // before the graphics context
}

} // namespace eng
