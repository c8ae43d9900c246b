#include "engine/kit/detail.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

void run(Detail& detail, float seconds, float frame) {
    for (float passed = 0.0F; passed < seconds; passed += frame) {
        detail.frame(frame);
    }
}

constexpr float kInTime = 1.0F / 60.0F;
constexpr float kLate = 1.0F / 30.0F;

} // namespace

TEST_CASE("a machine in time draws everything", "[unit][kit]") {
    Detail detail;
    run(detail, 60.0F, kInTime);
    CHECK(detail.level() == 1.0F);
    CHECK(detail.of(14) == 14);
    run(detail, 1.0F, 1.0F / 144.0F); // a faster display
    CHECK(detail.level() == 1.0F);
}

TEST_CASE("late frames thin the picture soon, step by step", "[unit][kit]") {
    Detail detail;
    run(detail, 1.0F, kInTime);
    run(detail, 0.6F, kLate);
    CHECK(detail.level() == 0.75F);
    CHECK(detail.of(100) == 75);
    run(detail, 5.0F, kLate);
    CHECK(detail.level() == 0.0F);
    CHECK(detail.of(100) == 20);
    CHECK(detail.of(3) == 1);
    CHECK(detail.of(0) == 0);
}

TEST_CASE("a single late frame, and a hidden page, change nothing", "[unit][kit]") {
    Detail detail;
    for (int second = 0; second < 20; ++second) {
        run(detail, 1.0F, kInTime);
        detail.frame(kLate);
        detail.frame(5.0F);
        detail.frame(0.0F);
    }
    CHECK(detail.level() == 1.0F);
}

TEST_CASE("the picture becomes richer again when frames stay in time", "[unit][kit]") {
    Detail detail;
    run(detail, 5.0F, kLate);
    REQUIRE(detail.level() == 0.0F);
    run(detail, 30.0F, kInTime);
    CHECK(detail.level() == 1.0F);
}

TEST_CASE("a step that makes frames late again is tried less and less often", "[unit][kit]") {
    Detail detail; // of a machine that can draw half of it
    int raised = 0;
    float before = detail.level();
    for (int frame = 0; frame < 60 * 300; ++frame) {
        detail.frame(detail.level() > 0.5F ? kLate : kInTime);
        raised += detail.level() > before ? 1 : 0;
        before = detail.level();
    }
    CHECK(raised >= 2);
    CHECK(raised <= 8); // in five minutes
    CHECK(detail.level() <= 0.75F);
}

TEST_CASE("an extra step is tried once, and kept by a machine that draws it in time", "[kit]") {
    Detail none;
    run(none, 60.0F, 1.0F / 60.0F);
    CHECK_FALSE(none.extra());
    Detail fast{60.0F, true};
    CHECK_FALSE(fast.extra());
    run(fast, 3.0F, 1.0F / 60.0F);
    CHECK_FALSE(fast.extra());
    run(fast, 60.0F, 1.0F / 60.0F);
    CHECK(fast.extra());
    CHECK(fast.level() == 1.0F);
    CHECK(fast.of(14) == 14);
    Detail slow{60.0F, true};
    int tries = 0;
    bool before = false;
    for (float at = 0.0F; at < 300.0F;) {
        const float frame = slow.extra() ? 1.0F / 20.0F : 1.0F / 60.0F;
        slow.frame(frame);
        at += frame;
        tries += slow.extra() && !before ? 1 : 0;
        before = slow.extra();
    }
    CHECK(tries == 1);
    CHECK(slow.level() == 1.0F);
}
