// Where time and memory go: in the log, and over the picture.

#include "engine/app/application.h"
#include "engine/core/reference_cycles.h"
#include "engine/profile/chrome_trace.h"
#include "engine/profile/log_profile_sink.h"
#include "platform/files.h"

#include <array>
#include <utility>

#include "engine_text.h"

namespace eng {

void Application::reportProfile() {
    LogProfileSink sink{log_};
    profiler_.report(sink);
}

void Application::writeTrace() {
    tracing_ = false;
    const std::string& path = *engineSettings_.trace;
    const ProfileCapture capture = profiler_.takeCapture();
    const std::array<ProfileThread, 1> threads{{{name_, capture}}};
    std::string why;
    if (!platform::replaceFile(path, chromeTrace(threads), why)) {
        ENG_LOG(log_, LogChannel::App, Severity::Error, "profile", text::kTraceNotWritten,
                {path, why});
        return;
    }
    ENG_LOG(log_, LogChannel::App, Severity::Info, "profile", text::kTraceWritten,
            {path, capture.frames});
    if (capture.full) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "profile", text::kTraceCut,
                {path, capture.blocks.size()});
    }
}

void Application::reportMemory() {
    const std::vector<ManagedHeap::TypeUse> types = heap_.use();
    std::string table = strings_.text(text::kMemoryHead, {heap_.liveBytes(), heap_.mostBytes()});
    for (const ManagedHeap::TypeUse& use : types) {
        appendFormat(table, "\n{0:7d} : {1:10d} : {2:7d} : {3:10d} : {4}",
                     {use.count, use.bytes, use.mostCount, use.mostBytes, use.typeName});
    }
    ENG_LOG_TEXT(log_, LogChannel::App, Severity::Info, "memory", table);
}

void Application::releaseMemory() {
    heap_.collect();
    // In shipped programs it would only be longer: who holds whom is for those who can mend it.
    ReferenceCycles held;
    if constexpr (kAsserts) {
        if (heap_.liveCount() > 0) {
            held = findReferenceCycles(heap_);
        }
    }
    for (const ManagedHeap::Leak& leak : heap_.releaseRemaining()) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "memory", text::kMemoryLeak,
                {leak.typeName, leak.creationIndex, leak.count});
    }
    for (const ReferenceCycle& cycle : held.cycles) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "memory", text::kMemoryCycle,
                {std::string_view{describe(cycle)}});
    }
    for (const std::string_view type : held.untraced) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "memory", text::kMemoryUntraced, {type});
    }
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
