#include "engine/canvas/picture.h"
#include "engine/canvas/picture_atlas.h"
#include "tests/support/fake_gl.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

using namespace eng;
using namespace eng::render;
using eng::test::FakeGl;

namespace {

/// One colour, or the numbers of the pixels.
Image plain(int width, int height, std::uint8_t value) {
    const std::size_t bytes =
        std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return {width, height, std::vector<std::uint8_t>(bytes, value)};
}
Image numbered(int width, int height) {
    Image image = plain(width, height, 255);
    for (std::size_t i = 0; i < image.pixels.size() / 4; ++i) {
        image.pixels[4 * i] = static_cast<std::uint8_t>(i);
    }
    return image;
}

std::uint8_t redAt(const AtlasRegion& place, int x, int y) {
    return place.texture->pixels()[place.texture->offsetOf(place.left + x, place.top + y)];
}

struct PagesFixture {
    FakeGl fake;
    Device device;
    PictureAtlas pages{device, {.first = 64, .maxSize = 128}};

    PagesFixture() { REQUIRE(device.open(fake.functions)); }

    /// As a batch does it when nothing waits.
    const AtlasRegion* place(const Picture& picture) {
        const AtlasRegion* place = pages.find(picture);
        if (place == nullptr) {
            place = pages.add(picture);
        }
        if (place == nullptr && pages.hasLostPlaces()) {
            pages.repack();
            place = pages.add(picture);
        }
        return place != nullptr ? place : pages.addPage(picture);
    }
};

} // namespace

TEST_CASE("a strip shows its frames in turn", "[unit][render]") {
    const Picture picture{"strip", plain(60, 20, 0)};
    constexpr SpriteSheet kStrip{.frames = 6, .framesPerSecond = 10.0F};
    CHECK(kStrip.frame(picture, 0.0) == Rect{0, 0, 10, 20});
    CHECK(kStrip.frame(picture, 0.15) == Rect{10, 0, 10, 20});
    CHECK(kStrip.frame(picture, 0.55) == Rect{50, 0, 10, 20});
    CHECK(kStrip.frame(picture, 0.65) == Rect{0, 0, 10, 20});
    constexpr SpriteSheet kOnce{.frames = 6, .loops = false};
    CHECK(kOnce.frame(picture, 100.0) == Rect{50, 0, 10, 20});
}

TEST_CASE("a strip with columns continues in the next row", "[unit][render]") {
    const Picture picture{"strip", plain(40, 30, 0)};
    constexpr SpriteSheet kStrip{.frames = 10, .columns = 4, .framesPerSecond = 1.0F};
    CHECK(kStrip.frame(picture, 3.5) == Rect{30, 0, 10, 10});
    CHECK(kStrip.frame(picture, 4.5) == Rect{0, 10, 10, 10});
    CHECK(kStrip.frame(picture, 9.5) == Rect{10, 20, 10, 10});
    CHECK(kStrip.frame(picture, 10.5) == Rect{0, 0, 10, 10});
}

TEST_CASE("a strip shows a valid frame at any time", "[unit][render]") {
    const Picture picture{"strip", plain(60, 20, 0)};
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    for (const bool loops : {false, true}) {
        const SpriteSheet strip{.frames = 6, .loops = loops};
        for (const double time : {-1.0, std::nan(""), kEndless, -kEndless, 1e300, 1e17}) {
            const Rect frame = strip.frame(picture, time);
            CHECK(frame.left >= 0.0F);
            CHECK(frame.right() <= 60.0F);
        }
    }
}

TEST_CASE_METHOD(PagesFixture, "a picture in a page is surrounded by its own edge",
                 "[unit][render]") {
    const Picture other{"other", plain(5, 5, 200)};
    const Picture picture{"picture", numbered(3, 2)};
    place(other);
    const AtlasRegion* const at = place(picture);
    REQUIRE(at != nullptr);
    const int expected[4][5] = {{0, 0, 1, 2, 2}, {0, 0, 1, 2, 2}, {3, 3, 4, 5, 5}, {3, 3, 4, 5, 5}};
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 5; ++x) {
            CHECK(redAt(*at, x - 1, y - 1) == expected[y][x]);
        }
    }
}

TEST_CASE_METHOD(PagesFixture, "pictures lie apart in one page, which grows", "[unit][render]") {
    std::vector<std::unique_ptr<Picture>> pictures;
    for (int i = 0; i < 60; ++i) {
        pictures.push_back(std::make_unique<Picture>(
            "picture", plain(3 + i % 11, 14 - i % 7, static_cast<std::uint8_t>(i))));
        REQUIRE(place(*pictures.back()) != nullptr);
    }
    CHECK(pages.pageCount() == 1);
    CHECK(pages.size() == 128 * 128);
    for (int i = 0; i < 60; ++i) {
        const Picture& picture = *pictures[static_cast<std::size_t>(i)];
        const AtlasRegion* const at = pages.find(picture);
        REQUIRE(at != nullptr);
        for (int y = -1; y <= picture.height(); ++y) {
            for (int x = -1; x <= picture.width(); ++x) {
                CHECK(redAt(*at, x, y) == i);
            }
        }
    }
}

TEST_CASE_METHOD(PagesFixture, "a second page follows when the largest one is full",
                 "[unit][render]") {
    const Picture first{"first", plain(100, 100, 1)};
    const Picture second{"second", plain(100, 100, 2)};
    CHECK(place(first)->texture != place(second)->texture);
    CHECK(pages.pageCount() == 2);
    CHECK(pages.find(first) != nullptr);
}

TEST_CASE_METHOD(PagesFixture, "a picture larger than a page has a page of its own",
                 "[unit][render]") {
    const Picture large{"large", numbered(300, 127)};
    const AtlasRegion* const at = place(large);
    REQUIRE(at != nullptr);
    CHECK(at->texture->width() == 300);
    CHECK(at->texture->height() == 127);
    CHECK(redAt(*at, 5, 0) == 5);
    const Picture small{"small", plain(2, 2, 1)};
    CHECK(place(small)->texture != at->texture);
}

TEST_CASE_METHOD(PagesFixture, "a picture larger than the context allows is not placed",
                 "[unit][render]") {
    const Picture width{"wide", plain(fake.maxTextureSize + 1, 1, 0)};
    CHECK(place(width) == nullptr);
    const Picture widest{"widest", plain(fake.maxTextureSize, 1, 0)};
    CHECK(place(widest) != nullptr);
}

TEST_CASE_METHOD(PagesFixture, "the place of a destroyed picture is used again", "[unit][render]") {
    const Picture stays{"stays", numbered(10, 10)};
    place(stays);
    for (int level = 0; level < 50; ++level) {
        const Picture first{"first", plain(60, 60, 1)};
        const Picture second{"second", plain(60, 60, 2)};
        REQUIRE(place(first) != nullptr);
        REQUIRE(place(second) != nullptr);
    }
    CHECK(pages.pageCount() == 1);
    CHECK(pages.size() == 128 * 128);
    const AtlasRegion* const at = place(stays);
    for (int i = 0; i < 100; ++i) {
        CHECK(redAt(*at, i % 10, i / 10) == i);
    }
}

TEST_CASE_METHOD(PagesFixture, "pages without pictures are destroyed", "[unit][render]") {
    {
        const Picture large{"large", plain(1000, 1000, 0)};
        place(large);
        CHECK(fake.textures == 1);
        CHECK_FALSE(pages.hasEmptyPage());
    }
    CHECK(pages.hasEmptyPage());
    pages.repack();
    CHECK(pages.pageCount() == 0);
    CHECK(fake.textures == 0);
}

TEST_CASE_METHOD(PagesFixture,
                 "a replaced picture shows its new pixels, in the same place if the "
                 "size is the same",
                 "[unit][render]") {
    Picture picture{"picture", plain(4, 4, 1)};
    const AtlasRegion before = *place(picture);
    picture.replace(plain(4, 4, 2));
    CHECK(pages.find(picture) == nullptr);
    const AtlasRegion* at = place(picture);
    CHECK(at->left == before.left);
    CHECK(at->top == before.top);
    CHECK(redAt(*at, 3, 3) == 2);

    picture.replace(plain(9, 7, 3));
    at = place(picture);
    CHECK(at->width == 9);
    CHECK(redAt(*at, 9, 7) == 3);
    CHECK(pages.pageCount() == 1);
}

TEST_CASE("a picture and the pages of several batches may be destroyed in any order",
          "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    auto first = std::make_unique<PictureAtlas>(device, PictureAtlas::Limits{});
    auto second = std::make_unique<PictureAtlas>(device, PictureAtlas::Limits{});
    auto shared = std::make_unique<Picture>("shared", plain(2, 2, 1));
    const Picture longer{"longer", plain(2, 2, 2)};
    for (PictureAtlas* const pages : {first.get(), second.get()}) {
        REQUIRE(pages->addPage(*shared) != nullptr);
        REQUIRE(pages->add(longer) != nullptr);
    }
    first.reset();
    CHECK(second->find(*shared) != nullptr);
    shared.reset();
    CHECK(second->find(longer) != nullptr);
    second.reset();
    CHECK(fake.textures == 0);
}
