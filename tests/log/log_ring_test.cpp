#include "engine/core/random.h"
#include "engine/log/log_ring.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <deque>

using namespace eng;

TEST_CASE("a ring keeps the last lines", "[log]") {
    LogRing ring{3, 1000};
    CHECK(ring.text().empty());
    ring.add(Severity::Info, "a");
    ring.add(Severity::Warning, "");
    ring.add(Severity::Info, "c");
    CHECK(ring.text() == "a\n\nc\n");
    ring.add(Severity::Error, "d");
    ring.add(Severity::Info, "e");
    CHECK(ring.text() == "c\nd\ne\n");
    CHECK(ring.size() == 3);
    CHECK(ring[1].severity == Severity::Error);
    CHECK(ring.dropped() == 2);
    ring.clear();
    CHECK(ring.size() == 0);
    ring.add(Severity::Info, "f");
    CHECK(ring.text() == "f\n");
    CHECK(ring.dropped() == 5);
}

TEST_CASE("a ring never holds more bytes than it may, and cuts a line that would fill it",
          "[log]") {
    LogRing ring{100, 40};
    ring.add(Severity::Info, std::string(39, 'x'));
    CHECK(ring[0].text == std::string(10, 'x'));
    ring.add(Severity::Info, "123456789\xC3\xA4"); // not in the middle of a character
    CHECK(ring[1].text == "123456789");
    LogRing tiny{1, 1};
    tiny.add(Severity::Info, "ab");
    CHECK(tiny.text() == "a\n");
    LogRing none{0, 0};
    none.add(Severity::Info, "ab");
    CHECK(none.size() == 1);
}

TEST_CASE("a ring holds the same as a queue would, whatever comes", "[log]") {
    Random random{2003};
    for (int round = 0; round < 200; ++round) {
        const auto lines = static_cast<std::size_t>(random.between(1, 12));
        const auto bytes = static_cast<std::size_t>(random.between(8, 200));
        LogRing ring{lines, bytes};
        std::deque<std::string> all;
        for (int i = 0; i < 100; ++i) {
            const auto length = static_cast<std::size_t>(random.between(0, 20));
            std::string text = std::to_string(i) + std::string(length, 'x');
            ring.add(Severity::Info, text);
            text.resize(std::min(text.size(), std::max<std::size_t>(bytes / 4, 1)));
            all.push_back(text);
            REQUIRE(ring.size() >= 1);
            REQUIRE(ring.size() <= lines);
            REQUIRE(ring.size() + ring.dropped() == all.size());
            std::size_t held = 0;
            for (std::size_t line = 0; line < ring.size(); ++line) {
                REQUIRE(ring[line].text == all[all.size() - ring.size() + line]);
                held += ring[line].text.size();
            }
            REQUIRE(held <= bytes);
        }
    }
}

TEST_CASE("logging into a ring allocates nothing", "[log]") {
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};
    LogRing ring{50, 4096};
    log.addSink(std::make_unique<RingLogSink>(ring));
    const auto frame = [&](int i) {
        clock.advance(1.0);
        log.write(LogChannel::App, Severity::Warning, "kernel", __FILE__, __LINE__, TextId{1001},
                  {"file", i, "a name"});
        log.update();
    };
    for (int i = 0; i < 100; ++i) {
        frame(1000 + i);
    }
    const std::size_t before = test::allocations();
    for (int i = 0; i < 1000; ++i) {
        frame(2000 + i);
    }
    CHECK(test::allocations() == before);
    CHECK(ring.size() > 10);
    CHECK(ring[ring.size() - 1].text.find("2999") != std::string_view::npos);
}
