#include "game/cy/world.h"

#include <algorithm>
#include <cstdlib>

namespace cy {
namespace {

constexpr std::int32_t kSectors = 32;

/// Enemies by their direction, so that a shot looks only at those near its lane.
class Sectors {
public:
    Sectors(const Pool<Enemy, kMaxEnemies>& enemies, std::uint32_t step) {
        heads_.fill(kNone);
        for (std::size_t i = 0; i < enemies.size(); ++i) {
            before_[i] = placeOf(enemies[i], step - 1).depth;
            now_[i] = placeOf(enemies[i], step);
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
        return found;
    }

private:
    static constexpr std::int16_t kNone = -1;
    static std::int32_t sectorOf(Angle angle) { return angle.raw() / (Angle::kTurn / kSectors); }

    std::array<std::int16_t, kSectors> heads_{};
    std::array<std::int16_t, kMaxEnemies> next_;
    std::array<std::int32_t, kMaxEnemies> before_;
    std::array<Place, kMaxEnemies> now_;
};

Enemy climber(Type type, Angle angle, std::uint32_t start, int wave, std::int8_t way) {
    return {.start = start,
            .angle = angle,
            .duration = static_cast<std::uint16_t>(climbSteps(type, wave)),
            .type = type,
            .hits = traitsOf(type).hits,
            .way = way,
            .next = way};
}

} // namespace

Place placeOf(const Enemy& enemy, std::uint32_t step) {
    const std::uint32_t passed = step - enemy.start;
    const auto turned = [&](std::int32_t speed) { // it wraps, however long it has turned
        return enemy.angle +
               static_cast<std::int32_t>(static_cast<std::uint32_t>(speed * enemy.way) * passed);
    };
    switch (enemy.phase) {
    case Enemy::Phase::Climb: {
        const std::int32_t left = enemy.duration - static_cast<std::int32_t>(passed);
        return {enemy.type == Type::Spinner ? turned(kHelix) : enemy.angle,
                kFar * std::max(left, 0) / enemy.duration};
    }
    case Enemy::Phase::Hatch:
        break;
    case Enemy::Phase::Rim:
        return {turned(enemy.type == Type::Spinner ? kCircle : kCrawl), 0};
    }
    return {enemy.angle, 0};
}

World::World(const Options& options, std::uint64_t seed)
    : ships_{options.ships}
    , seed_{seed} {
    for (std::int32_t seat = 0; seat < ships_; ++seat) {
        Ship& ship = fleet_[static_cast<std::size_t>(seat)];
        ship.angle = Angle::degrees(90) + seat * Angle::kTurn / ships_; // at the bottom
        ship.state = Ship::State::Alive;
        ship.shield = kBar;
    }
}

bool World::isPossible() const {
    const bool climbs = std::ranges::all_of(enemies_, [this](const Enemy& enemy) {
        return enemy.start <= time_ && enemy.way != 0 && enemy.next != 0 &&
               (enemy.phase != Enemy::Phase::Climb || time_ - enemy.start <= enemy.duration);
    });
    const bool flies = std::ranges::all_of(shots_, [this](const Shot& shot) {
        return shot.start <= time_ && time_ - shot.start <= kFireSteps;
    });
    bool alive = false;
    for (std::int32_t seat = 0; seat < kMaxShips; ++seat) {
        const bool plays = ship(seat).state != Ship::State::Absent;
        alive = alive || plays;
        if (plays != (seat < ships_)) {
            return false;
        }
    }
    return climbs && flies && alive && lost_ <= time_;
}

bool World::isOver() const {
    const auto isLost = [](const Ship& ship) { return ship.state == Ship::State::Lost; };
    return lives_ == 0 && time_ >= lost_ + kOverSteps && std::ranges::all_of(ships(), isLost);
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
    for (int seat = 0; seat < ships_; ++seat) {
        Ship& ship = fleet_[static_cast<std::size_t>(seat)];
        if (!ship.isOnRim() || time_ < ship.shield) {
            continue;
        }
        for (const Enemy& enemy : enemies_) {
            if (enemy.phase == Enemy::Phase::Rim &&
                distance(placeOf(enemy, time_).angle, ship.angle) <= kContact) {
                harm(seat, enemy.type, commands[static_cast<std::size_t>(seat)], events);
                break;
            }
        }
    }
    if (isOver()) {
        events.add({.kind = Kind::Over, .value = score_});
    }
}

void World::moveShips(std::span<const Command> commands, EventList& events) {
    for (int seat = 0; seat < ships_; ++seat) {
        Ship& ship = fleet_[static_cast<std::size_t>(seat)];
        moveShip(seat, commands[static_cast<std::size_t>(seat)], events);
        if (ship.multiplier > 1 && time_ - ship.killed >= kMultiplierSteps) {
            --ship.multiplier;
            ship.kills = 0;
            ship.killed = time_;
            events.add({.kind = Kind::Less, .seat = seat, .value = ship.multiplier});
        }
    }
}

void World::moveShip(int seat, const Command& command, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    const std::uint32_t passed = time_ - ship.since;
    switch (ship.state) {
    case Ship::State::Absent:
        return;
    case Ship::State::Lost:
        if (passed >= kReturnSteps && lives_ > 0) {
            bringBack(seat, events);
        }
        return;
    case Ship::State::Crossing:
        ship.cross = command.cross ? kCrossEarly : ship.cross;
        if (passed >= kCrossSteps) {
            land(seat, events);
        }
        return;
    case Ship::State::Alive:
        break;
    }
    ship.speed = static_cast<std::int16_t>(turned(ship, command));
    ship.angle += ship.speed;
    ship.bomb = ship.bomb || (command.bomb && ship.bombs > 0);
    ship.cross = static_cast<std::uint8_t>(command.cross    ? kCrossEarly
                                           : ship.cross > 0 ? ship.cross - 1
                                                            : 0);
    if (ship.cross > 0 && time_ >= ship.ready) {
        takeOff(seat, events);
    }
}

std::int32_t World::turned(const Ship& ship, const Command& command) {
    constexpr int kNearer = 5; // of the way to a target in a step
    std::int32_t wanted = command.turn * kTopSpeed / 127;
    if (command.aims) {
        const std::int32_t way = command.target() - ship.angle;
        wanted = std::clamp(way / kNearer, -kTopSpeed, kTopSpeed);
    }
    const std::int32_t change = wanted - ship.speed;
    const bool brakes = std::abs(wanted) < std::abs(ship.speed) || wanted * ship.speed < 0;
    const std::int32_t most = brakes ? kBraking : kAcceleration;
    return ship.speed + std::clamp(change, -most, most);
}

void World::takeOff(int seat, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    events.add({.kind = Kind::TakeOff, .seat = seat, .angle = ship.angle});
    ship.angle = ship.angle.opposite();
    ship.speed = 0;
    ship.cross = 0;
    ship.state = Ship::State::Crossing;
    ship.since = time_;
    ship.ready = time_ + kCrossAgain;
    ship.shield = std::max(ship.shield, time_ + kCrossSteps + kLandedSteps);
}

void World::land(int seat, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    ship.state = Ship::State::Alive;
    ship.since = time_;
    const auto late = static_cast<int>(time_ % kBeat);
    const bool onBeat = late <= kOnBeat || late >= kBeat - kOnBeat;
    const std::int32_t reach = onBeat ? kSlamReachOnBeat : kSlamReach;
    events.add({.kind = Kind::Slam, .seat = seat, .angle = ship.angle, .value = onBeat ? 1 : 0});
    for (std::size_t i = enemies_.size(); i-- > 0;) {
        const Place place = placeOf(enemies_[i], time_);
        if (place.depth <= kSlamDepth && distance(place.angle, ship.angle) <= reach) {
            hit(i, kSlamDamage, seat, Cause::Landing, events);
        }
    }
}

void World::bomb(int seat, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    ship.bomb = false;
    if (ship.bombs == 0 || ship.state == Ship::State::Lost) {
        return;
    }
    --ship.bombs;
    events.add({.kind = Kind::Bomb, .seat = seat, .angle = ship.angle});
    for (std::size_t i = enemies_.size(); i-- > 0;) {
        if (distance(placeOf(enemies_[i], time_).angle, ship.angle) <= kBombReach) {
            hit(i, enemies_[i].hits, seat, Cause::Bomb, events);
        }
    }
}

void World::bringBack(int seat, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    ship.state = Ship::State::Alive;
    ship.since = time_;
    ship.shield = time_ + kShieldSteps;
    ship.bombs = std::max<std::uint8_t>(ship.bombs, 1);
    ship.speed = 0;
    enemies_.removeIf([&](const Enemy& enemy) {
        const Place place = placeOf(enemy, time_);
        return place.depth <= kReturnDepth && distance(place.angle, ship.angle) <= kReturnReach;
    });
    events.add({.kind = Kind::Return, .seat = seat, .angle = ship.angle});
}

void World::fire(EventList& events) {
    for (int seat = 0; seat < ships_; ++seat) {
        const Ship& ship = this->ship(seat);
        if (ship.isOnRim() && !shots_.isFull()) {
            shots_.add({time_, ship.angle, static_cast<std::uint8_t>(seat)});
            events.add({.kind = Kind::Pulse, .seat = seat, .angle = ship.angle});
        }
    }
}

void World::moveShots(EventList& events) {
    shots_.removeIf([&](const Shot& shot) { return time_ - shot.start > kFireSteps; });
    if (shots_.size() == 0 || enemies_.size() == 0) {
        return;
    }
    // The enemies keep their places in the pool until all shots have been judged.
    const Sectors sectors{enemies_, time_};
    std::array<std::uint8_t, kMaxEnemies> damage{};
    std::array<std::uint8_t, kMaxEnemies> seats{};
    shots_.removeIf([&](const Shot& shot) {
        const std::int32_t from = shot.start == time_ ? kFireFrom : depthOf(shot, time_ - 1);
        const int met = sectors.meets(shot.angle, from, depthOf(shot, time_));
        if (met >= 0) {
            const auto index = static_cast<std::size_t>(met);
            damage[index] = static_cast<std::uint8_t>(std::min(damage[index] + 1, 255));
            seats[index] = shot.seat;
        }
        return met >= 0;
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
        enemy.hits = static_cast<std::uint8_t>(enemy.hits - damage);
        events.add({Kind::Hit, seat, enemy.type, place.angle, place.depth});
        return false;
    }
    const Enemy gone = enemy;
    enemies_.removeAt(index);
    std::int64_t points = traitsOf(gone.type).points;
    if (cause != Cause::Bomb) {
        points *= ship(seat).multiplier * (cause == Cause::Landing ? 2 : 1);
    }
    events.add({kKills[static_cast<std::size_t>(cause)], seat, gone.type, place.angle, place.depth,
                static_cast<std::int32_t>(points)});
    addPoints(points, events);
    countKill(seat, cause == Cause::Landing ? kSlamKills : cause == Cause::Fire ? 1 : 0, events);
    if (gone.type == Type::Splitter && cause == Cause::Fire) {
        for (const std::int8_t way : {std::int8_t{-1}, std::int8_t{1}}) {
            if (!enemies_.isFull()) {
                Enemy chip = climber(Type::Chip, place.angle + way * kChipAside, 0, wave_, way);
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

std::int8_t World::wayToShip(Angle from) const {
    std::int32_t nearest = Angle::kTurn;
    std::int8_t way = 1;
    for (const Ship& ship : ships()) {
        const std::int32_t span = ship.angle - from;
        if (ship.isOnRim() && std::abs(span) < nearest) {
            nearest = std::abs(span);
            way = span < 0 ? -1 : 1;
        }
    }
    return way;
}

void World::moveEnemies(EventList& events) {
    const bool chooses = on(kBar);
    const bool goes = time_ % kBar == kBeat;
    for (Enemy& enemy : enemies_) {
        const std::uint32_t passed = time_ - enemy.start;
        if (enemy.phase == Enemy::Phase::Climb && passed >= enemy.duration) {
            enemy.angle = placeOf(enemy, time_).angle;
            enemy.start = time_;
            enemy.phase = Enemy::Phase::Hatch;
            if (enemy.type != Type::Spinner) { // a spinner turns on
                enemy.next = wayToShip(enemy.angle);
            }
            events.add({Kind::Open, 0, enemy.type, enemy.angle});
        } else if (enemy.phase == Enemy::Phase::Hatch && passed >= kHatchSteps) {
            enemy.start = time_;
            enemy.phase = Enemy::Phase::Rim;
            enemy.way = enemy.next;
        } else if (enemy.phase == Enemy::Phase::Rim && enemy.type != Type::Spinner) {
            // What depends on players is decided with the bar and done a beat later.
            if (chooses) {
                enemy.next = wayToShip(placeOf(enemy, time_).angle);
            } else if (goes && enemy.next != enemy.way) {
                enemy.angle = placeOf(enemy, time_).angle;
                enemy.start = time_;
                enemy.way = enemy.next;
            }
        }
    }
}

void World::harm(int seat, Type killer, const Command& command, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    if (command.autoBomb && ship.bombs > 0) {
        bomb(seat, events);
        ship.multiplier = 1;
        ship.kills = 0;
        return;
    }
    ship.state = Ship::State::Lost;
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
    const bool few = enemies_.size() <= static_cast<std::size_t>(2 + wave_ / 3);
    if (on(kBar) && spawned && (few || waveBeat_ >= kRestBeats + kSpawnBeats + kLastBeats)) {
        events.add({.kind = Kind::Cleared, .value = wave_});
        addPoints(100 * wave_, events);
        ++wave_;
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
    std::array<Enemy, 64> due;
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan.size; ++i) {
        const Formation& formation = plan.formations[i];
        for (int index = 0; index < formation.count; ++index) {
            const Member member = memberOf(formation, index);
            if (member.beat == waveBeat_ && count < due.size()) {
                due[count++] = climber(formation.type, member.angle, time_, wave_, formation.way);
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
