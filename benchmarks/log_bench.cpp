// The cost of a log line: to a file, localised, with arguments.

#include "engine/log/file_sink.h"
#include "engine/log/log.h"
#include "platform/files.h"
#include "platform/monotonic_time.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <limits>
#include <string>

#include "benchmarks/rows.h"
#include "engine_text.h"

namespace bench {
namespace {

constexpr std::size_t kBatch = 100;
const std::string kWhere = "settings.txt:12";
const std::string kName = "volum";
const std::string kNear = "volume";

/// In the working folder.
std::string fileOf(const char* name) {
    return std::string{"bench_"} + name + ".log";
}

void ourLines(benchmark::State& state) {
    eng::StringTable strings;
    // A table of another language, as for a user who does not use English.
    const auto read = [](std::string_view table, std::string_view language) {
        std::string why;
        std::string path = __FILE__;
        path.resize(path.rfind("benchmarks/"));
        return eng::platform::readWholeFile(path + "engine/strings/" + std::string{table} + "." +
                                                std::string{language} + ".txt",
                                            1U << 20U, why);
    };
    const auto nameOf = [](std::string_view table, std::string_view) { return std::string{table}; };
    if (!strings.load("de", read, nameOf).empty()) {
        state.SkipWithError("the German table is missing");
        return;
    }
    const eng::platform::MonotonicTime clock;
    // Like the peer: no messages are suppressed, and all of them go to one file.
    constexpr unsigned kAll = std::numeric_limits<unsigned>::max();
    eng::Log log{strings, clock, kAll};
    auto sink = eng::openLogFile(eng::LogChannel::App, fileOf("ours"), {.maxBytes = 0, .kept = 0});
    if (!sink) {
        state.SkipWithError("no log file");
        return;
    }
    log.addSink(std::move(*sink));
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            ENG_LOG(log, eng::LogChannel::App, eng::Severity::Info, "settings",
                    eng::text::kSettingUnknownNear, {kWhere, kName, kNear});
        }
    }
    operations(state, kBatch);
}

/// The same text in the same layout.
void theirLines(benchmark::State& state) {
    auto sink = std::make_shared<spdlog::sinks::basic_file_sink_st>(fileOf("theirs"), true);
    spdlog::logger log{"settings", sink};
    log.set_pattern("%T.%e %l %n: %v");
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            log.info("{}: unbekannte Einstellung '{}'; meintest du '{}'?", kWhere, kName, kNear);
        }
    }
    operations(state, kBatch);
}

} // namespace

std::vector<Row> logRows() {
    return {{"log line, localised, to a file", "spdlog, synchronous, one thread", ourLines,
             theirLines, 1.5}};
}

} // namespace bench
