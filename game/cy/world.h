#pragma once

#include "engine/core/random.h"
#include "engine/simulation/pool.h"
#include "engine/simulation/rules.h"
#include "engine/simulation/tally.h"
#include "game/cy/rules.h"
#include "game/cy/waves.h"

#include <array>
#include <cstdint>
#include <span>

namespace cy {

class Pilot; // pilot.h
using eng::Pool;

/// Where something is on the wall of the well.
struct Place {
    Angle angle;
    std::int32_t depth = 0;
};

/// A player's ship on the rim.
struct Ship {
    enum class State : std::uint8_t {
        Absent, ///< no player has it
        Alive,
        Crossing, ///< through the axis to the other side
        Lost      ///< until it returns
    };

    Angle angle; ///< while it crosses, of its landing
    std::int16_t speed = 0;
    State state = State::Absent;
    std::uint8_t bombs = 1;
    std::uint8_t multiplier = 1;
    std::uint8_t kills = 0;   ///< towards the next multiplier
    std::uint8_t cross = 0;   ///< steps that an early press to cross still counts
    bool bomb = false;        ///< with the next pulse
    std::uint32_t since = 0;  ///< step at which `state` began
    std::uint32_t ready = 0;  ///< step from which it can cross
    std::uint32_t shield = 0; ///< step until which nothing harms it
    std::uint32_t killed = 0; ///< step of its last kill, or of the last loss of a multiplier

    std::array<Power, kPowerSlots> powers{};
    std::array<std::uint32_t, kPowerSlots> until{}; ///< steps

    bool isOnRim() const { return state == State::Alive; }
    bool has(Power power) const { return powers[0] == power || powers[1] == power; }

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("angle", angle);
        stream.field("speed", speed, eng::bounded(-kTopSpeed, kTopSpeed));
        stream.field("state", state, eng::upTo(State::Lost));
        stream.field("bombs", bombs, eng::upTo(kMaxBombs));
        stream.field("multiplier", multiplier, eng::bounded(1, kMaxMultiplier));
        stream.field("kills", kills, eng::upTo(kKillsPerMultiplier));
        stream.field("cross", cross, eng::upTo(kCrossEarly));
        stream.field("bomb", bomb);
        stream.field("since", since);
        stream.field("ready", ready);
        stream.field("shield", shield);
        stream.field("killed", killed);
        stream.field("powers", powers, eng::upTo(Power::Ward));
        stream.field("until", until);
    }
};

/// Its place is a function of this and the step; see `placeOf`.
struct Enemy {
    enum class Phase : std::uint8_t {
        Climb,
        Hatch, ///< opens on the rim; a thief grabs a segment
        Rim,   ///< crawls, circles; a mirror follows
        Sink   ///< goes down: a thief with a segment, a snake that dives
    };

    std::uint32_t start = 0;    ///< step at which the phase began
    Angle angle;                ///< at that step
    std::uint16_t duration = 0; ///< of the climb from the far end, steps
    std::uint16_t hits = 1;     ///< that it still takes
    Type type = Type::Climber;
    Phase phase = Phase::Climb;
    std::int8_t way = 1;        ///< in which it turns
    std::int8_t next = 1;       ///< the way that it takes a beat later
    std::uint8_t steps = 0;     ///< of a mirror: how long it moves in this beat
    std::uint8_t nextSteps = 0; ///< and in the next

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("start", start);
        stream.field("angle", angle);
        stream.field("duration", duration, eng::bounded(kPulse, 10'000));
        stream.field("type", type, eng::upTo(static_cast<Type>(kTypes - 1)));
        stream.field("phase", phase, eng::upTo(Phase::Sink));
        stream.field("hits", hits, eng::bounded(1, 1000));
        stream.field("way", way, eng::bounded(-1, 1));
        stream.field("next", next, eng::bounded(-1, 1));
        stream.field("steps", steps, eng::upTo(kBeat));
        stream.field("nextSteps", nextSteps, eng::upTo(kBeat));
    }
};
/// One that begins to climb.
Enemy makeEnemy(Type type, Angle angle, std::uint32_t start, int wave, std::int8_t way);
Place placeOf(const Enemy& enemy, std::uint32_t step);
/// Where fire meets it: its place, but of a snake its tail.
Place targetOf(const Enemy& enemy, std::uint32_t step);
/// A bead of a snake; 0: its head.
Place beadOf(const Enemy& enemy, int bead, std::uint32_t step);
/// In a bar the mirrors are open for the last beat.
constexpr bool areMirrorsOpen(std::uint32_t step) {
    return step % kBar >= kMirrorClosed;
}
/// True in the moment in which a weaver turns, and shoots.
constexpr bool turnsAt(const Enemy& weaver, std::uint32_t step) {
    return (step - weaver.start) % kBar == kBar / 2;
}

/// Fire of a ship: from the rim to the far end, along its lane.
struct Shot {
    std::uint32_t start = 0;
    Angle angle;
    std::uint8_t seat = 0;
    std::uint8_t pierces = 0; ///< further ones that it goes through

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("start", start);
        stream.field("angle", angle);
        stream.field("seat", seat, eng::upTo(kMaxShips - 1));
        stream.field("pierces", pierces, eng::upTo(kLanceHits));
    }
};
constexpr std::int32_t depthOf(const Shot& shot, std::uint32_t step) {
    return kFireFrom +
           static_cast<std::int32_t>(step - shot.start) * (kFar - kFireFrom) / kFireSteps;
}

/// A shot of the other side: from where it was to the rim, along a lane.
struct EnemyShot {
    std::uint16_t start = 0; ///< step, of 65,536
    Angle angle;
    std::uint16_t depth = 0;  ///< at the start, <= kFar
    std::uint16_t flight = 1; ///< steps to the rim
    Type from = Type::Weaver;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("start", start);
        stream.field("angle", angle);
        stream.field("depth", depth, eng::upTo(static_cast<std::uint16_t>(kFar)));
        stream.field("flight", flight, eng::bounded(1, kShotSteps));
        stream.field("from", from, eng::upTo(static_cast<Type>(kTypes - 1)));
    }
};
constexpr int ageOf(const EnemyShot& shot, std::uint32_t step) {
    return static_cast<std::uint16_t>(step - shot.start);
}
constexpr std::int32_t depthOf(const EnemyShot& shot, std::uint32_t step) {
    const std::int32_t left = shot.flight - ageOf(shot, step);
    return left > 0 ? shot.depth * left / shot.flight : 0;
}

/// A power-up on its way to the rim, where it waits.
struct Capsule {
    std::uint32_t start = 0; ///< step at which it would have left the far end
    Angle angle;
    Power power = Power::Fan;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("start", start);
        stream.field("angle", angle);
        stream.field("power", power, eng::upTo(Power::Ward));
    }
};
constexpr std::int32_t depthOf(const Capsule& capsule, std::uint32_t step) {
    const auto left = kCapsuleSteps - static_cast<std::int32_t>(step - capsule.start);
    return left > 0 ? kFar * left / kCapsuleSteps : 0;
}

/// The rules of CY (docs/cy.md): ships on the rim of a well, and what climbs in it.
///
/// One step is 1/60 s. Everything happens on pulses, beats and bars of the music, which are counts
/// of steps.
class World {
public:
    static constexpr int kStepsPerSecond = cy::kStepsPerSecond;
    static constexpr int kMaxSeats = kMaxShips;
    static constexpr int kRulesVersion = 3;

    struct Options {
        static constexpr std::int32_t kMaxWave = 100; ///< to begin with
        std::int32_t ships = 1;                       ///< seats 0 to ships - 1 play
        std::int32_t wave = 1;                        ///< the first one, for practice
        /// Of all capsules, a `Power`; 0: any; kNoCapsules: no capsules appear.
        std::int32_t power = 0;
        static constexpr std::int32_t kNoCapsules = -1;

        bool operator==(const Options&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("ships", ships, eng::bounded(1, kMaxShips));
            stream.field("wave", wave, eng::bounded(1, kMaxWave));
            stream.field("power", power, eng::bounded(kNoCapsules, kPowers));
        }
    };

    struct Command {
        static constexpr int kAims = 512; ///< directions to aim at

        std::int8_t turn = 0;  ///< -127 to 127: part of the top speed; without an aim
        bool aims = false;     ///< go to `aim` instead, the short way
        std::uint16_t aim = 0; ///< of kAims
        bool cross = false;    ///< a press
        bool bomb = false;     ///< a press
        bool autoBomb = false; ///< spend a bomb at a fatal hit

        bool operator==(const Command&) const = default;
        void keepPresses(const Command& earlier) {
            cross = cross || earlier.cross;
            bomb = bomb || earlier.bomb;
        }
        void dropPresses() { cross = bomb = false; }
        void setAim(Angle angle) {
            aims = true;
            aim = static_cast<std::uint16_t>((angle + kAimStep / 2).raw() / kAimStep);
        }
        Angle target() const { return Angle::fromRaw(static_cast<std::uint16_t>(aim * kAimStep)); }
        template <class Stream>
        void serialize(Stream& stream) {
            constexpr std::int32_t kTurns = 255;
            std::int32_t way = aims ? kTurns + aim : turn + 127;
            stream.field("way", way, eng::bounded(0, kTurns + kAims - 1));
            if (stream.isReading()) {
                aims = way >= kTurns;
                turn = static_cast<std::int8_t>(aims ? 0 : way - 127);
                aim = static_cast<std::uint16_t>(aims ? way - kTurns : 0);
            }
            stream.field("cross", cross);
            stream.field("bomb", bomb);
            stream.field("autoBomb", autoBomb);
        }

    private:
        static constexpr std::int32_t kAimStep = Angle::kTurn / kAims;
    };

    struct Event {
        enum class Kind : std::uint8_t {
            Pulse,   ///< the ships fire
            Hit,     ///< fire hits what takes more than one hit
            Kill,    ///< by fire
            Crush,   ///< a kill by a landing
            Blast,   ///< a kill by a bomb
            Open,    ///< a creature arrives at the rim and hatches
            TakeOff, ///< a ship crosses
            Thrown,  ///< a closed mirror throws it back
            Shoots,  ///< a weaver, or a mirror that was shot at
            Beam,    ///< of a mirror, to the other side
            Grab,    ///< a thief has a segment
            Mended,  ///< a segment is there again
            Ring,    ///< of shots, from the Core
            Capsule, ///< one appears
            Taken,   ///< and is taken
            Warded,  ///< a hit that took only a ward
            Slam,    ///< and lands
            Bomb,
            Death,
            Return,
            More,    ///< the multiplier rises
            Less,    ///< and falls
            Life,    ///< one more
            Wave,    ///< one begins
            Cleared, ///< one ends
            Over
        };
        Kind kind;
        int seat = 0;
        Type type = Type::Climber; ///< of the enemy; at a death of the killer
        Angle angle{};
        std::int32_t depth = 0;
        std::int32_t value = 0; ///< points, the multiplier, the number of the wave; 1 for a landing
                                ///< on the beat
    };

    using Bot = Pilot;

    World(const Options& options, std::uint64_t seed);

    void step(std::span<const Command> commands, eng::Events<Event>& events);
    bool isOver() const;
    /// For tournaments: deaths by killer, power-ups, waves.
    static void count(eng::Tally& tally, const Event& event);
    /// The points of all.
    std::int32_t score(int /*seat*/) const { return score_; }

    std::uint32_t time() const { return time_; } ///< steps
    int wave() const { return wave_; }
    int lives() const { return lives_; }
    int shipCount() const { return ships_; }
    std::span<const Ship> ships() const {
        return {fleet_.data(), static_cast<std::size_t>(ships_)};
    }
    const Ship& ship(int seat) const { return fleet_[static_cast<std::size_t>(seat)]; }
    const Pool<Enemy, kMaxEnemies>& enemies() const { return enemies_; }
    const Pool<Shot, kMaxShots>& shots() const { return shots_; }
    const Pool<EnemyShot, kMaxEnemyShots>& enemyShots() const { return enemyShots_; }
    const Pool<Capsule, kMaxCapsules>& capsules() const { return capsules_; }
    bool hasSegment(int segment) const {
        return ((segments_ >> static_cast<unsigned>(segment)) & 1U) != 0;
    }
    bool hasSegment(Angle angle) const { return hasSegment(segmentOf(angle)); }
    /// The speed of a ship on the rim after a step with a command, span of a step.
    static std::int32_t turned(const Ship& ship, const Command& command);
    /// The middle of the gap in the ring that the Core sends in these two bars.
    Angle ringGap(std::uint32_t step) const;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("ships", ships_, eng::bounded(1, kMaxShips));
        stream.field("time", time_, eng::upTo(kMaxTime));
        stream.field("seed", seed_);
        stream.field("wave", wave_, eng::bounded(1, kMaxWave));
        stream.field("waveBeat", waveBeat_, eng::upTo(100'000));
        stream.field("lives", lives_, eng::upTo(kMaxLives));
        stream.field("lost", lost_);
        stream.field("score", score_, eng::upTo(kMaxScore));
        stream.field("nextLife", nextLife_, eng::upTo(kMaxScore));
        stream.field("fleet", fleet_);
        stream.field("enemies", enemies_);
        stream.field("shots", shots_);
        stream.field("enemyShots", enemyShots_);
        stream.field("capsules", capsules_);
        stream.field("segments", segments_);
        stream.field("killsOfAll", killsOfAll_, eng::upTo(kMaxScore));
        stream.field("power", power_, eng::bounded(Options::kNoCapsules, kPowers));
        stream.expect("world", isPossible());
    }

private:
    using Kind = Event::Kind;
    using EventList = eng::Events<Event>;
    static constexpr std::int32_t kMaxScore = 2'000'000'000;
    static constexpr std::uint32_t kMaxTime = 1'000'000'000;
    static constexpr std::int32_t kMaxWave = 10'000;
    enum class Cause : std::uint8_t { Fire, Landing, Bomb };

    bool isPossible() const;
    bool on(int period) const { return time_ % static_cast<std::uint32_t>(period) == 0; }
    void moveShips(std::span<const Command> commands, EventList& events);
    void moveShip(int seat, const Command& command, EventList& events);
    void takeOff(int seat, EventList& events);
    void land(int seat, EventList& events);
    void bomb(int seat, EventList& events);
    void bringBack(int seat, EventList& events);
    void fire(EventList& events);
    void moveShots(EventList& events);
    void moveEnemies(EventList& events);
    void arrive(Enemy& enemy, EventList& events);
    void moveMirror(Enemy& enemy, EventList& events);
    void moveCore(const Enemy& core, EventList& events);
    void moveEnemy(Enemy& enemy, std::uint32_t passed, EventList& events);
    void begin(Enemy& enemy, Enemy::Phase phase) const;
    void shoot(Type from, const Place& place, int flight, EventList& events);
    void meetShots(std::span<const Command> commands, EventList& events);
    void meetCapsules(EventList& events);
    void mendSegment(int segment, EventList& events);
    void addCapsule(const Place& place, EventList& events);
    /// True if it has landed on a closed mirror, which throws it back.
    bool isThrown(int seat, EventList& events);
    bool isVulnerable(int seat) const;
    void harm(int seat, Type killer, const Command& command, EventList& events);
    void addWave(EventList& events);
    void spawn(const WavePlan& plan);
    /// Takes a hit, and perhaps the enemy; then the last one has its place.
    bool hit(std::size_t index, int damage, int seat, Cause cause, EventList& events);
    void addPoints(std::int64_t points, EventList& events);
    void countKill(int seat, int kills, EventList& events);
    std::int8_t wayToShip(Angle from) const;

    std::int32_t ships_;
    std::uint32_t time_ = 0;
    std::uint64_t seed_;
    std::int32_t wave_;
    std::int32_t waveBeat_ = 0;
    std::int32_t lives_ = kStartLives;
    std::uint32_t lost_ = 0; ///< step of the last loss of a life
    std::int32_t score_ = 0;
    std::int32_t nextLife_ = 20'000;
    std::array<Ship, kMaxShips> fleet_{};
    Pool<Enemy, kMaxEnemies> enemies_;
    Pool<Shot, kMaxShots> shots_;
    Pool<EnemyShot, kMaxEnemyShots> enemyShots_;
    Pool<Capsule, kMaxCapsules> capsules_;
    std::uint32_t segments_ = 0xFFFFFFFF; ///< of the rim: a bit for each that is there
    std::int32_t killsOfAll_ = 0;
    std::int32_t power_; ///< of `Options`
};

} // namespace cy
