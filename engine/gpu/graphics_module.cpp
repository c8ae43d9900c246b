#include "engine/gpu/graphics_module.h"

#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/gpu/window_icon.h"
#include "engine/kernel/fatal_error.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/text/language_changed.h"

#include <algorithm>

#include "engine_text.h"

namespace eng {
namespace {

constexpr double kSimulatedLoss = 0.5; // seconds
constexpr double kStill = 1.0;         // seconds of equal frames, after which the program rests
constexpr double kStillFrame = 0.05;   // seconds; the loops end it early for input

} // namespace

Status GraphicsModule::start(EngineContext& context) {
    context_ = &context;
    task_ = make_(context, std::string{strings_.pattern(title_)});
    Status opened = context.kernel.add(task_);
    if (opened) {
        opened = device_.open(task_->functions());
    }
    if (!opened) {
        stop(context);
        return opened;
    }
    ENG_LOG(context.log, LogChannel::App, Severity::Info, "video", text::kVideoContext,
            {device_.info().version, device_.info().renderer});
    if (const Status icon = render::showWindowIcon(host_, *task_); !icon) {
        ENG_LOG(context.log, LogChannel::App, Severity::Warning, "video", icon.error());
    }
    listen(context.events);
    connections_.push_back(settings_.vsync.onChange([this] { task_->setVsync(*settings_.vsync); }));
    connections_.push_back(context.kernel.onStepStarted([this](StepKind, double now) {
        if (simulatedLossEnd_ >= 0.0 && now >= simulatedLossEnd_) {
            simulatedLossEnd_ = -1.0;
            restoreContext();
        }
    }));
    return {};
}

void GraphicsModule::listen(EventQueue& events) {
    connections_.push_back(
        events.connect<platform::WindowSizeEvent>([this](const platform::WindowSizeEvent& size) {
            task_->handle(size);
            device_.redraw();
        }));
    connections_.push_back(
        events.connect<platform::VisibilityEvent>([this](const platform::VisibilityEvent& event) {
            visible_ = event.visible;
            device_.redraw();
        }));
    connections_.push_back(events.connect<platform::ContextLostEvent>(
        [this](const platform::ContextLostEvent&) { loseContext(); }));
    connections_.push_back(events.connect<platform::ContextRestoredEvent>(
        [this](const platform::ContextRestoredEvent&) { restoreContext(); }));
    connections_.push_back(
        events.connect<platform::RequestEvent>([this](const platform::RequestEvent& event) {
            if (event.request == platform::Request::ToggleFullscreen) {
                setFullscreen(!fullscreen());
            }
        }));
    connections_.push_back(events.connect<LanguageChanged>([this](const LanguageChanged&) {
        task_->setTitle(std::string{strings_.pattern(title_)});
    }));
}

void GraphicsModule::stop(EngineContext& context) {
    connections_.clear();
    context.kernel.shutDown(); // tasks release their resources before the context is destroyed
    device_.contextLost();     // members of the game may still have some, which are lost with it
    task_.reset();
    context.heap.collect();
    context_ = nullptr;
}

void GraphicsModule::loseContext() {
    if (contextLost_) {
        return;
    }
    contextLost_ = true;
    device_.contextLost();
    context_->kernel.suspend(*task_);
    ENG_LOG(context_->log, LogChannel::App, Severity::Warning, "video", text::kVideoContextLost);
}

void GraphicsModule::restoreContext() {
    if (!contextLost_) {
        return;
    }
    Status restored = task_->restoreContext();
    if (restored) {
        restored = device_.contextRestored(task_->functions());
    }
    if (!restored) {
        // Lost again: the next ContextRestoredEvent retries.
        if (restored.error().text() != text::kRenderContextLost) {
            context_->events.publish(FatalError{restored.error()});
        }
        return;
    }
    contextLost_ = false;
    context_->kernel.resume(*task_);
    ENG_LOG(context_->log, LogChannel::App, Severity::Info, "video", text::kVideoContextRestored);
}

void GraphicsModule::simulateContextLoss() {
    if (!contextLost_) {
        loseContext();
        task_->loseContext();
        simulatedLossEnd_ = context_->kernel.now() + kSimulatedLoss;
    }
}

void GraphicsModule::setFullscreen(bool on) {
    if (!task_) {
        return;
    }
    task_->setFullscreen(on);
    SettingsRegistry& registry = context_->settings;
    // Full screen ends with a page, and cannot be restored at its next start.
    if (host_.page() == nullptr && on != *settings_.fullscreen &&
        registry.choose(settings_.fullscreen, on)) {
        registry.save();
    }
}

void GraphicsModule::inspect(std::string& json) const {
    if (task_) {
        appendFormat(json, ",\"window\":[{0},{1}],\"pixelRatio\":{2:.2f},\"gl\":",
                     {task_->width(), task_->height(), static_cast<double>(task_->pixelRatio())});
        appendJsonString(json, device_.info().version);
    }
}

void GraphicsModule::noteFrame(bool drawn) {
    if (drawn) {
        sameSince_.reset();
        return;
    }
    sameSince_ = sameSince_.value_or(context_->kernel.now());
    task_->keepPicture();
}

bool GraphicsModule::rests() const {
    return sameSince_ && context_->kernel.now() - *sameSince_ >= kStill;
}

double GraphicsModule::minFrameTime() const {
    const int cap = *settings_.frameCap;
    const double min = rests() ? kStillFrame : cap > 0 ? 1.0 / cap : 0.0;
    // If nothing else limits the loop, it must not keep a core busy with invisible frames.
    constexpr double kUnpaced = 1.0 / 120.0;
    const bool asFastAsItGoes =
        drawable() && !sameSince_ && (cap > 0 || !*settings_.vsync || task_->waitsForScreen());
    return asFastAsItGoes ? min : std::max(min, kUnpaced);
}

} // namespace eng
