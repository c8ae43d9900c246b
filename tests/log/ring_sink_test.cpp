#include "engine/log/sinks.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

struct RingFixture {
    StringTable strings;
    ManualTime clock;
    LogRing ring; // outlives the log
    Log log{strings, clock, 1'000'000};

    RingFixture() { log.addSink(std::make_unique<RingLogSink>(ring)); }
    void write(std::string_view words, Severity severity = Severity::Info) {
        log.writeText(LogChannel::App, severity, "test", "", 0, words);
    }
};

} // namespace

TEST_CASE_METHOD(RingFixture, "a ring sink keeps the last lines", "[log]") {
    for (std::size_t i = 0; i < LogRing::capacity() + 10; ++i) {
        write("line " + std::to_string(i), i % 2 == 0 ? Severity::Info : Severity::Error);
    }
    REQUIRE(ring.size() == LogRing::capacity());
    CHECK(ring.front().text == "     0.000 info    test: line 10");
    CHECK(ring.front().severity == Severity::Info);
    CHECK(ring.back().text ==
          "     0.000 error   test: line " + std::to_string(LogRing::capacity() + 9));
    CHECK(ring.back().severity == Severity::Error);
}

TEST_CASE_METHOD(RingFixture, "a ring sink truncates long lines between two characters", "[log]") {
    std::string words;
    while (words.size() < 1000) {
        words += "\xE2\x82\xAC"; // three bytes
    }
    write(words);
    CHECK(ring.back().text.size() <= 500);
    CHECK(ring.back().text.size() > 495);
    CHECK(ring.back().text.ends_with("\xE2\x82\xAC"));
}

TEST_CASE_METHOD(RingFixture, "logging into a full ring allocates nothing", "[log]") {
    const auto frame = [&](int i) {
        clock.advance(1.0);
        log.write(LogChannel::App, Severity::Warning, "kernel", __FILE__, __LINE__, TextId{1001},
                  {"file", i, "a name"});
        log.update();
    };
    for (int i = 0; i < 500; ++i) {
        frame(1000 + i);
    }
    const std::size_t before = test::allocations();
    for (int i = 0; i < 1000; ++i) {
        frame(2000 + i);
    }
    CHECK(test::allocations() == before);
    CHECK(ring.back().text.find("2999") != std::string::npos);
}

TEST_CASE("suppressing messages allocates nothing", "[log]") {
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};
    const auto flood = [&] {
        for (int i = 0; i < 1000; ++i) {
            log.writeText(LogChannel::App, Severity::Info, "a module with a long name", "", 0,
                          "the same words again and again, longer than any small string");
        }
    };
    flood();
    const std::size_t before = test::allocations();
    flood();
    CHECK(test::allocations() == before);
}
