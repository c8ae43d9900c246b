#pragma once

#include "engine/serialize/serialize.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/// The monster of the FlatBuffers tutorial: the fields of its sample schema.

enum class MonsterColor : std::uint8_t { Red, Green, Blue };

struct Place {
    float x = 0.0F;
    float y = 0.0F;
    float z = 0.0F;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x);
        stream.field("y", y);
        stream.field("z", z);
    }
};

struct Weapon {
    std::string name;
    std::int16_t damage = 0;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("name", name, eng::maxLength(255));
        stream.field("damage", damage);
    }
};

struct Monster {
    Place position;
    std::int16_t mana = 150;
    std::int16_t health = 100;
    std::string name;
    std::vector<std::uint8_t> inventory;
    MonsterColor color = MonsterColor::Blue;
    std::vector<Weapon> weapons;
    Weapon equipped;
    std::vector<Place> path;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("position", position);
        stream.field("mana", mana);
        stream.field("health", health);
        stream.field("name", name, eng::maxLength(255));
        stream.field("inventory", inventory, eng::maxLength(255));
        stream.field("color", color, eng::upTo(MonsterColor::Blue));
        stream.field("weapons", weapons, eng::maxLength(255));
        stream.field("equipped", equipped);
        stream.field("path", path, eng::maxLength(255));
    }
};

struct Monsters {
    std::vector<Monster> all;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("all", all, eng::maxLength(60'000));
    }
};

} // namespace bench
