#include "engine/map/map.h"
#include "engine/map/maps.h"
#include "engine/serialize/file.h"
#include "engine/text/string_table.h"
#include "tests/support/drawn_map.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <string>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;

namespace {

/// A map with one of everything.
Map fullMap() {
    Map map = bareMap({"#-", ".."});
    map.background = "#ff102030";
    map.properties.all = {{.name = "gravity", .kind = MapProperty::Kind::Float, .number = 9.75}};
    map.tiles[0].type = "wall";
    map.tiles[0].frames = {{.tile = 0, .milliseconds = 100}, {.tile = 1, .milliseconds = 250}};
    map.layers.push_back(map.layers[0]);
    map.layers[1].name = "sky";
    map.layers[1].visible = false;
    map.layers[1].opacity = 128;
    map.layers[1].parallax = {Fixed::ratio(1, 2), Fixed{1}};
    map.layers[1].cells = {0, 1 | MapCell::kFlipX, 0, 2 | MapCell::kTranspose};
    MapObject coin;
    coin.id = 7;
    coin.name = "first";
    coin.type = "coin";
    coin.layer = "things";
    coin.box = {Fixed{3}, Fixed{4}, Fixed{8}, Fixed{6}};
    coin.properties.all = {{.name = "gold", .kind = MapProperty::Kind::Int, .number = 5},
                           {.name = "magic", .kind = MapProperty::Kind::Bool, .number = 1},
                           {.name = "owner", .kind = MapProperty::Kind::Text, .text = "smith"}};
    MapObject way;
    way.type = "way";
    way.kind = MapObject::Kind::Polyline;
    way.points = {{Fixed{1}, Fixed{2}}, {Fixed{5}, Fixed{6}}};
    map.allObjects = {coin, way, coin};
    map.allObjects[2].name = "second";
    return map;
}

Result<Map> read(const Map& map) {
    return Map::decode(encoded(map), "maps/a.tmj");
}

/// The message of an error.
std::string told(const Result<Map>& map) {
    REQUIRE_FALSE(map);
    return StringTable{}.text(map.error());
}

} // namespace

TEST_CASE("a map is read as it was written", "[unit][map]") {
    const std::string bytes = encoded(fullMap());
    const Result<Map> map = Map::decode(bytes, "maps/a.tmj");
    REQUIRE(map);
    CHECK(encoded(*map) == bytes);
    CHECK(map->bounds() == FixedRect{{}, {}, Fixed{32}, Fixed{32}});
    CHECK(map->layer("sky") == &map->layers[1]);
    CHECK(map->layer("sea") == nullptr);
    const MapCell cell = map->cell(map->layers[1], 1, 0);
    CHECK(cell.tile() == 0);
    CHECK(cell.flipX());
    CHECK_FALSE(cell.flipY());
    CHECK(map->cell(map->layers[1], 1, 1).transposed());
    CHECK(map->cell(map->layers[1], 0, 0).empty());
}

TEST_CASE("objects are found by type and name", "[unit][map]") {
    const Result<Map> map = read(fullMap());
    REQUIRE(map);
    std::vector<std::string> names;
    for (const MapObject& coin : map->objects("coin")) {
        names.push_back(coin.name);
    }
    CHECK(names == std::vector<std::string>{"first", "second"});
    CHECK(map->object("second") == &map->allObjects[2]);
    CHECK(map->object("way") == &map->allObjects[1]);
    CHECK(map->object("dragon") == nullptr);
    CHECK(map->allObjects[0].center() == FixedVec2{Fixed{7}, Fixed{7}});
}

TEST_CASE("a property has its value, or else the fallback", "[unit][map]") {
    const Map map = fullMap();
    const MapProperties& coin = map.allObjects[0].properties;
    CHECK(coin.number("gold") == 5);
    CHECK(coin.real("gold") == 5.0F);
    CHECK(coin.fixed("gold") == Fixed{5});
    CHECK(coin.flag("magic"));
    CHECK(coin.text("owner") == "smith");
    CHECK(coin.number("owner", -1) == -1); // of another kind
    CHECK(coin.number("silver", 3) == 3);
    CHECK_FALSE(coin.flag("gold"));
    CHECK(coin.text("gold", "none") == "none");
    CHECK(map.properties.fixed("gravity") == Fixed::ratio(39, 4));
    CHECK(map.properties.number("gravity", 2) == 2); // a float, not an int
    const MapProperties huge{{{.name = "x", .kind = MapProperty::Kind::Float, .number = 1e300}}};
    CHECK(huge.fixed("x") == Fixed::fromRaw(std::numeric_limits<std::int32_t>::max()));
}

TEST_CASE("a cell is as solid as its most solid tile", "[unit][map]") {
    Map map = bareMap({"#-.", "..."});
    map.layers.push_back(map.layers[0]);
    map.layers[1].cells = {2, 1, 2, 0, 0, 0};
    Result<Map> both = read(map);
    REQUIRE(both);
    CHECK(both->solidity(0, 0) == Solidity::Solid);
    CHECK(both->solidity(1, 0) == Solidity::Solid);
    CHECK(both->solidity(2, 0) == Solidity::OneWay);
    CHECK(both->solidity(0, 1) == Solidity::None);
    CHECK(both->solidity(-1, 0) == Solidity::None); // outside
    CHECK(both->solidity(0, 2) == Solidity::None);
    CHECK(both->solidity(3, 0) == Solidity::None);
    map.layers[1].parallax.x = Fixed{2}; // only for the eye
    CHECK(read(map)->solidity(2, 0) == Solidity::None);
    map.layers[1].parallax.x = Fixed{1};
    map.layers[1].offset.y = Fixed{1};
    CHECK(read(map)->solidity(2, 0) == Solidity::None);
    map.layers[1].offset = {};
    map.layers[1].properties.all = {
        {.name = "solid", .kind = MapProperty::Kind::Bool, .number = 1}};
    CHECK(read(map)->solidity(2, 0) == Solidity::Solid); // by its layer
}

TEST_CASE("every change of a map changes its hash", "[unit][map]") {
    const Map map = fullMap();
    const std::uint64_t hash = read(map)->hash();
    CHECK(read(map)->hash() == hash);
    Map other = map;
    other.layers[0].cells[3] = 1;
    CHECK(read(other)->hash() != hash);
    other = map;
    other.allObjects[0].box.left = Fixed{2};
    CHECK(read(other)->hash() != hash);
    other = map;
    other.tiles[0].solidity = Solidity::None;
    CHECK(read(other)->hash() != hash);
}

TEST_CASE("damaged and foreign maps are refused", "[unit][map]") {
    const Map map = fullMap();
    std::string bytes = encoded(map);
    CHECK(told(Map::decode("", "maps/a.tmj")).starts_with("maps/a.tmj: "));
    CHECK_FALSE(Map::decode(R"({"type":"map"})", "a").ok()); // not compiled
    for (std::size_t cut = 0; cut < bytes.size(); cut += 7) {
        CHECK_FALSE(Map::decode(bytes.substr(0, cut), "a").ok());
    }
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    CHECK_FALSE(Map::decode(bytes, "a").ok());
    // With a right checksum, but of another version or with what does not exist.
    const auto refuses = [&](const auto& change) {
        Map bad = map;
        change(bad);
        return !read(bad).ok();
    };
    CHECK(refuses([](Map& bad) { bad.layers[0].cells[0] = 3; }));
    CHECK(refuses([](Map& bad) { bad.layers[0].cells.pop_back(); }));
    CHECK(refuses([](Map& bad) { bad.tiles[0].frames[1].tile = 2; }));
    CHECK(refuses([](Map& bad) { bad.tiles[1].picture = 1; }));
    CHECK(refuses([](Map& bad) { bad.tiles[1].left = 17; }));
    CHECK(refuses([](Map& bad) { bad.tiles[1].width = 0; }));
    CHECK(refuses([](Map& bad) { bad.allObjects[0].cell.bits = 9; }));
    CHECK(refuses([](Map& bad) { bad.allObjects[0].box.width = Fixed{-1}; }));
    CHECK(refuses([](Map& bad) { bad.tileWidth = 20'000; }));
    CHECK(refuses([](Map& bad) { bad.columns = bad.rows = 32'767; })); // 10^9 cells
    CHECK(refuses(
        [](Map& bad) { bad.properties.all[0].number = std::numeric_limits<double>::quiet_NaN(); }));
    const auto body = std::as_bytes(std::span{bytes}).subspan(kFileHeaderBytes);
    const std::string newer = detail::withHeader(Map::kKind, Map::kVersion + 1, body);
    CHECK_FALSE(Map::decode(newer, "a").ok());
}

TEST_CASE("rules load their maps from the folder of the game", "[unit][map]") {
    TemporaryFolder folder;
    using Two = Maps<"a.tmj", "b.tmj">;
    std::string why;
    const Map first = bareMap({"#."});
    const Map second = bareMap({".", "#"});
    REQUIRE(platform::writeFile(folder.path() + "/a.tmj", encoded(first), why));
    CHECK_FALSE(Two::load(folder.path()).ok()); // b.tmj is missing
    REQUIRE(platform::writeFile(folder.path() + "/b.tmj", encoded(second), why));
    const Result<Two> maps = Two::load(folder.path());
    REQUIRE(maps);
    CHECK((*maps)[0].solidity(0, 0) == Solidity::Solid);
    CHECK((*maps)[1].rows == 2);
    CHECK(Two::size() == 2);
    REQUIRE(platform::writeFile(folder.path() + "/b.tmj", encoded(first), why));
    CHECK(Two::load(folder.path())->hash() != maps->hash());
    REQUIRE(platform::writeFile(folder.path() + "/b.tmj", "no map", why));
    CHECK_FALSE(Two::load(folder.path()).ok());
}

namespace {

/// The bytes of a compiled file.
std::string compiled(const std::string& name) {
    std::string why;
    const auto bytes = platform::readWholeFile(std::string{ENGINUITY_COMPILED_ASSETS "/"} + name,
                                               std::size_t{1} << 20U, why);
    REQUIRE(bytes);
    return *bytes;
}

} // namespace

TEST_CASE("a map that Tiled has saved is read and written byte by byte", "[unit][map]") {
    const std::string bytes = compiled("world.tmj");
    const Result<Map> map = Map::decode(bytes, "world.tmj");
    REQUIRE(map);
    CHECK(encoded(*map) == bytes);
    CHECK(map->columns == 8);
    CHECK(map->rows == 6);
    CHECK(map->background == "#ff102030");
    CHECK(map->properties.text("music") == "music/cave.ogg");
    CHECK(map->properties.number("time") == 90);
    CHECK(map->hash() == 0xC1D5F887BB2CAAFBULL); // on every system
}

TEST_CASE("tilesets of every kind give tiles", "[unit][map]") {
    const Result<Map> map = Map::decode(compiled("world.tmj"), "world.tmj");
    REQUIRE(map);
    std::vector<std::string> files;
    for (const MapPicture& each : map->pictures) {
        files.push_back(each.file);
    }
    CHECK(files == std::vector<std::string>{"tiles.png", "coin.png", "crate.png", "marks.png"});
    REQUIRE(map->tiles.size() == 10);
    CHECK(map->tiles[1].left == 19); // a margin of 1, a spacing of 2
    CHECK(map->tiles[0].solidity == Solidity::Solid);
    CHECK(map->tiles[1].solidity == Solidity::OneWay);
    CHECK(map->tiles[4].type == "spikes");
    CHECK(map->tiles[4].properties.number("damage") == 2);
    REQUIRE(map->tiles[2].frames.size() == 2);
    CHECK(map->tiles[2].frames[1].tile == 3);
    CHECK(map->tiles[2].frames[1].milliseconds == 200);
    CHECK(map->tiles[9].picture == 3);
    CHECK(map->tiles[9].left == 8);
}

TEST_CASE("layers of every packing have their cells", "[unit][map]") {
    const Result<Map> map = Map::decode(compiled("world.tmj"), "world.tmj");
    REQUIRE(map);
    REQUIRE(map->layers.size() == 2);
    const MapLayer& sky = map->layers[0];
    CHECK(sky.name == "sky");
    CHECK(sky.opacity == 64);
    CHECK(sky.offset == FixedVec2{Fixed::ratio(9, 2), Fixed{-2}});
    CHECK(sky.parallax == FixedVec2{Fixed::ratio(1, 2), Fixed::ratio(1, 4)});
    CHECK(sky.cells[9] == (MapCell::kFlipX | 7));
    const MapLayer& ground = map->layers[1];
    CHECK(ground.properties.text("theme") == "cave");
    const std::vector<std::uint16_t> last{1,      0x8001, 0x4001, 0x2001,
                                          0xA001, 0x6001, 0xC001, 0xE001};
    CHECK(std::vector<std::uint16_t>(ground.cells.end() - 8, ground.cells.end()) == last);
    CHECK(map->solidity(0, 5) == Solidity::Solid);
    CHECK(map->solidity(1, 4) == Solidity::OneWay);
    CHECK(map->solidity(4, 4) == Solidity::None);
}

TEST_CASE("objects of every kind have their places", "[unit][map]") {
    const Result<Map> map = Map::decode(compiled("world.tmj"), "world.tmj");
    REQUIRE(map);
    REQUIRE(map->allObjects.size() == 9);
    using Kind = MapObject::Kind;
    CHECK(map->object("start")->kind == Kind::Point);
    CHECK(map->object("start")->center() == FixedVec2{Fixed{24}, Fixed{40}});
    const MapProperties& goal = map->object("goal")->properties;
    CHECK(goal.number("bonus") == 500);
    CHECK(goal.fixed("gravity") == Fixed::ratio(-5, 2));
    CHECK(goal.number("key") == 6);
    CHECK(goal.flag("open"));
    CHECK(goal.text("tint") == "#80ff0000");
    CHECK(map->object("pond")->kind == Kind::Ellipse);
    CHECK(map->object("path")->points.back() == FixedVec2{Fixed{18}, Fixed::ratio(27, 2)});
    CHECK(map->object("zone")->points.front() == FixedVec2{Fixed{100}, Fixed{20}});
    for (const MapObject& coin : map->objects("coin")) { // its type is that of its tile
        CHECK(coin.cell.tile() == 7);
        CHECK(coin.box == FixedRect{Fixed{32}, Fixed{56}, Fixed{8}, Fixed{8}});
        CHECK(coin.properties.number("value") == 25);
        CHECK(coin.properties.text("sound") == "ting");
    }
    CHECK(map->object("trap")->rotation == Fixed{90});
    CHECK_FALSE(map->object("mark")->visible);
}

TEST_CASE("a map without layers stops nothing and takes no memory for it", "[unit][map]") {
    Map map = bareMap({"#"});
    map.layers.clear();
    map.columns = map.rows = 2000;
    const Result<Map> read = Map::decode(encoded(map), "a");
    REQUIRE(read);
    CHECK(read->solidity(0, 0) == Solidity::None);
    CHECK(read->solidity(1999, 1999) == Solidity::None);
}

TEST_CASE("a point is in the cell below and to the right of its corner", "[unit][map]") {
    const Result<Map> map = Map::decode(encoded(bareMap({"#.", ".."})), "a");
    REQUIRE(map);
    CHECK(map->solidityAt({Fixed{}, Fixed{}}) == Solidity::Solid);
    CHECK(map->solidityAt({Fixed{16}, Fixed{}}) == Solidity::None);
    CHECK(map->solidityAt({Fixed::ratio(-1, 2), Fixed{4}}) == Solidity::None); // outside
}
