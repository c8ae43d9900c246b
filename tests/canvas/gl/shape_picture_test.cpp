// The output of ShapeBatch, read back from a graphics context without a screen.
#include "engine/canvas/shape_batch.h"
#include "tests/support/font_file.h"
#include "tests/support/gl_context.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>
#include <numbers>
#include <string>

using Catch::Approx;
using namespace eng;
using namespace eng::render;
using eng::Result;
using eng::test::GlContext;
using eng::test::Screenshot;

namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 180;

/// A context of the given kind, a device and a batch. Units are pixels; the background is black.
struct Stage {
    GlContext context;
    Device device;
    ShapeBatch batch{device};
    Camera2d camera{kWidth, kHeight};

    explicit Stage(GlContext::Kind kind)
        : context{kind, kWidth, kHeight} {
        INFO(context.problem());
        REQUIRE(context.ok());
        REQUIRE(device.open(context.gl()));
        REQUIRE(batch.open());
    }

    Screenshot draw(const std::function<void(ShapeBatch&)>& shapes) {
        device.clear(kWidth, kHeight, {0, 0, 0, 1});
        batch.begin(camera);
        shapes(batch);
        batch.end();
        CHECK(device.takeError() == eng::gl::kNoError);
        return context.read();
    }
};

GlContext::Kind eachKind() {
    return GENERATE(from_range(GlContext::kinds()));
}

/// The white area of the picture, in pixels.
double area(const Screenshot& picture) {
    double sum = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
        sum += picture.rgba[i] / 255.0;
    }
    return sum;
}

int red(const Screenshot& picture, int x, int y) {
    return picture.at(x, y)[0];
}

} // namespace

TEST_CASE("the context is of the requested kind", "[gl][render]") {
    const GlContext::Kind kind = eachKind();
    Stage stage{kind};
    CHECK(stage.device.info().es == (kind == GlContext::Kind::Es30));
    CHECK(stage.device.info().maxTextureSize >= 2048);
}

TEST_CASE("a circle has the right area", "[gl][render]") {
    Stage stage{eachKind()};
    for (const float radius : {10.0F, 27.3F, 80.0F}) {
        const Screenshot picture =
            stage.draw([&](ShapeBatch& batch) { batch.circle({160.3F, 90.7F}, radius, {}); });
        CHECK(area(picture) == Approx(std::numbers::pi * radius * radius).epsilon(0.01));
    }
}

TEST_CASE("a ring has the right area and is empty in the middle", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture =
        stage.draw([&](ShapeBatch& batch) { batch.ring({160, 90}, 50, 6, {}); });
    CHECK(area(picture) == Approx(2 * std::numbers::pi * 50 * 6).epsilon(0.01));
    CHECK(red(picture, 160, 90) == 0);
    CHECK(red(picture, 160 + 50, 90) == 255);
}

TEST_CASE("a line thinner than a pixel has the area of its width", "[gl][render]") {
    Stage stage{eachKind()};
    for (const float width : {0.25F, 0.5F, 1.0F, 2.0F}) {
        const Screenshot picture = stage.draw(
            [&](ShapeBatch& batch) { batch.line({20, 33.3F}, {300, 120.1F}, width, {}); });
        const double length = std::hypot(280.0, 86.8);
        CHECK(area(picture) == Approx(length * width).epsilon(0.03));
    }
}

TEST_CASE("the edges of an upright rectangle are aligned to pixels", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw(
        [](ShapeBatch& batch) { batch.rectangle({.center = {100, 60}, .size = {80, 40}}, {}); });
    int wrong = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const bool inside = x >= 60 && x < 140 && y >= 40 && y < 80;
            wrong += red(picture, x, y) == (inside ? 255 : 0) ? 0 : 1;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("an outline lies inside the edge of its rectangle", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {100, 60}, .size = {80, 40}, .outline = 3}, {});
    });
    CHECK(area(picture) == Approx(80 * 40 - 74 * 34));
    CHECK(red(picture, 62, 60) == 255);
    CHECK(red(picture, 63, 60) == 0);
}

TEST_CASE("a rounded rectangle has no corners", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {100, 60}, .size = {80, 60}, .cornerRadius = 20}, {});
    });
    const double corners = (4 - std::numbers::pi) * 20 * 20;
    CHECK(area(picture) == Approx(80 * 60 - corners).epsilon(0.005));
    CHECK(red(picture, 61, 31) == 0);
}

TEST_CASE("a rotated line is symmetric and keeps its area", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.line({100, 60}, {220, 120}, 9, {}); // centred in the window
    });
    int worst = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            worst = std::max(worst, std::abs(red(picture, x, y) -
                                             red(picture, kWidth - 1 - x, kHeight - 1 - y)));
        }
    }
    CHECK(worst <= 2);
    const double length = std::hypot(120.0, 60.0);
    CHECK(area(picture) == Approx(length * 9 + std::numbers::pi * 4.5 * 4.5).epsilon(0.01));
    CHECK(red(picture, 130, 75) == 255); // it descends to the right: y points downwards
    CHECK(red(picture, 130, 105) == 0);
}

TEST_CASE("rotation is clockwise on the screen", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {160, 90}, .size = {100, 4}, .rotation = 0.5F}, {});
    });
    CHECK(red(picture, 160 + 35, 90 + 19) == 255);
    CHECK(red(picture, 160 + 35, 90 - 19) == 0);
}

TEST_CASE("a glow is added to the background and fades with the distance", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {160, 90}, .size = {320, 180}}, Color{0.25F, 0.25F, 0.25F, 1});
        batch.glow({160, 90}, 10, 40, Color{1, 1, 1, 0.5F});
    });
    const int dark = 64;
    CHECK(red(picture, 160, 90) == Approx(dark + 128).margin(2));
    CHECK(red(picture, 160 + 30, 90) ==
          Approx(dark + 32).margin(3)); // a quarter of the brightness at half the distance
    CHECK(red(picture, 160 + 51, 90) == dark);
    int previous = 255;
    for (int x = 160; x < 215; ++x) {
        CHECK(red(picture, x, 90) <= previous + 1);
        previous = red(picture, x, 90);
    }
}

TEST_CASE("colours are not premultiplied, blend over the background and keep their order",
          "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {100, 90}, .size = {100, 100}}, Color::hex(0xFF8000));
        batch.rectangle({.center = {120, 90}, .size = {20, 20}}, Color{0, 0, 1, 0.5F});
    });
    const std::uint8_t* plain = picture.at(60, 90);
    CHECK(plain[0] == 255);
    CHECK(plain[1] == 128);
    CHECK(plain[2] == 0);
    const std::uint8_t* mixed = picture.at(120, 90);
    CHECK(mixed[0] == Approx(127).margin(1));
    CHECK(mixed[1] == Approx(64).margin(1));
    CHECK(mixed[2] == Approx(128).margin(1));
}

TEST_CASE("drawing into a window of one pixel causes no errors", "[gl][render]") {
    Stage stage{eachKind()};
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    stage.camera = Camera2d{1600, 900};
    stage.camera.resize(1, 1);
    stage.device.clear(1, 1, {0, 0, 0, 1});
    stage.batch.begin(stage.camera);
    stage.batch.rectangle({.center = {800, 450}, .size = {1600, 900}}, {});
    stage.batch.text("PONG", {800, 450}, {.font = &*font, .size = 300});
    stage.batch.end();
    CHECK(stage.device.takeError() == eng::gl::kNoError);
}

TEST_CASE("a gradient goes from one colour to the other, in any direction", "[gl][render]") {
    Stage stage{eachKind()};
    const Color dark = Color::hex(0x400000);
    const Color light = Color::hex(0xC00000);
    const Box box{.center = {160.0F, 90.0F}, .size = {200.0F, 100.0F}};
    const Screenshot down =
        stage.draw([&](ShapeBatch& batch) { batch.rectangle(box, Gradient{dark, light}); });
    CHECK(red(down, 160, 41) == Approx(0x41).margin(2));
    CHECK(red(down, 160, 90) == Approx(0x80).margin(2));
    CHECK(red(down, 160, 138) == Approx(0xBF).margin(2));
    CHECK(std::abs(red(down, 62, 90) - red(down, 258, 90)) <= 1); // the dither
    CHECK(red(down, 50, 90) == 0);

    const Screenshot right =
        stage.draw([&](ShapeBatch& batch) { batch.rectangle(box, Gradient{dark, light, 0.0F}); });
    CHECK(red(right, 61, 90) == Approx(0x41).margin(2));
    CHECK(red(right, 258, 90) == Approx(0xBF).margin(2));

    Box turned = box; // the gradient turns with its shape
    turned.rotation = std::numbers::pi_v<float>;
    const Screenshot up =
        stage.draw([&](ShapeBatch& batch) { batch.rectangle(turned, Gradient{dark, light}); });
    CHECK(red(up, 160, 41) == Approx(0xBF).margin(2));
}

TEST_CASE("a gradient may begin with nothing, and a circle has one too", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.circle({160.0F, 90.0F}, 50.0F,
                     Gradient{Color{1.0F, 0.0F, 0.0F, 0.0F}, Color{1.0F, 0.0F, 0.0F, 1.0F}});
    });
    CHECK(red(picture, 160, 42) < 12);
    CHECK(red(picture, 160, 90) == Approx(128).margin(3));
    CHECK(red(picture, 160, 137) > 243);
    CHECK(red(picture, 112, 42) == 0); // outside the circle
}

TEST_CASE("a wide dim gradient has no bands: neighbours of a step are mixed", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {160.0F, 90.0F}, .size = {320.0F, 180.0F}},
                        Gradient{Color::hex(0x100000), Color::hex(0x140000), 0.0F});
    });
    int mixed = 0; // columns of more than one shade
    for (int x = 0; x < kWidth; ++x) {
        bool more = false;
        for (int y = 1; y < kHeight; ++y) {
            more = more || red(picture, x, y) != red(picture, x, 0);
        }
        mixed += more ? 1 : 0;
    }
    CHECK(mixed > kWidth / 2);
}

TEST_CASE("a piece of a strip changes its width and its colour on the way", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.strip(
            {.at = {60.0F, 90.0F}, .across = {0.0F, 40.0F}, .color = Color::hex(0x400000)},
            {.at = {260.0F, 90.0F}, .across = {0.0F, 10.0F}, .color = Color::hex(0xC00000)});
    });
    CHECK(red(picture, 61, 90) == Approx(0x40).margin(2));
    CHECK(red(picture, 160, 90) == Approx(0x80).margin(2));
    CHECK(red(picture, 258, 90) == Approx(0xC0).margin(2));
    CHECK(red(picture, 59, 90) == 0); // ends are hard
    CHECK(red(picture, 260, 90) == 0);
    const auto wide = [&](int x) {
        int rows = 0;
        for (int y = 0; y < kHeight; ++y) {
            rows += red(picture, x, y) > red(picture, x, 90) / 2 ? 1 : 0;
        }
        return rows;
    };
    CHECK(wide(61) == Approx(80).margin(1));
    CHECK(wide(160) == Approx(50).margin(1));
    CHECK(wide(258) == Approx(20).margin(1));
}

TEST_CASE("pieces of a strip show no seam where they meet, whatever their direction",
          "[gl][render]") {
    Stage stage{eachKind()};
    const Color half{1.0F, 1.0F, 1.0F, 0.5F};
    const float turn = GENERATE(0.0F, 0.4F, 2.0F, 4.5F);
    const Vec2 along{std::cos(turn), std::sin(turn)};
    const Vec2 across = Vec2{-along.y, along.x} * 15.0F;
    const Vec2 middle{160.0F, 90.0F};
    const Screenshot picture = stage.draw([&](ShapeBatch& batch) {
        for (int piece = -5; piece < 5; ++piece) {
            const Vec2 from = middle + along * (9.3F * static_cast<float>(piece));
            batch.strip({from, across, half}, {from + along * 9.3F, across, half});
        }
    });
    for (int step = -400; step <= 400; ++step) {
        const Vec2 at = middle + along * (0.1F * static_cast<float>(step));
        INFO(at.x << ' ' << at.y);
        CHECK(red(picture, static_cast<int>(at.x), static_cast<int>(at.y)) ==
              Approx(128).margin(2));
    }
}

TEST_CASE("a strip that ends in a point covers half of its box, and a thin one its width",
          "[gl][render]") {
    Stage stage{eachKind()};
    const Color white{};
    const Screenshot point = stage.draw([&](ShapeBatch& batch) {
        batch.strip({{60.0F, 90.0F}, {0.0F, 20.0F}, white}, {{260.0F, 90.0F}, {}, white});
    });
    CHECK(area(point) == Approx(4000.0).epsilon(0.01));
    const Screenshot thin = stage.draw([&](ShapeBatch& batch) {
        batch.strip({{60.0F, 90.3F}, {0.0F, 0.1F}, white}, {{260.0F, 90.3F}, {0.0F, 0.1F}, white});
    });
    CHECK(area(thin) == Approx(40.0).epsilon(0.05));
    const Screenshot nothing = stage.draw([&](ShapeBatch& batch) {
        batch.strip({{60.0F, 90.0F}, {}, white}, {{260.0F, 90.0F}, {}, white});
    });
    CHECK(area(nothing) == 0.0);
}

TEST_CASE("what is added to the background makes it lighter, never darker", "[gl][render]") {
    Stage stage{eachKind()};
    const Screenshot picture = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {160.0F, 90.0F}, .size = {320.0F, 180.0F}},
                        Color::hex(0x800000));
        batch.setAdditive(true);
        batch.circle({80.0F, 90.0F}, 40.0F, Color::hex(0x400000));
        batch.line({200.0F, 90.0F}, {280.0F, 90.0F}, 20.0F, Color::hex(0x004000));
        batch.setAdditive(false);
        batch.circle({80.0F, 150.0F}, 20.0F, Color::hex(0x400000));
    });
    CHECK(red(picture, 80, 80) == Approx(0xC0).margin(1));
    CHECK(red(picture, 240, 90) == 0x80);
    CHECK(picture.at(240, 90)[1] == 0x40);
    CHECK(red(picture, 80, 155) == 0x40);
    // The next frame begins without it.
    const Screenshot next = stage.draw([](ShapeBatch& batch) {
        batch.rectangle({.center = {160.0F, 90.0F}, .size = {320.0F, 180.0F}},
                        Color::hex(0x800000));
        batch.circle({80.0F, 90.0F}, 40.0F, Color::hex(0x400000));
    });
    CHECK(red(next, 80, 90) == 0x40);
}

TEST_CASE("a ramp of colours has no bars", "[picture][render]") {
    Stage stage{eachKind()};
    std::array<Color, ShapeBatch::kRampColors> colors;
    for (std::size_t i = 0; i < colors.size(); ++i) { // 27 levels, of which each fills 12 columns
        colors[i] = Color::hex(0x101010) * (1.0F + 1.7F * static_cast<float>(i) / 63.0F);
    }
    const auto drawn = [&](Vec2 along) {
        stage.batch.begin(stage.camera, Color{});
        stage.batch.clearToRamp(colors, along);
        stage.batch.end();
        CHECK(stage.device.takeError() == eng::gl::kNoError);
        return stage.context.read();
    };
    const Screenshot right = drawn({1.0F, 0.0F});
    const auto mean = [&](int x) { // of a column: the noise makes it finer than a level
        int sum = 0;
        for (int y = 0; y < kHeight; ++y) {
            sum += red(right, x, y);
        }
        return static_cast<float>(sum) / kHeight;
    };
    for (int x = 0; x < kWidth; ++x) {
        INFO(x);
        const float wanted = 16.0F + 27.2F * (static_cast<float>(x) + 0.5F) / kWidth;
        REQUIRE(mean(x) == Approx(wanted).margin(0.6));                   // 64 bars: 0.67
        REQUIRE(mean(x) == Approx(mean(std::max(x - 1, 0))).margin(0.4)); // 64 bars: 1
    }
    const Screenshot up = drawn({0.0F, -1.0F});
    CHECK(red(up, 5, kHeight - 1) <= 17);
    CHECK(red(up, 5, 0) >= 42);
    const Screenshot aslant = drawn({0.6F, 0.8F}); // from corner to corner
    CHECK(red(aslant, 0, 0) <= 17);
    CHECK(red(aslant, kWidth - 1, kHeight - 1) >= 42);
    CHECK(red(aslant, kWidth - 1, 0) ==
          Approx(16.0 + 27.2 * 0.6 * kWidth / (0.6 * kWidth + 0.8 * kHeight)).margin(1.6));
}
