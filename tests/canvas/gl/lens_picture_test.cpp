// Shapes through a lens, read back from a graphics context without a screen.
#include "engine/canvas/bloom_lens.h"
#include "engine/canvas/shape_batch.h"
#include "tests/support/gl_context.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdlib>

using namespace eng;
using namespace eng::render;
using eng::test::GlContext;
using eng::test::Screenshot;

namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 180;

struct LensFixture {
    GlContext context{GlContext::kinds().front(), kWidth, kHeight};
    Device device;
    ShapeBatch batch{device};
    BloomLens lens{1.0F, 0.6F};
    Camera2d camera{kWidth, kHeight};
    bool drawn = false; ///< the last frame

    LensFixture() {
        INFO(context.problem());
        REQUIRE(context.ok());
        REQUIRE(device.open(context.gl()));
        REQUIRE(batch.open());
    }
    Screenshot draw(Color color, bool through = true) {
        batch.begin(camera, Color{0, 0, 0, 1});
        if (through) {
            batch.through(lens);
        }
        batch.rectangle({.center = {80, 90}, .size = {40, 40}}, color);
        batch.withoutLens();
        batch.rectangle({.center = {240, 90}, .size = {40, 40}}, Color{1, 1, 1, 1});
        drawn = batch.end();
        CHECK(device.takeError() == eng::gl::kNoError);
        return context.read();
    }
};

} // namespace

TEST_CASE_METHOD(LensFixture, "bright shapes throw light around them, up to the end of the lens",
                 "[render][gl]") {
    const Screenshot sharp = draw({1, 1, 1, 1}, false);
    CHECK(sharp.at(108, 90)[0] == 0);
    const Screenshot soft = draw({1, 1, 1, 1});
    CHECK(soft.at(80, 90)[0] == 255);
    CHECK(soft.at(108, 90)[0] > 10); // next to it
    CHECK(soft.at(52, 90)[0] > 10);  // as much on the other side
    CHECK(std::abs(soft.at(108, 90)[0] - soft.at(51, 90)[0]) <= 8);
    CHECK(soft.at(108, 90)[0] > soft.at(130, 90)[0]);
    CHECK(soft.at(240, 90)[0] == 255); // a later shape
    CHECK(soft.at(316, 90)[0] < 8);
    CHECK(batch.stats().drawCalls == 2);

    const Screenshot dark = draw({0.4F, 0.4F, 0.4F, 1});
    CHECK(dark.at(80, 90)[0] == 102);
    CHECK(dark.at(108, 90)[0] == 0);
    const Screenshot red = draw({1, 0, 0, 1});
    CHECK(red.at(108, 90)[0] > 10);
    CHECK(red.at(108, 90)[1] == 0);
}

TEST_CASE_METHOD(LensFixture, "a still picture through a lens rests", "[render][gl]") {
    const Screenshot first = draw({1, 1, 1, 1});
    CHECK(drawn);
    CHECK(draw({1, 1, 1, 1}) == first);
    CHECK_FALSE(drawn);
    draw({1, 1, 1, 1}, false);
    CHECK(drawn);
    CHECK(draw({1, 1, 1, 1}) == first);
    CHECK(drawn);
}

TEST_CASE_METHOD(LensFixture, "a lens lives through the loss of the context", "[render][gl]") {
    const Screenshot before = draw({1, 1, 1, 1});
    for (int i = 0; i < 10; ++i) {
        device.contextLost();
        draw({1, 1, 1, 1}); // nothing
        REQUIRE(device.open(context.gl()));
        REQUIRE(draw({1, 1, 1, 1}) == before);
    }
}
