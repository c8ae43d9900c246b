// Text in drawn pictures, and pictures after a lost context.
#include "engine/canvas/shape_batch.h"
#include "tests/support/font_file.h"
#include "tests/support/gl_context.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

using Catch::Approx;
using namespace eng;
using namespace eng::render;
using eng::Result;
using eng::test::GlContext;
using eng::test::Screenshot;

namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 240;

struct Stage {
    GlContext context;
    Device device;
    std::optional<ShapeBatch> batch;
    Camera2d camera{kWidth, kHeight};
    Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");

    explicit Stage(GlContext::Kind kind, const GlyphAtlas::Limits& limits = {})
        : context{kind, kWidth, kHeight} {
        INFO(context.problem());
        REQUIRE(context.ok());
        REQUIRE(font);
        REQUIRE(device.open(context.gl()));
        batch.emplace(device, limits);
        REQUIRE(batch->open());
    }

    Screenshot text(std::string_view words, Vec2 at, const TextStyle& style) {
        device.clear(kWidth, kHeight, {0, 0, 0, 1});
        batch->begin(camera);
        batch->text(words, at, style);
        batch->end();
        CHECK(device.takeError() == eng::gl::kNoError);
        return context.read();
    }
};

GlContext::Kind eachKind() {
    return GENERATE(from_range(GlContext::kinds()));
}

struct Bounds {
    int left = kWidth, top = kHeight, right = -1,
        bottom = -1; // bounds of the bright pixels, inclusive
};

Bounds bounds(const Screenshot& picture, int threshold) {
    Bounds found;
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            if (picture.at(x, y)[0] >= threshold) {
                found.left = std::min(found.left, x);
                found.top = std::min(found.top, y);
                found.right = std::max(found.right, x);
                found.bottom = std::max(found.bottom, y);
            }
        }
    }
    return found;
}

int largestDifference(const Screenshot& a, const Screenshot& b) {
    int worst = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) {
        worst = std::max(worst, std::abs(int{a.rgba[i]} - int{b.rgba[i]}));
    }
    return worst;
}

} // namespace

TEST_CASE("text is drawn with its measured width", "[gl][render]") {
    Stage stage{eachKind()};
    // The measured width is the width of the bright pixels plus the side bearings of an H.
    for (const float size : {11.0F, 17.3F, 32.0F, 60.0F}) {
        for (const char* words : {"HillH", "HAVATARH", "HKostümH", "H1234567890H"}) {
            CAPTURE(size, words);
            const TextStyle style{.font = &*stage.font, .size = size};
            const Bounds ink = bounds(stage.text(words, {10.3F, 120}, style), 128);
            const Bounds first = bounds(stage.text("H", {10.3F, 120}, style), 128);
            const double inkOfOne = first.right + 1 - first.left;
            const double bearings = double{measure("H", style).width} - inkOfOne;
            CHECK(ink.right + 1 - ink.left ==
                  Approx(double{measure(words, style).width} - bearings).margin(1.01));
        }
    }
}

TEST_CASE("capitals stand on the baseline and have the measured height", "[gl][render]") {
    Stage stage{eachKind()};
    const TextStyle style{.font = &*stage.font, .size = 50};
    const Bounds ink = bounds(stage.text("HHH", {20, 100}, style), 128);
    CHECK(ink.bottom == 99);
    CHECK(ink.bottom + 1 - ink.top == Approx(measure("H", style).capHeight).margin(0.51));
}

TEST_CASE("text can be aligned left, centred and right", "[gl][render]") {
    Stage stage{eachKind()};
    TextStyle style{.font = &*stage.font, .size = 40, .vertical = VerticalAlign::CapMiddle};
    const double width = measure("HAH", style).width;
    const Bounds left = bounds(stage.text("HAH", {320, 120}, style), 128);
    style.align = Align::Center;
    const Bounds center = bounds(stage.text("HAH", {320, 120}, style), 128);
    style.align = Align::Right;
    const Bounds right = bounds(stage.text("HAH", {320, 120}, style), 128);
    CHECK(left.left - center.left == Approx(width / 2).margin(1.01));
    CHECK(left.left - right.left == Approx(width).margin(1.01));
    CHECK((center.left + center.right + 1) / 2.0 == Approx(320).margin(0.76));
    CHECK((center.top + center.bottom + 1) / 2.0 == Approx(120).margin(0.76));
}

TEST_CASE("small text is positioned in quarters of a pixel", "[gl][render]") {
    Stage stage{eachKind()};
    const TextStyle style{.font = &*stage.font, .size = 15};
    const Screenshot here = stage.text("illi", {50.0F, 100}, style);
    CHECK(stage.text("illi", {50.1F, 100}, style) == here);
    CHECK(stage.text("illi", {50.25F, 100}, style) != here);
    CHECK(stage.text("illi", {50.0F, 100.2F}, style) == here);
}

TEST_CASE("animated text has the position and size of static text", "[gl][render]") {
    Stage stage{eachKind()};
    TextStyle style{.font = &*stage.font, .size = 77};
    const Bounds still = bounds(stage.text("Pong", {30, 150}, style), 128);
    style.animated = true;
    const Bounds moving = bounds(stage.text("Pong", {30, 150}, style), 128);
    CHECK(std::abs(still.left - moving.left) <= 1);
    CHECK(std::abs(still.right - moving.right) <= 1);
    CHECK(std::abs(still.top - moving.top) <= 1);
    CHECK(std::abs(still.bottom - moving.bottom) <= 1);
}

TEST_CASE("a growing title rasterizes few new glyphs", "[gl][render]") {
    Stage stage{GlContext::kinds().front()};
    int made = 0;
    for (float size = 60; size < 120; size += 0.5F) {
        const TextStyle style{.font = &*stage.font, .size = size, .animated = true};
        stage.text("PONG", {10, 150}, style);
        made += stage.batch->stats().glyphsRasterized;
    }
    CHECK(made <= 4 * 25); // log(2) / log(1.03) = 23.4 sizes
}

TEST_CASE("very large text is scaled from the largest glyphs", "[gl][render]") {
    Stage stage{eachKind()};
    const TextStyle style{.font = &*stage.font,
                          .size = 3000,
                          .align = Align::Center,
                          .vertical = VerticalAlign::CapMiddle};
    const Screenshot picture = stage.text("I", {320, 120}, style);
    CHECK(picture.at(320, 120)[0] == 255); // inside the stem
    CHECK(picture.at(320, 2)[0] == 255);
    CHECK(picture.at(2, 120)[0] == 0);
}

TEST_CASE("text that overflows its atlas during a line looks the same", "[gl][render]") {
    const GlContext::Kind kind = eachKind();
    const std::string_view words = "The quick brown fox jumps over the lazy dog 0123456789";
    std::optional<Screenshot> roomy;
    {
        Stage stage{kind};
        roomy = stage.text(words, {5, 100}, {.font = &*stage.font, .size = 22});
        CHECK(stage.batch->stats().drawCalls == 1);
    }
    Stage stage{kind, {.first = 64, .maxSize = 64}};
    const Screenshot tight = stage.text(words, {5, 100}, {.font = &*stage.font, .size = 22});
    CHECK(stage.batch->stats().atlasRestarts > 1);
    CHECK(tight == *roomy);
}

TEST_CASE("an atlas that grows during a line keeps the glyphs of earlier letters", "[gl][render]") {
    const GlContext::Kind kind = eachKind();
    const std::string_view words = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::optional<Screenshot> roomy;
    {
        Stage stage{kind};
        roomy = stage.text(words, {5, 100}, {.font = &*stage.font, .size = 30});
    }
    Stage stage{kind, {.first = 64, .maxSize = 1024}};
    const Screenshot grown = stage.text(words, {5, 100}, {.font = &*stage.font, .size = 30});
    CHECK(stage.batch->stats().atlasRestarts == 0);
    CHECK(stage.batch->stats().drawCalls == 1);
    CHECK(grown == *roomy);
}

namespace {

void drawEverything(Device& device, ShapeBatch& batch, const Camera2d& camera, const Font& font) {
    device.clear(kWidth, kHeight, Color::hex(0x0B1020));
    batch.begin(camera);
    batch.rectangle({.center = {320, 120}, .size = {600, 200}, .cornerRadius = 30, .outline = 2},
                    {});
    batch.glow({100, 100}, 10, 60, Color::hex(0x5AA9FF));
    batch.circle({100, 100}, 10, {});
    batch.line({150, 40}, {400, 200}, 3.5F, Color::hex(0xFFB454, 0.7F));
    batch.text("Größe 11 : 7", {320, 120}, {.font = &font, .size = 64, .align = Align::Center});
    batch.text("small print", {30, 210}, {.font = &font, .size = 13});
    batch.end();
}

} // namespace

TEST_CASE("after a lost context the picture is identical", "[gl][render]") {
    const GlContext::Kind kind = eachKind();
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    Camera2d camera{kWidth, kHeight};
    auto context = std::make_unique<GlContext>(kind, kWidth, kHeight);
    REQUIRE(context->ok());
    Device device;
    REQUIRE(device.open(context->gl()));
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    drawEverything(device, batch, camera, *font);
    CHECK(batch.stats().drawCalls == 1);
    const Screenshot before = context->read();

    device.contextLost();
    context.reset(); // destroys the context
    drawEverything(device, batch, camera, *font);
    CHECK(batch.stats().drawCalls == 0);

    context = std::make_unique<GlContext>(kind, kWidth, kHeight);
    REQUIRE(context->ok());
    REQUIRE(device.contextRestored(context->gl()));
    drawEverything(device, batch, camera, *font);
    CHECK(device.takeError() == eng::gl::kNoError);
    CHECK(batch.stats().glyphsRasterized == 0); // the glyphs were kept
    CHECK(context->read() == before);
    CHECK(largestDifference(context->read(), before) == 0);
}

TEST_CASE("a context of another kind can replace a lost one", "[gl][render]") {
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    const Camera2d camera{kWidth, kHeight};
    auto context = std::make_unique<GlContext>(GlContext::kinds().front(), kWidth, kHeight);
    REQUIRE(context->ok());
    Device device;
    REQUIRE(device.open(context->gl()));
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    drawEverything(device, batch, camera, *font);
    const Screenshot before = context->read();
    device.contextLost();
    context.reset();
    context = std::make_unique<GlContext>(GlContext::kinds().back(), kWidth, kHeight);
    REQUIRE(context->ok());
    REQUIRE(device.contextRestored(context->gl()));
    drawEverything(device, batch, camera, *font);
    CHECK(device.takeError() == eng::gl::kNoError);
    CHECK(largestDifference(context->read(), before) <= 2);
}

TEST_CASE("text with an outline can be read on its own colour", "[gl][render]") {
    Stage stage{eachKind()};
    TextStyle style{.font = &*stage.font, .size = 120.0F, .color = Color::hex(0x000000)};
    const auto lit = [](const Screenshot& picture) {
        int count = 0;
        for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
            count += picture.rgba[i] > 128 ? 1 : 0;
        }
        return count;
    };
    CHECK(lit(stage.text("Ilm", {100.0F, 160.0F}, style)) == 0); // black on black
    style.outline = 4.0F;
    style.outlineColor = Color::hex(0xFFFFFF);
    const Screenshot outlined = stage.text("Ilm", {100.0F, 160.0F}, style);
    CHECK(lit(outlined) > 2000);
    style.outline = 0.0F;
    style.color = Color::hex(0xFFFFFF);
    const Screenshot filled = stage.text("Ilm", {100.0F, 160.0F}, style);
    int inside = 0, bright = 0;
    for (std::size_t i = 0; i < filled.rgba.size(); i += 4) {
        if (filled.rgba[i] == 255) {
            ++inside;
            bright += outlined.rgba[i] > 16 ? 1 : 0;
        }
    }
    CHECK(inside > 500);
    CHECK(bright == 0); // the letters cover the outline
}
