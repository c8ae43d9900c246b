#pragma once

#include "engine/canvas/canvas.h"
#include "engine/canvas/picture_file.h"
#include "engine/core/managed.h"
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
    explicit LoadedMap(Resources& resources)
        : resources_{resources} {}

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
    void drawLayer(render::Canvas& canvas, const MapLayer& layer, const MapStyle& style) const;
    const MapTile& shownTile(std::size_t index, double seconds) const;
    void put(render::Canvas& canvas, MapCell cell, const MapTile& tile, const Rect& to,
             render::PictureStyle& style) const;

    Resources& resources_;
    Map map_;
    std::vector<Ref<render::Picture>> pictures_; ///< of `Map::pictures`
    std::int32_t maxWidth_ = 1;                  ///< of a tile, units
    std::int32_t maxHeight_ = 1;
};

/// Compiled maps, for `Resources`.
struct MapFile {
    using Object = LoadedMap;
    using Decoded = Map;
    static Result<Map> decode(const std::string& bytes, const std::string& name) {
        return Map::decode(bytes, name);
    }
    static Status apply(LoadedMap& object, Map decoded) {
        object.give(std::move(decoded));
        return {};
    }
};

} // namespace eng
