#pragma once

#include "engine/simulation/packed_recording.h"
#include "engine/simulation/ruleset_impl.h"
#include "engine/simulation/session.h"
#include "tests/docs/any_page.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace eng::docs {

struct Race {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 2;
    static constexpr int kRulesVersion = 1;
    struct Options {
        std::int32_t distance = 600;
        bool operator==(const Options&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("distance", distance, eng::bounded(1, 10'000));
        }
    };
    struct Command {
        bool run = false;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("run", run);
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Finish };
        Kind kind;
        int seat;
    };
    struct Bot {
        std::int32_t steps = 0;
        Command decide(const Race&, int) { return {.run = ++steps % 3 == 0}; }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("steps", steps);
        }
    };

    Race(const Options& options, std::uint64_t)
        : distance{options.distance} {}
    void step(std::span<const Command> commands, eng::Events<Event>& events) {
        for (std::size_t seat = 0; seat < places.size(); ++seat) {
            if (commands[seat].run && places[seat] < distance && ++places[seat] == distance) {
                events.add({Event::Kind::Finish, static_cast<int>(seat)});
            }
        }
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("distance", distance);
        stream.field("places", places);
    }

    std::int32_t distance;
    std::array<std::int32_t, 2> places{};
};

struct SimulationPage : AnyPage {};

} // namespace eng::docs
