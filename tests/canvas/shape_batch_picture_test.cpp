// Pictures, and cameras that look around, in what ShapeBatch sends.
#include "engine/canvas/shape_batch.h"
#include "tests/support/fake_gl.h"
#include "tests/support/font_file.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cstring>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

using Catch::Approx;
using namespace eng;
using namespace eng::render;
using eng::test::FakeGl;

namespace {

using Sent = eng::test::SentInstance;
constexpr int kPicture = 128;
constexpr float kQuarterTurn = std::numbers::pi_v<float> / 2.0F;

Image plain(int width, int height) {
    const std::size_t bytes =
        std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return {width, height, std::vector<std::uint8_t>(bytes, 255)};
}

/// A window in which a unit is half a pixel.
struct BatchFixture {
    FakeGl fake;
    Device device;
    ShapeBatch batch{device};
    Camera2d camera{1600, 900};
    Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");

    BatchFixture() {
        REQUIRE(font);
        REQUIRE(device.open(fake.functions));
        REQUIRE(batch.open());
        camera.resize(800, 450);
    }
    Sent sent(std::size_t index) const {
        Sent one{};
        REQUIRE(fake.sent.size() >= (index + 1) * sizeof(Sent));
        std::memcpy(&one, fake.sent.data() + index * sizeof(Sent), sizeof(Sent));
        return one;
    }
    template <class Draw>
    const BatchStats& frame(const Draw& draw) {
        batch.begin(camera);
        draw();
        batch.end();
        return batch.stats();
    }
    Sent one(const Picture& picture, Vec2 center, const PictureStyle& look = {}) {
        frame([&] { batch.picture(picture, center, look); });
        return sent(0);
    }
};

} // namespace

TEST_CASE_METHOD(BatchFixture, "pictures, shapes and text keep their order in one draw call",
                 "[unit][render]") {
    std::vector<std::unique_ptr<Picture>> pictures;
    for (int i = 1; i <= 100; ++i) {
        pictures.push_back(std::make_unique<Picture>("picture", plain(i % 17 + 1, i % 23 + 1)));
    }
    const auto draw = [&] {
        for (const auto& picture : pictures) {
            batch.picture(*picture, {100, 100});
            batch.circle({100, 100}, 10, {});
            batch.text("x", {200, 200}, {.font = &*font, .size = 40});
        }
    };
    CHECK(frame(draw).drawCalls == 1); // also the first frame
    CHECK(frame(draw).drawCalls == 1);
    CHECK(batch.stats().instances == 300);
    for (std::size_t i = 0; i < 300; i += 3) {
        CHECK(sent(i).kind == kPicture);
        CHECK(sent(i + 1).kind == 0);
        CHECK(sent(i + 2).kind == 255);
    }
    const auto uploads = fake.uploads.size();
    frame(draw);
    CHECK(fake.uploads.size() == uploads);
}

TEST_CASE_METHOD(BatchFixture, "a picture of another page begins a draw call", "[unit][render]") {
    const Picture small{"small", plain(10, 10)};
    const Picture large{"large", plain(2048, 2048)}; // a page of its own
    const auto draw = [&](std::initializer_list<const Picture*> pictures) {
        frame([&] {
            for (const Picture* const picture : pictures) {
                batch.circle({100, 100}, 10, {});
                batch.picture(*picture, {100, 100});
            }
        });
        return batch.stats().drawCalls;
    };
    draw({&small, &large});
    CHECK(draw({&small, &small}) == 1);
    CHECK(draw({&small, &large}) == 2);
    CHECK(draw({&large, &small, &small, &large}) == 3);
    CHECK(fake.instances > 0);
}

TEST_CASE_METHOD(BatchFixture, "100,000 pictures are sent in 7 draw calls", "[unit][render]") {
    const Picture picture{"picture", plain(2, 2)};
    frame([&] {
        for (int i = 0; i < 100'000; ++i) {
            batch.picture(picture, {static_cast<float>(i % 1600), 10});
        }
    });
    CHECK(batch.stats().instances == 100'000);
    CHECK(batch.stats().drawCalls == 7);
    CHECK(fake.instances == 100'000);
}

TEST_CASE_METHOD(BatchFixture, "a picture has the size of its source, or the size asked for",
                 "[unit][render]") {
    const Picture picture{"picture", plain(40, 20)};
    CHECK(one(picture, {100, 100}).halfX == 10.0F); // 40 units are 20 pixels
    CHECK(one(picture, {100, 100}).halfY == 5.0F);
    CHECK(one(picture, {100, 100}, {.scale = 3}).halfX == 30.0F);
    CHECK(one(picture, {100, 100}, {.size = {8, 4}}).halfX == 2.0F);
    CHECK(one(picture, {100, 100}, {.size = {8, 4}, .scale = 2}).halfY == 2.0F);
    CHECK(one(picture, {100, 100}, {.source = {10, 0, 8, 20}}).halfX == 2.0F);
    CHECK(one(picture, {100, 60}).centerX == 50.0F);
    CHECK(one(picture, {100, 60}).centerY == 30.0F);
    frame([&] { batch.picture(picture, Rect{100, 200, 60, 80}); });
    CHECK(sent(0).centerX == 65.0F);
    CHECK(sent(0).halfX == 15.0F);
    CHECK(sent(0).halfY == 20.0F);
}

TEST_CASE_METHOD(BatchFixture, "the source is sent in eighths of a texel, inside the picture",
                 "[unit][render]") {
    const Picture picture{"picture", plain(40, 20)};
    const Sent all = one(picture, {100, 100});
    CHECK(all.width == 320);
    CHECK(all.height == 160);
    const Sent part = one(picture, {100, 100}, {.source = {10, 5, 8, 2.5F}});
    CHECK(part.left - all.left == 80);
    CHECK(part.top - all.top == 40);
    CHECK(part.width == 64);
    CHECK(part.height == 20);
    for (const Rect& outside : {Rect{30, 10, 100, 100}, Rect{100, 100, 5, 5}, Rect{-5, -5, 3, 3},
                                Rect{-5, -5, 100, 100}}) {
        const Sent clamped = one(picture, {100, 100}, {.source = outside});
        CHECK(clamped.left >= all.left);
        CHECK(clamped.top >= all.top);
        CHECK(clamped.width > 0);
        CHECK(clamped.height > 0);
        CHECK(clamped.left + clamped.width <= all.left + all.width);
        CHECK(clamped.top + clamped.height <= all.top + all.height);
    }
}

TEST_CASE_METHOD(BatchFixture, "tint, rotation, flips, filter and light are sent",
                 "[unit][render]") {
    const Picture picture{"picture", plain(40, 20)};
    const Sent usual = one(picture, {100, 100});
    CHECK(usual.red == 255);
    CHECK(usual.alpha == 255);
    CHECK(usual.cosine == 1.0F);
    CHECK(usual.additive == 0);
    CHECK(usual.mode == 0);
    CHECK(usual.softness == 0.0F);
    const Sent looks = one(picture, {100, 100},
                           {.rotation = kQuarterTurn,
                            .tint = {1.0F, 0.5F, 0.0F, 0.25F},
                            .flipX = true,
                            .filter = Filter::Nearest,
                            .additive = true});
    CHECK(looks.cosine == Approx(0.0).margin(1e-6));
    CHECK(looks.sine == Approx(1.0));
    CHECK(looks.green == 128);
    CHECK(looks.blue == 0);
    CHECK(looks.alpha == 64);
    CHECK(looks.halfX == Approx(-10.0).margin(0.01));
    CHECK(looks.halfY == Approx(5.0).margin(0.01));
    CHECK(looks.additive == 255);
    CHECK(looks.mode == 255);
    CHECK(one(picture, {100, 100}, {.flipY = true}).halfY == -5.0F);
}

TEST_CASE_METHOD(BatchFixture, "pictures that share an edge share it exactly on the screen",
                 "[unit][render]") {
    const Picture tile{"tile", plain(16, 16)};
    for (float zoom = 0.31F; zoom < 5.0F; zoom *= 1.17F) {
        Camera2d world = camera;
        world.lookAt({333.3F * zoom, 77.7F}, zoom);
        batch.begin(world);
        for (int i = 0; i < 50; ++i) {
            batch.picture(tile, Rect{static_cast<float>(i * 16), 0, 16, 16});
        }
        batch.end();
        for (std::size_t i = 0; i + 1 < 50; ++i) {
            // As the shader computes it.
            const float right = sent(i).centerX + sent(i).halfX;
            const float left = sent(i + 1).centerX - sent(i + 1).halfX;
            CHECK(right == left);
        }
    }
}

TEST_CASE_METHOD(BatchFixture, "a replaced picture is sent with its new size", "[unit][render]") {
    Picture picture{"picture", plain(4, 4)};
    one(picture, {100, 100});
    picture.replace(plain(4, 4));
    const std::size_t uploads = fake.uploads.size();
    CHECK(one(picture, {100, 100}).width == 32);
    CHECK(fake.uploads.size() == uploads + 1);
    picture.replace(plain(10, 6));
    CHECK(one(picture, {100, 100}).width == 80);
    CHECK(batch.stats().drawCalls == 1);
}

TEST_CASE_METHOD(BatchFixture, "waiting pictures are drawn before their page is repacked",
                 "[unit][render]") {
    fake.maxTextureSize = 64;
    REQUIRE(device.open(fake.functions));
    const int before = fake.textures;
    const Picture stays{"stays", plain(30, 20)};
    frame([&] {
        batch.picture(stays, {100, 100});
        for (int i = 0; i < 10; ++i) {
            const Picture passing{"passing", plain(40, 30)};
            batch.picture(passing, {100, 100});
            batch.picture(stays, {100, 100});
        }
    });
    CHECK(batch.stats().instances == 21);
    CHECK(fake.instances == 21);
    CHECK(batch.stats().drawCalls > 1);
    CHECK(fake.textures <= before + 2);
}

TEST_CASE_METHOD(BatchFixture, "a picture that the context cannot hold is counted and not drawn",
                 "[unit][render]") {
    const Picture width{"wide", plain(fake.maxTextureSize + 1, 1)};
    const Picture good{"good", plain(4, 4)};
    frame([&] {
        batch.picture(width, {100, 100});
        batch.picture(good, {100, 100});
    });
    CHECK(batch.stats().picturesTooLarge == 1);
    CHECK(batch.stats().instances == 1);
}

TEST_CASE_METHOD(BatchFixture, "pictures come back after a lost context", "[unit][render]") {
    const Picture picture{"picture", plain(4, 4)};
    const auto draw = [&] { batch.picture(picture, {100, 100}); };
    frame(draw);
    const std::vector<std::uint8_t> before = fake.sent;
    device.contextLost();
    const int calls = fake.calls;
    frame(draw);
    const Picture drawnWithoutContext{"other", plain(7, 7)};
    frame([&] { batch.picture(drawnWithoutContext, {100, 100}); });
    CHECK(fake.calls == calls);
    CHECK(batch.stats().instances == 0);
    const int uploads = fake.wholeUploads;
    REQUIRE(device.contextRestored(fake.functions));
    CHECK(fake.wholeUploads > uploads);
    frame(draw);
    CHECK(fake.sent == before);
}

TEST_CASE_METHOD(BatchFixture, "an invisible picture is not sent", "[unit][render]") {
    const Picture picture{"picture", plain(4, 4)};
    frame([&] { batch.picture(picture, {100, 100}, {.tint = Color{}.faded(0.0F)}); });
    CHECK(fake.draws == 0);
}

TEST_CASE_METHOD(BatchFixture, "a turned camera turns boxes, lines, pictures and text",
                 "[unit][render]") {
    const Picture picture{"picture", plain(40, 20)};
    Camera2d world = camera;
    world.lookAt({100, 100}, 2.0F, kQuarterTurn); // a unit is a pixel
    batch.begin(world);
    batch.rectangle({.center = {110, 100}, .size = {40, 20}}, {});
    batch.rectangle({.center = {100, 100}, .size = {40, 20}, .rotation = kQuarterTurn}, {});
    batch.line({100, 100}, {100, 140}, 4, {});
    batch.picture(picture, {100, 110});
    batch.text("I", {100, 100}, {.font = &*font, .size = 40});
    batch.text("II", {100, 100}, {.font = &*font, .size = 40});
    batch.end();
    const auto close = [](float value) { return Approx(static_cast<double>(value)).margin(0.02); };
    CHECK(sent(0).centerX == close(400));
    CHECK(sent(0).centerY == close(235));
    CHECK(sent(0).halfX == close(20));
    CHECK(sent(0).sine == close(1));
    CHECK(sent(1).cosine == close(-1));
    CHECK(sent(2).cosine == close(-1)); // downwards became to the left
    CHECK(sent(2).centerX == close(380));
    CHECK(sent(3).centerX == close(390));
    CHECK(sent(3).sine == close(1));
    for (const std::size_t glyph : {4U, 5U, 6U}) {
        CHECK(sent(glyph).sine == close(1));
        CHECK(sent(glyph).cosine == close(0));
    }
    CHECK(sent(6).centerX == close(sent(5).centerX)); // the second letter stands below the first
    CHECK(sent(6).centerY > sent(5).centerY + 5.0F);
    CHECK(sent(4).centerX > 400.0F); // letters stand above the baseline, which is to the right
}

TEST_CASE_METHOD(BatchFixture, "a picture that is replaced is shown although nothing moves",
                 "[unit][render]") {
    Picture picture{"picture", plain(4, 4)};
    const auto still = [&] {
        batch.begin(camera, Color{});
        batch.picture(picture, {100, 100});
        return batch.end();
    };
    CHECK(still());
    CHECK_FALSE(still()); // the same frame
    Image red = plain(4, 4);
    red.pixels[1] = 0;
    picture.replace(std::move(red));
    CHECK(still());
    CHECK_FALSE(still());
}
