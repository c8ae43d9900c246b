#pragma once

#include "engine/core/random.h"
#include "engine/simulation/session.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace eng::test {

/// Small rules with everything that rules may have: two players walk on a line and fire shots,
/// which fly until they hit.
struct Duel {
    static constexpr int kStepsPerSecond = 50;
    static constexpr int kMaxSeats = 2;
    static constexpr int kRulesVersion = 3;
    static constexpr std::int32_t kEnd = 1000;
    static constexpr std::int32_t kMaxFired = 1'000'000; ///< the count stops here

    struct Options {
        std::int32_t lives = 5;
        bool operator==(const Options&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("lives", lives, bounded(1, 100));
        }
    };
    struct Command {
        std::int8_t walk = 0;
        bool fire = false; ///< a press
        bool operator==(const Command&) const = default;
        void keepPresses(const Command& earlier) { fire = fire || earlier.fire; }
        void dropPresses() { fire = false; }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("walk", walk, bounded(-1, 1));
            stream.field("fire", fire);
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Shot, Hit };
        Kind kind;
        int seat = 0;
    };
    struct Bot {
        Random random{7};
        std::int32_t patience = 0;
        Command decide(const Duel& duel, int seat) {
            Command command;
            if (--patience <= 0) {
                patience = random.between(5, 60);
                command.fire = true;
            }
            const auto me = static_cast<std::size_t>(seat);
            command.walk = static_cast<std::int8_t>(duel.places[me] < 500 ? 1 : -1);
            return command;
        }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("random", random);
            stream.field("patience", patience);
        }
    };
    struct Shot {
        std::int32_t at = 0;
        std::int8_t seat = 0;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("at", at, bounded(-200, kEnd + 200));
            stream.field("seat", seat, bounded(0, 1));
        }
    };

    Duel(const Options& options, std::uint64_t seed)
        : lives{options.lives, options.lives} {
        random.setState(seed);
    }
    void step(std::span<const Command> commands, Events<Event>& events) {
        for (std::size_t seat = 0; seat < 2; ++seat) {
            places[seat] = std::clamp(places[seat] + commands[seat].walk * 3, 0, kEnd);
            if (commands[seat].fire && shots.size() < 16) {
                shots.push_back({places[seat], static_cast<std::int8_t>(seat)});
                fired[seat] = std::min(fired[seat] + 1, kMaxFired);
                events.add({Event::Kind::Shot, static_cast<int>(seat)});
            }
        }
        for (Shot& shot : shots) {
            shot.at += (shot.seat == 0 ? 1 : -1) * random.between(5, 15);
        }
        std::erase_if(shots, [&](const Shot& shot) {
            const std::size_t other = 1 - static_cast<std::size_t>(shot.seat);
            const bool hits = std::abs(shot.at - places[other]) < 8;
            if (hits) {
                lives[other] = std::max(lives[other] - 1, 0);
                events.add({Event::Kind::Hit, static_cast<int>(other)});
            }
            return hits || shot.at < -100 || shot.at > kEnd + 100;
        });
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("random", random);
        stream.field("places", places, bounded(0, kEnd));
        stream.field("lives", lives, bounded(0, 100));
        stream.field("fired", fired, bounded(0, kMaxFired));
        stream.field("shots", shots, maxLength(16));
    }

    Random random{0};
    std::array<std::int32_t, 2> places{100, 900};
    std::array<std::int32_t, 2> lives;
    std::array<std::int32_t, 2> fired{};
    std::vector<Shot> shots;
};

} // namespace eng::test
