// Pictures, read back from a graphics context without a screen.
#include "engine/canvas/shape_batch.h"
#include "tests/support/font_file.h"
#include "tests/support/gl_context.h"
#include "tests/support/png_file.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

using Catch::Approx;
using namespace eng;
using namespace eng::render;
using eng::test::GlContext;
using eng::test::PngFile;
using eng::test::Screenshot;

namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 180;
constexpr float kQuarterTurn = std::numbers::pi_v<float> / 2.0F;
using Rgba = std::array<int, 4>;
constexpr Rgba kRed{255, 0, 0, 255};
constexpr Rgba kGreen{0, 255, 0, 255};
constexpr Rgba kBlue{0, 0, 255, 255};
constexpr Rgba kWhite{255, 255, 255, 255};
constexpr Rgba kBlack{0, 0, 0, 255};

/// A context of the given kind, a device and a batch. Units are pixels; the background is black.
struct Stage {
    GlContext context;
    Device device;
    std::optional<ShapeBatch> batch;
    Camera2d camera{kWidth, kHeight};

    explicit Stage(GlContext::Kind kind)
        : context{kind, kWidth, kHeight} {
        INFO(context.problem());
        REQUIRE(context.ok());
        REQUIRE(device.open(context.gl()));
        batch.emplace(device);
        REQUIRE(batch->open());
    }

    Screenshot draw(const std::function<void(ShapeBatch&)>& add) {
        device.clear(kWidth, kHeight, {0, 0, 0, 1});
        batch->begin(camera);
        add(*batch);
        batch->end();
        CHECK(device.takeError() == eng::gl::kNoError);
        return context.read();
    }
};

GlContext::Kind eachKind() {
    return GENERATE(from_range(GlContext::kinds()));
}

Image imageOf(int width, int height, const std::vector<Rgba>& colours) {
    Image image{width, height, {}};
    for (const Rgba& colour : colours) {
        image.pixels.insert(image.pixels.end(), colour.begin(), colour.end());
    }
    return image;
}
Image plain(int width, int height, const Rgba& colour) {
    return imageOf(width, height,
                   std::vector<Rgba>(
                       static_cast<std::size_t>(width) * static_cast<std::size_t>(height), colour));
}

Rgba at(const Screenshot& screenshot, int x, int y) {
    const std::uint8_t* const pixel = screenshot.at(x, y);
    return {pixel[0], pixel[1], pixel[2], 255};
}

/// Red, green / blue, white.
Picture corners() {
    return Picture{"corners", imageOf(2, 2, {kRed, kGreen, kBlue, kWhite})};
}

} // namespace

TEST_CASE("a picture at whole pixels is copied pixel by pixel", "[gl][render]") {
    Stage stage{eachKind()};
    Image image{31, 17, {}};
    for (int i = 0; i < 31 * 17; ++i) {
        const std::array<int, 4> pixel{i % 256, i * 7 % 256, i * 31 % 256, 255};
        image.pixels.insert(image.pixels.end(), pixel.begin(), pixel.end());
    }
    const Image copy = image;
    const Picture picture{"picture", std::move(image)};
    for (const Filter filter : {Filter::Nearest, Filter::Linear}) {
        const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
            batch.picture(picture, {100 + 15.5F, 50 + 8.5F}, {.filter = filter});
        });
        int worst = 0;
        for (int y = 0; y < 17; ++y) {
            for (int x = 0; x < 31; ++x) {
                for (int part = 0; part < 3; ++part) {
                    const auto index = static_cast<std::size_t>((y * 31 + x) * 4 + part);
                    worst = std::max(
                        worst, std::abs(drawn.at(100 + x, 50 + y)[part] - copy.pixels[index]));
                }
            }
        }
        CHECK(worst <= 1);
        CHECK(at(drawn, 99, 50) == kBlack);
        CHECK(at(drawn, 131, 50) == kBlack);
        CHECK(at(drawn, 100, 49) == kBlack);
        CHECK(at(drawn, 100, 67) == kBlack);
    }
}

TEST_CASE("a PNG file is drawn with its colours and its alpha", "[gl][render]") {
    Stage stage{eachKind()};
    PngFile png{.width = 2, .height = 1};
    png.samples = {255, 128, 0, 255, 0, 0, 255, 128};
    const std::string file = png.file();
    Result<Image> image = decodePng(std::as_bytes(std::span{file}), "file.png");
    REQUIRE(image);
    const Picture picture{"file.png", std::move(*image)};
    const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
        batch.rectangle({.center = {160, 90}, .size = {320, 180}}, {1, 0, 0, 1});
        batch.picture(picture, Rect{100, 50, 20, 10}, {.filter = Filter::Nearest});
    });
    CHECK(at(drawn, 105, 55) == Rgba{255, 128, 0, 255});
    const Rgba half = at(drawn, 115, 55);
    CHECK(half[0] == Approx(127).margin(1));
    CHECK(half[1] == 0);
    CHECK(half[2] == Approx(128).margin(1));
}

TEST_CASE("a stretched picture has hard pixels by Nearest, soft ones by Linear", "[gl][render]") {
    Stage stage{eachKind()};
    const Picture picture = corners();
    const Screenshot hard = stage.draw([&](ShapeBatch& batch) {
        batch.picture(picture, Rect{100, 50, 40, 40}, {.filter = Filter::Nearest});
    });
    for (int y = 50; y < 90; ++y) {
        for (int x = 100; x < 140; ++x) {
            const Rgba expected = y < 70 ? (x < 120 ? kRed : kGreen) : (x < 120 ? kBlue : kWhite);
            REQUIRE(at(hard, x, y) == expected);
        }
    }
    const Screenshot soft =
        stage.draw([&](ShapeBatch& batch) { batch.picture(picture, Rect{100, 50, 40, 40}); });
    CHECK(at(soft, 101, 51) == kRed); // half a texel at the edge
    CHECK(at(soft, 138, 51) == kGreen);
    const Rgba middle = at(soft, 120, 51);
    CHECK(middle[0] == Approx(124).margin(6));
    CHECK(middle[1] == Approx(131).margin(6));
}

TEST_CASE("pictures flip, and turn clockwise", "[gl][render]") {
    Stage stage{eachKind()};
    const Picture picture = corners();
    // The colours of the four corners: above left and right, below left and right.
    const auto drawn = [&](const PictureStyle& look) {
        PictureStyle hard = look;
        hard.size = {40, 40};
        hard.filter = Filter::Nearest;
        const Screenshot shot =
            stage.draw([&](ShapeBatch& batch) { batch.picture(picture, {120, 70}, hard); });
        return std::array<Rgba, 4>{at(shot, 105, 55), at(shot, 135, 55), at(shot, 105, 85),
                                   at(shot, 135, 85)};
    };
    CHECK(drawn({}) == std::array{kRed, kGreen, kBlue, kWhite});
    CHECK(drawn({.flipX = true}) == std::array{kGreen, kRed, kWhite, kBlue});
    CHECK(drawn({.flipY = true}) == std::array{kBlue, kWhite, kRed, kGreen});
    CHECK(drawn({.rotation = kQuarterTurn}) == std::array{kBlue, kRed, kWhite, kGreen});
    // First flipped, then turned.
    CHECK(drawn({.rotation = kQuarterTurn, .flipX = true}) ==
          std::array{kWhite, kGreen, kBlue, kRed});
}

TEST_CASE("a frame of a strip shows no colour of its neighbours", "[gl][render]") {
    Stage stage{eachKind()};
    // Three frames of 4 x 4 pixels.
    std::vector<Rgba> colours;
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 12; ++x) {
            colours.push_back(x < 4 ? kRed : x < 8 ? kGreen : kBlue);
        }
    }
    const Picture picture{"strip", imageOf(12, 4, colours)};
    constexpr SpriteSheet kStrip{.frames = 3, .framesPerSecond = 1.0F};
    for (const Filter filter : {Filter::Nearest, Filter::Linear}) {
        const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
            batch.picture(picture, {103.3F, 77.7F},
                          {.source = kStrip.frame(picture, 1.5),
                           .scale = 13.37F,
                           .rotation = 0.3F,
                           .filter = filter});
        });
        int green = 0;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                const Rgba pixel = at(drawn, x, y);
                REQUIRE(pixel[0] + pixel[2] == 0);
                green += pixel == kGreen ? 1 : 0;
            }
        }
        CHECK(green == Approx(4 * 4 * 13.37 * 13.37).epsilon(0.02));
    }
}

TEST_CASE("a tint multiplies colours and alpha, and light is added", "[gl][render]") {
    Stage stage{eachKind()};
    const Picture white{"white", plain(4, 4, kWhite)};
    const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
        batch.rectangle({.center = {160, 90}, .size = {320, 180}}, {0, 0, 1, 1});
        batch.picture(white, Rect{20, 20, 20, 20}, {.tint = {1, 0.5F, 0, 1}});
        batch.picture(white, Rect{60, 20, 20, 20}, {.tint = {1, 1, 0, 0.5F}});
        batch.picture(white, Rect{100, 20, 20, 20}, {.tint = {0, 1, 0, 0.5F}, .additive = true});
    });
    CHECK(at(drawn, 30, 30) == Rgba{255, 128, 0, 255});
    const Rgba half = at(drawn, 70, 30);
    CHECK(half[0] == Approx(128).margin(1));
    CHECK(half[2] == Approx(127).margin(1));
    const Rgba added = at(drawn, 110, 30);
    CHECK(added[1] == Approx(128).margin(1));
    CHECK(added[2] == 255);
}

TEST_CASE("pictures, shapes and text cover each other in their order", "[gl][render]") {
    Stage stage{eachKind()};
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    const Picture red{"red", plain(4, 4, kRed)};
    const Picture green{"green", plain(3, 3, kGreen)};
    const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
        batch.picture(red, Rect{20, 20, 100, 100});
        batch.rectangle({.center = {70, 70}, .size = {60, 60}}, {0, 0, 1, 1});
        batch.picture(green, Rect{60, 60, 20, 20});
        batch.text("I", {65, 80}, {.font = &*font, .size = 25});
    });
    CHECK(stage.batch->stats().drawCalls == 1);
    CHECK(at(drawn, 25, 25) == kRed);
    CHECK(at(drawn, 45, 45) == kBlue);
    CHECK(at(drawn, 62, 62) == kGreen);
    int white = 0;
    for (int y = 60; y < 80; ++y) {
        for (int x = 60; x < 80; ++x) {
            white += at(drawn, x, y) == kWhite ? 1 : 0;
        }
    }
    CHECK(white > 20);
}

TEST_CASE("tiles side by side show no seam, whatever the camera looks at", "[gl][render]") {
    Stage stage{eachKind()};
    // Half transparent: a gap is darker, and a pixel drawn twice is brighter.
    const Picture tile{"tile", plain(16, 16, {128, 128, 128, 128})};
    for (int i = 0; i < 40; ++i) {
        const float step = static_cast<float>(i);
        stage.camera = Camera2d{kWidth, kHeight};
        stage.camera.lookAt({500.0F + 1.37F * step, 400.0F + 0.73F * step}, 0.8F + 0.113F * step);
        const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
            for (int y = 0; y < 50; ++y) {
                for (int x = 0; x < 70; ++x) {
                    batch.picture(tile,
                                  {static_cast<float>(16 * x + 8), static_cast<float>(16 * y + 8)});
                }
            }
        });
        CAPTURE(i);
        const auto [min, max] = std::minmax_element(drawn.rgba.begin(), drawn.rgba.end());
        CHECK(int{*min} == 128);
        int wrong = 0;
        for (std::size_t pixel = 0; pixel < drawn.rgba.size(); pixel += 4) {
            wrong += drawn.rgba[pixel] == 128 ? 0 : 1;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("tiles show no gap through a turned camera", "[gl][render]") {
    Stage stage{eachKind()};
    const Picture tile{"tile", plain(16, 16, kWhite)};
    for (int i = 0; i < 40; ++i) {
        const float step = static_cast<float>(i);
        stage.camera = Camera2d{kWidth, kHeight};
        stage.camera.lookAt({500.0F + 1.37F * step, 400.0F + 0.73F * step}, 1.1F, 0.157F * step);
        const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
            for (int y = 0; y < 50; ++y) {
                for (int x = 0; x < 70; ++x) {
                    batch.picture(tile,
                                  {static_cast<float>(16 * x + 8), static_cast<float>(16 * y + 8)});
                }
            }
        });
        CAPTURE(i);
        int black = 0;
        for (std::size_t pixel = 0; pixel < drawn.rgba.size(); pixel += 4) {
            black += drawn.rgba[pixel] == 255 ? 0 : 1;
        }
        CHECK(black == 0);
    }
}

TEST_CASE("a turned camera shows the same scene, turned", "[gl][render]") {
    Stage stage{eachKind()};
    const Picture picture = corners();
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    const auto scene = [&](ShapeBatch& batch) {
        batch.rectangle({.center = {40, 0}, .size = {30, 10}}, {1, 1, 0, 1});
        batch.line({0, 0}, {0, 50}, 6, {0, 1, 1, 1});
        batch.picture(picture, {-40, -20}, {.size = {20, 20}, .filter = Filter::Nearest});
        batch.text("PL", {-60, 40}, {.font = &*font, .size = 30});
    };
    stage.camera.lookAt({0, 0}, 1.0F);
    const Screenshot upright = stage.draw(scene);
    stage.camera.lookAt({0, 0}, 1.0F, 2.0F * kQuarterTurn);
    const Screenshot turned = stage.draw(scene);
    long different = 0;
    long lit = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const Rgba a = at(upright, x, y);
            const Rgba b = at(turned, kWidth - 1 - x, kHeight - 1 - y);
            for (std::size_t part = 0; part < 3; ++part) {
                different += std::abs(a[part] - b[part]);
                lit += a[part];
            }
        }
    }
    CHECK(lit > 100'000);
    CHECK(different < lit / 50); // letters lie between pixels
}

TEST_CASE("pictures in several pages are drawn, also a large one", "[gl][render]") {
    Stage stage{eachKind()};
    const Picture small{"small", plain(4, 4, kGreen)};
    const Picture large{"large", plain(kMaxImageSize, 5, kRed)};
    const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
        batch.picture(small, Rect{20, 20, 20, 20});
        batch.picture(large, Rect{60, 20, 20, 20});
        batch.picture(small, Rect{100, 20, 20, 20});
    });
    CHECK(at(drawn, 30, 30) == kGreen);
    CHECK(at(drawn, 70, 30) == kRed);
    CHECK(at(drawn, 110, 30) == kGreen);
    CHECK(at(drawn, 50, 30) == kBlack);
}

TEST_CASE("pictures stay the same when their page grows or is repacked", "[gl][render]") {
    Stage stage{eachKind()};
    const Picture picture = corners();
    const auto scene = [&](ShapeBatch& batch) {
        batch.picture(picture, {160, 90}, {.size = {100, 100}, .rotation = 0.4F});
    };
    const Screenshot first = stage.draw(scene);
    for (int i = 0; i < 30; ++i) {
        const Picture passing{"passing", plain(500 + 90 * i, 600, kRed)};
        stage.draw([&](ShapeBatch& batch) { batch.picture(passing, {160, 90}); });
        REQUIRE(stage.draw(scene) == first);
    }
}

TEST_CASE("pictures are the same after a lost context", "[gl][render]") {
    const GlContext::Kind kind = eachKind();
    std::optional<GlContext> context;
    Device device;
    std::optional<ShapeBatch> batch;
    const Camera2d camera{kWidth, kHeight};
    const Picture picture = corners();
    const Picture large{"large", plain(900, 700, kBlue)};
    const auto draw = [&] {
        device.clear(kWidth, kHeight, {0, 0, 0, 1});
        batch->begin(camera);
        batch->picture(large, Rect{10, 10, 50, 50});
        batch->picture(picture, {160, 90}, {.scale = 30, .rotation = 0.5F});
        batch->end();
        return device.usable() ? context->read() : Screenshot{};
    };
    context.emplace(kind, kWidth, kHeight);
    REQUIRE(context->ok());
    REQUIRE(device.open(context->gl()));
    batch.emplace(device);
    REQUIRE(batch->open());
    const Screenshot before = draw();
    CHECK(at(before, 20, 20) == kBlue);

    device.contextLost();
    context.reset();
    draw();
    context.emplace(kind, kWidth, kHeight);
    REQUIRE(context->ok());
    REQUIRE(device.contextRestored(context->gl()));
    CHECK(draw() == before);
    batch.reset();
}

TEST_CASE("a picture in nine parts keeps its corners, and shrinks them without room",
          "[gl][render]") {
    Stage stage{eachKind()};
    // 12 x 12: red corners of 4 x 4, green edges, a blue middle.
    Image image{.width = 12, .height = 12, .pixels = {}};
    for (int y = 0; y < 12; ++y) {
        for (int x = 0; x < 12; ++x) {
            const bool edgeX = x < 4 || x >= 8;
            const bool edgeY = y < 4 || y >= 8;
            const Rgba& color = edgeX && edgeY ? kRed : edgeX || edgeY ? kGreen : kBlue;
            for (const int part : color) {
                image.pixels.push_back(static_cast<std::uint8_t>(part));
            }
        }
    }
    ManagedHeap heap;
    const auto picture = heap.make<Picture>("frame", std::move(image));
    constexpr Borders kBorders{4.0F, 4.0F, 4.0F, 4.0F};
    const Screenshot drawn = stage.draw([&](ShapeBatch& batch) {
        batch.nineSlice(*picture, {20.0F, 20.0F, 200.0F, 100.0F}, kBorders,
                        {.scale = 2.0F, .filter = Filter::Nearest});
        batch.nineSlice(*picture, {240.0F, 20.0F, 8.0F, 100.0F}, kBorders,
                        {.scale = 2.0F, .filter = Filter::Nearest});
    });
    const auto at = [&](int x, int y) {
        const auto found = drawn.at(x, y);
        return Rgba{found[0], found[1], found[2], found[3]};
    };
    for (const auto& [x, y] : {std::pair{21, 21}, {27, 27}, {218, 21}, {213, 118}, {21, 113}}) {
        CHECK(at(x, y) == kRed);
    }
    CHECK(at(29, 21) == kGreen);
    CHECK(at(120, 27) == kGreen);
    CHECK(at(21, 70) == kGreen);
    CHECK(at(29, 29) == kBlue);
    CHECK(at(210, 110) == kBlue);
    CHECK(at(222, 70) == kBlack);
    CHECK(at(241, 21) == kRed); // corners of four pixels on each side, nothing between them
    CHECK(at(246, 21) == kRed);
    CHECK(at(244, 70) == kGreen);
}
