#pragma once

#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/room/prediction.h"
#include "engine/room/room.h"
#include "engine/transport/memory_transport.h"
#include "tests/docs/any_page.h"

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace eng::docs {

/// Two who run.
struct Sprint {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 2;
    static constexpr int kRulesVersion = 1;
    using Options = NoOptions;
    struct Command {
        std::int8_t direction = 0;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("direction", direction, bounded(-1, 1));
        }
    };
    struct Event {
        int kind = 0;
    };

    Sprint(const Options&, std::uint64_t) {}
    void step(std::span<const Command> commands, Events<Event>&) {
        for (std::size_t seat = 0; seat < places.size(); ++seat) {
            places[seat] += commands[seat].direction;
        }
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("places", places);
    }

    std::array<std::int32_t, 2> places{};
};

struct RoomPage : AnyPage {};

} // namespace eng::docs
