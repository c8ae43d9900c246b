#include "game/cy/waves.h"

#include "engine/core/random.h"

#include <algorithm>
#include <span>

namespace cy {
namespace {

using Shape = Formation::Shape;

constexpr std::int32_t kArcStep = Angle::span(12);
constexpr std::int32_t kSpiralStep = Angle::span(25);

class Composer {
public:
    Composer(std::uint64_t seed, int wave, int players)
        : random_{seed ^ (static_cast<std::uint64_t>(wave) * std::uint64_t{0x9E3779B97F4A7C15U})}
        , wave_{wave} {
        const int alone = 24 + 6 * wave + wave * wave / 4;
        budget_ = alone + alone * 7 * (players - 1) / 10;
        if (wave % 5 == 0) {
            budget_ = budget_ * 6 / 5;
        }
    }

    WavePlan compose() {
        if (wave_ % 10 == 0) {
            put({.shape = Shape::Arc, .type = Type::Core, .beat = kRestBeats, .count = 1});
            return plan_;
        }
        chooseTypes();
        int spent = 0;
        int first = kRestBeats;
        if (wave_ == 1) {
            spent = addLesson();
            first = 16;
        }
        for (int beat = first; beat < kRestBeats + kSpawnBeats; ++beat) {
            const auto due =
                static_cast<int>(std::int64_t{budget_} * (beat + 1 - kRestBeats) / kSpawnBeats);
            while (spent < due && plan_.size < plan_.formations.size()) {
                spent += add(beat, budget_ - spent);
            }
        }
        return plan_;
    }

private:
    /// At most three; a new one is the first.
    void chooseTypes() {
        std::array<Type, kTypes> known{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < kTypes; ++i) {
            if (kTraits[i].wave == wave_) {
                types_[typeCount_++] = static_cast<Type>(i);
                isNew_ = true;
            } else if (kTraits[i].wave < wave_) {
                known[count++] = static_cast<Type>(i);
            }
        }
        std::span<Type> rest{known.data(), count};
        random_.shuffle(rest);
        if (wave_ % 5 == 0) { // a swarm of one
            const std::array<Type, 3> swarms{Type::Climber, Type::Spinner, Type::Splitter};
            // A late swarm of Climbers would cause most deaths.
            const int first = wave_ == 5 ? 0 : 1;
            types_[typeCount_++] = swarms[static_cast<std::size_t>(
                random_.between(first, static_cast<int>(swarms.size()) - 1))];
            return;
        }
        for (std::size_t i = 0; i < rest.size() && typeCount_ < types_.size(); ++i) {
            types_[typeCount_++] = rest[i];
        }
    }

    /// The first wave shows in ten seconds what the game is: one comes into the fire of the ship,
    /// two hatch on the other side.
    int addLesson() {
        put({.shape = Shape::Arc, .beat = 0, .count = 2, .angle = Angle::degrees(270 - 6)});
        put({.shape = Shape::Train, .beat = 4, .count = 1, .angle = Angle::degrees(90)});
        put({.shape = Shape::Train, .beat = 5, .count = 2, .angle = Angle::degrees(65)});
        put({.shape = Shape::Train, .beat = 9, .count = 3, .angle = Angle::degrees(120)});
        put({.shape = Shape::Pairs, .beat = 13, .count = 2, .angle = Angle::degrees(20)});
        return 10;
    }

    int add(int beat, int left) {
        constexpr int kAloneBeats = 8; // two bars for a new type
        const bool alone = isNew_ && beat < kRestBeats + kAloneBeats;
        const Type type = alone ? types_[0] : types_[below(static_cast<int>(typeCount_))];
        const int cost = traitsOf(type).cost;
        auto shape = static_cast<Shape>(random_.between(0, 5));
        if (wave_ % 5 == 0) { // symmetric
            shape = random_.between(0, 2) == 0 ? Shape::Ring : Shape::Pairs;
        } else if (cost > 6) {
            shape = random_.between(0, 1) == 0 ? Shape::Pairs : Shape::Train;
        }
        const int most = shape == Shape::Ring ? 8 : 6;
        const int affordable = std::clamp(left / cost, 1, most);
        int count = std::min(random_.between(2, most), affordable);
        if (cost > 2) {
            count = std::min(count, shape == Shape::Ring ? 4 : cost > 6 ? 2 : 3);
        }
        if (shape == Shape::Pairs && count % 2 != 0) {
            ++count;
        }
        put({.shape = shape,
             .type = type,
             .beat = static_cast<std::uint8_t>(beat),
             .count = static_cast<std::uint8_t>(count),
             .way = random_.between(0, 1) * 2 - 1,
             .angle = Angle::fromRaw(static_cast<std::uint16_t>(random_.next()))});
        return count * cost;
    }
    void put(const Formation& formation) { plan_.formations[plan_.size++] = formation; }
    std::size_t below(int count) { return static_cast<std::size_t>(random_.between(0, count - 1)); }

    eng::Random random_;
    int wave_;
    int budget_ = 0;
    std::array<Type, 3> types_{};
    std::size_t typeCount_ = 0;
    bool isNew_ = false;
    WavePlan plan_;
};

} // namespace

Member memberOf(const Formation& formation, int index) {
    const int beat = formation.beat;
    const int way = formation.way;
    switch (formation.shape) {
    case Shape::Train:
        return {beat + 2 * index, formation.angle};
    case Shape::Ring:
        return {beat, formation.angle + Angle::kTurn * index / formation.count};
    case Shape::Arc:
        return {beat, formation.angle + way * kArcStep * index};
    case Shape::Spiral:
        return {beat + index, formation.angle + way * kSpiralStep * index};
    case Shape::Pairs:
        return {beat + index / 2 * 2,
                formation.angle + way * kArcStep * (index / 2) + Angle::kTurn / 2 * (index % 2)};
    case Shape::Scatter:
        break;
    }
    constexpr std::int32_t kGolden = 40503; // of a turn: far from all before
    return {beat + index, formation.angle + kGolden * index};
}

Angle freeSector(std::uint64_t seed, int wave, int bar) {
    eng::Random random{seed + static_cast<std::uint64_t>(wave * 1000 + bar)};
    return Angle::fromRaw(static_cast<std::uint16_t>(random.next()));
}

WavePlan composeWave(std::uint64_t seed, int wave, int players) {
    return Composer{seed, wave, players}.compose();
}

} // namespace cy
