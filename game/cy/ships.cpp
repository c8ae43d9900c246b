// What ships do: turn, cross, land, spend bombs, fire.
#include "game/cy/world.h"

#include <algorithm>
#include <cstdlib>

namespace cy {

void World::moveShips(std::span<const Command> commands, EventList& events) {
    for (int seat = 0; seat < ships_; ++seat) {
        Ship& ship = fleet_[static_cast<std::size_t>(seat)];
        moveShip(seat, commands[static_cast<std::size_t>(seat)], events);
        for (std::size_t slot = 0; slot < kPowerSlots; ++slot) {
            if (time_ >= ship.until[slot]) {
                ship.powers[slot] = Power::None;
            }
        }
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
    ship.ready = time_ + (ship.has(Power::Hammer) ? kHammerAgain : kCrossAgain);
    ship.shield = std::max(ship.shield, time_ + kCrossSteps + kLandedSteps);
}

void World::land(int seat, EventList& events) {
    Ship& ship = fleet_[static_cast<std::size_t>(seat)];
    ship.state = Ship::State::Alive;
    ship.since = time_;
    const auto late = static_cast<int>(time_ % kBeat);
    const bool onBeat = late <= kOnBeat || late >= kBeat - kOnBeat;
    const std::int32_t reach = ship.has(Power::Hammer) ? kHammerReach
                               : onBeat                ? kSlamReachOnBeat
                                                       : kSlamReach;
    if (!hasSegment(ship.angle) || isThrown(seat, events)) {
        return;
    }
    events.add({.kind = Kind::Slam, .seat = seat, .angle = ship.angle, .value = onBeat ? 1 : 0});
    for (std::size_t i = enemies_.size(); i-- > 0;) {
        const Place place = placeOf(enemies_[i], time_);
        if (place.depth <= kSlamDepth && distance(place.angle, ship.angle) <= reach) {
            const bool whole = enemies_[i].type == Type::Snake;
            hit(i, whole ? enemies_[i].hits : kSlamDamage, seat, Cause::Landing, events);
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
        if (enemies_[i].type == Type::Core) {
            hit(i, kCoreBomb, seat, Cause::Bomb, events);
        } else if (distance(placeOf(enemies_[i], time_).angle, ship.angle) <= kBombReach) {
            hit(i, enemies_[i].hits, seat, Cause::Bomb, events);
        }
    }
    enemyShots_.clear();
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
        return enemy.type != Type::Core && place.depth <= kReturnDepth &&
               distance(place.angle, ship.angle) <= kReturnReach;
    });
    enemyShots_.removeIf(
        [&](const EnemyShot& shot) { return distance(shot.angle, ship.angle) <= kReturnReach; });
    events.add({.kind = Kind::Return, .seat = seat, .angle = ship.angle});
}

void World::fire(EventList& events) {
    for (int seat = 0; seat < ships_; ++seat) {
        const Ship& ship = this->ship(seat);
        if (!ship.isOnRim() || !hasSegment(ship.angle)) {
            continue;
        }
        const int pierces = ship.has(Power::Lance) ? kLanceHits - 1 : 0;
        const auto shootDown = [&](Angle angle) {
            if (!shots_.isFull()) {
                shots_.add({time_, angle, static_cast<std::uint8_t>(seat),
                            static_cast<std::uint8_t>(pierces)});
            }
        };
        const int side = ship.has(Power::Fan) ? 1 : 0;
        for (int lane = -side; lane <= side; ++lane) {
            shootDown(ship.angle + lane * kFanLane);
            if (ship.has(Power::Echo)) {
                shootDown(ship.angle.opposite() + lane * kFanLane);
            }
        }
        events.add({.kind = Kind::Pulse, .seat = seat, .angle = ship.angle});
    }
}

} // namespace cy
