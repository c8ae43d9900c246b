#include "game/cy/pilot.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace cy {
namespace {

struct Skill {
    int reaction;       ///< steps from seeing to doing
    std::int32_t error; ///< of an aim, +-
};
constexpr std::array<Skill, 3> kSkills{
    {{21, Angle::span(9)}, {14, Angle::span(5)}, {8, Angle::span(2)}}};

constexpr int kAhead = 11 * kPulse; ///< steps that it looks ahead
constexpr int kDirections = 16;     ///< that it compares
constexpr std::int32_t kMargin = Angle::span(3);

/// A plan for the next steps: to turn to a place and stay, or to cross.
struct Plan {
    Angle from, to;
    int delay = 0; ///< steps until it begins
    bool crosses = false;

    Angle at(int step) const {
        if (crosses) {
            return step < delay ? from : to;
        }
        const std::int32_t most = std::max(step - delay, 0) * kTopSpeed;
        return from + std::clamp(to - from, -most, most);
    }
    bool isVulnerable(int step) const {
        return !crosses || step < delay || step > delay + kCrossSteps + kLandedSteps;
    }
    bool fires(int step) const { return !crosses || step < delay || step > delay + kCrossSteps; }
};

/// What it judges a plan by.
class Judge {
public:
    Judge(const World& world, int shield)
        : world_{world}
        , shield_{shield} {}

    int worth(const Plan& plan) const {
        int sum = world_.hasSegment(plan.at(kAhead)) ? 0 : -30;
        for (const Enemy& enemy : world_.enemies()) {
            sum += enemy.phase == Enemy::Phase::Climb ? hit(enemy, plan) : 0;
            sum += danger(enemy, plan) + (plan.crosses ? crushed(enemy, plan) : 0);
        }
        for (const EnemyShot& shot : world_.enemyShots()) {
            const int step = shot.flight - ageOf(shot, world_.time());
            if (step <= kAhead) {
                sum += harm(plan, step, shot.angle, kShotReach);
            }
        }
        for (const Capsule& capsule : world_.capsules()) {
            const bool there = depthOf(capsule, world_.time() + kAhead / 2) == 0;
            sum += there && distance(plan.at(kAhead), capsule.angle) <= kContact ? 25 : 0;
        }
        return sum;
    }

private:
    /// The cost of being met in a step; less if it is later.
    int harm(const Plan& plan, int step, Angle angle, std::int32_t reach) const {
        const bool met = step >= shield_ && plan.isVulnerable(step) &&
                         distance(plan.at(step), angle) <= reach + kMargin;
        return met ? 3 * step - 400 : 0;
    }
    int danger(const Enemy& enemy, const Plan& plan) const {
        if (enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim) {
            const int step = kBar - static_cast<int>(world_.time() % kBar);
            return step > kAhead
                       ? 0
                       : harm(plan, step, placeAt(enemy, step).angle.opposite(), kBeamReach);
        }
        const bool harmless = enemy.type == Type::Mirror || enemy.type == Type::Core ||
                              enemy.type == Type::Thief || enemy.phase == Enemy::Phase::Sink;
        const auto passed = static_cast<int>(world_.time() - enemy.start);
        const int bites = enemy.phase == Enemy::Phase::Rim ? 0
                          : enemy.phase == Enemy::Phase::Hatch
                              ? kHatchSteps - passed
                              : enemy.duration + kHatchSteps - passed;
        // Every other step: a ship at its speed would pass it between two pulses.
        for (int step = std::max(bites, 1); !harmless && step <= kAhead; step += 2) {
            // It may come towards the ship from where it is now or opens.
            const int crawls = enemy.phase == Enemy::Phase::Rim ? 0 : step - bites;
            const int met =
                harm(plan, step, placeAt(enemy, step).angle, kContact + crawls * kCrawl);
            if (met != 0) {
                return met;
            }
        }
        return 0;
    }
    /// What fire does to it.
    int hit(const Enemy& enemy, const Plan& plan) const {
        for (int step = 0; step <= kAhead; step += kPulse) {
            const std::int32_t depth =
                targetOf(enemy, world_.time() + static_cast<std::uint32_t>(step)).depth;
            const int flight = depth * kFireSteps / kFar;
            const Place met =
                targetOf(enemy, world_.time() + static_cast<std::uint32_t>(step + flight));
            if (plan.fires(step) && met.depth > kUnit &&
                distance(met.angle, plan.at(step)) <= kFireReach) {
                return 10 + 30 * (kFar - met.depth) / kFar - step / 4; // near ones are urgent
            }
        }
        return 0;
    }
    int crushed(const Enemy& enemy, const Plan& plan) const {
        const int lands = plan.delay + kCrossSteps;
        const Place place = placeAt(enemy, lands);
        if (place.depth > kSlamDepth || distance(place.angle, plan.to) > kSlamReach - kMargin) {
            return 0;
        }
        const bool closed = enemy.type == Type::Mirror &&
                            !areMirrorsOpen(world_.time() + static_cast<std::uint32_t>(lands));
        return closed ? -200 : place.depth == 0 ? 60 : 25;
    }
    Place placeAt(const Enemy& enemy, int step) const {
        return placeOf(enemy, world_.time() + static_cast<std::uint32_t>(step));
    }

    const World& world_;
    int shield_; ///< steps in which nothing harms the ship
};

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
    }
    return command;
}

void Pilot::choose(const World& world, const Ship& ship) {
    const Skill& skill = kSkills[static_cast<std::size_t>(level_)];
    next_ = world.time() + static_cast<std::uint32_t>(skill.reaction);
    const int shield =
        ship.shield > world.time() ? static_cast<int>(ship.shield - world.time()) : 0;
    const Judge judge{world, shield};
    const auto plan = [&](Angle to, bool crosses) {
        return Plan{.from = ship.angle, .to = to, .delay = skill.reaction, .crosses = crosses};
    };
    Angle aim = ship.angle;
    int best = judge.worth(plan(aim, false)) + 4; // staying is calm
    for (int i = 1; i < kDirections; ++i) {
        const Angle to = ship.angle + Angle::kTurn * i / kDirections;
        const int found = judge.worth(plan(to, false));
        if (found > best) {
            best = found;
            aim = to;
        }
    }
    cross_ = false;
    if (next_ >= ship.ready) {
        const int found = judge.worth(plan(ship.angle.opposite(), true));
        cross_ = found > best;
        best = std::max(found, best);
        aim = cross_ ? ship.angle.opposite() : aim;
    }
    bomb_ = best < -150;
    World::Command command;
    command.setAim(aim + random_.between(-skill.error, skill.error));
    nextAim_ = command.aim;
}

} // namespace cy
