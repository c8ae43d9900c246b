// A steady frame allocates nothing.
#include "engine/canvas/shape_batch.h"
#include "tests/support/count_allocations.h"
#include "tests/support/fake_gl.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

using namespace eng::render;
using eng::Result;
using eng::test::FakeGl;

TEST_CASE("a steady frame of shapes, text and pictures allocates nothing", "[unit][render]") {
    FakeGl fake;
    Device device;
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    REQUIRE(device.open(fake.functions));
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    const Picture first{"first", {2, 2, std::vector<std::uint8_t>(16, 255)}};
    const Picture second{"second", {3, 5, std::vector<std::uint8_t>(60, 255)}};
    const Camera2d camera{1600, 900};
    const auto frame = [&](float place) {
        fake.enabled.clear();
        device.clear(1600, 900, {0, 0, 0, 1});
        batch.begin(camera);
        for (int i = 0; i < 3000; ++i) {
            batch.circle({place + static_cast<float>(i), 100}, 5, {});
        }
        batch.glow({place, 100}, 5, 60, {});
        for (int i = 0; i < 40; ++i) {
            batch.text("Größe 11 : 7, \xC3 漢\nsecond line", {100, 20.0F * static_cast<float>(i)},
                       {.font = &*font, .size = 24, .align = Align::Center});
        }
        for (int i = 0; i < 500; ++i) {
            batch.picture(i % 2 == 0 ? first : second, {place + static_cast<float>(i), 50},
                          {.rotation = 0.1F * static_cast<float>(i % 3)});
        }
        batch.end();
    };
    frame(100);
    frame(200);
    const std::size_t before = eng::test::allocations();
    for (int i = 0; i < 10; ++i) {
        frame(static_cast<float>(i));
    }
    CHECK(eng::test::allocations() == before);
    CHECK(before > 0); // the counter works
}
