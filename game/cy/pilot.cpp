#include "game/cy/world.h"

#include <algorithm>
#include <cstdlib>

namespace cy {
namespace {

constexpr int kReaction = 14;      // steps
constexpr int kAhead = 2 * kPulse; // steps in which a shot counts as arriving
constexpr std::int32_t kError = Angle::span(5);
constexpr std::int32_t kDanger = Angle::span(12);
constexpr int kDirections = 16; // that it compares

/// What a place is worth: enemies that fire would meet, less what would be met there.
///
/// @param arrives  steps until the ship is there
int worth(const World& world, Angle at, int arrives) {
    int sum = 0;
    for (const Enemy& enemy : world.enemies()) {
        const Place soon = placeOf(enemy, world.time() + static_cast<std::uint32_t>(arrives));
        if (enemy.phase == Enemy::Phase::Climb && soon.depth > kUnit) {
            const int flight = std::min(soon.depth, kFar) * kFireSteps / kFar;
            const Place met =
                placeOf(enemy, world.time() + static_cast<std::uint32_t>(arrives + flight));
            if (distance(met.angle, at) <= kFireReach && met.depth > kUnit) {
                sum += 8 + 24 * (kFar - met.depth) / kFar - arrives / 4; // near ones are urgent
            }
        } else {
            // A hatched one comes nearer by a span in each step.
            const std::int32_t near = distance(soon.angle, at);
            if (near < kDanger + kCrawl * kPulse) {
                sum -= enemy.phase == Enemy::Phase::Rim ? 60 : 12;
            }
        }
    }
    for (const EnemyShot& shot : world.enemyShots()) {
        const int left = shot.flight - ageOf(shot, world.time());
        if (left >= arrives && left < arrives + kAhead && distance(shot.angle, at) <= kDanger / 2) {
            sum -= 50;
        }
    }
    return world.hasSegment(at) ? sum : sum - 20;
}

/// What a landing there is worth.
///
/// @param lands  steps until it
int slamWorth(const World& world, Angle at, int lands) {
    const std::uint32_t then = world.time() + static_cast<std::uint32_t>(lands);
    int sum = 0;
    for (const Enemy& enemy : world.enemies()) {
        const Place place = placeOf(enemy, then);
        if (place.depth > kSlamDepth || distance(place.angle, at) > kSlamReach) {
            continue;
        }
        if (enemy.type == Type::Mirror && !areMirrorsOpen(then)) {
            return -100; // it would throw the ship back
        }
        sum += place.depth == 0 ? 30 : 12; // fire meets the others
    }
    return sum;
}

} // namespace

World::Command Pilot::decide(const World& world, int seat) {
    const Ship& ship = world.ship(seat);
    World::Command command;
    command.aims = true;
    command.aim = aim_;
    if (!ship.isOnRim()) {
        return command;
    }
    if (world.time() == next_) { // what it decided a reaction ago
        command.aim = aim_ = nextAim_;
        command.cross = cross_;
        command.bomb = bomb_;
    }
    const bool onPulse = (world.time() + static_cast<std::uint32_t>(seat)) % kPulse == 0;
    if (onPulse && world.time() >= next_) {
        choose(world, ship);
        next_ = world.time() + kReaction;
    }
    return command;
}

void Pilot::choose(const World& world, const Ship& ship) {
    // Of each place: its fire, and what a crossing from there would crush.
    const auto value = [&](Angle at, int arrives) {
        return worth(world, at, arrives) +
               std::max(slamWorth(world, at.opposite(), arrives + kCrossSteps), 0) / 2;
    };
    int best = value(ship.angle, 0) + 4; // staying is calm
    Angle aim = ship.angle;
    for (int i = 1; i < kDirections; ++i) {
        const Angle at = ship.angle + Angle::kTurn * i / kDirections;
        const int found = value(at, distance(at, ship.angle) / kTopSpeed);
        if (found > best) {
            best = found;
            aim = at;
        }
    }
    const int threat = worth(world, ship.angle, kReaction);
    const int lands = kReaction + kCrossSteps;
    const int landing = slamWorth(world, ship.angle.opposite(), lands);
    const int there = worth(world, ship.angle.opposite(), lands + kLandedSteps) + 2 * landing;
    const bool ready = world.time() + kReaction >= ship.ready;
    cross_ = ready && landing >= 0 && (landing >= 24 || threat <= -50) && there > threat;
    bomb_ = threat <= -100 && !cross_;
    World::Command command;
    command.setAim(aim + random_.between(-kError, kError));
    nextAim_ = command.aim;
}

} // namespace cy
