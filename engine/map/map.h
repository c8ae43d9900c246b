#pragma once

#include "engine/core/geometry.h"
#include "engine/core/result.h"
#include "engine/serialize/serialize.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Maps of tiles, as the editor Tiled writes them. `tools/compile_assets.py` compiles them when a
/// game is built (MAPS of `enginuity_game`); a program reads the compiled stream. Nothing here
/// needs a window, so that rules and servers use maps too.
///
/// Threads: not synchronised; a map that is not changed can be read from any thread.

namespace eng {

// Limits of a map; tools/compile_assets.py has the same.
inline constexpr std::size_t kMaxMapCells = std::size_t{1} << 22U; ///< of a layer
inline constexpr std::int32_t kMaxMapUnits = 32'767; ///< width and height, so that Fixed holds them
inline constexpr std::size_t kMaxMapTiles = 8191;    ///< different tiles that a map uses
inline constexpr std::size_t kMaxMapLayers = 32;
inline constexpr std::size_t kMaxMapObjects = 65'535;
inline constexpr std::size_t kMaxMapText = 255; ///< names and other texts, bytes

/// A property from the editor.
struct MapProperty {
    enum class Kind : std::uint8_t { Bool, Int, Float, Text };
    std::string name;
    Kind kind = Kind::Bool;
    double number = 0.0;   ///< 0 or 1 of a Bool
    std::string text = {}; ///< also a colour "#aarrggbb" or the name of a file

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("name", name, maxLength(kMaxMapText));
        stream.field("kind", kind, upTo(Kind::Text));
        if (kind == Kind::Text) {
            stream.field("text", text, maxLength(4095));
        } else {
            stream.field("number", number);
        }
    }
};

/// The properties of a map, layer, tile or object. A property that is missing or of another kind
/// gives the fallback.
struct MapProperties {
    std::vector<MapProperty> all; ///< each name once

    bool flag(std::string_view name, bool fallback = false) const;
    /// An int.
    std::int32_t number(std::string_view name, std::int32_t fallback = 0) const;
    /// An int or a float, for drawing.
    float real(std::string_view name, float fallback = 0.0F) const;
    /// An int or a float, for rules: rounded down to a multiple of 2^-16, clamped to the range.
    Fixed fixed(std::string_view name, Fixed fallback = {}) const;
    /// Valid as long as this.
    std::string_view text(std::string_view name, std::string_view fallback = {}) const;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("all", all, maxLength(255));
    }

private:
    const MapProperty* find(std::string_view name) const;
};

/// Whether a cell stops what moves (engine/map/collide.h).
enum class Solidity : std::uint8_t {
    None,
    OneWay, ///< from above only
    Solid
};

/// A cell of a layer: a tile, which may be flipped and turned, or none.
struct MapCell {
    static constexpr std::uint16_t kFlipX = 0x8000;     ///< left and right change places, last
    static constexpr std::uint16_t kFlipY = 0x4000;     ///< top and bottom change places, last
    static constexpr std::uint16_t kTranspose = 0x2000; ///< x and y change places, first
    std::uint16_t bits = 0;                             ///< 0: empty; else 1 + the tile, and flips

    bool empty() const { return bits == 0; }
    /// Index in `Map::tiles`. Valid if not empty.
    std::size_t tile() const { return (bits & 0x1FFFU) - std::size_t{1}; }
    bool flipX() const { return (bits & kFlipX) != 0; }
    bool flipY() const { return (bits & kFlipY) != 0; }
    bool transposed() const { return (bits & kTranspose) != 0; }
};

/// A tile of a tileset.
struct MapTile {
    struct Frame {
        std::uint16_t tile = 0; ///< index in `Map::tiles`
        std::uint16_t milliseconds = 0;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("tile", tile);
            stream.field("milliseconds", milliseconds, bounded(1, 65'535));
        }
    };
    std::uint8_t picture = 0;                               ///< index in `Map::pictures`
    std::uint16_t left = 0, top = 0, width = 0, height = 0; ///< in the picture, texels
    Solidity solidity = Solidity::None;                     ///< the properties `solid` and `oneway`
    std::string type;
    std::vector<Frame> frames; ///< of an animation; empty: none
    MapProperties properties;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("picture", picture);
        stream.field("left", left);
        stream.field("top", top);
        stream.field("width", width);
        stream.field("height", height);
        stream.field("solidity", solidity, upTo(Solidity::Solid));
        stream.field("type", type, maxLength(kMaxMapText));
        stream.field("frames", frames, maxLength(255));
        stream.field("properties", properties);
    }
};

/// A picture with tiles.
struct MapPicture {
    std::string file; ///< in the game's ASSETS
    std::uint16_t width = 0, height = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("file", file, maxLength(kMaxMapText));
        stream.field("width", width);
        stream.field("height", height);
    }
};

/// A layer of tiles.
struct MapLayer {
    std::string name;
    bool visible = true;
    std::uint8_t opacity = 255;
    FixedVec2 offset;                       ///< units, to the right and down
    FixedVec2 parallax{Fixed{1}, Fixed{1}}; ///< 0: stays in the window, 1: moves with the map
    MapProperties properties;
    std::vector<std::uint16_t> cells; ///< of `MapCell`, row by row: columns x rows of the map

    /// Whether its solid tiles are in the way: only without offset and parallax.
    bool collides() const {
        return offset == FixedVec2{} && parallax == FixedVec2{Fixed{1}, Fixed{1}};
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("name", name, maxLength(kMaxMapText));
        stream.field("visible", visible);
        stream.field("opacity", opacity);
        stream.field("offset", offset);
        stream.field("parallax", parallax);
        stream.field("properties", properties);
        stream.field("cells", cells, maxLength(kMaxMapCells));
    }
};

/// An object of an object layer, in units of the map.
struct MapObject {
    enum class Kind : std::uint8_t { Rectangle, Point, Ellipse, Polygon, Polyline, Tile };
    std::int32_t id = 0; ///< in the editor; properties that name an object have it
    std::string name;
    std::string type;  ///< "class" in some versions of Tiled
    std::string layer; ///< its name
    Kind kind = Kind::Rectangle;
    FixedRect box;  ///< of a polygon the smallest one around it
    Fixed rotation; ///< degrees, clockwise about the upper left corner (of a tile:
                    ///< about the lower left one)
    bool visible = true;
    std::vector<FixedVec2> points; ///< of a polygon or polyline, from the upper left of the map
    MapCell cell;                  ///< of a tile
    MapProperties properties;

    FixedVec2 center() const { return box.center(); }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("id", id);
        stream.field("name", name, maxLength(kMaxMapText));
        stream.field("type", type, maxLength(kMaxMapText));
        stream.field("layer", layer, maxLength(kMaxMapText));
        stream.field("kind", kind, upTo(Kind::Tile));
        stream.field("box", box);
        stream.field("rotation", rotation);
        stream.field("visible", visible);
        stream.field("points", points, maxLength(4095));
        stream.field("cell", cell.bits);
        stream.field("properties", properties);
    }
};

/// The objects of a map that have a type: a range for loops.
class MapObjects {
public:
    class Iterator {
    public:
        Iterator(const MapObject* at, const MapObjects& of)
            : at_{at}
            , of_{of} {
            skip();
        }
        const MapObject& operator*() const { return *at_; }
        Iterator& operator++() {
            ++at_;
            skip();
            return *this;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

    private:
        void skip() {
            while (at_ != of_.end_ && at_->type != of_.type_) {
                ++at_;
            }
        }

        const MapObject* at_;
        const MapObjects& of_;
    };

    MapObjects(const std::vector<MapObject>& all, std::string_view type)
        : begin_{all.data()}
        , end_{all.data() + all.size()}
        , type_{type} {}

    Iterator begin() const { return {begin_, *this}; }
    Iterator end() const { return {end_, *this}; }

private:
    const MapObject* begin_;
    const MapObject* end_;
    std::string_view type_;
};

/// A map: layers of tiles and objects, in units of a pixel of its tiles.
///
///     for (const MapObject& coin : map.objects("coin")) { place(coin.center()); }
///     if (map.solidity(column, row) == Solidity::Solid) { ... }
class Map {
public:
    static constexpr int kVersion = 1;
    static constexpr std::string_view kKind = "EMAP"; ///< of its file (engine/serialize/file.h)

    std::int32_t columns = 0, rows = 0;
    std::int32_t tileWidth = 1, tileHeight = 1; ///< units
    std::string background;                     ///< "#aarrggbb", or empty
    MapProperties properties;
    std::vector<MapPicture> pictures;
    std::vector<MapTile> tiles;
    std::vector<MapLayer> layers;      ///< the lowest first
    std::vector<MapObject> allObjects; ///< of all layers, in their order

    /// Reads a compiled map.
    ///
    /// @param name  of the file, for the error
    ///
    /// Errors: not a compiled map, of another version of the engine, damaged, or indices that do
    ///         not exist.
    static Result<Map> decode(std::string_view bytes, std::string_view name);

    /// The whole map, units.
    FixedRect bounds() const {
        return {{}, {}, Fixed{columns * tileWidth}, Fixed{rows * tileHeight}};
    }
    /// The objects with a type, in their order.
    ///
    /// @param type  outlives the range
    MapObjects objects(std::string_view type) const { return {allObjects, type}; }
    /// The first object with a name or type; null for an unknown name.
    const MapObject* object(std::string_view nameOrType) const;
    /// The layer with a name; null for an unknown name.
    const MapLayer* layer(std::string_view name) const;
    /// A cell of a layer. Valid inside the map.
    MapCell cell(const MapLayer& of, std::int32_t column, std::int32_t row) const {
        return {of.cells[indexOf(column, row)]};
    }
    /// What stops a box in a cell: the most solid tile of all layers that collide. Outside the map
    /// nothing does.
    Solidity solidity(std::int32_t column, std::int32_t row) const {
        const bool inside = column >= 0 && column < columns && row >= 0 && row < rows;
        return inside && !solid_.empty() ? solid_[indexOf(column, row)] : Solidity::None;
    }
    /// The same for the cell at a point, units.
    Solidity solidityAt(FixedVec2 point) const {
        const auto cell = [](std::int32_t place, std::int32_t size) {
            return place / size - (place % size < 0 ? 1 : 0);
        };
        return solidity(cell(point.x.toInt(), tileWidth), cell(point.y.toInt(), tileHeight));
    }
    /// Of all that it contains: equal maps have equal hashes on every system.
    std::uint64_t hash() const { return hash_; }

    template <class Stream>
    void serialize(Stream& stream, int /*version*/) {
        stream.field("columns", columns, bounded(1, kMaxMapUnits));
        stream.field("rows", rows, bounded(1, kMaxMapUnits));
        stream.field("tileWidth", tileWidth, bounded(1, kMaxMapUnits));
        stream.field("tileHeight", tileHeight, bounded(1, kMaxMapUnits));
        stream.field("background", background, maxLength(9));
        stream.field("properties", properties);
        stream.field("pictures", pictures, maxLength(255));
        stream.field("tiles", tiles, maxLength(kMaxMapTiles));
        stream.field("layers", layers, maxLength(kMaxMapLayers));
        stream.field("objects", allObjects, maxLength(kMaxMapObjects));
    }

private:
    std::size_t indexOf(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(column);
    }
    bool isWhole() const;
    void prepare();

    std::vector<Solidity> solid_; ///< by cell; empty without layers
    std::uint64_t hash_ = 0;
};

} // namespace eng
