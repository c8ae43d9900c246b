#include "engine/app/diagnostics_module.h"

#include "engine/audio/sound_file.h"
#include "engine/canvas/font_file.h"
#include "engine/canvas/picture.h"
#include "engine/core/type_name.h"
#include "engine/profile/chrome_trace.h"
#include "engine/profile/log_profile_sink.h"
#include "platform/files.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "engine_text.h"

namespace eng {

// Of engine/kit and engine/render3d, which are in higher layers: only their names are needed.
class LoadedMap;
class Sprite;
namespace render {
class Model;
class ModelPicture;
} // namespace render

namespace {

constexpr std::uint64_t kProfileEvery = 600;     // steps between two tables in the log
constexpr std::size_t kTracedBlocks = 1'000'000; // 32 MB, while a trace is made
constexpr std::size_t kMaxNamed = 20;            // objects of a type in the report of leaks

/// Whether objects of this type hold a loaded file. Members of a game keep them until the game is
/// destroyed, which is after the report.
bool isLoadedFile(std::string_view type) {
    return type == typeName<LoadedSound>() || type == typeName<LoadedMusic>() ||
           type == typeName<render::Picture>() || type == typeName<render::LoadedFont>() ||
           type == typeName<LoadedMap>() || type == typeName<Sprite>() ||
           type == typeName<render::Model>() || type == typeName<render::ModelPicture>();
}

} // namespace

DiagnosticsModule::DiagnosticsModule(Engine& engine, const std::string& program)
    : Module{"diagnostics"}
    , engine_{engine}
    , program_{program}
    , profile_{"profile", false, text::kHelpProfile, kAllowedInLinks}
    , trace_{"trace", "", text::kHelpTrace, kCommandLineOnly}
    , traceFrames_{"trace_frames",
                   600,
                   text::kHelpTraceFrames,
                   {.min = 1, .max = 100'000},
                   kCommandLineOnly}
    , stepBudgetMs_{
          "step_budget_ms", 0.0, text::kHelpStepBudget, {.min = 0.0, .max = 10000.0}, kUserOnly} {}

void DiagnosticsModule::registerSettings(SettingsRegistry& registry) {
    registry.add(profile_, trace_, traceFrames_, stepBudgetMs_);
}

Status DiagnosticsModule::start(EngineContext& context) {
    measure(false);
    if (tracing_ = !trace_->empty(); tracing_) {
        context.profiler.capture(static_cast<std::size_t>(*traceFrames_), kTracedBlocks);
    }
    context.kernel.setStepBudget(*stepBudgetMs_ / 1000.0);
    if (tracing_ || *profile_) {
        steps_ = context.kernel.onStepEnded([this](StepKind, double) { onStep(); });
    }
    return {};
}

void DiagnosticsModule::measure(bool on) {
    engine_.profiler.enable(on || *profile_);
}

void DiagnosticsModule::onStep() {
    if (*profile_ && engine_.kernel.steps() % kProfileEvery == 0) {
        LogProfileSink sink{engine_.log};
        engine_.profiler.report(sink);
    }
    if (tracing_ && !engine_.profiler.capturing()) {
        writeTrace();
    }
}

void DiagnosticsModule::stop(EngineContext& context) {
    if (tracing_) {
        writeTrace(); // it ended early
    }
    steps_.disconnect();
    context.kernel.shutDown(); // objects that a task holds are not leaks
    releaseMemory();
    if (*profile_) {
        reportMemory(); // nothing is left, so it says how much there was
    }
}

void DiagnosticsModule::writeTrace() {
    tracing_ = false;
    const std::string& path = *trace_;
    const ProfileCapture capture = engine_.profiler.takeCapture();
    const std::array<ProfileThread, 1> threads{{{program_, capture}}};
    std::string why;
    if (!platform::replaceFile(path, chromeTrace(threads), why)) {
        ENG_LOG(engine_.log, LogChannel::App, Severity::Error, "profile", text::kTraceNotWritten,
                {path, why});
        return;
    }
    ENG_LOG(engine_.log, LogChannel::App, Severity::Info, "profile", text::kTraceWritten,
            {path, capture.frames});
    if (capture.full) {
        ENG_LOG(engine_.log, LogChannel::App, Severity::Warning, "profile", text::kTraceCut,
                {path, capture.blocks.size()});
    }
}

void DiagnosticsModule::reportMemory() {
    const std::vector<ManagedHeap::TypeUsage> types = engine_.heap.usage();
    std::string table = engine_.strings.text(text::kMemoryHead,
                                             {engine_.heap.liveBytes(), engine_.heap.peakBytes()});
    for (const ManagedHeap::TypeUsage& use : types) {
        appendFormat(table, "\n{0:7d} : {1:10d} : {2:7d} : {3:10d} : {4}",
                     {use.count, use.bytes, use.peakCount, use.peakBytes, use.typeName});
    }
    ENG_LOG_TEXT(engine_.log, LogChannel::App, Severity::Info, "memory", table);
}

void DiagnosticsModule::releaseMemory() {
    engine_.heap.collect();
    std::vector<ManagedHeap::Leak> leaks = engine_.heap.releaseRemaining();
    std::erase_if(leaks, [](const ManagedHeap::Leak& leak) { return isLoadedFile(leak.typeName); });
    if (leaks.empty()) {
        return;
    }
    // One message, which no limit of the log takes apart: a rare type must not drown among many of
    // another.
    std::map<std::string_view, std::vector<const ManagedHeap::Leak*>> byType;
    for (const ManagedHeap::Leak& leak : leaks) {
        byType[leak.typeName].push_back(&leak);
    }
    std::string words = engine_.strings.text(text::kMemoryLeaks, {leaks.size()});
    const auto more = [&](std::size_t all) {
        if (all > kMaxNamed) {
            words += " ";
            words += engine_.strings.text(text::kMemoryMore, {all - kMaxNamed});
        }
    };
    for (const auto& [type, objects] : byType) {
        std::size_t bytes = 0;
        for (const ManagedHeap::Leak* object : objects) {
            bytes += object->bytes;
        }
        words += "\n";
        words += engine_.strings.text(text::kMemoryLeak, {type, objects.size(), bytes});
        for (std::size_t i = 0; i < std::min(objects.size(), kMaxNamed); ++i) {
            appendFormat(words, "{0} {1} ({2})",
                         {i > 0 ? "," : "", objects[i]->creationIndex, objects[i]->count});
        }
        more(objects.size());
    }
    ENG_LOG_TEXT(engine_.log, LogChannel::App, Severity::Warning, "memory", words);
}

} // namespace eng
