#include "engine/core/spsc_queue.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <string>

using namespace eng;

TEST_CASE("a queue of size N holds N values, in order", "[spsc]") {
    SpscQueue<int, 4> queue;
    CHECK_FALSE(queue.pop().has_value());
    for (int round = 0; round < 10; ++round) {
        for (int i = 0; i < 4; ++i) {
            CHECK(queue.push(i));
        }
        CHECK_FALSE(queue.push(9));
        CHECK(queue.size() == 4);
        for (int i = 0; i < 4; ++i) {
            CHECK(queue.pop() == i);
        }
        CHECK_FALSE(queue.pop().has_value());
    }
}

TEST_CASE("pushing into a full queue does not change the value", "[spsc]") {
    SpscQueue<std::unique_ptr<int>, 1> queue;
    CHECK(queue.push(std::make_unique<int>(1)));
    auto second = std::make_unique<int>(2);
    CHECK_FALSE(queue.push(std::move(second)));
    CHECK(*second == 2);
    CHECK(**queue.pop() == 1);
}

TEST_CASE("a value can be popped into an existing variable", "[spsc]") {
    SpscQueue<std::string, 2> queue;
    std::string place = "untouched";
    CHECK_FALSE(queue.pop(place));
    CHECK(place == "untouched");
    const std::string kept = "kept by the one who pushes it";
    CHECK(queue.push(kept));
    CHECK(queue.push("second"));
    CHECK_FALSE(queue.push(kept));
    CHECK(kept == "kept by the one who pushes it");
    CHECK(queue.pop(place));
    CHECK(place == kept);
    CHECK(queue.pop() == "second");
}
