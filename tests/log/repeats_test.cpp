#include "engine/log/log.h"
#include "engine/log/sinks.h"
#include "tests/support/heard_log.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include "engine_text.h"

using namespace eng;
using eng::test::MemorySink;

namespace {

struct RepeatsFixture : test::HeardLog {
    void write(std::string_view words, Severity severity = Severity::Warning,
               LogChannel channels = LogChannel::App, std::string_view module = "test") {
        log.writeText(channels, severity, module, "", 0, words);
    }
    /// A message of one text, with other words each time.
    void write(int line, Severity severity) {
        log.write(LogChannel::App, severity, "test", "", 0, text::kTableMalformed, {"file", line});
    }
};

} // namespace

TEST_CASE_METHOD(RepeatsFixture, "a message that is repeated too often is left out, and counted",
                 "[log]") {
    for (int i = 0; i < 60; ++i) {
        write("again");
        clock.advance(1.0 / 60.0);
        log.update();
    }
    log.update();
    CHECK(told("again") == 11);
    REQUIRE(logged.size() == 11);
    CHECK(logged.back().text == "50 more messages like this were left out: again");
    CHECK(logged.back().severity == Severity::Warning);
    CHECK(logged.back().channels == LogChannel::App);
    // In the next second it is told again, and a single one is told of as one.
    for (int i = 0; i < 11; ++i) {
        write("again");
    }
    clock.advance(2.0);
    log.update();
    CHECK(logged.size() == 22);
    CHECK(logged.back().text == "1 more message like this was left out: again");
    clock.advance(10.0);
    log.update();
    CHECK(logged.size() == 22);
}

TEST_CASE_METHOD(RepeatsFixture,
                 "what differs in words, module, severity or channels is another one", "[log]") {
    for (int i = 0; i < 10; ++i) {
        write("one");
        write("two");
        write("one", Severity::Error);
        write("one", Severity::Warning, LogChannel::Server);
        write("one", Severity::Warning, LogChannel::App, "other");
    }
    CHECK(logged.size() == 50);
    for (int i = 0; i < 5; ++i) {
        write("one");
        write("one", Severity::Error);
    }
    CHECK(logged.size() == 50);
    log.flush();
    CHECK(logged.size() == 52);
}

TEST_CASE_METHOD(RepeatsFixture, "many messages of one text are not one message repeated",
                 "[log]") {
    for (int i = 0; i < 100; ++i) {
        write(i, Severity::Warning); // as a damaged file makes
    }
    CHECK(logged.size() == 100);
    for (int i = 0; i < 500; ++i) {
        write(i, Severity::Warning);
    }
    CHECK(logged.size() == 100);
    log.flush();
    CHECK(logged.size() == 101);
    CHECK(logged.back().text.starts_with("500 more"));
}

TEST_CASE_METHOD(RepeatsFixture, "what is said once a second is not repetition", "[log]") {
    for (int second = 0; second < 5; ++second) {
        for (int i = 0; i < 50; ++i) { // of one text, but each with words of its own
            write(i, Severity::Warning);
        }
        clock.advance(1.0);
        log.update();
    }
    CHECK(logged.size() == 250);
}

TEST_CASE_METHOD(RepeatsFixture, "an error that says something new is never left out", "[log]") {
    for (int i = 0; i < 1000; ++i) {
        write(i, Severity::Error);
    }
    CHECK(logged.size() == 1000);
    for (int i = 0; i < 100; ++i) {
        write(7, Severity::Error); // but this says nothing new
    }
    CHECK(logged.size() <= 1002);
    // Nor are two that take turns something new.
    for (int i = 0; i < 100; ++i) {
        write(8 + i % 2, Severity::Error);
    }
    CHECK(logged.size() <= 1005);
}

TEST_CASE_METHOD(RepeatsFixture, "what was left out is told when the log ends", "[log]") {
    std::vector<MemorySink::Entry> last;
    {
        Log brief{strings, clock};
        brief.addSink(std::make_unique<MemorySink>(last));
        for (int i = 0; i < 15; ++i) {
            brief.writeText(LogChannel::App, Severity::Info, "test", "", 0, "again");
        }
    }
    REQUIRE(last.size() == 11);
    CHECK(last.back().text == "5 more messages like this were left out: again");
}

TEST_CASE_METHOD(RepeatsFixture, "more kinds than are remembered are told of one after the other",
                 "[log]") {
    constexpr int kKinds = 100;
    for (int kind = 0; kind < kKinds; ++kind) {
        for (int i = 0; i < 12; ++i) {
            write("kind " + std::to_string(kind) + ".");
        }
        clock.advance(0.1); // ten in a second
    }
    log.flush();
    for (int kind = 0; kind < kKinds; ++kind) {
        CHECK(told("2 more messages like this were left out: kind " + std::to_string(kind) + ".") ==
              1);
    }
    CHECK(logged.size() == kKinds * 11);
}

TEST_CASE_METHOD(RepeatsFixture, "any number of messages that take turns is limited", "[log]") {
    for (const int kinds : {16, 17, 20, 100}) {
        clock.advance(10.0);
        log.update();
        logged.clear();
        for (int i = 0; i < 60; ++i) {
            for (int kind = 0; kind < kinds; ++kind) {
                write("kind " + std::to_string(kind) + ".");
            }
            clock.advance(0.001);
        }
        log.update();
        INFO(kinds);
        CHECK(logged.size() <= 16 * 10 + 100);
        if (kinds <= 20) { // each of them is there
            for (int kind = 0; kind < kinds; ++kind) {
                CHECK(told("kind " + std::to_string(kind) + ".") >= 1);
            }
        }
        // What is left out is counted, all of it.
        const std::size_t written = logged.size();
        clock.advance(2.0);
        log.update();
        std::size_t leftOut = 0;
        for (std::size_t i = written; i < logged.size(); ++i) {
            leftOut += std::stoul(logged[i].text);
        }
        CHECK(written + leftOut == static_cast<std::size_t>(kinds) * 60);
        CHECK(logged.size() - written <= 17);
    }
}

TEST_CASE_METHOD(RepeatsFixture, "in a flood of messages, too, no new error is left out", "[log]") {
    for (int i = 0; i < 60; ++i) {
        for (int kind = 0; kind < 40; ++kind) {
            write("flood " + std::to_string(kind) + ".");
            write("flood " + std::to_string(kind) + ".", Severity::Error);
        }
        write("new " + std::to_string(i) + ".", Severity::Error);
        clock.advance(0.001);
    }
    for (int i = 0; i < 60; ++i) {
        CHECK(told("new " + std::to_string(i) + ".") == 1);
    }
    for (int kind = 0; kind < 40; ++kind) {
        CHECK(std::ranges::any_of(logged, [&](const MemorySink::Entry& entry) {
            return entry.severity == Severity::Error &&
                   entry.text == "flood " + std::to_string(kind) + ".";
        }));
    }
    CHECK(logged.size() < 700); // of 4860
}

TEST_CASE_METHOD(RepeatsFixture, "no flood keeps new words from the person", "[log]") {
    for (int kind = 0; kind < 16; ++kind) { // these have all the places
        write("kind " + std::to_string(kind) + ".");
    }
    for (int i = 0; i < 200; ++i) {
        write(i, Severity::Warning);
    }
    log.write(LogChannel::App | LogChannel::User, Severity::Warning, "test", "", 0,
              text::kTableMissing, {"for the person"});
    CHECK(told("for the person") == 1);
}

TEST_CASE_METHOD(RepeatsFixture, "a long table in the log loses no line", "[log]") {
    for (int row = 0; row < 1000; ++row) {
        write("row " + std::to_string(row), Severity::Info);
    }
    log.flush();
    CHECK(logged.size() == 1000);
}

TEST_CASE_METHOD(RepeatsFixture, "what was left out of many kinds is told wherever one belongs",
                 "[log]") {
    const auto fill = [&](LogChannel channels, Severity severity, std::string_view module) {
        for (int i = 0; i < 15; ++i) {
            write("same", severity, channels, module);
        }
    };
    for (int kind = 0; kind < 16; ++kind) { // these have all the places
        write("kind " + std::to_string(kind) + ".");
    }
    fill(LogChannel::App, Severity::Error, "one");
    fill(LogChannel::Server, Severity::Info, "other");
    log.flush();
    CHECK(logged.back().text.ends_with("left out: same"));
    CHECK(logged.back().channels == (LogChannel::App | LogChannel::Server));
    CHECK(logged.back().severity == Severity::Error);
}

TEST_CASE_METHOD(RepeatsFixture, "a clock that goes backwards leaves nothing out for ever",
                 "[log]") {
    clock.set(1000.0);
    for (int i = 0; i < 20; ++i) {
        write("again");
    }
    clock.set(3.0);
    write("again");
    clock.set(4.5);
    write("again");
    CHECK(told("again") == 12); // ten, the count of the rest, and one of the next second
    CHECK(told("11 more") == 1);
}

TEST_CASE_METHOD(RepeatsFixture, "there is no storm of message boxes", "[log]") {
    std::vector<std::string> boxes;
    log.addSink(std::make_unique<UserLogSink>([&](Severity, std::string_view words) {
        boxes.emplace_back(words);
        clock.advance(60.0); // until the person has read it
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
    CHECK(told("the same in each frame") >= 11); // the files have it
    // Others come, but not one after the other.
    for (int i = 0; i < 20; ++i) {
        frame("warning " + std::to_string(i), Severity::Warning);
    }
    CHECK(boxes.size() == 3);
    // An error is not kept from the person by that.
    frame("the end", Severity::Error);
    CHECK(boxes.back() == "the end");
    // After some peace it may come again.
    clock.advance(11.0);
    log.update();
    frame("the same in each frame", Severity::Error);
    CHECK(boxes.size() == 5);
}
