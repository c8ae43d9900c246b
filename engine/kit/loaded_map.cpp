#include "engine/kit/loaded_map.h"

#include "engine/map/collide.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eng {

using render::Canvas;

void LoadedMap::give(Map map) {
    map_ = std::move(map);
    std::vector<Ref<render::Picture>> pictures; // those before stay until these are requested
    pictures.reserve(map_.pictures.size());
    for (const MapPicture& each : map_.pictures) {
        pictures.push_back(render::loadPicture(resources_, each.file));
    }
    pictures_ = std::move(pictures);
    maxWidth_ = map_.tileWidth;
    maxHeight_ = map_.tileHeight;
    for (const MapTile& tile : map_.tiles) { // either way, since cells may be turned
        maxWidth_ = std::max<std::int32_t>({maxWidth_, tile.width, tile.height});
        maxHeight_ = std::max<std::int32_t>({maxHeight_, tile.width, tile.height});
    }
}

void LoadedMap::draw(Canvas& canvas, const MapStyle& style) const {
    for (const MapLayer& layer : map_.layers) {
        if (style.layer.empty() ? layer.visible : layer.name == style.layer) {
            drawLayer(canvas, layer, style);
        }
    }
}

void LoadedMap::drawTile(Canvas& canvas, MapCell cell, const Rect& to,
                         const MapStyle& style) const {
    if (!cell.empty() && cell.tile() < map_.tiles.size()) {
        render::PictureStyle drawn{.filter = style.filter};
        put(canvas, cell, shownTile(cell.tile(), style.seconds), to, drawn);
    }
}

void LoadedMap::drawLayer(Canvas& canvas, const MapLayer& layer, const MapStyle& style) const {
    const Rect seen = canvas.camera().visible();
    const Vec2 parallax = toFloat(layer.parallax);
    const Vec2 middle = seen.center();
    const Vec2 offset = toFloat(layer.offset) +
                        Vec2{middle.x * (1.0F - parallax.x), middle.y * (1.0F - parallax.y)};
    const auto width = static_cast<float>(map_.tileWidth);
    const auto height = static_cast<float>(map_.tileHeight);
    // A large tile reaches to the right and up from its cell.
    const float right = static_cast<float>(maxWidth_) - width;
    const float up = static_cast<float>(maxHeight_) - height;
    const MapCells cells = cellsIn(Rect{seen.left - offset.x - right, seen.top - offset.y,
                                        seen.width + right, seen.height + up},
                                   map_);
    render::PictureStyle drawn{.tint = Color{}.faded(static_cast<float>(layer.opacity) / 255.0F),
                               .filter = style.filter};
    for (std::int32_t row = cells.top; row < cells.bottom; ++row) {
        const float bottom = static_cast<float>(row + 1) * height + offset.y;
        for (std::int32_t column = cells.left; column < cells.right; ++column) {
            const MapCell cell = map_.cell(layer, column, row);
            if (cell.empty()) {
                continue;
            }
            const MapTile& tile = shownTile(cell.tile(), style.seconds);
            auto wide = static_cast<float>(tile.width);
            auto high = static_cast<float>(tile.height);
            if (cell.transposed()) {
                std::swap(wide, high);
            }
            put(canvas, cell, tile,
                {static_cast<float>(column) * width + offset.x, bottom - high, wide, high}, drawn);
        }
    }
}

/// The tile that an animation shows.
const MapTile& LoadedMap::shownTile(std::size_t index, double seconds) const {
    const MapTile& tile = map_.tiles[index];
    if (tile.frames.empty()) {
        return tile;
    }
    double length = 0.0;
    for (const MapTile::Frame& frame : tile.frames) {
        length += frame.milliseconds;
    }
    double left = std::fmod(std::max(seconds, 0.0) * 1000.0, length);
    for (const MapTile::Frame& frame : tile.frames) {
        if (left < frame.milliseconds) {
            return map_.tiles[frame.tile];
        }
        left -= frame.milliseconds;
    }
    return map_.tiles[tile.frames.front().tile];
}

void LoadedMap::put(Canvas& canvas, MapCell cell, const MapTile& tile, const Rect& to,
                    render::PictureStyle& style) const {
    style.source = {static_cast<float>(tile.left), static_cast<float>(tile.top),
                    static_cast<float>(tile.width), static_cast<float>(tile.height)};
    style.flipX = cell.flipX();
    style.flipY = cell.flipY();
    const render::Picture& picture = *pictures_[tile.picture];
    if (!cell.transposed()) {
        style.rotation = 0.0F;
        canvas.picture(picture, to, style);
        return;
    }
    // To exchange x and y is to exchange top and bottom, and to turn by a quarter.
    style.rotation = std::numbers::pi_v<float> / 2.0F;
    style.flipX = cell.flipY();
    style.flipY = !cell.flipX();
    const Vec2 middle = to.center();
    canvas.picture(
        picture, Rect{middle.x - to.height / 2.0F, middle.y - to.width / 2.0F, to.height, to.width},
        style);
}

} // namespace eng
