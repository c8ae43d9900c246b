#include "engine/kit/particles.h"
#include "engine/kit/view.h"
#include "tests/kit/kit_fixture.h"
#include "tests/support/count_allocations.h"

#include <algorithm>
#include <cmath>

using Catch::Approx;
using namespace eng;
using namespace eng::test;

namespace {

constexpr ParticleStyle kStraight{.life = 1.0F,
                                  .lifeSpread = 0.0F,
                                  .speed = 100.0F,
                                  .speedSpread = 0.0F,
                                  .direction = 0.0F,
                                  .spread = 0.0F,
                                  .size = 8.0F,
                                  .endSize = 4.0F,
                                  .color = {1, 1, 1, 1}};

} // namespace

TEST_CASE_METHOD(KitFixture, "particles move, shrink and fade", "[unit][kit]") {
    Particles sparks;
    sparks.burst(kStraight, {100, 50}, 3);
    CHECK(sparks.size() == 3);
    sparks.step(0.5F);
    const auto sent = frame([&] { sparks.draw(*canvas); });
    REQUIRE(sent.size() == 3);
    CHECK(sent[0].centerX == Approx(150));
    CHECK(sent[0].centerY == Approx(50));
    CHECK(sent[0].halfX == Approx(6));
    CHECK(sent[0].alpha == 128);
    sparks.step(0.51F);
    CHECK(sparks.size() == 0);
    ParticleStyle red = kStraight;
    red.endColor = Color{1, 0, 0, 1};
    sparks.burst(red, {100, 50}, 1);
    sparks.step(0.5F);
    const SentInstance half = frame([&] { sparks.draw(*canvas); })[0];
    CHECK(half.green == 128);
    CHECK(half.alpha == 255);
}

TEST_CASE_METHOD(KitFixture, "streaks show the way of a particle", "[unit][kit]") {
    Particles sparks;
    ParticleStyle style = kStraight;
    style.streak = 0.2F;
    sparks.burst(style, {100, 50}, 1);
    const SentInstance streak = frame([&] { sparks.draw(*canvas); })[0];
    CHECK(streak.centerX == Approx(100)); // from its place
    CHECK(streak.halfX == Approx(80));    // back to a point
    CHECK(std::fabs(streak.sine) == Approx(8));
    CHECK(streak.stroke == 0.0F);
    CHECK(streak.height == 0);
    style.speed = 10.0F; // too slow for a streak
    Particles slow;
    slow.burst(style, {100, 50}, 1);
    CHECK(frame([&] { slow.draw(*canvas); })[0].halfX == Approx(8));
}

TEST_CASE_METHOD(KitFixture, "particles fall and are slowed down", "[unit][kit]") {
    Particles one{1};
    ParticleStyle style = kStraight;
    style.life = 100.0F;
    style.gravity = {0, 10};
    style.drag = 0.5F;
    one.burst(style, {10, 20}, 2); // there is room for one
    REQUIRE(one.size() == 1);
    one.step(1.0F);
    one.step(1.0F);
    const float slower = std::exp(-0.5F);
    const auto sent = frame([&] { one.draw(*canvas); });
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].centerX == Approx(10 + 100 * (slower + slower * slower)));
    const float first = 10 * slower;
    CHECK(sent[0].centerY == Approx(20 + first + (first + 10) * slower));
    one.clear();
    CHECK(one.size() == 0);
}

TEST_CASE("a burst stays inside its cone and its spreads", "[unit][kit]") {
    Particles many{2000, 5};
    ParticleStyle style = kStraight;
    style.lifeSpread = 0.5F;
    many.burst(style, {}, 1000);
    many.step(0.499F);
    CHECK(many.size() == 1000);
    many.step(0.5F); // of 0.5 to 1.5 seconds
    CHECK(many.size() > 400);
    CHECK(many.size() < 600);
    many.step(0.502F);
    CHECK(many.size() == 0);
}

TEST_CASE("particles need no memory after their construction", "[unit][kit]") {
    Particles few{20};
    const std::size_t before = allocations();
    for (int i = 0; i < 100; ++i) {
        few.burst(kStraight, {}, 7);
        few.stream(kStraight, {}, 60.0F, 0.1F);
        few.step(0.1F);
        REQUIRE(few.size() <= 20);
    }
    CHECK(allocations() == before);
    CHECK(few.size() > 0);
}

TEST_CASE("a copy of particles has room of its own", "[unit][kit]") {
    const Particles original{30};
    Particles copy = original;
    copy.burst(kStraight, {}, 40);
    CHECK(copy.size() == 30);
    CHECK(original.size() == 0);
}

TEST_CASE("a stream adds particles at its rate", "[unit][kit]") {
    Particles smoke{5000};
    for (int i = 0; i < 100; ++i) {
        smoke.stream(kStraight, {}, 37.0F, 0.25F);
    }
    CHECK(smoke.size() > 875);
    CHECK(smoke.size() < 975);
}

namespace {

struct ViewFixture : KitFixture {
    View view;
    /// The point in the middle of the window.
    Vec2 middle() {
        Vec2 found;
        frame([&] {
            view.use(*canvas);
            found = canvas->camera().toUnits({160.0F, 90.0F});
        });
        return found;
    }
};

} // namespace

TEST_CASE_METHOD(ViewFixture, "a view follows its target smoothly", "[unit][kit]") {
    view.follow({100, 40}, 0.1F);
    CHECK(middle() == Vec2{100, 40}); // at once
    view.follow({200, 40}, View::kHalfTime);
    CHECK(middle().x == Approx(150));
    for (int i = 0; i < 100; ++i) { // the same at any frame rate
        view.follow({200, 40}, View::kHalfTime / 100.0F);
    }
    CHECK(middle().x == Approx(175).margin(0.01));
    view.follow({600, 40}, 0.001F); // a leap
    CHECK(middle().x == Approx(600));
    view.jump({0, 0});
    CHECK(middle().x == Approx(0).margin(0.01));
}

TEST_CASE_METHOD(ViewFixture, "a view stays inside its bounds", "[unit][kit]") {
    view.bounds({0, 0, 1000, 100});
    view.jump({20, 50});
    CHECK(middle().x == Approx(160));
    CHECK(middle().y == Approx(50)); // the world is lower than the window
    view.jump({990, 50});
    CHECK(middle().x == Approx(840));
    view.zoom(2.0F);
    CHECK(middle().x == Approx(920));
    view.bounds({});
    CHECK(middle().x == Approx(990));
}

TEST_CASE_METHOD(ViewFixture, "a view stays inside its bounds in a window of another form",
                 "[unit][kit]") {
    stage.resize(640, 180, 1.0F); // 160 units beside the area on each side
    view.bounds({0, 0, 1000, 1000});
    view.jump({0, 500});
    Rect seen;
    frame([&] {
        view.use(*canvas);
        seen = canvas->camera().visible();
    });
    CHECK(seen.left == Approx(0).margin(0.01));
    CHECK(seen.width == Approx(640));
}

TEST_CASE_METHOD(ViewFixture, "a backdrop fills the width and follows slowly", "[unit][kit]") {
    const Ref<render::Picture> hills = heap.make<render::Picture>(
        "hills", render::Image{100, 40, std::vector<std::uint8_t>(100 * 40 * 4, 255)});
    for (const float x : {0.0F, 1000.0F, -777.0F, 12.5F}) {
        view.jump({x, 90});
        const auto sent = frame([&] {
            view.use(*canvas);
            View::backdrop(*canvas, *hills, {.parallax = 0.5F});
        });
        float left = 1000.0F;
        float right = -1000.0F;
        for (const SentInstance& each : sent) {
            left = std::min(left, each.centerX - each.halfX);
            right = std::max(right, each.centerX + each.halfX);
            CHECK(each.centerY == Approx(180 - 20));
        }
        CHECK(left <= 0.0F);
        CHECK(right >= 320.0F);
        CHECK(sent.size() <= 5);
        const float expected = std::fmod(-(x - 160.0F) * 0.5F, 100.0F);
        CHECK(std::abs(std::remainder(left - expected, 100.0F)) < 0.1F);
    }
}

TEST_CASE_METHOD(ViewFixture, "a view shakes for a while, unless motion is reduced",
                 "[unit][kit]") {
    view.follow({100, 40}, 0.0F);
    view.shake(6.0F);
    view.follow({100, 40}, 0.01F);
    const Vec2 shaken = middle() - Vec2{100, 40};
    CHECK(shaken.length() > 0.01F);
    CHECK(std::abs(shaken.x) <= 6.0F);
    stage.setReducedMotion(true);
    CHECK((middle() - Vec2{100, 40}).length() < 0.01F);
    stage.setReducedMotion(false);
    view.follow({100, 40}, 0.6F);
    CHECK((middle() - Vec2{100, 40}).length() < 0.01F);
}

TEST_CASE_METHOD(ViewFixture, "a view does not shake while the time stands still", "[unit][kit]") {
    view.follow({100, 40}, 0.01F);
    view.shake(6.0F);
    view.follow({100, 40}, 0.01F);
    const Vec2 still = middle();
    for (int i = 0; i < 10; ++i) { // below a menu
        view.follow({100, 40}, 0.0F);
        CHECK(middle() == still);
    }
    view.jump({100, 40});
    CHECK((middle() - Vec2{100, 40}).length() < 0.01F);
}

TEST_CASE_METHOD(ViewFixture, "a view may be used twice in a frame", "[unit][kit]") {
    view.bounds({0, 0, 1000, 500});
    view.zoom(2.0F);
    view.jump({5000, 5000});
    Rect once;
    Rect twice;
    frame([&] {
        view.use(*canvas);
        once = canvas->camera().visible();
        view.use(*canvas);
        twice = canvas->camera().visible();
    });
    CHECK(once.right() == Approx(1000));
    CHECK(twice.right() == Approx(1000));
    CHECK(twice.bottom() == Approx(500));
}

TEST_CASE("a leap is as long as a game says", "[unit][kit]") {
    const auto at = [](int x) { return FixedVec2{Fixed{x}, Fixed{0}}; };
    CHECK(between(at(0), at(60), 0.5F).x == 30.0F);
    CHECK(between(at(0), at(70), 0.5F).x == 70.0F); // to another place
    CHECK(between(at(0), at(70), 0.5F, 100.0F).x == 35.0F);
    CHECK(between(at(0), at(9), 0.5F, 8.0F).x == 9.0F); // of a small picture
}
