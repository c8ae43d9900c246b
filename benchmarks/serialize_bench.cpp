// Writing (with measuring) and reading batches of monsters, against code written by hand for the
// same bytes with the same checks, and against other libraries.

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <cereal/archives/portable_binary.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>

#include <array>
#include <cstring>
#include <sstream>

#include "benchmarks/monster.h"
#include "benchmarks/rows.h"
#include "monster_generated.h"

namespace bench {

// The same fields for Boost, which looks for these functions.
template <class Archive>
void serialize(Archive& archive, Place& place, unsigned) {
    archive & place.x & place.y & place.z;
}
template <class Archive>
void serialize(Archive& archive, Weapon& weapon, unsigned) {
    archive & weapon.name & weapon.damage;
}
template <class Archive>
void serialize(Archive& archive, Monster& monster, unsigned) {
    archive & monster.position & monster.mana & monster.health & monster.name & monster.inventory &
        monster.color & monster.weapons & monster.equipped & monster.path;
}

namespace {

constexpr std::size_t kBatch = 50;
constexpr std::size_t kMonsters = 300'000;
constexpr std::size_t kBatches = kMonsters / kBatch;
constexpr std::size_t kLongest = 255;

Monsters makeMonsters() {
    Monsters monsters;
    for (std::size_t i = 0; i < kBatch; ++i) {
        const auto number = static_cast<float>(i);
        Monster monster;
        monster.position = {number, number + 1.0F, number + 2.0F};
        monster.health = static_cast<std::int16_t>(80 + i);
        monster.name = "Orc number " + std::to_string(i);
        monster.inventory = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        monster.color = MonsterColor::Red;
        monster.weapons = {{"Sword", 3}, {"Axe", 5}};
        monster.equipped = {"Axe", 5};
        monster.path = {{1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}};
        monsters.all.push_back(std::move(monster));
    }
    return monsters;
}
using Bytes = std::vector<std::byte>;

// --- By hand: the same bytes, and the same errors.

class Writer {
public:
    explicit Writer(Bytes& bytes)
        : at_{bytes.data()}
        , end_{at_ + bytes.size()} {}
    bool ok() const { return ok_; }

    void put8(std::uint8_t value) {
        if (std::byte* const to = room(1)) {
            *to = static_cast<std::byte>(value);
        }
    }
    void put16(std::uint16_t value) {
        if (std::byte* const to = room(2)) {
            to[0] = static_cast<std::byte>(value >> 8U);
            to[1] = static_cast<std::byte>(value);
        }
    }
    void put32(std::uint32_t value) {
        if (std::byte* const to = room(4)) {
            to[0] = static_cast<std::byte>(value >> 24U);
            to[1] = static_cast<std::byte>(value >> 16U);
            to[2] = static_cast<std::byte>(value >> 8U);
            to[3] = static_cast<std::byte>(value);
        }
    }
    void put(const std::string& text) {
        length(text.size());
        if (std::byte* const to = room(text.size())) {
            std::memcpy(to, text.data(), text.size());
        }
    }
    void put(const Place& place) {
        put32(std::bit_cast<std::uint32_t>(place.x));
        put32(std::bit_cast<std::uint32_t>(place.y));
        put32(std::bit_cast<std::uint32_t>(place.z));
    }
    void put(const Weapon& weapon) {
        put(weapon.name);
        put16(static_cast<std::uint16_t>(weapon.damage));
    }
    void put(const Monster& monster) {
        put(monster.position);
        put16(static_cast<std::uint16_t>(monster.mana));
        put16(static_cast<std::uint16_t>(monster.health));
        put(monster.name);
        length(monster.inventory.size());
        if (std::byte* const to = room(monster.inventory.size())) {
            std::memcpy(to, monster.inventory.data(), monster.inventory.size());
        }
        const auto color = static_cast<std::uint8_t>(monster.color);
        ok_ = ok_ && color <= 2;
        put8(color);
        length(monster.weapons.size());
        for (const Weapon& weapon : monster.weapons) {
            put(weapon);
        }
        put(monster.equipped);
        length(monster.path.size());
        for (const Place& place : monster.path) {
            put(place);
        }
    }

private:
    void length(std::size_t length) {
        ok_ = ok_ && length <= kLongest;
        put8(static_cast<std::uint8_t>(length));
    }
    std::byte* room(std::size_t bytes) {
        if (!ok_ || static_cast<std::size_t>(end_ - at_) < bytes) {
            ok_ = false;
            return nullptr;
        }
        return std::exchange(at_, at_ + bytes);
    }

    std::byte* at_;
    std::byte* end_;
    bool ok_ = true;
};

std::size_t sizeByHand(const Weapon& weapon) {
    return 1 + weapon.name.size() + 2;
}
std::size_t sizeByHand(const Monsters& monsters) {
    std::size_t bytes = 2;
    for (const Monster& monster : monsters.all) {
        bytes += 12 + 2 + 2 + 1 + monster.name.size() + 1 + monster.inventory.size() + 1 + 1 +
                 sizeByHand(monster.equipped) + 1 + 12 * monster.path.size();
        for (const Weapon& weapon : monster.weapons) {
            bytes += sizeByHand(weapon);
        }
    }
    return bytes;
}

Bytes writtenByHand(const Monsters& monsters) {
    Bytes bytes(sizeByHand(monsters));
    Writer writer{bytes};
    writer.put16(static_cast<std::uint16_t>(monsters.all.size()));
    for (const Monster& monster : monsters.all) {
        writer.put(monster);
    }
    return writer.ok() ? bytes : Bytes{};
}

class Reader {
public:
    explicit Reader(const Bytes& bytes)
        : at_{bytes.data()}
        , end_{at_ + bytes.size()} {}
    bool ok() const { return ok_; }

    std::uint8_t get8() {
        const std::byte* const from = next(1);
        return from != nullptr ? static_cast<std::uint8_t>(*from) : std::uint8_t{0};
    }
    std::uint16_t get16() {
        const std::byte* const from = next(2);
        return from == nullptr ? std::uint16_t{0}
                               : static_cast<std::uint16_t>(byte(from, 0) << 8U | byte(from, 1));
    }
    std::uint32_t get32() {
        const std::byte* const from = next(4);
        return from == nullptr ? 0
                               : byte(from, 0) << 24U | byte(from, 1) << 16U | byte(from, 2) << 8U |
                                     byte(from, 3);
    }
    void get(std::string& text) {
        const std::size_t length = get8();
        if (const std::byte* const from = next(length)) {
            text.assign(reinterpret_cast<const char*>(from), length);
        }
    }
    void get(Place& place) {
        place.x = std::bit_cast<float>(get32());
        place.y = std::bit_cast<float>(get32());
        place.z = std::bit_cast<float>(get32());
    }
    void get(Weapon& weapon) {
        get(weapon.name);
        weapon.damage = static_cast<std::int16_t>(get16());
    }
    void get(Monster& monster) {
        get(monster.position);
        monster.mana = static_cast<std::int16_t>(get16());
        monster.health = static_cast<std::int16_t>(get16());
        get(monster.name);
        const std::size_t inventory = get8();
        if (const std::byte* const from = next(inventory)) {
            const auto* const first = reinterpret_cast<const std::uint8_t*>(from);
            monster.inventory.assign(first, first + inventory);
        }
        const std::uint8_t color = get8();
        ok_ = ok_ && color <= 2;
        monster.color = static_cast<MonsterColor>(color);
        monster.weapons.resize(count(get8(), 3));
        for (Weapon& weapon : monster.weapons) {
            get(weapon);
        }
        get(monster.equipped);
        monster.path.resize(count(get8(), 12));
        for (Place& place : monster.path) {
            get(place);
        }
    }
    /// A number of elements, if the bytes can hold them.
    std::size_t count(std::size_t elements, std::size_t minBytes) {
        ok_ = ok_ && elements <= static_cast<std::size_t>(end_ - at_) / minBytes;
        return ok_ ? elements : 0;
    }

private:
    static std::uint32_t byte(const std::byte* from, int index) {
        return static_cast<std::uint32_t>(from[index]);
    }
    const std::byte* next(std::size_t bytes) {
        if (!ok_ || static_cast<std::size_t>(end_ - at_) < bytes) {
            ok_ = false;
            return nullptr;
        }
        return std::exchange(at_, at_ + bytes);
    }

    const std::byte* at_;
    const std::byte* end_;
    bool ok_ = true;
};

bool readByHand(const Bytes& bytes, Monsters& monsters) {
    Reader reader{bytes};
    monsters.all.resize(reader.count(reader.get16(), 1));
    for (Monster& monster : monsters.all) {
        reader.get(monster);
    }
    return reader.ok();
}

// --- The libraries.

template <class Archive>
std::string writtenBy(const Monsters& monsters) {
    std::ostringstream stream;
    {
        Archive archive{stream};
        archive << monsters.all;
    }
    return std::move(stream).str();
}
template <class Archive>
Monsters readBy(const std::string& bytes) {
    Monsters monsters;
    std::istringstream stream{bytes};
    Archive archive{stream};
    archive >> monsters.all;
    return monsters;
}

// For cereal by functions of their own: it does not choose between two named `serialize`.
template <class Archive>
void visit(Archive& archive, Place& place);
template <class Archive>
void visit(Archive& archive, Weapon& weapon);
template <class Archive>
void visit(Archive& archive, Monster& monster);
template <class Archive, class T>
void visit(Archive& archive, std::vector<T>& all) {
    auto size = static_cast<cereal::size_type>(all.size());
    archive(cereal::make_size_tag(size));
    all.resize(static_cast<std::size_t>(size));
    for (T& one : all) {
        visit(archive, one);
    }
}
template <class Archive>
void visit(Archive& archive, Place& place) {
    archive(place.x, place.y, place.z);
}
template <class Archive>
void visit(Archive& archive, Weapon& weapon) {
    archive(weapon.name, weapon.damage);
}
template <class Archive>
void visit(Archive& archive, Monster& monster) {
    visit(archive, monster.position);
    archive(monster.mana, monster.health, monster.name, monster.inventory, monster.color);
    visit(archive, monster.weapons);
    visit(archive, monster.equipped);
    visit(archive, monster.path);
}
struct CerealOut : cereal::PortableBinaryOutputArchive {
    using PortableBinaryOutputArchive::PortableBinaryOutputArchive;
    void operator<<(const std::vector<Monster>& all) {
        visit(static_cast<cereal::PortableBinaryOutputArchive&>(*this),
              const_cast<std::vector<Monster>&>(all));
    }
};
struct CerealIn : cereal::PortableBinaryInputArchive {
    using PortableBinaryInputArchive::PortableBinaryInputArchive;
    void operator>>(std::vector<Monster>& all) {
        visit(static_cast<cereal::PortableBinaryInputArchive&>(*this), all);
    }
};

flatbuffers::Offset<flat::Weapon> flatWeapon(flatbuffers::FlatBufferBuilder& builder,
                                             const Weapon& weapon) {
    return flat::CreateWeapon(builder, builder.CreateString(weapon.name), weapon.damage);
}
flat::Place flatPlace(const Place& place) {
    return {place.x, place.y, place.z};
}
void writeFlat(flatbuffers::FlatBufferBuilder& builder, const Monsters& monsters) {
    std::vector<flatbuffers::Offset<flat::Monster>> all;
    for (const Monster& monster : monsters.all) {
        std::vector<flatbuffers::Offset<flat::Weapon>> weapons;
        for (const Weapon& weapon : monster.weapons) {
            weapons.push_back(flatWeapon(builder, weapon));
        }
        std::vector<flat::Place> path;
        for (const Place& place : monster.path) {
            path.push_back(flatPlace(place));
        }
        const flat::Place position = flatPlace(monster.position);
        const auto name = builder.CreateString(monster.name);
        const auto inventory = builder.CreateVector(monster.inventory);
        const auto weaponList = builder.CreateVector(weapons);
        const auto equipped = flatWeapon(builder, monster.equipped);
        const auto pathList = builder.CreateVectorOfStructs(path);
        all.push_back(flat::CreateMonster(builder, &position, monster.mana, monster.health, name,
                                          inventory, static_cast<flat::Color>(monster.color),
                                          weaponList, equipped, pathList));
    }
    builder.Finish(flat::CreateMonsters(builder, builder.CreateVector(all)));
}
/// Checks the bytes and copies them into monsters, as the others do.
Monsters readFlat(std::span<const std::uint8_t> bytes) {
    Monsters monsters;
    flatbuffers::Verifier verifier{bytes.data(), bytes.size()};
    if (!flat::VerifyMonstersBuffer(verifier)) {
        return monsters;
    }
    const auto weaponOf = [](const flat::Weapon& weapon) {
        return Weapon{weapon.name()->str(), weapon.damage()};
    };
    const auto placeOf = [](const flat::Place& place) {
        return Place{place.x(), place.y(), place.z()};
    };
    for (const flat::Monster* const from : *flat::GetMonsters(bytes.data())->all()) {
        Monster monster;
        monster.position = placeOf(*from->position());
        monster.mana = from->mana();
        monster.health = from->health();
        monster.name = from->name()->str();
        monster.inventory.assign(from->inventory()->begin(), from->inventory()->end());
        monster.color = static_cast<MonsterColor>(from->color());
        for (const flat::Weapon* const weapon : *from->weapons()) {
            monster.weapons.push_back(weaponOf(*weapon));
        }
        monster.equipped = weaponOf(*from->equipped());
        for (const flat::Place* const place : *from->path()) {
            monster.path.push_back(placeOf(*place));
        }
        monsters.all.push_back(std::move(monster));
    }
    return monsters;
}

// --- The bodies: 300,000 monsters each, in batches of 50.

template <class Write>
void writes(benchmark::State& state, Write write) {
    const Monsters monsters = makeMonsters();
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatches; ++i) {
            write(monsters);
            benchmark::ClobberMemory();
        }
    }
    operations(state, kMonsters);
}
template <class Read>
void reads(benchmark::State& state, Read read) {
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatches; ++i) {
            const Monsters monsters = read();
            if (monsters.all.size() != kBatch || monsters.all[1].path.size() != 2) {
                state.SkipWithError("not what was written");
                return;
            }
            benchmark::ClobberMemory();
        }
    }
    operations(state, kMonsters);
}

void writeOurs(benchmark::State& state) {
    writes(state, [](const Monsters& monsters) {
        benchmark::DoNotOptimize(eng::toBytes(monsters)->data());
    });
}
void writeByHand(benchmark::State& state) {
    if (writtenByHand(makeMonsters()) != *eng::toBytes(makeMonsters())) {
        state.SkipWithError("the bytes differ");
        return;
    }
    writes(state, [](const Monsters& monsters) {
        benchmark::DoNotOptimize(writtenByHand(monsters).data());
    });
}
void writeCereal(benchmark::State& state) {
    writes(state, [](const Monsters& monsters) {
        benchmark::DoNotOptimize(writtenBy<CerealOut>(monsters).data());
    });
}
void writeBoost(benchmark::State& state) {
    writes(state, [](const Monsters& monsters) {
        benchmark::DoNotOptimize(writtenBy<boost::archive::binary_oarchive>(monsters).data());
    });
}
void writeFlatBuffers(benchmark::State& state) {
    flatbuffers::FlatBufferBuilder builder; // kept, as its documentation advises
    writes(state, [&](const Monsters& monsters) {
        builder.Clear();
        writeFlat(builder, monsters);
        benchmark::DoNotOptimize(builder.GetBufferPointer());
    });
}

void readOurs(benchmark::State& state) {
    const Bytes bytes = *eng::toBytes(makeMonsters());
    reads(state, [&] { return std::move(*eng::fromBytes<Monsters>(bytes)); });
}
void readHand(benchmark::State& state) {
    const Bytes bytes = writtenByHand(makeMonsters());
    reads(state, [&] {
        Monsters monsters;
        if (!readByHand(bytes, monsters)) {
            monsters.all.clear();
        }
        return monsters;
    });
}
void readCereal(benchmark::State& state) {
    const std::string bytes = writtenBy<CerealOut>(makeMonsters());
    reads(state, [&] { return readBy<CerealIn>(bytes); });
}
void readBoost(benchmark::State& state) {
    const std::string bytes = writtenBy<boost::archive::binary_oarchive>(makeMonsters());
    reads(state, [&] { return readBy<boost::archive::binary_iarchive>(bytes); });
}
void readFlatBuffers(benchmark::State& state) {
    flatbuffers::FlatBufferBuilder builder;
    writeFlat(builder, makeMonsters());
    reads(state, [&] { return readFlat({builder.GetBufferPointer(), builder.GetSize()}); });
}

} // namespace

std::vector<Row> serializeRows() {
    constexpr double kRead = 1.5;
    constexpr double kWritten = 1.8; // the position is in memory, and a text has any limit
    return {
        {"monster, written", "by hand", writeOurs, writeByHand, kWritten, Measure::Instructions},
        {"monster, written, against cereal", "cereal, portable binary", writeOurs, writeCereal},
        {"monster, written, against flatbuffers", "flatbuffers", writeOurs, writeFlatBuffers},
        {"monster, written, against Boost", "Boost, binary", writeOurs, writeBoost},
        {"monster, read", "by hand", readOurs, readHand, kRead, Measure::Instructions},
        {"monster, read, against cereal", "cereal, portable binary", readOurs, readCereal},
        {"monster, read, against flatbuffers", "flatbuffers, verified", readOurs, readFlatBuffers},
        {"monster, read, against Boost", "Boost, binary", readOurs, readBoost},
    };
}

} // namespace bench
