// Where time and memory go: in the log, and over the picture.

#include "engine/app/application.h"
#include "engine/profile/chrome_trace.h"
#include "engine/profile/log_profile_sink.h"
#include "platform/files.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::size_t kMostNamed = 20; // objects of a type in the report of leaks

} // namespace

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
    const std::vector<ManagedHeap::Leak> leaks = heap_.releaseRemaining();
    if (leaks.empty()) {
        return;
    }
    // One message, which no limit of the log takes apart: a rare type must not drown among many of
    // another.
    std::map<std::string_view, std::vector<const ManagedHeap::Leak*>> byType;
    for (const ManagedHeap::Leak& leak : leaks) {
        byType[leak.typeName].push_back(&leak);
    }
    std::string words = strings_.text(text::kMemoryLeaks, {leaks.size()});
    const auto more = [&](std::size_t all) {
        if (all > kMostNamed) {
            words += " ";
            words += strings_.text(text::kMemoryMore, {all - kMostNamed});
        }
    };
    for (const auto& [type, objects] : byType) {
        std::size_t bytes = 0;
        for (const ManagedHeap::Leak* object : objects) {
            bytes += object->bytes;
        }
        words += "\n";
        words += strings_.text(text::kMemoryLeak, {type, objects.size(), bytes});
        for (std::size_t i = 0; i < std::min(objects.size(), kMostNamed); ++i) {
            appendFormat(words, "{0} {1} ({2})",
                         {i > 0 ? "," : "", objects[i]->creationIndex, objects[i]->count});
        }
        more(objects.size());
    }
    ENG_LOG_TEXT(log_, LogChannel::App, Severity::Warning, "memory", words);
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
