#include "engine/canvas/shelf_packer.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

using eng::render::ShelfPacker;

namespace {

struct Placed {
    int x, y, width, height;
};

/// Fills a packer with glyph sizes until it refuses one. Checks that no rectangles overlap or lie
/// outside.
std::vector<Placed> fill(ShelfPacker& packer, std::uint32_t seed) {
    std::vector<Placed> placed;
    while (true) {
        seed = seed * 1664525U + 1013904223U;
        const int width = 4 + static_cast<int>((seed >> 8U) % 24U);
        const int height = 8 + static_cast<int>((seed >> 16U) % 20U);
        const auto place = packer.add(width, height);
        if (!place) {
            return placed;
        }
        placed.push_back({place->x, place->y, width, height});
    }
}

void checkApart(const std::vector<Placed>& all, int width, int height) {
    bool inside = true;
    bool apart = true;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Placed& a = all[i];
        inside =
            inside && a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height;
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const Placed& b = all[j];
            apart = apart && (a.x + a.width <= b.x || b.x + b.width <= a.x ||
                              a.y + a.height <= b.y || b.y + b.height <= a.y);
        }
    }
    CHECK(inside);
    CHECK(apart);
}

} // namespace

TEST_CASE("packed rectangles lie inside, do not overlap and leave little space unused",
          "[unit][render]") {
    ShelfPacker packer{256, 256};
    const std::vector<Placed> all = fill(packer, 1);
    checkApart(all, 256, 256);
    int area = 0;
    for (const Placed& one : all) {
        area += one.width * one.height;
    }
    CHECK(area > 256 * 256 * 7 / 10);
}

TEST_CASE("a packer that grows keeps its rectangles and has space for more", "[unit][render]") {
    ShelfPacker packer{128, 128};
    std::vector<Placed> all = fill(packer, 2);
    const std::size_t before = all.size();
    packer.grow(256, 256);
    const std::vector<Placed> more = fill(packer, 3);
    all.insert(all.end(), more.begin(), more.end());
    CHECK(all.size() > before * 3);
    checkApart(all, 256, 256);
}

TEST_CASE("a packer refuses sizes that are too large and can be cleared", "[unit][render]") {
    ShelfPacker packer{64, 64};
    CHECK_FALSE(packer.add(65, 1));
    CHECK_FALSE(packer.add(1, 65));
    CHECK(packer.add(64, 64));
    CHECK_FALSE(packer.add(1, 1));
    packer.clear();
    CHECK(packer.add(64, 64));
}
