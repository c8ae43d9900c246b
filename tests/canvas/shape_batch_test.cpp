#include "engine/canvas/shape_batch.h"
#include "tests/support/fake_gl.h"
#include "tests/support/font_file.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

using Catch::Approx;
using namespace eng;
using namespace eng::render;
using eng::Result;
using eng::test::FakeGl;

namespace {

using Sent = eng::test::SentInstance;

Sent sent(const FakeGl& fake, std::size_t index) {
    Sent one{};
    REQUIRE(fake.sent.size() >= (index + 1) * sizeof(Sent));
    std::memcpy(&one, fake.sent.data() + index * sizeof(Sent), sizeof(Sent));
    return one;
}

/// A window in which a unit is half a pixel.
struct Fixture {
    FakeGl fake;
    Device device;
    Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    Camera2d camera{1600, 900};

    Fixture() {
        REQUIRE(font);
        REQUIRE(device.open(fake.functions));
        camera.resize(800, 450);
    }
};

void drawMixed(ShapeBatch& batch, const Font& font) {
    batch.rectangle({.center = {800, 450}, .size = {1600, 900}}, Color::hex(0x101820));
    batch.circle({100, 100}, 20, {});
    batch.text("Hello", {200, 200}, {.font = &font, .size = 200});
    batch.line({0, 0}, {100, 100}, 3, {});
    batch.glow({100, 100}, 20, 50, {});
    batch.ring({300, 300}, 50, 4, {});
}

} // namespace

TEST_CASE("shapes and text are drawn with one call, in their order", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    batch.begin(f.camera);
    drawMixed(batch, *f.font);
    CHECK(f.fake.draws == 0);
    batch.end();
    CHECK(f.fake.draws == 1);
    CHECK(f.fake.instances == 10);
    CHECK(batch.stats().instances == 10);
    CHECK(batch.stats().drawCalls == 1);
    CHECK(batch.stats().glyphsRasterized == 4); // H, e, l, o
    CHECK(sent(f.fake, 0).halfX == 400.0F);
    CHECK(sent(f.fake, 1).halfX == 10.0F);
    CHECK(sent(f.fake, 2).kind == 255);
    CHECK(sent(f.fake, 8).additive == 255);
    CHECK(sent(f.fake, 9).stroke == 2.0F);
}

TEST_CASE("the second of two equal frames creates nothing", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    for (int frame = 0; frame < 2; ++frame) {
        batch.begin(f.camera);
        drawMixed(batch, *f.font);
        batch.end();
    }
    CHECK(batch.stats().glyphsRasterized == 0);
    CHECK(f.fake.uploads.size() == 1);
}

TEST_CASE_METHOD(Fixture, "text that grows to a known size rasterizes its glyphs once",
                 "[unit][render]") {
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    const auto draw = [&](float size, float largest) {
        batch.begin(camera);
        batch.text("8", {800, 450},
                   {.font = &*font, .size = size, .animated = true, .maxSize = largest});
        batch.end();
        return batch.stats().glyphsRasterized;
    };
    CHECK(draw(100.0F, 200.0F) == 1);
    const Sent small = sent(fake, 0);
    for (const float size : {103.0F, 128.0F, 150.0F, 177.0F, 199.0F}) {
        CHECK(draw(size, 200.0F) == 0);
    }
    CHECK(draw(200.0F, 200.0F) == 0);
    CHECK(sent(fake, 0).halfY == Approx(2.0F * small.halfY).epsilon(0.01));
    CHECK(draw(120.0F, 0.0F) == 1); // with an unknown size
}

TEST_CASE("an empty picture and invisible shapes upload nothing", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    batch.begin(f.camera);
    batch.circle({100, 100}, 20, Color{}.faded(0.0F));
    batch.circle({100, 100}, 0, {});
    batch.text("", {0, 0}, {.font = &*f.font});
    batch.text("   ", {0, 0}, {.font = &*f.font});
    batch.text("too small to see", {0, 0}, {.font = &*f.font, .size = 0.5F});
    batch.end();
    CHECK(f.fake.draws == 0);
    CHECK(batch.stats().instances == 0);
}

TEST_CASE("many shapes are sent in several calls, and none is lost", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    batch.begin(f.camera);
    for (int i = 0; i < 40000; ++i) {
        batch.circle({static_cast<float>(i % 1600), 100}, 4, {});
    }
    batch.end();
    CHECK(f.fake.instances == 40000);
    CHECK(batch.stats().drawCalls == 3);
}

TEST_CASE("shapes thinner than a pixel are drawn fainter", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    batch.begin(f.camera);
    batch.line({100, 100}, {300, 100}, 0.5F, {}); // a quarter of a pixel
    batch.ring({100, 100}, 40, 1, {});            // half a pixel
    batch.end();
    CHECK(sent(f.fake, 0).halfY == 0.5F);
    CHECK(sent(f.fake, 0).alpha == 64);
    CHECK(sent(f.fake, 1).stroke == 1.0F);
    CHECK(sent(f.fake, 1).alpha == 128);
}

TEST_CASE("drawing text returns its measured width", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    batch.begin(f.camera);
    for (const Align align : {Align::Left, Align::Center, Align::Right}) {
        const TextStyle style{.font = &*f.font, .size = 30, .align = align, .tracking = 0.1F};
        for (const char* words : {"AVATAR", "two\nlines of it", ""}) {
            CHECK(batch.text(words, {0, 0}, style) == Approx(measure(words, style).width));
        }
    }
    batch.end();
}

TEST_CASE("characters that the font lacks are drawn as its box", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    const TextStyle style{.font = &*f.font, .size = 100};
    batch.begin(f.camera);
    const float width = batch.text("漢字\xFF", {0, 0}, style); // the last one is not UTF-8
    batch.end();
    CHECK(batch.stats().instances == 3);
    CHECK(width == Approx(3.0F * 0.05F * static_cast<float>(f.font->advance(0))));
    for (std::size_t i = 0; i < 3; ++i) {
        CAPTURE(i);
        CHECK(sent(f.fake, i).halfX > 10.0F); // device pixels
        CHECK(sent(f.fake, i).halfY > 10.0F);
        CHECK(sent(f.fake, i).left == sent(f.fake, 0).left); // one glyph
    }
}

TEST_CASE("another camera continues the same draw call", "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    const Camera2d pixels{800, 450};
    batch.begin(f.camera);
    batch.circle({100, 100}, 10, {});
    batch.setCamera(pixels);
    batch.circle({100, 100}, 10, {});
    batch.end();
    CHECK(batch.stats().drawCalls == 1);
    CHECK(sent(f.fake, 0).centerX == 50.0F);
    CHECK(sent(f.fake, 1).centerX == 100.0F);
}

TEST_CASE_METHOD(Fixture, "a ramp of colours lies behind all else", "[unit][render]") {
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    std::array<Color, ShapeBatch::kRampColors> colors;
    colors.fill(Color::hex(0x102030));
    const auto frame = [&](Vec2 along) {
        batch.begin(camera, Color{});
        batch.circle({100, 100}, 20, {});
        batch.clearToRamp(colors, along);
        return batch.end();
    };
    const int before = fake.draws;
    CHECK(frame({1.0F, 0.0F}));
    CHECK(fake.draws == before + 2);
    CHECK(fake.picture.size() == 4 * colors.size());
    CHECK(fake.picture[4 * 63 + 1] == 0x20);
    CHECK_FALSE(frame({1.0F, 0.0F})); // the same
    colors[40] = Color::hex(0x102031);
    CHECK(frame({1.0F, 0.0F}));
    CHECK(fake.picture[4 * 40 + 2] == 0x31);
    CHECK(frame({0.0F, 1.0F}));
    fake.shadersCompile = false; // then a plain colour is better than no frame
    device.contextLost();
    CHECK_FALSE(device.contextRestored(fake.functions));
    CHECK(frame({1.0F, 0.0F}));
}

namespace {

struct Scene final : Backdrop {
    explicit Scene(const FakeGl& gl)
        : fake{gl} {}
    void draw(Device& device, int width, int height, Color color) override {
        device.clear(width, height, color);
        shapesBefore = fake.draws;
        ++drawn;
    }
    std::uint64_t version() override { return number; }

    const FakeGl& fake;
    std::uint64_t number = 1;
    int drawn = 0;
    int shapesBefore = 0; ///< number of draw calls
};

} // namespace

TEST_CASE_METHOD(Fixture, "a scene is drawn behind the shapes, and rests with them",
                 "[unit][render]") {
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    Scene scene{fake};
    Scene other{fake};
    const auto frame = [&](Backdrop* behind, float x) {
        batch.begin(camera, Color{});
        batch.circle({x, 100}, 20, {});
        if (behind != nullptr) {
            batch.behind(*behind);
        }
        return batch.end();
    };
    CHECK(frame(nullptr, 100));
    const int before = fake.draws;
    CHECK(frame(&scene, 100));
    CHECK(scene.drawn == 1);
    CHECK(scene.shapesBefore == before);
    CHECK(fake.draws == before + 1);
    CHECK_FALSE(frame(&scene, 100)); // all is the same
    CHECK(scene.drawn == 1);
    scene.number = 2;
    CHECK(frame(&scene, 100));
    CHECK(frame(&scene, 101)); // a shape has moved
    CHECK_FALSE(frame(&scene, 101));
    other.number = 2;
    CHECK(frame(&other, 101)); // another scene
    CHECK(frame(nullptr, 101));
    CHECK(scene.drawn == 3);

    const int drawn = fake.draws; // a gradient fills the picture of a lens
    batch.begin(camera, Color{});
    batch.through(scene);
    batch.clearToRamp(std::array<Color, ShapeBatch::kRampColors>{}, {1.0F, 0.0F});
    CHECK(batch.end());
    CHECK(scene.drawn == 4);
    CHECK(fake.draws == drawn + 1);
    scene.drawn = 3;

    device.contextLost();
    CHECK(frame(&scene, 101)); // nothing is drawn, nor kept
    CHECK(scene.drawn == 3);
    REQUIRE(device.open(fake.functions));
    CHECK(frame(&scene, 101));
    CHECK(scene.drawn == 4);
}

namespace {

struct Glass final : Backdrop {
    void draw(Device& device, int width, int height, Color color) override {
        device.clear(width, height, color);
        ++begun;
    }
    void finish() override { ++ended; }
    std::uint64_t version() override { return number; }

    std::uint64_t number = 1;
    int begun = 0;
    int ended = 0;
};

} // namespace

TEST_CASE_METHOD(Fixture, "shapes are drawn through a lens, and rest with it", "[unit][render]") {
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    Glass glass;
    int draws = 0;
    const auto frame = [&](int before, int after) {
        const int first = fake.draws;
        batch.begin(camera, Color{});
        batch.through(glass);
        for (int i = 0; i < before + after; ++i) {
            if (i == before) {
                batch.withoutLens();
            }
            batch.circle({static_cast<float>(i), 100}, 20, {});
        }
        const bool drawn = batch.end();
        draws = fake.draws - first;
        return drawn;
    };
    CHECK(frame(3, 2));
    CHECK(draws == 2);
    CHECK(glass.begun == 1);
    CHECK(glass.ended == 1);
    CHECK_FALSE(frame(3, 2));
    CHECK(frame(2, 3)); // the same shapes, fewer of them through the lens
    CHECK(frame(5, 0));
    CHECK(draws == 1);
    CHECK(glass.ended == 3);
    CHECK(frame(0, 0));
    CHECK(glass.ended == 4);
    CHECK_FALSE(frame(0, 0));
    glass.number = 2;
    CHECK(frame(0, 0));
    // More shapes than a call can have.
    CHECK(frame(QuadBuffer::kMaxQuads + 2, 2));
    CHECK(draws == 3);
    CHECK(glass.begun == 6);
    CHECK(glass.ended == 6);
}

TEST_CASE("drawing is ignored while the context is lost, and works again afterwards",
          "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device};
    REQUIRE(batch.open());
    batch.begin(f.camera);
    drawMixed(batch, *f.font);
    batch.end();
    const std::vector<std::uint8_t> before = f.fake.sent;

    f.device.contextLost();
    const int calls = f.fake.calls;
    batch.begin(f.camera);
    drawMixed(batch, *f.font);
    batch.end();
    CHECK(f.fake.calls == calls);
    CHECK(batch.stats().drawCalls == 0);

    batch.begin(f.camera); // restored and lost again during a picture
    REQUIRE(f.device.contextRestored(f.fake.functions));
    drawMixed(batch, *f.font);
    f.device.contextLost();
    drawMixed(batch, *f.font);
    batch.end();

    REQUIRE(f.device.contextRestored(f.fake.functions));
    batch.begin(f.camera);
    drawMixed(batch, *f.font);
    batch.end();
    CHECK(f.fake.sent == before);
}

TEST_CASE("glyphs that do not fit into the atlas at once are drawn in several calls",
          "[unit][render]") {
    Fixture f;
    ShapeBatch batch{f.device, {.first = 64, .maxSize = 64}};
    REQUIRE(batch.open());
    batch.begin(f.camera);
    const std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    batch.text(letters, {0, 100}, {.font = &*f.font, .size = 40});
    batch.end();
    CHECK(f.fake.instances == 52);
    CHECK(batch.stats().drawCalls > 1);
    CHECK(batch.stats().atlasRestarts == batch.stats().drawCalls - 1);
}

TEST_CASE_METHOD(Fixture, "a frame that is the same as the last one is not drawn again",
                 "[batch]") {
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    float x = 100.0F;
    Color backdrop = Color::hex(0x101820);
    const auto frame = [&] {
        batch.begin(camera, backdrop);
        batch.circle({x, 100}, 20, {});
        batch.text("Hello", {200, 200}, {.font = &*font, .size = 200});
        return batch.end();
    };
    CHECK(frame());
    const int before = fake.calls;
    CHECK_FALSE(frame());
    CHECK_FALSE(frame());
    CHECK(fake.calls == before);
    CHECK(batch.stats().drawCalls == 0);
    x += 0.001F;
    CHECK(frame());
    CHECK_FALSE(frame());
    backdrop = Color::hex(0x101821);
    CHECK(frame());
    CHECK_FALSE(frame());
    camera.resize(801, 450);
    CHECK(frame());
    CHECK_FALSE(frame());
    // Other code has drawn, or the screen has lost the picture.
    device.clear(801, 450, {});
    CHECK(frame());
    CHECK_FALSE(frame());
    device.redraw();
    CHECK(frame());
    CHECK_FALSE(frame());
    device.contextLost();
    frame();
    REQUIRE(device.contextRestored(fake.functions));
    CHECK(frame());
    CHECK_FALSE(frame());
}

TEST_CASE_METHOD(Fixture,
                 "a frame that does not clear the window, or of two calls, is always drawn",
                 "[batch]") {
    ShapeBatch batch{device};
    REQUIRE(batch.open());
    for (int i = 0; i < 3; ++i) {
        batch.begin(camera);
        batch.circle({100, 100}, 20, {});
        CHECK(batch.end());
    }
    for (int i = 0; i < 3; ++i) {
        batch.begin(camera, Color{});
        for (int shape = 0; shape < 20'000; ++shape) {
            batch.circle({100, 100}, 20, {});
        }
        CHECK(batch.end());
        CHECK(batch.stats().drawCalls == 2);
    }
    // An empty one is cleared once.
    for (const bool drawn : {true, false, false}) {
        batch.begin(camera, Color{});
        CHECK(batch.end() == drawn);
    }
}
