#include "engine/log/background_sink.h"
#include "tests/support/fake_host.h"
#include "tests/support/heard_log.h"

#include <catch2/catch_test_macros.hpp>

#include "engine_text.h"

using namespace eng;
using eng::test::MemorySink;

namespace {

/// A sink with something to report.
class TroubledSink final : public LogSink {
public:
    void write(const LogLine& line) override {
        if (line.text == "trouble") {
            report(Severity::Warning, Error{text::kLogFailed, {"app.log", "the disk is full"}});
        }
    }
};

struct BackgroundSinkFixture : test::HeardLog {
    std::vector<MemorySink::Entry> written; ///< by the thread
    test::StepwiseBackground* thread = nullptr;

    void add(std::unique_ptr<LogSink> sink, std::size_t most = 1000) {
        auto made = std::make_unique<test::StepwiseBackground>();
        thread = made.get();
        thread->most = most;
        log.addSink(std::make_unique<BackgroundSink>(std::move(sink), std::move(made)));
    }
    void write(Severity severity, const std::string& words) {
        log.writeText(LogChannel::App, severity, "test", "", 0, words);
    }
    void step() {
        clock.advance(1.0);
        log.update();
    }
};

} // namespace

TEST_CASE_METHOD(BackgroundSinkFixture, "lines are written by the thread, an error at once",
                 "[log]") {
    add(std::make_unique<MemorySink>(written));
    write(Severity::Info, "one");
    write(Severity::Warning, "two");
    CHECK(written.empty()); // the program does not wait for a slow disk
    write(Severity::Error, "three");
    REQUIRE(written.size() == 3); // a crash may follow
    CHECK(written[0].text == "one");
    CHECK(written[2].text == "three");
    CHECK(written[2].severity == Severity::Error);
}

TEST_CASE_METHOD(BackgroundSinkFixture, "lines for which there is no room are counted", "[log]") {
    add(std::make_unique<MemorySink>(written), 2);
    for (int i = 0; i < 5; ++i) {
        write(Severity::Info, "line " + std::to_string(i));
    }
    step(); // without room for its own job
    CHECK(told("too slowly") == 0);
    thread->finish(1.0);
    step();
    CHECK(told("too slowly; 3 lines were lost") == 1);
    step();
    step();
    CHECK(told("too slowly") == 1);
    CHECK(written.front().text == "line 0");
}

TEST_CASE_METHOD(BackgroundSinkFixture, "what the other sink reports is in the log", "[log]") {
    add(std::make_unique<TroubledSink>());
    write(Severity::Info, "trouble");
    step();
    step();
    CHECK(told("the disk is full") == 1);
}
