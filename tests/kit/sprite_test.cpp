#include "engine/kit/sprite.h"
#include "engine/serialize/file.h"
#include "platform/files.h"
#include "tests/kit/kit_fixture.h"

#include <limits>

using Catch::Approx;
using namespace eng;
using namespace eng::test;

namespace {

using Direction = SpriteData::Tag::Direction;

/// Four frames of 100, 200, 300 and 400 ms, 10 x 8 texels untrimmed.
SpriteData sheetOf(Direction direction, std::uint16_t repeat) {
    SpriteData sheet;
    sheet.picture = "hero.png";
    sheet.width = 10;
    sheet.height = 8;
    for (std::uint16_t i = 0; i < 4; ++i) {
        sheet.frames.push_back({.left = static_cast<std::uint16_t>(10 * i),
                                .width = 10,
                                .height = 8,
                                .milliseconds = static_cast<std::uint16_t>(100 * (i + 1))});
    }
    sheet.tags = {{.name = "all", .first = 0, .last = 3, .direction = direction, .repeat = repeat},
                  {.name = "one", .first = 2, .last = 2, .direction = direction}};
    sheet.slices = {{.name = "hand",
                     .keys = {{.frame = 0, .left = 7, .top = 4, .width = 2, .height = 2},
                              {.frame = 2, .left = 0, .top = 3, .width = 1, .height = 1}}}};
    return sheet;
}
std::string encoded(const SpriteData& sheet) {
    const auto bytes = encodeFile(SpriteData::kKind, sheet);
    REQUIRE(bytes);
    return *bytes;
}

struct SpriteFixture : KitFixture {
    Ref<Sprite> load(const SpriteData& sheet) {
        host.files["hero.json"] = encoded(sheet);
        host.files["hero.png"] = png(40, 8);
        Ref<Sprite> loaded = resources->load<SpriteFile>("hero.json", *resources);
        CHECK(frame([&] { loaded->draw(*canvas, "all", 0.0, {50, 50}); }).empty());
        resources->loadNow();
        CHECK(resources->takeErrors().empty());
        return loaded;
    }
    Ref<Sprite> load(Direction direction, std::uint16_t repeat = 0) {
        return load(sheetOf(direction, repeat));
    }
    /// The frames in the middle of each, as digits.
    static std::string play(const Ref<Sprite>& sprite, int count) {
        std::string digits;
        double seconds = 0.0;
        for (int i = 0; i < count; ++i) {
            const std::size_t frame = sprite->frameAt("all", seconds + 0.01);
            digits += static_cast<char>('0' + frame);
            seconds += sprite->sheet().frames[frame].milliseconds / 1000.0;
        }
        return digits;
    }
};

} // namespace

TEST_CASE_METHOD(SpriteFixture, "animations play in their direction", "[unit][kit]") {
    Ref<Sprite> sprite = load(Direction::Forward);
    CHECK(play(sprite, 9) == "012301230");
    CHECK(sprite->length("all") == Approx(1.0));
    sprite = {};
    heap.collect();
    sprite = load(Direction::Reverse);
    CHECK(play(sprite, 9) == "321032103");
    sprite = {};
    heap.collect();
    sprite = load(Direction::PingPong);
    CHECK(play(sprite, 9) == "012321012");
    CHECK(sprite->length("all") == Approx(1.5));
    sprite = {};
    heap.collect();
    sprite = load(Direction::PingPongReverse);
    CHECK(play(sprite, 9) == "321012321");
    CHECK(sprite->frameAt("one", 100.0) == 2);
}

TEST_CASE_METHOD(SpriteFixture, "an animation with repeats stays at its last frame",
                 "[unit][kit]") {
    Ref<Sprite> sprite = load(Direction::Forward, 2);
    CHECK(play(sprite, 10) == "0123012333");
    CHECK(sprite->length("all") == Approx(2.0));
    sprite = {};
    heap.collect();
    sprite = load(Direction::PingPong, 1); // one way
    CHECK(play(sprite, 6) == "012333");
    sprite = {};
    heap.collect();
    sprite = load(Direction::PingPong, 2); // and back
    CHECK(play(sprite, 9) == "012321000");
    CHECK(sprite->length("all") == Approx(1.6));
}

TEST_CASE_METHOD(SpriteFixture, "many frames and repeats take no time", "[unit][kit]") {
    SpriteData sheet = sheetOf(Direction::PingPong, 65'535);
    sheet.frames.resize(kMaxSpriteFrames, sheet.frames[0]);
    sheet.tags[0].last = kMaxSpriteFrames - 1;
    const Ref<Sprite> sprite = load(sheet);
    CHECK(sprite->length("all") > 1e7);
    for (int i = 0; i < 100; ++i) {                 // with each repeat walked through: minutes
        CHECK(sprite->frameAt("all", 1e9) == 4094); // an odd number of ways ends at the last frame
        sprite->frameAt("all", 1e6 * i);
    }
}

TEST_CASE_METHOD(SpriteFixture, "times and tags outside of the sheet are safe", "[unit][kit]") {
    const Ref<Sprite> sprite = load(Direction::Forward);
    CHECK(sprite->frameAt("all", -5.0) == 0);
    CHECK(sprite->frameAt("all", std::numeric_limits<double>::infinity()) == 0);
    CHECK(sprite->frameAt("fly", 3.0) == 0);
    CHECK(sprite->length("fly") == 0.0);
}

TEST_CASE_METHOD(SpriteFixture, "a frame is drawn about its centre", "[unit][kit]") {
    SpriteData sheet = sheetOf(Direction::Forward, 0);
    sheet.frames[1] = {.left = 10, .top = 0, .width = 4, .height = 2, .offsetX = 6, .offsetY = 5};
    const Ref<Sprite> sprite = load(sheet);
    const auto sent = frame([&] {
        sprite->draw(*canvas, "all", 0.0, {50, 60});
        sprite->draw(*canvas, "all", 0.15, {50, 60});
        sprite->draw(*canvas, "all", 0.15, {50, 60}, {.scale = 2.0F, .flipX = true});
    });
    REQUIRE(sent.size() == 3);
    CHECK(sent[0].centerX == Approx(50));
    CHECK(sent[0].centerY == Approx(60));
    CHECK(sent[0].halfX == Approx(5));
    CHECK(sent[1].centerX == Approx(50 + 6 + 2 - 5)); // trimmed
    CHECK(sent[1].centerY == Approx(60 + 5 + 1 - 4));
    CHECK(sent[2].centerX == Approx(50 - 2 * 3));
    CHECK(sent[2].halfX == Approx(-4)); // mirrored
}

TEST_CASE_METHOD(SpriteFixture, "slices are where their last key put them", "[unit][kit]") {
    const Ref<Sprite> sprite = load(Direction::Forward);
    CHECK(sprite->slice("hand", 0) == Rect{2, 0, 2, 2});
    CHECK(sprite->slice("hand", 1) == Rect{2, 0, 2, 2});
    CHECK(sprite->slice("hand", 3) == Rect{-5, -1, 1, 1});
    CHECK_FALSE(sprite->slice("foot").has_value());
}

TEST_CASE("a sheet is read as it was written, and refused if damaged", "[unit][kit]") {
    const SpriteData sheet = sheetOf(Direction::PingPong, 3);
    const std::string bytes = encoded(sheet);
    const Result<SpriteData> read = decodeSprite(bytes, "hero.json");
    REQUIRE(read);
    CHECK(encoded(*read) == bytes);
    for (std::size_t cut = 0; cut < bytes.size(); cut += 5) {
        CHECK_FALSE(decodeSprite(bytes.substr(0, cut), "a").ok());
    }
    const auto refuses = [&](const auto& change) {
        SpriteData bad = sheet;
        change(bad);
        return !decodeSprite(encoded(bad), "a").ok();
    };
    CHECK(refuses([](SpriteData& bad) { bad.frames.clear(); }));
    CHECK(refuses([](SpriteData& bad) { bad.tags[0].last = 4; }));
    CHECK(refuses([](SpriteData& bad) { bad.tags[0].first = 4; }));
    CHECK(refuses([](SpriteData& bad) { bad.frames[0].width = 0; }));
}

TEST_CASE_METHOD(SpriteFixture, "a sheet of Aseprite is read in both of its forms", "[unit][kit]") {
    const auto compiled = [](const std::string& name) {
        std::string why;
        const auto bytes = platform::readWholeFile(
            std::string{ENGINUITY_COMPILED_ASSETS "/"} + name, std::size_t{1} << 20U, why);
        REQUIRE(bytes);
        return *bytes;
    };
    const std::string bytes = compiled("hero.json");
    CHECK(compiled("hero_hash.json") == bytes);
    const Result<SpriteData> sheet = decodeSprite(bytes, "hero.json");
    REQUIRE(sheet);
    CHECK(encoded(*sheet) == bytes);
    const Ref<Sprite> sprite = load(*sheet);
    CHECK(sprite->sheet().picture == "hero.png");
    CHECK(sprite->sheet().frames.size() == 5);
    CHECK(sprite->sheet().frames[2].offsetX == 1);
    CHECK(sprite->frameAt("idle", 0.1 + 0.01) == 1);
    CHECK(sprite->frameAt("run", 0.09) == 3);
    CHECK(sprite->frameAt("jump", 9.0) == 4);
    CHECK(sprite->frameAt("all", 0.0) == 4);
    CHECK(sprite->slice("body", 4) == Rect{2 - 6, 4 - 8, 8, 12});
    CHECK(sprite->sheet().slices[1].keys[0].hasPivot);
}
