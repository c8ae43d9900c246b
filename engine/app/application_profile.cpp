// Where the time goes, in the log and over the picture.

#include "engine/app/application.h"
#include "engine/profile/log_profile_sink.h"

#include <utility>

#include "engine_text.h"

namespace eng {

void Application::reportProfile() {
    LogProfileSink sink{log_};
    profiler_.report(sink);
}

void Application::showProfile(bool shown) {
    if (shown == profileShown_ || !video_ || profileFont_.empty()) {
        return;
    }
    if (profileOverlay_) {
        if (shown) {
            kernel_.resume(*profileOverlay_);
        } else {
            kernel_.suspend(*profileOverlay_);
        }
    } else if (const Status made = makeProfileOverlay(); !made) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "profile", made.error());
        return;
    }
    profileShown_ = shown;
    profiler_.enable(shown || *engineSettings_.profile);
}

Status Application::makeProfileOverlay() {
    const auto bytes = host_.readProgramFile(profileFont_);
    if (!bytes) {
        return Error{text::kProgramFileMissing, profileFont_};
    }
    Result<render::Font> font = render::Font::load(*bytes, profileFont_);
    if (!font) {
        return font.error();
    }
    Ref<ProfileOverlayTask> made =
        heap_.make<ProfileOverlayTask>(device_, *video_, strings_, profiler_, std::move(*font));
    if (Status added = kernel_.add(made); !added) {
        return added;
    }
    profileOverlay_ = std::move(made);
    return {};
}

} // namespace eng
