// The profile over the picture, drawn by a real driver.
#include "engine/app/profile_overlay.h"
#include "tests/support/font_file.h"
#include "tests/support/gl_context.h"

#include <catch2/catch_test_macros.hpp>

#include <utility>

using namespace eng;
using eng::test::GlContext;
using eng::test::Screenshot;

namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 360;

int countOf(const Screenshot& picture, int left, int right, int top, int bottom, auto matches) {
    int found = 0;
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) {
            found += matches(picture.at(x, y)) ? 1 : 0;
        }
    }
    return found;
}

} // namespace

TEST_CASE("the overlay shows a bar for each frame, higher and redder for a long one", "[app]") {
    GlContext context{GlContext::kinds().front(), kWidth, kHeight};
    INFO(context.problem());
    REQUIRE(context.ok());
    render::Device device;
    REQUIRE(device.open(context.gl()));
    StringTable strings;
    ManualTime clock;
    Profiler profiler{clock};
    profiler.enable(true);
    Result<render::Font> font = render::Font::load(test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    ProfileOverlay overlay{device, strings, profiler, *font};
    REQUIRE(overlay.open());
    for (int i = 0; i < 100; ++i) {
        profiler.beginFrame();
        {
            ENG_PROFILE(profiler, "work");
            clock.advance(i == 50 ? 0.100 : 0.010);
        }
        profiler.endFrame();
    }
    device.clear(kWidth, kHeight, {1, 1, 1, 1});
    overlay.draw(kWidth, kHeight, 1.0F, clock.now());
    CHECK(device.takeError() == eng::gl::kNoError);
    const Screenshot picture = context.read();

    // The graph: 240 x 64 pixels from (24, 24); the newest frame at the right.
    const auto green = [](const std::uint8_t* p) { return p[1] > 180 && p[0] < 120; };
    const auto red = [](const std::uint8_t* p) { return p[0] > 220 && p[1] < 140; };
    CHECK(green(picture.at(263, 86)));
    CHECK(green(picture.at(200, 80)));
    CHECK_FALSE(green(picture.at(263, 60))); // 10 ms are 19 pixels
    CHECK_FALSE(green(picture.at(100, 86))); // older than the first frame
    // The long frame's own bar is full, and no other one.
    CHECK(countOf(picture, 24, 264, 26, 50, red) >= 20);
    CHECK(countOf(picture, 214, 215, 26, 50, red) == countOf(picture, 24, 264, 26, 50, red));
    // The plate covers the picture below it, but not the rest.
    CHECK(picture.at(300, 90)[0] < 60);
    CHECK(picture.at(500, 90)[0] == 255);
    CHECK(picture.at(300, 340)[0] == 255);
    // The table's first row has letters on the left and digits on the right.
    const auto lit = [](const std::uint8_t* p) { return p[0] > 200 && p[1] > 200; };
    CHECK(countOf(picture, 24, 80, 118, 136, lit) > 15);
    CHECK(countOf(picture, 230, 264, 118, 136, lit) > 10);
}
