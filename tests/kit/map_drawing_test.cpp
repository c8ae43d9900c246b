#include "engine/kit/loaded_map.h"
#include "tests/kit/kit_fixture.h"
#include "tests/support/drawn_map.h"

#include <cmath>

using Catch::Approx;
using namespace eng;
using namespace eng::test;

namespace {

struct MapFixture : KitFixture {
    Ref<LoadedMap> load(const Map& map) {
        host.files["a.tmj"] = encoded(map);
        host.files["tiles.png"] = png(32, 16);
        Ref<LoadedMap> loaded = resources->load<MapFile>("a.tmj", *resources);
        CHECK(frame([&] { loaded->draw(*canvas); }).empty()); // not loaded yet
        resources->loadNow();
        CHECK(resources->takeErrors().empty());
        return loaded;
    }
    /// A map whose cells are drawn one by one: its layers are a little transparent.
    static Map byCells(Map map) {
        for (MapLayer& layer : map.layers) {
            layer.opacity = 254;
        }
        return map;
    }
    std::vector<SentInstance> drawn(const Ref<LoadedMap>& map, const MapStyle& style = {}) {
        return frame([&] { map->draw(*canvas, style); });
    }
};

} // namespace

TEST_CASE_METHOD(MapFixture, "a map draws its tiles", "[unit][kit]") {
    const Ref<LoadedMap> map = load(byCells(bareMap({"#.", ".-"})));
    const auto sent = drawn(map);
    REQUIRE(sent.size() == 2);
    CHECK(sent[0].centerX == Approx(8));
    CHECK(sent[0].centerY == Approx(8));
    CHECK(sent[0].halfX == Approx(8));
    CHECK(sent[1].centerX == Approx(24));
    CHECK(sent[1].centerY == Approx(24));
    CHECK(sent[1].left - sent[0].left == 16 * 8);
    CHECK(sent[0].mode == 255); // hard pixels
    CHECK(map->bounds() == Rect{0, 0, 32, 32});
    CHECK(drawn(map, {.filter = render::Filter::Linear})[0].mode == 0);
}

TEST_CASE_METHOD(MapFixture, "only the cells that are seen are drawn", "[unit][kit]") {
    const std::vector<std::string> lines(500, std::string(500, '#'));
    const Ref<LoadedMap> map = load(byCells(bareMap({lines.begin(), lines.end()})));
    CHECK(drawn(map).size() == 20 * 12); // 320 x 180 units, 16 x 16 each
    render::Camera2d camera = stage.camera();
    camera.lookAt({4000.0F, 4000.0F});
    const auto sent = frame([&] {
        canvas->setCamera(camera);
        map->draw(*canvas);
    });
    CHECK(sent.size() <= 21 * 13);
    CHECK(sent.size() >= 20 * 12);
    for (const SentInstance& each : sent) {
        CHECK(std::abs(each.centerX - 160.0F) <= 168.0F);
        CHECK(std::abs(each.centerY - 90.0F) <= 98.0F);
    }
    camera.lookAt({-4000.0F, 0.0F});
    CHECK(frame([&] {
              canvas->setCamera(camera);
              map->draw(*canvas);
          }).empty());
}

TEST_CASE_METHOD(MapFixture, "cells are flipped and turned as in the editor", "[unit][kit]") {
    // Where a point to the right of and below the middle of the picture is drawn.
    const auto put = [](const SentInstance& sent, float x, float y) {
        const float px = x * sent.halfX;
        const float py = y * sent.halfY;
        return Vec2{std::round(sent.cosine * px - sent.sine * py),
                    std::round(sent.sine * px + sent.cosine * py)};
    };
    for (int bits = 0; bits < 8; ++bits) {
        const bool flipX = (bits & 1) != 0;
        const bool flipY = (bits & 2) != 0;
        const bool transposed = (bits & 4) != 0;
        Map map = bareMap({"#"});
        map.layers[0].cells[0] = static_cast<std::uint16_t>(1 | (flipX ? MapCell::kFlipX : 0) |
                                                            (flipY ? MapCell::kFlipY : 0) |
                                                            (transposed ? MapCell::kTranspose : 0));
        const auto sent = drawn(load(byCells(map)));
        REQUIRE(sent.size() == 1);
        Vec2 right = transposed ? Vec2{0, 8} : Vec2{8, 0}; // of the picture, on the screen
        Vec2 down = transposed ? Vec2{8, 0} : Vec2{0, 8};
        for (Vec2* const each : {&right, &down}) {
            each->x = flipX ? -each->x : each->x;
            each->y = flipY ? -each->y : each->y;
        }
        CAPTURE(bits);
        CHECK(put(sent[0], 1, 0) == right);
        CHECK(put(sent[0], 0, 1) == down);
    }
}

TEST_CASE_METHOD(MapFixture, "what stands still is one picture for many cells", "[unit][kit]") {
    const std::vector<std::string> lines(40, std::string(40, '#'));
    Map map = bareMap({lines.begin(), lines.end()});
    map.layers.push_back(map.layers[0]);
    SECTION("of all layers") {
        const auto sent = drawn(load(map));
        REQUIRE(sent.size() == 2); // 320 x 180 units
        CHECK(sent[0].halfX == 128.0F);
        CHECK(sent[0].centerX == 128.0F);
        CHECK(sent[1].centerX == 256.0F + 128.0F);
    }
    SECTION("but cells with animations, in all their layers") {
        map.tiles[1].frames = {{.tile = 0, .milliseconds = 100}};
        map.layers[1].cells[41] = 2;
        const auto sent = drawn(load(map));
        REQUIRE(sent.size() == 4);
        CHECK(sent[1].centerX == 24.0F);
        CHECK(sent[2].centerX == 24.0F);
    }
    SECTION("that a view from far away makes little by little, as many as are kept") {
        const std::vector<std::string> many(500, std::string(500, '#'));
        const Ref<LoadedMap> large = load(bareMap({many.begin(), many.end()}));
        render::Camera2d camera = stage.camera();
        camera.lookAt({2000.0F, 2000.0F}, 0.1F); // 3,200 x 1,800 units: 13 x 8 pictures
        std::vector<std::size_t> sizes;
        for (int i = 0; i < 12; ++i) {
            sizes.push_back(frame([&] {
                                canvas->setCamera(camera);
                                large->draw(*canvas);
                            }).size());
        }
        CHECK(sizes[1] == sizes[0] - 4 * 255);
        CHECK(sizes[10] == sizes[0] - 36 * 255);
        CHECK(sizes[11] == sizes[10]);
    }
}

TEST_CASE_METHOD(MapFixture, "a picture of many cells has them as they are drawn one by one",
                 "[unit][kit]") {
    constexpr unsigned kSide = 16;
    std::vector<unsigned> samples; // no two rows or columns are the same
    for (unsigned y = 0; y < kSide; ++y) {
        for (unsigned x = 0; x < 2 * kSide; ++x) {
            samples.push_back(x % kSide + kSide * y);
        }
    }
    const std::string tiles =
        PngFile{.width = 2 * kSide, .height = kSide, .colour = PngFile::kGrey, .samples = samples}
            .file();
    for (unsigned bits = 0; bits < 8; ++bits) {
        CAPTURE(bits);
        Map map = bareMap({"#"});
        map.layers[0].cells[0] =
            static_cast<std::uint16_t>(1U | ((bits & 1U) != 0 ? MapCell::kFlipX : 0U) |
                                       ((bits & 2U) != 0 ? MapCell::kFlipY : 0U) |
                                       ((bits & 4U) != 0 ? MapCell::kTranspose : 0U));
        host.files["b.tmj"] = encoded(map);
        host.files["tiles.png"] = tiles;
        const Ref<LoadedMap> loaded = resources->load<MapFile>("b.tmj", *resources);
        resources->loadNow();
        REQUIRE(drawn(loaded).size() == 1);
        // The first row of what was sent, after a border of one pixel.
        REQUIRE(fake.picture.size() > 4 * (kSide + 1));
        for (unsigned x = 0; x < kSide; ++x) {
            const unsigned column = (bits & 1U) != 0 ? kSide - 1 - x : x;
            const unsigned row = (bits & 2U) != 0 ? kSide - 1 : 0;
            const unsigned wanted = (bits & 4U) != 0 ? row + kSide * column : column + kSide * row;
            CHECK(fake.picture[4 * (x + 1)] == wanted);
        }
    }
}

TEST_CASE_METHOD(MapFixture, "large tiles stand on their cell, also when turned", "[unit][kit]") {
    Map map = bareMap({"....", "....", "....", "#..."});
    map.pictures[0].height = 48;
    map.tiles[0].height = 40; // 16 x 40
    host.files["tiles.png"] = png(32, 48);
    Ref<LoadedMap> loaded = load(map);
    host.files["tiles.png"] = png(32, 48);
    resources->loadNow();
    auto sent = drawn(loaded);
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].centerX == Approx(8));
    CHECK(sent[0].centerY == Approx(64 - 20));
    map.layers[0].cells[12] |= MapCell::kTranspose;
    host.files["b.tmj"] = encoded(map);
    loaded = resources->load<MapFile>("b.tmj", *resources);
    resources->loadNow();
    sent = drawn(loaded);
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].centerX == Approx(20)); // 40 wide
    CHECK(sent[0].centerY == Approx(64 - 8));
    // Its cell is outside of the window, but it is seen.
    render::Camera2d camera = stage.camera();
    camera.lookAt({160.0F, -90.0F}); // shows y up to 0
    CHECK(frame([&] {
              canvas->setCamera(camera);
              loaded->draw(*canvas);
          }).empty());
    camera.lookAt({-150.0F, 60.0F}); // shows x up to 10
    CHECK(frame([&] {
              canvas->setCamera(camera);
              loaded->draw(*canvas);
          }).size() == 1);
}

TEST_CASE_METHOD(MapFixture, "animated tiles change with the time", "[unit][kit]") {
    Map map = bareMap({"#"});
    map.tiles[0].frames = {{.tile = 0, .milliseconds = 100}, {.tile = 1, .milliseconds = 300}};
    const Ref<LoadedMap> loaded = load(map);
    const int first = drawn(loaded, {.seconds = 0.0})[0].left;
    CHECK(drawn(loaded, {.seconds = 0.099})[0].left == first);
    CHECK(drawn(loaded, {.seconds = 0.101})[0].left == first + 16 * 8);
    CHECK(drawn(loaded, {.seconds = 0.399})[0].left == first + 16 * 8);
    CHECK(drawn(loaded, {.seconds = 40.05})[0].left == first);
    CHECK(drawn(loaded, {.seconds = -1.0})[0].left == first);
}

TEST_CASE_METHOD(MapFixture, "layers have offsets, parallax and opacity", "[unit][kit]") {
    Map map = bareMap({"#"});
    map.layers.push_back(map.layers[0]);
    map.layers[1].name = "sky";
    map.layers[1].offset = {Fixed{3}, Fixed{5}};
    map.layers[1].parallax = {Fixed::ratio(1, 2), Fixed{1}};
    map.layers[1].opacity = 51;
    map.layers.push_back(map.layers[0]);
    map.layers[2].name = "secret";
    map.layers[2].visible = false;
    const Ref<LoadedMap> loaded = load(map);
    auto sent = drawn(loaded);
    REQUIRE(sent.size() == 2);
    CHECK(sent[0].alpha == 255);
    CHECK(sent[1].centerX == Approx(8 + 3 + 160 / 2)); // half as far from the middle
    CHECK(sent[1].centerY == Approx(8 + 5));
    CHECK(sent[1].alpha == 51);
    CHECK(drawn(loaded, {.layer = "sky"}).size() == 1);
    CHECK(drawn(loaded, {.layer = "secret"}).size() == 1);
    CHECK(drawn(loaded, {.layer = "none"}).empty());
}

TEST_CASE_METHOD(MapFixture, "a tile of an object is drawn anywhere", "[unit][kit]") {
    const Ref<LoadedMap> map = load(bareMap({"#-"}));
    const auto sent = frame([&] {
        map->drawTile(*canvas, {2}, {100, 50, 32, 32});
        map->drawTile(*canvas, {0}, {100, 50, 32, 32});
        map->drawTile(*canvas, {3}, {100, 50, 32, 32}); // no such tile
    });
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].centerX == Approx(116));
    CHECK(sent[0].halfY == Approx(16));
}

TEST_CASE_METHOD(MapFixture, "a map that cannot be read is reported", "[unit][kit]") {
    host.files["a.tmj"] = "no map";
    const Ref<LoadedMap> map = resources->load<MapFile>("a.tmj", *resources);
    resources->loadNow();
    const std::vector<Error> errors = resources->takeErrors();
    REQUIRE(errors.size() == 1);
    CHECK(strings.text(errors[0]).starts_with("a.tmj: "));
    CHECK(drawn(map).empty());
    CHECK(map->map().solidity(0, 0) == Solidity::None);
}
