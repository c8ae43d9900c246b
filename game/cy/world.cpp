#include "game/cy/world.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace cy {
namespace {

constexpr std::int32_t kSectors = 32;
constexpr std::uint32_t kMaxPhase = 10'000; // steps

/// Enemies by their direction, so that a shot looks only at those near its lane.
class Sectors {
public:
    Sectors(const Pool<Enemy, kMaxEnemies>& enemies, std::uint32_t step) {
        heads_.fill(kNone);
        for (std::size_t i = 0; i < enemies.size(); ++i) {
            if (enemies[i].type == Type::Core) { // it fills the well
                core_ = static_cast<int>(i);
                continue;
            }
            before_[i] = targetOf(enemies[i], step - 1).depth;
            now_[i] = targetOf(enemies[i], step);
            std::int16_t& head = heads_[static_cast<std::size_t>(sectorOf(now_[i].angle))];
            next_[i] = head;
            head = static_cast<std::int16_t>(i);
        }
    }

    /// The enemy nearest to the rim that a shot meets in this step; -1: none.
    int meets(Angle lane, std::int32_t from, std::int32_t to) const {
        int found = -1;
        for (std::int32_t way = -1; way <= 1; ++way) {
            const std::int32_t sector = (sectorOf(lane) + way + kSectors) % kSectors;
            for (std::int16_t i = heads_[static_cast<std::size_t>(sector)]; i != kNone;
                 i = next_[static_cast<std::size_t>(i)]) {
                const auto each = static_cast<std::size_t>(i);
                if (distance(now_[each].angle, lane) <= kFireReach && from <= before_[each] &&
                    to >= now_[each].depth &&
                    (found < 0 || now_[each].depth < now_[static_cast<std::size_t>(found)].depth)) {
                    found = i;
                }
            }
        }
        return found >= 0 || from > kCoreDepth || to < kCoreDepth ? found : core_;
    }

private:
    static constexpr std::int16_t kNone = -1;
    static std::int32_t sectorOf(Angle angle) { return angle.raw() / (Angle::kTurn / kSectors); }

    int core_ = -1;
    std::array<std::int16_t, kSectors> heads_{};
    std::array<std::int16_t, kMaxEnemies> next_;
    std::array<std::int32_t, kMaxEnemies> before_;
    std::array<Place, kMaxEnemies> now_;
};

} // namespace

World::World(const Options& options, std::uint64_t seed)
    : ships_{options.ships}
    , seed_{seed}
    , wave_{options.wave}
    , power_{options.power} {
    for (std::int32_t seat = 0; seat < ships_; ++seat) {
        Ship& ship = fleet_[static_cast<std::size_t>(seat)];
        ship.angle = Angle::degrees(90) + seat * Angle::kTurn / ships_; // at the bottom
        ship.state = Ship::State::Alive;
        ship.shield = kBar;
    }
}

bool World::isPossible() const {
    const bool climbs = std::ranges::all_of(enemies_, [this](const Enemy& enemy) {
        const bool lasts = enemy.phase == Enemy::Phase::Rim && enemy.type != Type::Snake;
        return enemy.start <= time_ && enemy.way != 0 && enemy.next != 0 &&
               (lasts || time_ - enemy.start <= kMaxPhase) &&
               (enemy.type != Type::Snake || enemy.hits <= 1 + kBeads);
    });
    const bool flies = std::ranges::all_of(shots_, [this](const Shot& shot) {
        return shot.start <= time_ && time_ - shot.start <= kFireSteps;
    });
    const bool waits = std::ranges::all_of(capsules_, [this](const Capsule& capsule) {
        return capsule.start <= time_ && time_ - capsule.start <= kMaxPhase &&
               capsule.power != Power::None;
    });
    bool alive = false;
    for (std::int32_t seat = 0; seat < kMaxShips; ++seat) {
        const bool plays = ship(seat).state != Ship::State::Absent;
        alive = alive || plays;
        if (plays != (seat < ships_)) {
            return false;
        }
    }
    return climbs && flies && waits && alive && lost_ <= time_;
}

bool World::isOver() const {
    const auto isLost = [](const Ship& ship) { return ship.state == Ship::State::Lost; };
    return lives_ == 0 && time_ >= lost_ + kOverSteps && std::ranges::all_of(ships(), isLost);
}

void World::count(eng::Tally& tally, const Event& event) {
    constexpr std::array<std::string_view, kTypes> kKillers{
        "climber", "spinner", "splitter", "weaver", "thief", "mirror", "snake", "core", "chip"};
    constexpr std::array<std::string_view, kPowers> kTaken{"fan", "lance", "echo", "hammer",
                                                           "ward"};
    if (event.kind == Kind::Death) {
        tally.add("killer", kKillers[static_cast<std::size_t>(event.type)]);
    } else if (event.kind == Kind::Taken) {
        tally.add("power-up", kTaken[static_cast<std::size_t>(event.value - 1)]);
    } else if (event.kind == Kind::Wave) {
        tally.add("", "waves");
    }
}

void World::step(std::span<const Command> commands, EventList& events) {
    if (isOver()) {
        return;
    }
    if (time_ == 0) {
        events.add({.kind = Kind::Wave, .value = wave_});
    }
    if (on(kBeat)) {
        addWave(events);
    }
    ++time_;
    moveShips(commands, events);
    if (on(kPulse)) {
        fire(events);
    }
    moveShots(events);
    moveEnemies(events);
    for (int seat = 0; seat < ships_; ++seat) {
        if (on(kPulse) && ship(seat).bomb) {
            bomb(seat, events);
        }
    }
    meetShots(commands, events);
    meetCapsules(events);
    for (int seat = 0; seat < ships_; ++seat) {
        for (const Enemy& enemy : enemies_) {
            const bool bites = enemy.phase == Enemy::Phase::Rim && enemy.type != Type::Mirror;
            if (bites && isVulnerable(seat) &&
                distance(placeOf(enemy, time_).angle, ship(seat).angle) <= kContact) {
                harm(seat, enemy.type, commands[static_cast<std::size_t>(seat)], events);
                break;
            }
        }
    }
    if (isOver()) {
        events.add({.kind = Kind::Over, .value = score_});
    }
}

void World::moveShots(EventList& events) {
    shots_.removeIf([&](const Shot& shot) { return time_ - shot.start > kFireSteps; });
    if (shots_.size() == 0 || enemies_.size() == 0) {
        return;
    }
    // The enemies keep their places in the pool until all shots have been judged.
    const Sectors sectors{enemies_, time_};
    std::array<std::uint16_t, kMaxEnemies> damage{};
    std::array<std::uint8_t, kMaxEnemies> seats{};
    const bool open = areMirrorsOpen(time_);
    shots_.removeIf([&](Shot& shot) {
        const std::int32_t from = shot.start == time_ ? kFireFrom : depthOf(shot, time_ - 1);
        const int met = sectors.meets(shot.angle, from, depthOf(shot, time_));
        if (met < 0) {
            return false;
        }
        const auto index = static_cast<std::size_t>(met);
        if (enemies_[index].type == Type::Mirror && !open) { // it comes back
            shoot(Type::Mirror, {shot.angle, depthOf(shot, time_)}, kShotSteps, events);
            return true;
        }
        const bool ends = shot.pierces == 0;
        damage[index] = static_cast<std::uint16_t>(damage[index] + (ends ? 1 : kLanceDamage));
        seats[index] = shot.seat;
        shot.pierces = static_cast<std::uint8_t>(ends ? 0 : shot.pierces - 1);
        return ends;
    });
    for (std::size_t i = enemies_.size(); i-- > 0;) { // from the last: `hit` moves only later ones
        if (damage[i] > 0) {
            hit(i, damage[i], seats[i], Cause::Fire, events);
        }
    }
}

bool World::hit(std::size_t index, int damage, int seat, Cause cause, EventList& events) {
    constexpr std::array kKills{Kind::Kill, Kind::Crush, Kind::Blast};
    Enemy& enemy = enemies_[index];
    const Place place = placeOf(enemy, time_);
    if (damage < enemy.hits) {
        const Place met = targetOf(enemy, time_);
        enemy.hits = static_cast<std::uint16_t>(enemy.hits - damage);
        events.add({Kind::Hit, seat, enemy.type, met.angle, met.depth});
        if (enemy.type == Type::Snake) { // a bead
            addPoints(std::int64_t{kBeadPoints} * damage * ship(seat).multiplier, events);
        }
        return false;
    }
    const Enemy gone = enemy;
    enemies_.removeAt(index);
    const bool carries = gone.type == Type::Thief && gone.phase == Enemy::Phase::Sink;
    std::int64_t points = carries ? kThiefPoints : traitsOf(gone.type).points;
    if (cause != Cause::Bomb) {
        points *= std::int64_t{ship(seat).multiplier} * (cause == Cause::Landing ? 2 : 1);
    }
    events.add({kKills[static_cast<std::size_t>(cause)], seat, gone.type, place.angle, place.depth,
                static_cast<std::int32_t>(points)});
    addPoints(points, events);
    countKill(seat, cause == Cause::Landing ? kSlamKills : cause == Cause::Fire ? 1 : 0, events);
    if (carries) {
        mendSegment(segmentOf(gone.angle), events);
    }
    if (cause != Cause::Bomb && ++killsOfAll_ % kKillsPerCapsule == 0) {
        addCapsule(place, events);
    }
    if (gone.type == Type::Splitter && cause == Cause::Fire) {
        for (const std::int8_t way : {std::int8_t{-1}, std::int8_t{1}}) {
            if (!enemies_.isFull()) {
                Enemy chip = makeEnemy(Type::Chip, place.angle + way * kChipAside, 0, wave_, way);
                chip.start =
                    time_ - static_cast<std::uint32_t>((kFar - place.depth) * chip.duration / kFar);
                enemies_.add(chip);
            }
        }
    }
    return true;
}

void World::addPoints(std::int64_t points, EventList& events) {
    constexpr std::int32_t kSecondLife = 60'000;
    constexpr std::int32_t kFurtherLives = 100'000;
    score_ = static_cast<std::int32_t>(std::min<std::int64_t>(score_ + points, kMaxScore));
    while (score_ >= nextLife_ && nextLife_ < kMaxScore - kFurtherLives) {
        nextLife_ = nextLife_ < kSecondLife ? kSecondLife : nextLife_ + kFurtherLives;
        if (lives_ > 0 && lives_ < kMaxLives) {
            ++lives_;
            events.add({.kind = Kind::Life, .value = lives_});
        }
    }
}

void World::countKill(int seat, int kills, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    if (kills == 0) {
        return;
    }
    ship.killed = time_;
    int sum = ship.kills + kills;
    while (sum >= kKillsPerMultiplier && ship.multiplier < kMaxMultiplier) {
        sum -= kKillsPerMultiplier;
        ++ship.multiplier;
        events.add({.kind = Kind::More, .seat = seat, .value = ship.multiplier});
    }
    ship.kills = static_cast<std::uint8_t>(std::min(sum, kKillsPerMultiplier));
}

bool World::isVulnerable(int seat) const {
    return ship(seat).isOnRim() && time_ >= ship(seat).shield;
}

void World::meetShots(std::span<const Command> commands, EventList& events) {
    // What arrives is collected first: a hit may spend a bomb, which removes shots and enemies.
    struct Arrival {
        Angle angle;
        Type from;
        std::int32_t reach;
    };
    std::array<Arrival, kMaxEnemyShots + kMaxEnemies> arrivals;
    std::size_t count = 0;
    enemyShots_.removeIf([&](const EnemyShot& shot) {
        const bool arrives = ageOf(shot, time_) >= shot.flight;
        if (arrives) {
            arrivals[count++] = {shot.angle, shot.from, kShotReach};
        }
        return arrives;
    });
    for (const Enemy& enemy : enemies_) {
        if (on(kBar) && enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim) {
            arrivals[count++] = {placeOf(enemy, time_).angle.opposite(), Type::Mirror, kBeamReach};
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        for (int seat = 0; seat < ships_; ++seat) {
            if (isVulnerable(seat) &&
                distance(ship(seat).angle, arrivals[i].angle) <= arrivals[i].reach) {
                harm(seat, arrivals[i].from, commands[static_cast<std::size_t>(seat)], events);
            }
        }
    }
}

void World::meetCapsules(EventList& events) {
    capsules_.removeIf([&](const Capsule& capsule) {
        if (time_ - capsule.start > kCapsuleSteps + kCapsuleWaits) {
            return true;
        }
        if (depthOf(capsule, time_) > 0) {
            return false;
        }
        for (int seat = 0; seat < ships_; ++seat) {
            Ship& ship = fleet_[static_cast<std::size_t>(seat)];
            if (ship.isOnRim() && distance(ship.angle, capsule.angle) <= kContact) {
                // Instead of the same one, else of none or the older one.
                const std::size_t older = ship.until[0] <= ship.until[1] ? 0 : 1;
                const std::size_t slot =
                    ship.powers[1 - older] == capsule.power ? 1 - older : older;
                ship.powers[slot] = capsule.power;
                ship.until[slot] = time_ + kPowerSteps;
                events.add({.kind = Kind::Taken,
                            .seat = seat,
                            .angle = capsule.angle,
                            .value = static_cast<std::int32_t>(capsule.power)});
                return true;
            }
        }
        return false;
    });
}

void World::mendSegment(int segment, EventList& events) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(segment);
    if ((segments_ & bit) == 0) {
        segments_ |= bit;
        constexpr std::int32_t kWide = Angle::kTurn / kSegments;
        events.add({.kind = Kind::Mended, .angle = Angle{} + (kWide * segment + kWide / 2)});
    }
}

void World::addCapsule(const Place& place, EventList& events) {
    if (!capsules_.isFull() && power_ != Options::kNoCapsules) {
        eng::Random random{seed_ + static_cast<std::uint64_t>(killsOfAll_)};
        const auto done = static_cast<std::uint32_t>((kFar - place.depth) * kCapsuleSteps / kFar);
        capsules_.add({time_ - std::min(done, time_), place.angle,
                       static_cast<Power>(power_ != 0 ? power_ : random.between(1, kPowers))});
        events.add({.kind = Kind::Capsule, .angle = place.angle, .depth = place.depth});
    }
}

void World::harm(int seat, Type killer, const Command& command, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    for (std::size_t slot = 0; slot < kPowerSlots; ++slot) {
        if (ship.powers[slot] == Power::Ward) {
            ship.powers[slot] = Power::None;
            ship.until[slot] = 0;
            ship.shield = time_ + kBeat;
            events.add({.kind = Kind::Warded, .seat = seat, .angle = ship.angle});
            return;
        }
    }
    if (command.autoBomb && ship.bombs > 0) {
        bomb(seat, events);
        ship.multiplier = 1;
        ship.kills = 0;
        ship.shield = time_ + kBeat;
        return;
    }
    ship.state = Ship::State::Lost;
    ship.powers = {};
    ship.until = {};
    ship.since = time_;
    ship.multiplier = 1;
    ship.kills = 0;
    ship.speed = 0;
    ship.bomb = false;
    lives_ = std::max(lives_ - 1, 0);
    lost_ = time_;
    events.add(
        {.kind = Kind::Death, .seat = seat, .type = killer, .angle = ship.angle, .value = lives_});
}

void World::addWave(EventList& events) {
    const bool spawned = waveBeat_ >= kRestBeats + kSpawnBeats;
    const bool core =
        std::ranges::any_of(enemies_, [](const Enemy& enemy) { return enemy.type == Type::Core; });
    const bool few = static_cast<int>(enemies_.size()) <= 2 + wave_ / 3;
    if (on(kBar) && spawned && !core &&
        (few || waveBeat_ >= kRestBeats + kSpawnBeats + kLastBeats)) {
        events.add({.kind = Kind::Cleared, .value = wave_});
        addPoints(std::int64_t{100} * wave_, events);
        for (int segment = 0; segment < kSegments; ++segment) {
            const std::uint32_t before = segments_;
            mendSegment(segment, events);
            if (segments_ != before && wave_ % 5 != 0) {
                break; // only a fifth wave mends all
            }
        }
        wave_ = std::min(wave_ + 1, kMaxWave);
        waveBeat_ = 0;
        events.add({.kind = Kind::Wave, .value = wave_});
        if (wave_ % 5 == 1) {
            for (Ship& ship : fleet_) {
                ship.bombs = static_cast<std::uint8_t>(std::min(ship.bombs + 1, kMaxBombs));
            }
        }
    }
    spawn(composeWave(seed_, wave_, ships_));
}

void World::spawn(const WavePlan& plan) {
    const Angle free = freeSector(seed_, wave_, waveBeat_ / (kBar / kBeat));
    std::array<Enemy, 64> due;
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan.size; ++i) {
        const Formation& formation = plan.formations[i];
        for (int index = 0; index < formation.count; ++index) {
            const Member member = memberOf(formation, index);
            if (member.beat == waveBeat_ && count < due.size()) {
                Angle angle = member.angle;
                if (wave_ > 1 && wave_ < kFirstWaveWithoutFree &&
                    std::abs(angle - free) <= kFreeReach) {
                    angle = free + (angle - free < 0 ? -kFreeReach : kFreeReach);
                }
                due[count] = makeEnemy(formation.type, angle, time_, wave_,
                                       static_cast<std::int8_t>(formation.way));
                if (formation.type == Type::Core) {
                    due[count].hits =
                        static_cast<std::uint16_t>(kCoreHits + kCoreHitsPerShip * (ships_ - 1));
                }
                ++count;
            }
        }
    }
    if (enemies_.size() + count > kMaxEnemies) {
        return; // the wave waits
    }
    for (std::size_t i = 0; i < count; ++i) {
        enemies_.add(due[i]);
    }
    ++waveBeat_;
}

} // namespace cy
