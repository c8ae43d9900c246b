#include "engine/kit/loaded_map.h"

#include "engine/map/collide.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <numbers>

namespace eng {

using render::Canvas;

namespace {

constexpr std::int32_t kChunkSide = 256; // units
constexpr std::size_t kMaxChunks = 40;   // that are kept: they fit in a page of 2048 x 2048
constexpr int kMadeAtOnce = 4;           // by one call; others are drawn by cells
constexpr std::uint64_t kUnused = 100;   // calls, after which a chunk may become another

/// Whether a layer is where the map is, and opaque: then pictures can have it with others.
bool standsStill(const MapLayer& layer) {
    return layer.collides() && layer.opacity == 255;
}

} // namespace

/// Cells of some layers as one picture.
struct LoadedMap::Chunk {
    std::size_t first = 0, end = 0; ///< layers
    std::int32_t column = 0, row = 0;
    std::uint64_t version = 0; ///< of the pictures that it was made of
    std::uint64_t usedAt = 0;  ///< number of a call
    bool isEmpty = true;
    std::vector<MapCells> moving; ///< cells with animations, which it does not have
    Ref<render::Picture> picture; ///< null: it was always empty
};

LoadedMap::LoadedMap(Resources& resources)
    : resources_{resources} {}

LoadedMap::~LoadedMap() = default;

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
    const bool isRegular = std::ranges::all_of(map_.tiles, [&](const MapTile& tile) {
        return tile.width == map_.tileWidth && tile.height == map_.tileHeight;
    });
    const bool isSmall = map_.tileWidth <= kChunkSide / 2; // of others a picture has too few
    chunkCells_ =
        isRegular && isSmall && map_.tileWidth == map_.tileHeight ? kChunkSide / map_.tileWidth : 0;
    chunks_.clear();
}

void LoadedMap::draw(Canvas& canvas, const MapStyle& style) const {
    const auto isDrawn = [&](const MapLayer& layer) {
        return style.layer.empty() ? layer.visible : layer.name == style.layer;
    };
    const std::vector<MapLayer>& layers = map_.layers;
    for (std::size_t first = 0, end = 0; first < layers.size(); first = end) {
        end = first + 1;
        if (!isDrawn(layers[first])) {
            continue;
        }
        while (standsStill(layers[first]) && end < layers.size() && isDrawn(layers[end]) &&
               standsStill(layers[end])) {
            ++end;
        }
        if (standsStill(layers[first]) && drawChunks(canvas, first, end, style)) {
            continue;
        }
        for (std::size_t i = first; i < end; ++i) {
            drawLayer(canvas, layers[i], style);
        }
    }
}

bool LoadedMap::drawChunks(Canvas& canvas, std::size_t first, std::size_t end,
                           const MapStyle& style) const {
    const Rect seen = canvas.camera().visible();
    const MapCells cells = cellsIn(seen, map_);
    if (chunkCells_ == 0 || cells.left >= cells.right || cells.top >= cells.bottom) {
        return false;
    }
    const MapCells chunks{cells.left / chunkCells_, cells.top / chunkCells_,
                          (cells.right - 1) / chunkCells_ + 1,
                          (cells.bottom - 1) / chunkCells_ + 1};
    ++draws_;
    int made = 0;
    const auto side = static_cast<float>(chunkCells_ * map_.tileWidth);
    for (std::int32_t row = chunks.top; row < chunks.bottom; ++row) {
        for (std::int32_t column = chunks.left; column < chunks.right; ++column) {
            const MapCells all{column * chunkCells_, row * chunkCells_,
                               std::min((column + 1) * chunkCells_, map_.columns),
                               std::min((row + 1) * chunkCells_, map_.rows)};
            const Chunk* const chunk = chunkOf(first, end, column, row, made);
            if (chunk == nullptr) {
                for (std::size_t i = first; i < end; ++i) {
                    drawCells(canvas, map_.layers[i], {}, all, style);
                }
                continue;
            }
            if (!chunk->isEmpty) {
                canvas.picture(*chunk->picture,
                               Rect{static_cast<float>(column) * side,
                                    static_cast<float>(row) * side, side, side},
                               {.filter = style.filter});
            }
            for (const MapCells& each : chunk->moving) {
                for (std::size_t i = first; i < end; ++i) {
                    drawCells(canvas, map_.layers[i], {}, each, style);
                }
            }
        }
    }
    return true;
}

/// @param made  chunks that this frame has made
/// @return      null: it is to be drawn by cells
LoadedMap::Chunk* LoadedMap::chunkOf(std::size_t first, std::size_t end, std::int32_t column,
                                     std::int32_t row, int& made) const {
    std::uint64_t version = 0;
    for (const Ref<render::Picture>& each : pictures_) {
        version += each->version();
    }
    auto found = std::ranges::find_if(chunks_, [&](const Chunk& one) {
        return one.column == column && one.row == row && one.first == first && one.end == end;
    });
    if (found == chunks_.end() || found->version != version) {
        if (made == kMadeAtOnce) {
            return nullptr;
        }
        if (found == chunks_.end() && chunks_.size() < kMaxChunks) {
            found = chunks_.emplace(chunks_.end());
        } else if (found == chunks_.end()) {
            found = std::ranges::min_element(chunks_, {}, &Chunk::usedAt);
            if (found->usedAt + kUnused > draws_) {
                return nullptr; // more is seen than is kept
            }
        }
        found->first = first;
        found->end = end;
        found->column = column;
        found->row = row;
        found->version = version;
        make(*found);
        ++made;
    }
    found->usedAt = draws_;
    return &*found;
}

void LoadedMap::make(Chunk& chunk) const {
    const std::int32_t side = chunkCells_ * map_.tileWidth;
    render::Image image{.width = side, .height = side, .pixels = {}};
    image.pixels.resize(4 * static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    chunk.moving.clear();
    chunk.isEmpty = true;
    for (std::int32_t y = 0; y < chunkCells_; ++y) {
        for (std::int32_t x = 0; x < chunkCells_; ++x) {
            const std::int32_t column = chunk.column * chunkCells_ + x;
            const std::int32_t row = chunk.row * chunkCells_ + y;
            if (column >= map_.columns || row >= map_.rows) {
                continue;
            }
            bool moves = false;
            for (std::size_t i = chunk.first; i < chunk.end; ++i) {
                const MapCell cell = map_.cell(map_.layers[i], column, row);
                moves = moves || (!cell.empty() && !map_.tiles[cell.tile()].frames.empty());
            }
            if (moves) {
                chunk.moving.push_back({column, row, column + 1, row + 1});
                continue;
            }
            for (std::size_t i = chunk.first; i < chunk.end; ++i) {
                if (const MapCell cell = map_.cell(map_.layers[i], column, row); !cell.empty()) {
                    paint(image, cell, x * map_.tileWidth, y * map_.tileHeight);
                    chunk.isEmpty = false;
                }
            }
        }
    }
    if (chunk.picture != nullptr) {
        chunk.picture->replace(std::move(image));
    } else if (!chunk.isEmpty) {
        chunk.picture = resources_.heap().make<render::Picture>("map", std::move(image));
    }
}

/// Puts a tile over what is there.
void LoadedMap::paint(render::Image& image, MapCell cell, std::int32_t left,
                      std::int32_t top) const {
    const MapTile& tile = map_.tiles[cell.tile()];
    const render::Image& from = pictures_[tile.picture]->image();
    if (tile.left + tile.width > from.width || tile.top + tile.height > from.height) {
        return; // its file has not arrived
    }
    // Of the pixels that are taken one after the other: how far they are apart.
    std::ptrdiff_t right = cell.flipX() ? -1 : 1;
    std::ptrdiff_t down = cell.flipY() ? -1 : 1;
    std::ptrdiff_t at = std::ptrdiff_t{tile.top} * from.width + tile.left;
    (cell.transposed() ? right : down) *= from.width;
    at -= std::min<std::ptrdiff_t>(right, 0) * (tile.width - 1);
    at -= std::min<std::ptrdiff_t>(down, 0) * (tile.height - 1);
    for (std::int32_t y = 0; y < tile.height; ++y) {
        const std::uint8_t* const overs = from.pixels.data() + 4 * (at + y * down);
        std::uint8_t* const unders =
            image.pixels.data() + 4 * (std::ptrdiff_t{top + y} * image.width + left);
        for (std::int32_t x = 0; x < tile.width; ++x) {
            const std::uint8_t* const over = overs + 4 * (x * right);
            std::uint8_t* const under = unders + 4 * static_cast<std::ptrdiff_t>(x);
            const unsigned rest = 255U - over[3];
            if (rest == 0) { // nearly all of them
                std::memcpy(under, over, 4);
            } else if (rest < 255U) {
                for (int part = 0; part < 4; ++part) { // colours are multiplied by alpha
                    under[part] =
                        static_cast<std::uint8_t>(over[part] + (under[part] * rest + 127U) / 255U);
                }
            }
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
    drawCells(canvas, layer, offset, cells, style);
}

void LoadedMap::drawCells(Canvas& canvas, const MapLayer& layer, Vec2 offset, const MapCells& cells,
                          const MapStyle& style) const {
    const auto width = static_cast<float>(map_.tileWidth);
    const auto height = static_cast<float>(map_.tileHeight);
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
