// Whatever bytes a compiled map has: no crash, and a map that is read is written and read back
// equal, has only cells and objects that exist, and can be moved in.

#include "engine/map/platforms.h"
#include "engine/serialize/file.h"
#include "tests/fuzz/require.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

using namespace eng;

namespace {

void check(std::string_view file) {
    const Result<Map> map = Map::decode(file, "map");
    if (!map) {
        return;
    }
    const Result<std::string> written = encodeFile(Map::kKind, *map);
    FUZZ_REQUIRE(written.ok());
    const Result<Map> again = Map::decode(*written, "map");
    FUZZ_REQUIRE(again && again->hash() == map->hash());
    for (const MapLayer& layer : map->layers) {
        const MapCell last = map->cell(layer, map->columns - 1, map->rows - 1);
        FUZZ_REQUIRE(last.empty() || last.tile() < map->tiles.size());
    }
    FixedRect box{Fixed{20}, Fixed{20}, Fixed{10}, Fixed{10}};
    Walker walker{.box = box};
    for (std::uint32_t step = 1; step < 20; ++step) {
        sweepWithPlatforms(box, {Fixed{3}, Fixed{4}}, *map, step * 50, 60);
        walker.step(*map, Fixed{1});
    }
    overlaps(FixedCircle{box.center(), Fixed{6}}, *map);
    static_cast<void>(objectAt(box, *map, "coin"));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view file{reinterpret_cast<const char*>(data), size};
    check(file);
    // With a good header, since a checksum is hard to guess.
    check(detail::withHeader(Map::kKind, Map::kVersion, std::as_bytes(std::span{file})));
    return 0;
}
