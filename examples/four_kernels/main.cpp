// Four kernels, each on its own thread, communicate through queues:
//
//     numbers -> primes -> squares -> sum
//
// Each has its own texts, clock, log, profiler and heap, because all of these belong to one thread.
// Threads exchange only plain values.

#include "engine/core/spsc_queue.h"
#include "engine/kernel/kernel.h"
#include "engine/log/file_sink.h"
#include "engine/profile/log_profile_sink.h"
#include "engine/settings/settings_registry.h"
#include "platform/console.h"
#include "platform/files.h"
#include "platform/languages.h"
#include "platform/monotonic_time.h"
#include "platform/string_source.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "example_text.h"

namespace {

namespace text = example::text; // made from strings/example.en.txt

constexpr std::uint64_t kMax = 20'000;
constexpr std::uint64_t kEnd = 0; // sent after the last number
using Queue = eng::SpscQueue<std::uint64_t, 256>;

/// Converts a number; nothing: the number is not passed on.
using Work = std::optional<std::uint64_t> (*)(std::uint64_t number);

/// The results of a stage. Plain values, read after its thread has ended.
struct Report {
    std::uint64_t taken = 0;
    std::uint64_t handedOn = 0;
    std::uint64_t steps = 0;
    std::uint64_t sum = 0; ///< of the numbers, in the last stage
};

class Stage final : public eng::Task {
public:
    /// @param in   null: the stage counts from 1
    /// @param out  null: the stage adds the numbers up
    Stage(Queue* in, Queue* out, Work work, Report& report)
        : Task{"stage", eng::priority::kGame}
        , in_{in}
        , out_{out}
        , work_{work}
        , report_{report} {}

private:
    void onUpdate(eng::EngineContext& context) override {
        ENG_PROFILE(context.profiler, "numbers");
        while (!waiting_ || handOn()) {
            if (ended_) {
                context.kernel.remove(*this); // the last task: this kernel ends
                return;
            }
            const std::optional<std::uint64_t> number = take();
            if (!number) {
                return; // continues in the next step
            }
            ended_ = *number == kEnd;
            if (!ended_) {
                ++report_.taken;
            }
            waiting_ = ended_ ? kEnd : work_(*number);
        }
    }

    std::optional<std::uint64_t> take() {
        if (in_ != nullptr) {
            return in_->pop();
        }
        return report_.taken < kMax ? report_.taken + 1 : kEnd;
    }

    /// Passes the waiting number on. Returns false if the queue is full.
    bool handOn() {
        if (out_ == nullptr) {
            report_.sum += *waiting_;
        } else if (!out_->push(*waiting_)) {
            return false;
        } else if (!ended_) {
            ++report_.handedOn;
        }
        waiting_.reset();
        return true;
    }

    Queue* in_;
    Queue* out_;
    Work work_;
    Report& report_;
    std::optional<std::uint64_t> waiting_;
    bool ended_ = false;
};

std::optional<std::uint64_t> same(std::uint64_t number) {
    return number;
}

std::optional<std::uint64_t> onlyPrime(std::uint64_t number) {
    for (std::uint64_t divisor = 2; divisor * divisor <= number; ++divisor) {
        if (number % divisor == 0) {
            return std::nullopt;
        }
    }
    return number < 2 ? std::optional<std::uint64_t>{} : number;
}

std::optional<std::uint64_t> squared(std::uint64_t number) {
    return number * number;
}

/// Loads the texts in the user's language, if they are available.
void loadTexts(eng::StringTable& strings, const std::string& folder) {
    strings.addTable(text::kTable);
    const auto read = [&](std::string_view table, std::string_view language) {
        return eng::platform::readStringTable(folder, table, language);
    };
    for (const std::string& tag : eng::platform::systemLanguages()) {
        const std::string language = tag.substr(0, 2);
        if (language == "en" || read("example", language)) {
            // This example does not report errors in a table: English is used instead.
            static_cast<void>(strings.load(language, read, eng::platform::stringTableName));
            return;
        }
    }
}

/// Creates a kernel on this thread and runs it to its end.
void run(const char* name, const std::string& folder, Queue* in, Queue* out, Work work,
         Report& report) {
    eng::StringTable strings;
    loadTexts(strings, folder);
    const eng::platform::MonotonicTime clock;
    eng::Log log{strings, clock};
    if (auto file = eng::openLogFile(eng::LogChannel::App, std::string{name} + ".log")) {
        log.addSink(std::move(*file));
    }
    eng::SettingsRegistry settings{strings};
    eng::Profiler profiler{clock};
    profiler.enable(true);
    eng::ManagedHeap heap;
    eng::EventQueue events;
    eng::Kernel kernel{log, settings, profiler, heap, events, clock};
    if (!kernel.add(heap.make<Stage>(in, out, work, report))) {
        return;
    }
    while (kernel.step(eng::StepKind::Frame, clock.now())) {
        log.update();
        std::this_thread::yield();
    }
    report.steps = kernel.steps();
    ENG_LOG(log, eng::LogChannel::App, eng::Severity::Info, name, text::kStage,
            {name, report.taken, report.handedOn, report.steps});
    eng::LogProfileSink table{log};
    profiler.report(table);
}

} // namespace

int main(int, char** arguments) {
    using namespace eng::platform;
    struct Place {
        const char* name;
        Work work;
    };
    constexpr std::array<Place, 4> kPlaces{
        {{"numbers", same}, {"primes", onlyPrime}, {"squares", squared}, {"sum", same}}};

    const std::string folder = programFolder(arguments[0]);
    std::array<Queue, kPlaces.size() - 1> queues;
    std::array<Report, kPlaces.size()> reports;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < kPlaces.size(); ++i) {
        Queue* in = i == 0 ? nullptr : &queues[i - 1];
        Queue* out = i == queues.size() ? nullptr : &queues[i];
        threads.emplace_back(run, kPlaces[i].name, std::cref(folder), in, out, kPlaces[i].work,
                             std::ref(reports[i]));
    }
    for (std::thread& thread : threads) {
        thread.join();
    }

    eng::StringTable strings;
    loadTexts(strings, folder);
    for (std::size_t i = 0; i < kPlaces.size(); ++i) {
        const Report& report = reports[i];
        printLine(ConsoleStream::Out, strings.text(text::kStage, {kPlaces[i].name, report.taken,
                                                                  report.handedOn, report.steps}));
    }
    printLine(ConsoleStream::Out, strings.text(text::kSum, {kMax, reports.back().sum}));
    return 0;
}
