// A task adds up numbers, one per step, with settings from the command line and a log.
//
//     kernel_log_settings numbers=100 log=sum.log language=de
//
// The example shows the minimum that a kernel needs: a table of texts, a log, settings, a profiler,
// a heap, events, a clock. A program derived from eng::Application has all of these already.

#include "engine/kernel/kernel.h"
#include "engine/log/file_sink.h"
#include "engine/log/sinks.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"
#include "platform/console.h"
#include "platform/files.h"
#include "platform/monotonic_time.h"
#include "platform/string_source.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"
#include "example_text.h"

namespace {

namespace text = example::text; // made from strings/example.en.txt

struct Settings {
    eng::Setting<int> numbers{"numbers", 10, text::kHelpNumbers, {.min = 1, .max = 1'000'000}};
    eng::Setting<std::string> log{"log", "count.log", text::kHelpLog};
    eng::Setting<std::string> language{"language", "en", text::kHelpLanguage};
    eng::Setting<bool> help{"help", false, text::kHelpHelp};
};

class Sum final : public eng::Task {
public:
    explicit Sum(int numbers)
        : Task{"sum", eng::priority::kGame}
        , numbers_{numbers} {}

private:
    eng::Status onStart(eng::EngineContext& context) override {
        ENG_LOG(context.log, eng::LogChannel::App, eng::Severity::Info, "sum", text::kBegins,
                {numbers_});
        return {};
    }
    void onUpdate(eng::EngineContext& context) override {
        ++number_;
        sum_ += number_;
        if (number_ == numbers_) {
            context.kernel.remove(*this); // the last task: the kernel ends after this step
        }
    }
    void onStop(eng::EngineContext& context) override {
        ENG_LOG(context.log, eng::LogChannel::App, eng::Severity::Info, "sum", text::kSum,
                {numbers_, sum_});
    }

    int numbers_;
    int number_ = 0;
    std::int64_t sum_ = 0;
};

} // namespace

int main(int argumentCount, char** arguments) {
    using namespace eng::platform;

    eng::StringTable strings;
    strings.addTable(text::kTable);

    Settings settings;
    eng::SettingsRegistry registry{strings};
    registry.add(settings.numbers, settings.log, settings.language, settings.help);
    const std::vector<std::string> given{arguments + 1, arguments + argumentCount};
    const std::string where = strings.text(eng::text::kWhereCommandLine);
    eng::SettingsRegistry::Arguments others; // a program with settings files reads these now
    eng::SettingsRegistry::Problems refused =
        registry.applyArguments(given, eng::SettingSource::CommandLine, where, others);
    std::ranges::move(registry.applyArguments(others, eng::SettingSource::CommandLine, where),
                      std::back_inserter(refused));

    const std::string folder = programFolder(arguments[0]);
    const auto read = [&](std::string_view table, std::string_view language) {
        return readStringTable(folder, table, language);
    };
    const std::vector<eng::Error> mistakes =
        strings.load(*settings.language, read, stringTableName);

    if (*settings.help) {
        printLine(ConsoleStream::Out, registry.helpText());
        return 0;
    }

    const MonotonicTime clock;
    eng::Log log{strings, clock};
    log.addSink(std::make_unique<eng::ConsoleLogSink>(
        eng::Severity::Info,
        [](eng::Severity, std::string_view line) { printLine(ConsoleStream::Out, line); }));
    if (auto file = eng::openLogFile(eng::LogChannel::App, *settings.log)) {
        log.addSink(std::move(*file));
    } else { // it runs without a log file
        ENG_LOG(log, eng::LogChannel::App, eng::Severity::Warning, "log", file.error());
    }
    for (const std::vector<eng::Error>& problems : {refused, mistakes}) {
        for (const eng::Error& problem : problems) {
            ENG_LOG(log, eng::LogChannel::App, eng::Severity::Warning, "start", problem);
        }
    }

    eng::Profiler profiler{clock};
    eng::ManagedHeap heap;
    eng::EventQueue events;
    eng::Kernel kernel{log, registry, profiler, heap, events, clock};
    if (const eng::Status added = kernel.add(heap.make<Sum>(*settings.numbers)); !added) {
        ENG_LOG(log, eng::LogChannel::App, eng::Severity::Error, "start", added.error());
        return 1;
    }
    while (kernel.step(eng::StepKind::Frame, clock.now())) {
        log.update();
    }
    return 0;
}
