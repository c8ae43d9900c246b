#include "game/cy/pilot.h"

#include "engine/core/sort.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace cy {
namespace {

struct Skill {
    int reaction;       ///< steps from seeing to doing
    std::int32_t error; ///< of an aim, +-
    int noise;          ///< of its judgement, +-
};
constexpr std::array<Skill, 3> kSkills{
    {{21, Angle::span(9), 900}, {14, Angle::span(5), 350}, {8, Angle::span(2), 0}}};

constexpr std::size_t kFoes = 24; ///< that it looks at: the nearest to the rim
constexpr int kDirections = 12;   ///< that it compares
constexpr int kPulses = 16;       ///< that it looks ahead
constexpr int kAhead = kPulses * kPulse;
constexpr int kDeath = -1200;
constexpr std::int32_t kMargin = Angle::span(3);
constexpr std::int32_t kNear = Angle::span(14);

/// Where a ship would be in the next steps.
struct Path {
    std::array<Angle, kAhead + 1> at;
    int landing = 3 * kAhead; ///< step; beyond kAhead: it does not cross

    Path(Ship ship, World::Command command, Angle to, int reaction, int takeOff)
        : landing{takeOff + kCrossSteps} {
        at[0] = ship.angle;
        for (int step = 1; step <= kAhead; ++step) {
            if (step > reaction) {
                command.setAim(to);
            }
            if (step == takeOff) {
                ship.angle = ship.angle.opposite();
                ship.speed = 0;
            } else if (isOnRim(step)) {
                ship.speed = static_cast<std::int16_t>(World::turned(ship, command));
                ship.angle += ship.speed;
            }
            at[static_cast<std::size_t>(step)] = ship.angle;
        }
    }
    Angle operator[](int step) const { return at[static_cast<std::size_t>(step)]; }
    bool isOnRim(int step) const { return step < landing - kCrossSteps || step >= landing; }
    bool isSafe(int step) const {
        return step >= landing - kCrossSteps && step < landing + kLandedSteps;
    }
};

/// Judges paths of a ship by what its fire and its landing meet, and by what meets the ship.
class Judge {
public:
    Judge(const World& world, const Ship& ship)
        : world_{world}
        , ship_{ship} {
        std::array<std::pair<std::int32_t, std::uint16_t>, kMaxEnemies> nearest;
        const std::size_t count = world.enemies().size();
        for (std::size_t i = 0; i < count; ++i) {
            nearest[i] = {placeOf(world.enemies()[i], at(kBeat)).depth,
                          static_cast<std::uint16_t>(i)};
        }
        eng::sort(std::span{nearest}.first(count));
        for (std::size_t i = 0; i < std::min(count, kFoes); ++i) {
            look(world.enemies()[nearest[i].second]);
        }
    }

    int worth(const Path& path) const {
        Hits hits{};
        for (std::size_t i = 0; i < count_; ++i) {
            hits[i] = foes_[i].hits;
        }
        const int lands = std::min(path.landing, kAhead);
        int sum = fire(path, hits) + (world_.hasSegment(path[kAhead]) ? 0 : -40);
        for (std::size_t i = 0; i < count_; ++i) {
            const int crushed = path.landing > kAhead ? 0 : crush(foes_[i], path[lands], lands);
            sum +=
                crushed + (hits[i] > 0 ? danger(foes_[i], path, crushed > 0 ? lands : kAhead) : 0);
        }
        for (const EnemyShot& shot : world_.enemyShots()) {
            const int step = shot.flight - ageOf(shot, world_.time());
            sum += step <= kAhead ? harm(path, step, shot.angle, kShotReach) : 0;
        }
        for (const Capsule& capsule : world_.capsules()) {
            int step = kPulse;
            while (step < kAhead && (!path.isOnRim(step) || depthOf(capsule, at(step)) > 0 ||
                                     distance(path[step], capsule.angle) > kContact - kMargin)) {
                step += kPulse;
            }
            sum += kAhead - step;
        }
        return sum;
    }

private:
    using Hits = std::array<int, kFoes>;
    struct Foe {
        Enemy enemy;
        int bites;                        ///< steps until it bites; kAhead: not soon
        int hits;                         ///< that it takes after the shots under way
        std::array<Place, kPulses> met{}; ///< by a shot of each pulse
    };

    /// The time so many steps ahead.
    std::uint32_t at(int step) const { return world_.time() + static_cast<std::uint32_t>(step); }
    int stepOf(int pulse) const {
        return (pulse + 1) * kPulse - static_cast<int>(world_.time() % kPulse);
    }
    /// Where fire from a depth meets a creature.
    Place meeting(const Enemy& enemy, int step, std::int32_t from) const {
        Place met = targetOf(enemy, at(step));
        for (int i = 0; i < 2; ++i) {
            met = targetOf(enemy, at(step + std::max(met.depth - from, 0) * kFireSteps / kFar));
        }
        return met;
    }
    void look(const Enemy& enemy) {
        const auto passed = static_cast<int>(world_.time() - enemy.start);
        const bool never = enemy.type == Type::Mirror || enemy.type == Type::Thief ||
                           enemy.type == Type::Core || enemy.phase == Enemy::Phase::Sink;
        Foe foe{enemy, kHatchSteps - passed, enemy.hits};
        foe.bites = never                                ? kAhead
                    : enemy.phase == Enemy::Phase::Rim   ? 0
                    : enemy.phase == Enemy::Phase::Climb ? foe.bites + enemy.duration
                                                         : foe.bites;
        for (int pulse = 0; pulse < kPulses; ++pulse) {
            foe.met[static_cast<std::size_t>(pulse)] = meeting(enemy, stepOf(pulse), kFireFrom);
        }
        for (const Shot& shot : world_.shots()) {
            const std::int32_t depth = depthOf(shot, world_.time());
            foe.hits -= targetOf(enemy, world_.time()).depth >= depth &&
                                distance(meeting(enemy, 0, depth).angle, shot.angle) <= kFireReach
                            ? 1
                            : 0;
        }
        foes_[count_++] = foe;
    }
    int fire(const Path& path, Hits& hits) const {
        int sum = 0;
        const int side = ship_.has(Power::Fan) ? 1 : 0;
        for (int pulse = 0; pulse < kPulses; ++pulse) {
            const Angle angle = path[stepOf(pulse)];
            for (int lane = -side; path.isOnRim(stepOf(pulse)) && lane <= side; ++lane) {
                sum += shoot(pulse, angle + lane * kFanLane, hits);
                sum += ship_.has(Power::Echo)
                           ? shoot(pulse, angle.opposite() + lane * kFanLane, hits)
                           : 0;
            }
        }
        return sum;
    }
    int shoot(int pulse, Angle lane, Hits& hits) const {
        const auto place = [&](std::size_t i) {
            return foes_[i].met[static_cast<std::size_t>(pulse)];
        };
        std::size_t found = count_;
        for (std::size_t i = 0; i < count_; ++i) {
            if (hits[i] > 0 && place(i).depth > kUnit &&
                distance(place(i).angle, lane) <= kFireReach &&
                (found == count_ || place(i).depth < place(found).depth)) {
                found = i;
            }
        }
        if (found == count_) {
            return 0;
        }
        const Enemy& enemy = foes_[found].enemy;
        if (enemy.type == Type::Mirror && !areMirrorsOpen(at(stepOf(pulse)))) {
            return -15;
        }
        const int near = 40 * (kFar - place(found).depth) / kFar;
        return (10 + near - pulse) / (--hits[found] == 0 ? 1 : 2);
    }
    int crush(const Foe& foe, Angle to, int step) const {
        const auto late = static_cast<int>(at(step) % kBeat);
        const std::int32_t reach = ship_.has(Power::Hammer)                     ? kHammerReach
                                   : late <= kOnBeat || late >= kBeat - kOnBeat ? kSlamReachOnBeat
                                                                                : kSlamReach;
        const Place place = placeOf(foe.enemy, at(step));
        if (place.depth > kSlamDepth || distance(place.angle, to) > reach - kMargin) {
            return 0;
        }
        const bool closed = foe.enemy.type == Type::Mirror && !areMirrorsOpen(at(step));
        return closed ? -300 : place.depth == 0 ? 80 : 40;
    }
    /// The cost of being met in a step: less if it is later.
    int harm(const Path& path, int step, Angle angle, std::int32_t reach) const {
        const bool met = at(step) >= ship_.shield && !path.isSafe(step) &&
                         distance(path[step], angle) <= reach + kMargin;
        return met ? kDeath + 4 * step : 0;
    }
    int danger(const Foe& foe, const Path& path, int end) const {
        const Enemy& enemy = foe.enemy;
        if (enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim) {
            const int step = kBar - static_cast<int>(world_.time() % kBar);
            return step > end
                       ? 0
                       : harm(path, step, placeOf(enemy, at(step)).angle.opposite(), kBeamReach);
        }
        const bool turns = enemy.type == Type::Spinner || enemy.type == Type::Snake;
        Angle angle = placeOf(enemy, at(std::max(foe.bites, 1))).angle;
        std::int32_t nearest = kNear;
        for (int step = std::max(foe.bites, 1); step <= end; step += 2) {
            angle = turns ? placeOf(enemy, at(step)).angle
                          : angle + (path[step] - angle < 0 ? -2 : 2) * kCrawl;
            if (const int met = harm(path, step, angle, kContact); met != 0) {
                return met;
            }
            nearest = std::min(nearest, distance(path[step], angle) - kContact);
        }
        return -40 * (kNear - nearest) / kNear;
    }

    const World& world_;
    const Ship& ship_;
    std::array<Foe, kFoes> foes_{};
    std::size_t count_ = 0; ///< of them
};

} // namespace

World::Command Pilot::decide(const World& world, int seat) {
    const Ship& ship = world.ship(seat);
    World::Command command;
    command.aims = true;
    command.aim = aim_;
    if (level_ == Level::Still || !ship.isOnRim()) {
        return level_ == Level::Still ? World::Command{} : command;
    }
    if (world.time() == next_) { // what it decided a reaction ago
        command.aim = aim_ = nextAim_;
        command.cross = cross_;
        command.bomb = bomb_;
    }
    command.cross = level_ != Level::Never && (command.cross || level_ == Level::Always);
    const bool onPulse = (world.time() + static_cast<std::uint32_t>(seat)) % kPulse == 0;
    if (onPulse && world.time() >= next_) {
        choose(world, ship);
    }
    return command;
}

void Pilot::choose(const World& world, const Ship& ship) {
    const Skill& skill = kSkills[static_cast<std::size_t>(std::min(level_, Level::Skilled))];
    next_ = world.time() + static_cast<std::uint32_t>(skill.reaction);
    const Judge judge{world, ship};
    World::Command command;
    command.aims = true;
    command.aim = aim_;
    Angle aim = command.target();
    cross_ = false;
    const int soon = skill.reaction + 1;
    int best = judge.worth({ship, command, aim, soon, 3 * kAhead}) + 6; // going on is calm
    for (int i = 0; i < kDirections; ++i) {
        const Angle to = ship.angle + Angle::kTurn * i / kDirections;
        for (const int takeOff : {3 * kAhead, soon, soon + 2 * kPulse, soon + 4 * kPulse}) {
            if (world.time() + static_cast<std::uint32_t>(takeOff) < ship.ready) {
                continue;
            }
            const int found = judge.worth({ship, command, to, skill.reaction, takeOff}) +
                              random_.between(-skill.noise, skill.noise);
            if (found > best) {
                best = found;
                aim = to;
                cross_ = takeOff == soon;
            }
        }
    }
    bomb_ = best < kDeath / 2;
    command.setAim(aim + random_.between(-skill.error, skill.error));
    nextAim_ = command.aim;
}

} // namespace cy
