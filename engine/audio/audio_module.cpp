#include "engine/audio/audio_module.h"

#include "engine/audio/silent_audio_task.h"
#include "engine/kernel/kernel.h"
#include "platform/host_events.h"
#include "platform/page.h"

namespace eng {

Status AudioModule::start(EngineContext& context) {
    task_ = make_(context, host_.page() != nullptr ? OpenSound::OnGesture : OpenSound::AtStart);
    if (!task_) {
        task_ = context.heap.make<SilentAudioTask>();
    }
    connections_.push_back(
        context.events.connect<platform::RequestEvent>([this](const platform::RequestEvent& event) {
            if (event.request == platform::Request::ToggleSound) {
                setMuted(!muted());
            }
        }));
    tellPage();
    listen(context);
    Status added = context.kernel.add(task_);
    if (!added) {
        stop(context);
    }
    return added;
}

void AudioModule::listen(EngineContext& context) {
    EventQueue& events = context.events;
    connections_.push_back(events.connect<platform::GestureEvent>(
        [this](const platform::GestureEvent&) { task_->gesture(); }));
    connections_.push_back(events.connect<platform::ControllerButtonEvent>(
        [this](const platform::ControllerButtonEvent& button) {
            if (button.down) {
                task_->gesture(); // browsers send no gesture event for a controller
            }
        }));
    connections_.push_back(events.connect<platform::SoundDeviceEvent>(
        [this](const platform::SoundDeviceEvent& device) {
            task_->deviceChanged(device.present);
        }));
    connections_.push_back(events.connect<platform::VisibilityEvent>(
        [this, &kernel = context.kernel](const platform::VisibilityEvent& visibility) {
            if (visibility.visible) {
                kernel.resume(*task_);
            } else {
                kernel.suspend(*task_);
            }
        }));
}

void AudioModule::stop(EngineContext&) {
    connections_.clear();
    task_.reset();
}

void AudioModule::setMuted(bool muted) {
    if (muted != *settings_.mute && registry_->choose(settings_.mute, muted)) {
        registry_->save();
    }
    tellPage();
}

void AudioModule::tellPage() {
    if (platform::Page* const page = host_.page()) {
        page->setMuted(muted());
    }
}

} // namespace eng
