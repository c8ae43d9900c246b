// What climbs: where it is, and what it does.
#include "game/cy/world.h"

#include <algorithm>
#include <cstdlib>

namespace cy {
namespace {

/// How far a weaver is from its lane: arcs to both sides by turns, one in each bar.
std::int32_t weave(std::uint32_t passed) {
    const auto part = static_cast<std::int32_t>(passed % kBar);
    const std::int32_t arc = 4 * part * (kBar - part) * (kWeave / 8) / (kBar * kBar / 8);
    return passed / kBar % 2 == 0 ? arc : -arc;
}

/// A snake, so many steps into its phase; before it: where its body still is.
Place snakeAt(const Enemy& snake, std::int32_t passed) {
    const std::int32_t duration = snake.duration;
    const auto turned = [&](std::int32_t steps) {
        return snake.angle + kSnakeTurn * snake.way * steps;
    };
    const auto climbed = [&](std::int32_t missing) {
        return kFar * std::clamp(missing, 0, duration) / duration;
    };
    switch (snake.phase) {
    case Enemy::Phase::Climb:
        return {turned(passed), climbed(duration - std::max(passed, 0))};
    case Enemy::Phase::Hatch: // the body comes up to the head
        return {turned(std::min(passed, 0)), climbed(-std::min(passed, 0))};
    case Enemy::Phase::Rim:
        return {turned(passed), 0};
    case Enemy::Phase::Sink:
        break;
    }
    return {turned(passed), climbed(passed)};
}

} // namespace

Place beadOf(const Enemy& enemy, int bead, std::uint32_t step) {
    return snakeAt(enemy, static_cast<std::int32_t>(step - enemy.start) - bead * kBeadSteps);
}

Place targetOf(const Enemy& enemy, std::uint32_t step) {
    return enemy.type == Type::Snake ? beadOf(enemy, enemy.hits - 1, step) : placeOf(enemy, step);
}

Place placeOf(const Enemy& enemy, std::uint32_t step) {
    const std::uint32_t passed = step - enemy.start;
    const auto turned = [&](std::int32_t speed) { // it wraps, however long it has turned
        return enemy.angle +
               static_cast<std::int32_t>(static_cast<std::uint32_t>(speed * enemy.way) * passed);
    };
    const auto climbed = [&](std::int32_t end) {
        const std::int32_t left = enemy.duration - static_cast<std::int32_t>(passed);
        return std::max(kFar * std::clamp<std::int32_t>(left, 0, enemy.duration) / enemy.duration,
                        end);
    };
    switch (enemy.type) {
    case Type::Snake:
        return beadOf(enemy, 0, step);
    case Type::Core:
        return {enemy.angle, climbed(kCoreDepth)};
    case Type::Mirror: {
        if (enemy.phase == Enemy::Phase::Climb) {
            return {enemy.angle, climbed(kMirrorDepth)};
        }
        const auto moved = static_cast<std::int32_t>(std::min<std::uint32_t>(passed, enemy.steps));
        return {enemy.angle + kFollow * enemy.way * moved, kMirrorDepth};
    }
    default:
        break;
    }
    switch (enemy.phase) {
    case Enemy::Phase::Climb: {
        const Angle angle = enemy.type == Type::Spinner  ? turned(kHelix)
                            : enemy.type == Type::Weaver ? enemy.angle + enemy.way * weave(passed)
                                                         : enemy.angle;
        return {angle, climbed(0)};
    }
    case Enemy::Phase::Hatch:
        break;
    case Enemy::Phase::Rim:
        return {turned(enemy.type == Type::Spinner ? kCircle : kCrawl), 0};
    case Enemy::Phase::Sink:
        return {enemy.angle,
                kFar * static_cast<std::int32_t>(std::min<std::uint32_t>(passed, kSinkSteps)) /
                    kSinkSteps};
    }
    return {enemy.angle, 0};
}

Enemy makeEnemy(Type type, Angle angle, std::uint32_t start, int wave, std::int8_t way) {
    return {.start = start,
            .angle = angle,
            .duration = static_cast<std::uint16_t>(climbSteps(type, wave)),
            .hits = static_cast<std::uint16_t>(traitsOf(type).hits),
            .type = type,
            .way = way,
            .next = way};
}

void World::moveEnemies(EventList& events) {
    for (std::size_t i = enemies_.size(); i-- > 0;) {
        Enemy& enemy = enemies_[i];
        const std::uint32_t passed = time_ - enemy.start;
        const bool leaves = enemy.type == Type::Core
                                ? passed >= kCoreBars * kBar
                                : enemy.type == Type::Thief && enemy.phase == Enemy::Phase::Sink &&
                                      passed >= kSinkSteps;
        if (leaves) {
            enemies_.removeAt(i);
        } else if (enemy.type == Type::Core) {
            moveCore(enemy, events);
        } else {
            moveEnemy(enemy, passed, events);
        }
    }
}

void World::moveEnemy(Enemy& enemy, std::uint32_t passed, EventList& events) {
    switch (enemy.phase) {
    case Enemy::Phase::Climb:
        if (enemy.type == Type::Weaver && turnsAt(enemy, time_)) {
            const Place place = placeOf(enemy, time_);
            shoot(Type::Weaver, place, kShotSteps * place.depth / kFar, events);
        }
        if (enemy.type == Type::Mirror) { // it waits if its beam could not be seen before
            const std::uint32_t ofBar = time_ % kBar;
            if (placeOf(enemy, time_).depth <= kMirrorDepth && ofBar > 0 && ofBar <= kBar - kTell) {
                arrive(enemy, events);
            }
        } else if (placeOf(enemy, time_).depth <= 0) {
            arrive(enemy, events);
        }
        return;
    case Enemy::Phase::Hatch:
        if (enemy.type == Type::Thief && passed >= kGrabSteps) {
            segments_ &= ~(1U << static_cast<unsigned>(segmentOf(enemy.angle)));
            begin(enemy, Enemy::Phase::Sink);
            events.add({Kind::Grab, 0, enemy.type, enemy.angle});
        } else if (enemy.type != Type::Thief && passed >= kHatchSteps) {
            begin(enemy, Enemy::Phase::Rim);
            enemy.way = enemy.next;
        }
        return;
    case Enemy::Phase::Rim:
        break;
    case Enemy::Phase::Sink:
        if (enemy.type == Type::Snake && passed >= enemy.duration) { // and comes back
            begin(enemy, Enemy::Phase::Climb);
        }
        return;
    }
    if (enemy.type == Type::Mirror) {
        moveMirror(enemy, events);
    } else if (enemy.type == Type::Snake) {
        if (passed >= kSnakeOnRim) {
            begin(enemy, Enemy::Phase::Sink);
        }
    } else if (enemy.type != Type::Spinner) {
        // What depends on players is decided with the bar and done a beat later.
        if (on(kBar)) {
            enemy.next = wayToShip(placeOf(enemy, time_).angle);
        } else if (time_ % kBar == kBeat && enemy.next != enemy.way) {
            begin(enemy, Enemy::Phase::Rim);
            enemy.way = enemy.next;
        }
    }
}

void World::begin(Enemy& enemy, Enemy::Phase phase) const {
    enemy.angle = placeOf(enemy, time_).angle;
    enemy.start = time_;
    enemy.phase = phase;
}

void World::arrive(Enemy& enemy, EventList& events) {
    begin(enemy, enemy.type == Type::Mirror ? Enemy::Phase::Rim : Enemy::Phase::Hatch);
    if (enemy.type == Type::Thief && !hasSegment(enemy.angle)) {
        enemy.type = Type::Climber; // nothing to take: it stays
        enemy.hits = 1;
    }
    if (enemy.type != Type::Spinner && enemy.type != Type::Snake) { // those turn on
        enemy.next = wayToShip(enemy.angle);
    }
    events.add({Kind::Open, 0, enemy.type, enemy.angle});
}

void World::moveMirror(Enemy& enemy, EventList& events) {
    if (on(kBeat)) { // it goes where the way led a beat ago
        begin(enemy, Enemy::Phase::Rim);
        enemy.way = enemy.next;
        enemy.steps = enemy.nextSteps;
        const Angle after = placeOf(enemy, time_ + kBeat).angle;
        std::int32_t least = Angle::kTurn;
        for (const Ship& ship : ships()) {
            const std::int32_t way = ship.angle.opposite() - after;
            if (ship.isOnRim() && std::abs(way) < std::abs(least)) {
                least = way;
            }
        }
        const std::int32_t steps = least == Angle::kTurn ? 0 : std::abs(least) / kFollow;
        enemy.next = least < 0 ? -1 : 1;
        enemy.nextSteps = static_cast<std::uint8_t>(std::min(steps, kBeat));
    }
    if (on(kBar)) {
        events.add({Kind::Beam, 0, enemy.type, enemy.angle, kMirrorDepth});
    }
}

Angle World::ringGap(std::uint32_t step) const {
    eng::Random random{seed_ + step / (2 * kBar)};
    return Angle::fromRaw(static_cast<std::uint16_t>(random.next()));
}

void World::moveCore(const Enemy& core, EventList& events) {
    if (placeOf(core, time_).depth > kCoreDepth || !on(2 * kBar)) {
        return;
    }
    const Angle gap = ringGap(time_);
    events.add({Kind::Ring, 0, Type::Core, gap, kCoreDepth});
    for (std::int32_t off = kRingGap / 2; off <= Angle::kTurn - kRingGap / 2; off += kRingStep) {
        if (!enemyShots_.isFull()) {
            enemyShots_.add({static_cast<std::uint16_t>(time_), gap + off,
                             static_cast<std::uint16_t>(kCoreDepth), kShotSteps, Type::Core});
        }
    }
    for (const std::int32_t side : {-1, 1}) {
        if (!enemies_.isFull()) {
            enemies_.add(makeEnemy(Type::Climber, gap + side * Angle::span(90), time_, wave_, 1));
        }
    }
}

void World::shoot(Type from, const Place& place, int flight, EventList& events) {
    if (!enemyShots_.isFull() && place.depth > 0) {
        enemyShots_.add({static_cast<std::uint16_t>(time_), place.angle,
                         static_cast<std::uint16_t>(std::min(place.depth, kFar)),
                         static_cast<std::uint16_t>(std::clamp(flight, 1, kShotSteps)), from});
        events.add({Kind::Shoots, 0, from, place.angle, place.depth});
    }
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

bool World::isThrown(int seat, EventList& events) {
    const Angle angle = ship(seat).angle;
    const bool thrown =
        !areMirrorsOpen(time_) && std::ranges::any_of(enemies_, [&](const Enemy& enemy) {
            return enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim &&
                   distance(placeOf(enemy, time_).angle, angle) <= kSlamReach;
        });
    if (thrown) {
        events.add({.kind = Kind::Thrown, .seat = seat, .angle = angle});
        takeOff(seat, events);
    }
    return thrown;
}

} // namespace cy
