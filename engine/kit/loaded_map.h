#pragma once

#include "engine/canvas/canvas.h"
#include "engine/canvas/picture_file.h"
#include "engine/core/managed.h"
#include "engine/map/collide.h"
#include "engine/map/map.h"
#include "engine/resource/resources.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// How to draw a map. Every part has a default.
struct MapStyle {
    double seconds = 0.0;        ///< of the animations, since any moment
    std::string_view layer = {}; ///< only this one, also if it is hidden; empty: the visible ones
    render::Filter filter = render::Filter::Nearest; ///< hard pixels, or Linear
};

/// A map that has been loaded, or will be, with its pictures: `Loader::map`.
///
///     map_ = load.map("maps/level.tmj");
///     map_->draw(canvas, {.seconds = time});
///     for (const eng::MapObject& coin : map_->objects("coin")) { ... }
///
/// Threads: the thread that owns its heap and the context.
class LoadedMap final : public Managed {
public:
    explicit LoadedMap(Resources& resources);
    LoadedMap(const LoadedMap&) = delete;
    LoadedMap& operator=(const LoadedMap&) = delete;
    ~LoadedMap() override;

    /// One empty cell until it has been loaded, then the map of the file.
    const Map& map() const { return map_; }
    MapObjects objects(std::string_view type) const { return map_.objects(type); }
    /// The whole map, units.
    Rect bounds() const { return toFloat(map_.bounds()); }

    /// Draws the layers of tiles, the lowest first, in the current units of the canvas: a unit is a
    /// pixel of the tiles, {0, 0} the upper left corner of the map. Only the cells that are seen
    /// cost time. Layers with parallax follow the middle of what the canvas shows. Tiles larger
    /// than the grid stand on the lower left corner of their cell, as in Tiled. Objects are not
    /// drawn: `drawTile` draws one.
    ///
    /// Opaque layers without parallax that follow each other are drawn as pictures of about 256 x
    /// 256 pixels, each one draw for many cells. These are made when they are first seen, up to
    /// four in a call; cells with animations are drawn over them.
    ///
    /// Layers one above the other that stand still with the map, of tiles as large as the grid,
    /// are drawn from pictures of 256 x 256 units, which are made when they are first seen: at
    /// most 40, which take 10 MB. What is beyond them is drawn tile by tile.
    void draw(render::Canvas& canvas, const MapStyle& style = {}) const;
    /// Draws a tile of the map, for an object with a tile (`MapObject::cell`), which may have
    /// moved.
    ///
    /// @param to  where, units
    void drawTile(render::Canvas& canvas, MapCell cell, const Rect& to,
                  const MapStyle& style = {}) const;

    /// Takes a map and requests its pictures.
    void give(Map map);

private:
    struct Chunk;

    void drawLayer(render::Canvas& canvas, const MapLayer& layer, const MapStyle& style) const;
    void drawCells(render::Canvas& canvas, const MapLayer& layer, Vec2 offset,
                   const MapCells& cells, const MapStyle& style) const;
    /// False: the layers are not drawn.
    bool drawChunks(render::Canvas& canvas, std::size_t first, std::size_t end,
                    const MapStyle& style) const;
    Chunk* chunkOf(std::size_t first, std::size_t end, std::int32_t column, std::int32_t row,
                   int& made) const;
    void make(Chunk& chunk) const;
    void paint(render::Image& image, MapCell cell, std::int32_t left, std::int32_t top) const;
    const MapTile& shownTile(std::size_t index, double seconds) const;
    void put(render::Canvas& canvas, MapCell cell, const MapTile& tile, const Rect& to,
             render::PictureStyle& style) const;

    Resources& resources_;
    Map map_;
    std::vector<Ref<render::Picture>> pictures_; ///< of `Map::pictures`
    std::int32_t maxWidth_ = 1;                  ///< of a tile, units
    std::int32_t maxHeight_ = 1;
    std::int32_t chunkCells_ = 0; ///< of a side; 0: the tiles differ in size
    mutable std::vector<Chunk> chunks_;
    mutable std::uint64_t draws_ = 0; ///< calls of `drawChunks`
};

/// Compiled maps, for `Resources`.
struct MapFile {
    using Object = LoadedMap;
    using Decoded = Map;
    static Result<Map> decode(const std::string& bytes, const std::string& name) {
        return Map::decode(bytes, name);
    }
};

} // namespace eng
