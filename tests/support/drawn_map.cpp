#include "tests/support/drawn_map.h"

#include "engine/serialize/file.h"

namespace eng::test {

std::string encoded(const Map& map) {
    const Result<std::string> bytes = encodeFile(Map::kKind, map);
    ENG_ASSERT(bytes.ok(), "a map of a test can be written");
    return *bytes;
}

Map bareMap(const std::vector<std::string_view>& lines) {
    Map map;
    map.columns = static_cast<std::int32_t>(lines.front().size());
    map.rows = static_cast<std::int32_t>(lines.size());
    map.tileWidth = map.tileHeight = 16;
    map.pictures = {{.file = "tiles.png", .width = 32, .height = 16}};
    map.tiles.resize(2);
    for (std::size_t i = 0; i < 2; ++i) {
        map.tiles[i].left = static_cast<std::uint16_t>(16 * i);
        map.tiles[i].width = map.tiles[i].height = 16;
        map.tiles[i].solidity = i == 0 ? Solidity::Solid : Solidity::OneWay;
    }
    map.layers.resize(1);
    map.layers[0].name = "ground";
    for (const std::string_view line : lines) {
        for (const char c : line) {
            map.layers[0].cells.push_back(c == '#' ? 1 : c == '-' ? 2 : 0);
        }
    }
    return map;
}

Map drawnMap(const std::vector<std::string_view>& lines) {
    const Result<Map> map = Map::decode(encoded(bareMap(lines)), "drawn");
    ENG_ASSERT(map.ok(), "a map of a test can be read");
    return *map;
}

} // namespace eng::test
