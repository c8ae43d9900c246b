#include "engine/map/map.h"

#include "engine/serialize/file.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr double kMaxInt = std::numeric_limits<std::int32_t>::max();

/// The value of an int or a float.
const double* realOf(const MapProperty* found) {
    const bool real = found != nullptr && (found->kind == MapProperty::Kind::Int ||
                                           found->kind == MapProperty::Kind::Float);
    return real ? &found->number : nullptr;
}
bool isFinite(const MapProperties& properties) {
    return std::ranges::all_of(properties.all,
                               [](const MapProperty& each) { return std::isfinite(each.number); });
}

} // namespace

const MapProperty* MapProperties::find(std::string_view name) const {
    const auto found = std::ranges::find(all, name, &MapProperty::name);
    return found == all.end() ? nullptr : &*found;
}

bool MapProperties::flag(std::string_view name, bool fallback) const {
    const MapProperty* const found = find(name);
    return found != nullptr && found->kind == MapProperty::Kind::Bool ? found->number != 0.0
                                                                      : fallback;
}

std::int32_t MapProperties::number(std::string_view name, std::int32_t fallback) const {
    const MapProperty* const found = find(name);
    return found != nullptr && found->kind == MapProperty::Kind::Int
               ? static_cast<std::int32_t>(std::clamp(found->number, -kMaxInt - 1.0, kMaxInt))
               : fallback;
}

float MapProperties::real(std::string_view name, float fallback) const {
    const double* const found = realOf(find(name));
    return found != nullptr ? static_cast<float>(*found) : fallback;
}

Fixed MapProperties::fixed(std::string_view name, Fixed fallback) const {
    const double* const found = realOf(find(name));
    if (found == nullptr) {
        return fallback;
    }
    constexpr double kOne = 65536.0;
    return Fixed::fromRaw(
        static_cast<std::int32_t>(std::clamp(std::floor(*found * kOne), -kMaxInt, kMaxInt)));
}

std::string_view MapProperties::text(std::string_view name, std::string_view fallback) const {
    const MapProperty* const found = find(name);
    return found != nullptr && found->kind == MapProperty::Kind::Text ? found->text : fallback;
}

Result<Map> Map::decode(std::string_view bytes, std::string_view name) {
    Result<Map> map = decodeFile<Map>(kKind, bytes);
    if (map && !map->isWhole()) {
        map = Error{text::kFileDamaged};
    }
    if (!map) {
        return Error{text::kResourceUnreadable, {name, map.error()}};
    }
    map->prepare();
    return map;
}

const MapObject* Map::object(std::string_view nameOrType) const {
    const auto found = std::ranges::find_if(allObjects, [&](const MapObject& each) {
        return each.name == nameOrType || each.type == nameOrType;
    });
    return found == allObjects.end() ? nullptr : &*found;
}

const MapLayer* Map::layer(std::string_view name) const {
    const auto found = std::ranges::find(layers, name, &MapLayer::name);
    return found == layers.end() ? nullptr : &*found;
}

/// Whether all indices exist and all sizes fit.
bool Map::isWhole() const {
    const auto exists = [this](std::uint16_t bits) {
        const MapCell cell{bits};
        return cell.empty() || cell.tile() < tiles.size();
    };
    const std::int64_t width = std::int64_t{columns} * tileWidth;
    const std::int64_t height = std::int64_t{rows} * tileHeight;
    const std::size_t cells = indexOf(columns - 1, rows - 1) + 1;
    return width <= kMaxMapUnits && height <= kMaxMapUnits && cells <= kMaxMapCells &&
           isFinite(properties) &&
           std::ranges::all_of(tiles,
                               [&](const MapTile& tile) {
                                   const auto isTile = [this](const MapTile::Frame& frame) {
                                       return frame.tile < tiles.size();
                                   };
                                   if (tile.picture >= pictures.size() ||
                                       !isFinite(tile.properties) ||
                                       !std::ranges::all_of(tile.frames, isTile)) {
                                       return false;
                                   }
                                   const MapPicture& picture = pictures[tile.picture];
                                   return tile.width > 0 && tile.height > 0 &&
                                          tile.left + tile.width <= picture.width &&
                                          tile.top + tile.height <= picture.height;
                               }) &&
           std::ranges::all_of(layers,
                               [&](const MapLayer& layer) {
                                   return layer.cells.size() == cells &&
                                          isFinite(layer.properties) &&
                                          std::ranges::all_of(layer.cells, exists);
                               }) &&
           std::ranges::all_of(allObjects, [&](const MapObject& object) {
               return exists(object.cell.bits) && isFinite(object.properties) &&
                      object.box.width >= Fixed{} && object.box.height >= Fixed{};
           });
}

void Map::prepare() {
    solid_.assign(layers.empty() ? 0 : layers.front().cells.size(), Solidity::None);
    for (const MapLayer& layer : layers) {
        if (!layer.collides()) {
            continue;
        }
        const Solidity all = layer.properties.flag("solid")    ? Solidity::Solid
                             : layer.properties.flag("oneway") ? Solidity::OneWay
                                                               : Solidity::None;
        for (std::size_t i = 0; i < solid_.size(); ++i) {
            if (const MapCell cell{layer.cells[i]}; !cell.empty()) {
                solid_[i] = std::max({solid_[i], all, tiles[cell.tile()].solidity});
            }
        }
    }
    RollingHash hash;
    addTo(hash, *this);
    hash_ = hash.value();
}

} // namespace eng
