#pragma once

#include "engine/net/client.h"
#include "engine/net/discovery.h"
#include "engine/net/server.h"
#include "engine/transport/memory_transport.h"
#include "tests/docs/any_page.h"

#include <cstdint>
#include <utility>

namespace eng::docs {

struct Move {
    static constexpr std::uint32_t kCode = 256;
    static constexpr std::size_t kMaxBytes = 1;
    std::int8_t x = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x, eng::bounded(-1, 1));
    }
};
struct Player {
    int x = 0;
};

struct NetPage : AnyPage {};

} // namespace eng::docs
