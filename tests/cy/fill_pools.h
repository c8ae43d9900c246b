#pragma once

#include "game/cy/world.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cy {

/// Fills the pools of a state by copies of what is in them, in all directions: visits its fields
/// like a stream. Capsules stay as many as they are, and so does an empty pool.
class FillPools {
public:
    explicit FillPools(World& world) { world.serialize(*this); }

    bool areFull() const { return full_; }

    template <class T, class... Format>
    void field(std::string_view, T& value, const Format&...) {
        if constexpr (requires { value.push_back(value.front()); }) {
            fill(value);
        } else if constexpr (requires { value.serialize(*this); }) {
            value.serialize(*this);
        }
    }
    template <class... Rest>
    void expect(const Rest&...) {}

private:
    template <class Items>
    void fill(Items& items) {
        using Item = typename Items::value_type;
        if constexpr (!std::same_as<Item, Capsule>) {
            const std::size_t most = std::same_as<Item, Enemy>  ? kMaxEnemies
                                     : std::same_as<Item, Shot> ? kMaxShots
                                                                : kMaxEnemyShots;
            full_ = full_ && !items.empty();
            while (!items.empty() && items.size() < most) {
                Item copy = items[items.size() / 2];
                copy.angle += 40503 * static_cast<std::int32_t>(items.size());
                items.push_back(copy);
            }
        }
    }

    bool full_ = true;
};

} // namespace cy
