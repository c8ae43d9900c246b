#pragma once

#include "engine/serialize/file.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

enum class Mood : std::uint8_t { Calm, Angry, Furious };

struct Weapon {
    std::string name;
    std::uint8_t damage = 0;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("name", name, eng::maxLength(32));
        stream.field("damage", damage, eng::bounded(0, 99));
    }
};

struct Monster {
    static constexpr int kVersion = 2;

    std::string name;
    std::int16_t health = 100;
    Mood mood = Mood::Calm;
    std::vector<Weapon> weapons;
    std::optional<std::uint32_t> treasure;

    template <class Stream>
    void serialize(Stream& stream, int version) {
        stream.field("name", name, eng::maxLength(32));
        stream.field("health", health, eng::bounded(0, 1000));
        stream.field("mood", mood, eng::upTo(Mood::Furious));
        stream.field("weapons", weapons, eng::maxLength(8));
        if (version >= 2) {
            stream.field("treasure", treasure, eng::varint());
        }
    }
};

struct SerializePage : AnyPage {};

} // namespace eng::docs
