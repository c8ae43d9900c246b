#include "engine/log/log.h"
#include "engine/log/sinks.h"
#include "tests/support/heard_log.h"

#include <catch2/catch_test_macros.hpp>

#include "engine_text.h"

using namespace eng;
using eng::test::MemorySink;

namespace {

struct RateFixture : test::HeardLog {
    void write(std::string_view words, Severity severity = Severity::Warning,
               LogChannel channels = LogChannel::App, std::string_view module = "test") {
        log.writeText(channels, severity, module, "", 0, words);
    }
    /// Logs a message with the same text and another argument.
    void write(int line, Severity severity = Severity::Warning) {
        log.write(LogChannel::App, severity, "test", "", 0, text::kTableMalformed, {"file", line});
    }
};

} // namespace

TEST_CASE_METHOD(RateFixture, "a message that repeats too often is suppressed and counted",
                 "[log]") {
    for (int i = 0; i < 60; ++i) {
        write("again");
        clock.advance(1.0 / 60.0);
        log.update();
    }
    clock.advance(0.1);
    log.update();
    REQUIRE(logged.size() == 31);
    CHECK(logged.back().text == "30 similar messages were suppressed, the last: again");
    CHECK(logged.back().severity == Severity::Warning);
    CHECK(logged.back().channels == LogChannel::App);
    // After a second the message is written again. The report has a singular form.
    for (int i = 0; i < 31; ++i) {
        write("again");
    }
    clock.advance(2.0);
    log.update();
    CHECK(logged.size() == 62);
    CHECK(logged.back().text == "1 similar message was suppressed, the last: again");
    clock.advance(10.0);
    log.update();
    CHECK(logged.size() == 62);
}

TEST_CASE_METHOD(RateFixture, "the rate is counted per text and module", "[log]") {
    for (int i = 0; i < 30; ++i) {
        write("one");
        write("two");
        write("one", Severity::Warning, LogChannel::App, "other");
        write(i); // the text is the same, only the argument differs
    }
    CHECK(logged.size() == 120);
    for (int i = 0; i < 5; ++i) {
        write("one");
        write(i);
    }
    CHECK(logged.size() == 120);
    log.flush();
    CHECK(logged.size() == 122);
}

TEST_CASE_METHOD(RateFixture, "messages at a lower rate are never suppressed", "[log]") {
    for (int second = 0; second < 5; ++second) {
        for (int i = 0; i < 30; ++i) {
            write(i);
        }
        clock.advance(1.0);
        log.update();
    }
    CHECK(logged.size() == 150);
}

TEST_CASE_METHOD(RateFixture, "a table of different lines is not suppressed", "[log]") {
    for (int row = 0; row < 1000; ++row) {
        write("row " + std::to_string(row), Severity::Info);
    }
    log.flush();
    CHECK(logged.size() == 1000);
}

TEST_CASE_METHOD(RateFixture, "all suppressed messages are counted when many texts alternate",
                 "[log]") {
    constexpr std::size_t kTexts = 32;
    for (std::size_t i = 0; i < 100 * kTexts; ++i) {
        write("text " + std::to_string(i % kTexts) + ".");
    }
    CHECK(logged.size() == kTexts * 30);
    clock.advance(2.0);
    log.update();
    CHECK(logged.size() == kTexts * 31);
    CHECK(told("70 similar messages") == kTexts);
}

TEST_CASE_METHOD(RateFixture, "suppressed messages are reported when the log ends", "[log]") {
    std::vector<MemorySink::Entry> last;
    {
        Log brief{strings, clock};
        brief.addSink(std::make_unique<MemorySink>(last));
        for (int i = 0; i < 35; ++i) {
            brief.writeText(LogChannel::App, Severity::Info, "test", "", 0, "again");
        }
    }
    REQUIRE(last.size() == 31);
    CHECK(last.back().text == "5 similar messages were suppressed, the last: again");
}

TEST_CASE_METHOD(RateFixture, "message boxes are rate-limited", "[log]") {
    std::vector<std::string> boxes;
    log.addSink(std::make_unique<UserLogSink>([&](Severity, std::string_view words) {
        boxes.emplace_back(words);
        clock.advance(60.0); // until the user closes the message box
    }));
    const auto frame = [&](std::string_view words, Severity severity) {
        write(words, severity, LogChannel::User);
        clock.advance(1.0 / 60.0);
        log.update();
    };
    for (int i = 0; i < 100; ++i) {
        frame("the same in each frame", Severity::Error);
    }
    CHECK(boxes.size() == 1);
    CHECK(told("the same in each frame") >= 31); // the log files contain them
    // Other messages are shown, but not in quick succession.
    for (int i = 0; i < 20; ++i) {
        frame("warning " + std::to_string(i), Severity::Warning);
    }
    CHECK(boxes.size() == 3);
    // An error is still shown.
    frame("the end", Severity::Error);
    CHECK(boxes.back() == "the end");
    // After a pause the message is shown again.
    clock.advance(11.0);
    log.update();
    frame("the same in each frame", Severity::Error);
    CHECK(boxes.size() == 5);
}
