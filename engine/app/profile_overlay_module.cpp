#include "engine/app/profile_overlay_module.h"

#include <utility>

#include "engine_text.h"

namespace eng {

ProfileOverlayModule::ProfileOverlayModule(const StringTable& strings, GraphicsModule& graphics,
                                           ScreensModule& screens, DiagnosticsModule& diagnostics)
    : Module{"profile overlay", When::OnlyWithWindow}
    , strings_{strings}
    , graphics_{graphics}
    , screens_{screens}
    , diagnostics_{diagnostics}
    , setting_{"profile_overlay", false, text::kHelpProfileOverlay, kAllowedInLinks} {}

Status ProfileOverlayModule::start(EngineContext& context) {
    ENG_ASSERT(graphics_.started(), "it draws");
    context_ = &context;
    return {};
}

void ProfileOverlayModule::stop(EngineContext&) {
    task_.reset();
    context_ = nullptr;
}

void ProfileOverlayModule::show(bool shown) {
    if (shown == shown_ || context_ == nullptr || screens_.canvas() == nullptr) {
        return;
    }
    if (task_) {
        if (shown) {
            context_->kernel.resume(*task_);
        } else {
            context_->kernel.suspend(*task_);
        }
    } else if (const Status made = make(); !made) {
        ENG_LOG(context_->log, LogChannel::App, Severity::Warning, "profile", made.error());
        return;
    }
    shown_ = shown;
    diagnostics_.measure(shown);
}

Status ProfileOverlayModule::make() {
    Ref<ProfileOverlayTask> made = context_->heap.make<ProfileOverlayTask>(
        graphics_.device(), *graphics_.task(), strings_, context_->profiler,
        screens_.canvas()->font(), note_);
    if (Status added = context_->kernel.add(made); !added) {
        return added;
    }
    task_ = std::move(made);
    return {};
}

} // namespace eng
