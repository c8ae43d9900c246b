#include "engine/canvas/glyph_atlas.h"
#include "tests/support/font_file.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <set>
#include <string_view>
#include <vector>

using Catch::Approx;
using eng::Result;
using namespace eng::render;

namespace {

Result<Font> medium() {
    return Font::load(eng::test::fontFile("manrope_medium.ttf"), "medium");
}

/// The current pixels of a glyph in the atlas.
std::vector<int> pixelsOf(const GlyphAtlas& atlas, const GlyphAtlas::Glyph& glyph) {
    std::vector<int> pixels;
    for (int y = 0; y < glyph.height; ++y) {
        for (int x = 0; x < glyph.width; ++x) {
            pixels.push_back(
                atlas.texture().pixels()[atlas.texture().offsetOf(glyph.x + x, glyph.y + y)]);
        }
    }
    return pixels;
}

} // namespace

TEST_CASE("static text is rasterized at its own size", "[unit][render]") {
    CHECK(chooseRaster(16.0F, false).pixelsPerEm() == 16.0F);
    CHECK(chooseRaster(16.3F, false).pixelsPerEm() == 16.25F);
    CHECK(chooseRaster(63.9F, false).pixelsPerEm() == 64.0F);
    CHECK(chooseRaster(100.4F, false).pixelsPerEm() == 100.0F);
    CHECK(chooseRaster(5000.0F, false).pixelsPerEm() == kMaxRasterSize);
    CHECK(chooseRaster(0.01F, false).quarters == 1);
    CHECK(chooseRaster(16.0F, false).subpixels);
    CHECK_FALSE(chooseRaster(100.0F, false).subpixels);
}

TEST_CASE("animated text uses few sizes, and none is smaller than its own", "[unit][render]") {
    std::set<unsigned> sizes;
    for (float pixels = 8.0F; pixels <= 1024.0F; pixels *= 1.001F) {
        const RasterSize size = chooseRaster(pixels, true);
        CHECK_FALSE(size.subpixels);
        // Floats do not meet a geometric series exactly: a thousandth is tolerated.
        CHECK(size.pixelsPerEm() >= pixels * 0.999F);
        CHECK(size.pixelsPerEm() <= pixels * 1.03F + 0.26F);
        sizes.insert(size.quarters);
    }
    CHECK(sizes.size() < 170); // log(128) / log(1.03) = 164
}

TEST_CASE("a glyph is rasterized once for each size and subpixel position", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    Device device;
    GlyphAtlas atlas{device};
    const std::uint16_t letter = font->glyph(U'g');
    const RasterSize size = chooseRaster(20.0F, false);
    REQUIRE(atlas.findOrRasterize(*font, letter, size, 0) != nullptr);
    REQUIRE(atlas.findOrRasterize(*font, letter, size, 0) != nullptr);
    CHECK(atlas.rasterized() == 1);
    REQUIRE(atlas.findOrRasterize(*font, letter, size, 1) != nullptr);
    REQUIRE(atlas.findOrRasterize(*font, letter, chooseRaster(21.0F, false), 0) != nullptr);
    CHECK(atlas.rasterized() == 3);
    REQUIRE(atlas.findOrRasterize(*font, font->glyph(U' '), size, 0) != nullptr);
    CHECK(atlas.findOrRasterize(*font, font->glyph(U' '), size, 0)->width == 0);
    CHECK(atlas.rasterized() == 3);
}

TEST_CASE("fonts have separate glyphs, and a font loaded twice shares its glyphs",
          "[unit][render]") {
    const Result<Font> one = medium();
    const Result<Font> same = medium();
    const Result<Font> other = Font::load(eng::test::fontFile("manrope_semibold.ttf"), "semibold");
    REQUIRE((one && same && other));
    Device device;
    GlyphAtlas atlas{device};
    const RasterSize size = chooseRaster(30.0F, false);
    const auto first = pixelsOf(atlas, *atlas.findOrRasterize(*one, one->glyph(U'o'), size, 0));
    CHECK(pixelsOf(atlas, *atlas.findOrRasterize(*same, same->glyph(U'o'), size, 0)) == first);
    CHECK(atlas.rasterized() == 1);
    CHECK(pixelsOf(atlas, *atlas.findOrRasterize(*other, other->glyph(U'o'), size, 0)) != first);
    CHECK(atlas.rasterized() == 2);
}

TEST_CASE("a glyph covers as many pixels as its outline's area", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    Device device;
    GlyphAtlas atlas{device};
    const GlyphAtlas::Glyph* glyph =
        atlas.findOrRasterize(*font, font->glyph(U'▲'), chooseRaster(200.0F, false), 0);
    REQUIRE(glyph != nullptr);
    double sum = 0;
    for (const int value : pixelsOf(atlas, *glyph)) {
        sum += value / 255.0;
    }
    // A triangle with a width and height of 1080 units, at 2000 units per em.
    const double side = 1080.0 / 2000.0 * 200.0;
    CHECK(sum == Approx(side * side / 2.0).epsilon(0.01));
}

TEST_CASE("glyphs have an empty border", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    Device device;
    GlyphAtlas atlas{device};
    for (const char32_t letter : std::u32string_view{U"HgÅ@▲"}) {
        const GlyphAtlas::Glyph glyph =
            *atlas.findOrRasterize(*font, font->glyph(letter), chooseRaster(33.0F, false), 3);
        const std::vector<int> pixels = pixelsOf(atlas, glyph);
        int border = 0;
        for (int x = 0; x < glyph.width; ++x) {
            border += pixels[static_cast<std::size_t>(x)];
            border += pixels[pixels.size() - 1 - static_cast<std::size_t>(x)];
        }
        for (int y = 0; y < glyph.height; ++y) {
            border += pixels[static_cast<std::size_t>(y * glyph.width)];
            border += pixels[static_cast<std::size_t>(y * glyph.width + glyph.width - 1)];
        }
        CHECK(border == 0);
    }
}

TEST_CASE("a full atlas doubles and keeps its glyphs, and at its maximum size needs a restart",
          "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    Device device;
    GlyphAtlas atlas{device, {.first = 64, .maxSize = 128}};
    const RasterSize size = chooseRaster(24.0F, false);
    const GlyphAtlas::Glyph a = *atlas.findOrRasterize(*font, font->glyph(U'A'), size, 0);
    const std::vector<int> before = pixelsOf(atlas, a);
    CHECK(atlas.texture().width() == 64);
    std::uint16_t glyph = 1;
    while (atlas.findOrRasterize(*font, glyph, size, 0) != nullptr) {
        ++glyph;
        REQUIRE(glyph < font->glyphCount());
    }
    CHECK(glyph > 20);
    CHECK(atlas.texture().width() == 128);
    CHECK(pixelsOf(atlas, a) == before);

    atlas.clear();
    CHECK(atlas.restarts() == 1);
    CHECK(atlas.findOrRasterize(*font, glyph, size, 0) != nullptr);
    const GlyphAtlas::Glyph again = *atlas.findOrRasterize(*font, font->glyph(U'A'), size, 0);
    CHECK(pixelsOf(atlas, again) == before);
}

TEST_CASE("a glyph larger than the atlas is drawn from a smaller one", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    Device device;
    GlyphAtlas atlas{device, {.first = 64, .maxSize = 128}};
    const RasterSize size = chooseRaster(1000.0F, false);
    const GlyphAtlas::Glyph* glyph = atlas.findOrRasterize(*font, font->glyph(U'W'), size, 0);
    REQUIRE(glyph != nullptr);
    CHECK(glyph->width <= 128);
    CHECK(glyph->height <= 128);
    CHECK(glyph->quarters < size.quarters);
}
