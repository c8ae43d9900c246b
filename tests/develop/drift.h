#pragma once

#include "engine/develop/recorded_states.h"
#include "engine/simulation/session.h"

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace eng::test {

/// Rules with a mistake: they use a function of the C library whose last digits differ between
/// systems.
struct Drift {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 1;
    static constexpr int kRulesVersion = 1;
    using Options = NoOptions;
    struct Command {
        bool push = false;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("push", push);
        }
    };
    struct Event {
        int kind = 0;
    };

    Drift(const Options&, std::uint64_t) {}
    void step(std::span<const Command> commands, Events<Event>&) {
        speed = std::sinh(std::cbrt(speed * 0.7 + (commands[0].push ? 0.013 : 0.003)));
        place = std::fmod(place + speed, 1000.0);
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("speed", speed);
        stream.field("place", place);
    }

    double speed = 0.1;
    double place = 0.0;
};

/// Ten seconds of a match, with the states of this build.
inline Result<std::string> driftStates() {
    Session<Drift> session{{}, 1, {.game = "drift"}};
    session.seatPlayer(0, "Ann");
    for (int i = 0; i < 600; ++i) {
        session.setCommand(0, {.push = i % 7 < 3});
        session.step();
    }
    auto replay = Session<Drift>::open(session.recording(), {.game = "drift"});
    return replay ? encodeStates(*replay) : Result<std::string>{replay.error()};
}

} // namespace eng::test
