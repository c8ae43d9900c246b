#include "game/cy/world.h"

#include <algorithm>
#include <cstdlib>

namespace cy {
namespace {

constexpr int kReaction = 14; // steps
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
    return sum;
}

/// What a landing is worth.
int slamWorth(const World& world, Angle at) {
    int sum = -14; // it does not fire meanwhile
    for (const Enemy& enemy : world.enemies()) {
        const Place then = placeOf(enemy, world.time() + kCrossSteps);
        if (then.depth <= kSlamDepth && distance(then.angle, at) <= kSlamReach) {
            sum += 22;
        }
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
    int best = worth(world, ship.angle, 0) + 4; // staying is calm
    Angle aim = ship.angle;
    for (int i = 1; i < kDirections; ++i) {
        const Angle at = ship.angle + Angle::kTurn * i / kDirections;
        const int value = worth(world, at, distance(at, ship.angle) / kTopSpeed);
        if (value > best) {
            best = value;
            aim = at;
        }
    }
    const int threat = worth(world, ship.angle, kPulse);
    const bool ready = world.time() + kReaction >= ship.ready;
    const int over = slamWorth(world, ship.angle.opposite()) +
                     worth(world, ship.angle.opposite(), kCrossSteps) / 2;
    cross_ = ready && (over > best || (threat <= -50 && over > threat));
    bomb_ = threat <= -110 && !ready;
    World::Command command;
    command.setAim(aim + random_.between(-kError, kError));
    nextAim_ = command.aim;
}

} // namespace cy
