#pragma once

#include "engine/map/map.h"

#include <string>
#include <string_view>
#include <vector>

namespace eng::test {

/// The bytes of a compiled map.
std::string encoded(const Map& map);

/// A map of 16 x 16 units a cell, drawn by letters: '#' solid, '-' one-way, any other letter empty.
/// Its picture "tiles.png" has both tiles side by side.
Map bareMap(const std::vector<std::string_view>& lines);
Map drawnMap(const std::vector<std::string_view>& lines);

} // namespace eng::test
