// Whatever bytes come to either end of a WebSocket: no crash, the same result however they are
// split, and output and messages within their limits.

#include "engine/transport/web_socket.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace eng::net;

namespace {

struct Seen {
    std::vector<std::vector<std::byte>> messages;
    std::vector<std::byte> output;
    CloseCode code = CloseCode::Lost;
    WebSocket::State state = WebSocket::State::Open;
    bool operator==(const Seen&) const = default;
};

Seen feed(WebSocket::Role role, std::span<const std::byte> bytes, std::size_t atOnce) {
    constexpr WebSocket::Limits kLimits{.message = 1000, .fragments = 16, .queue = 500};
    WebSocket socket{role, kLimits, 1};
    socket.ping(0.0);
    Seen seen;
    while (!bytes.empty()) {
        const std::size_t count = std::min(atOnce, bytes.size());
        socket.feed(bytes.first(count));
        bytes = bytes.subspan(count);
        while (const auto message = socket.next(1.0)) {
            FUZZ_REQUIRE(message->size() <= kLimits.message);
            seen.messages.emplace_back(message->begin(), message->end());
        }
    }
    constexpr std::size_t kCloseFrame = 139;
    FUZZ_REQUIRE(socket.output().size() <= kLimits.queue + kCloseFrame);
    seen.output.assign(socket.output().begin(), socket.output().end());
    seen.code = socket.closeCode();
    seen.state = socket.state();
    return seen;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    for (const WebSocket::Role role : {WebSocket::Role::Server, WebSocket::Role::Client}) {
        const Seen seen = feed(role, bytes, size);
        FUZZ_REQUIRE(feed(role, bytes, 1) == seen);
        FUZZ_REQUIRE(feed(role, bytes, 7) == seen);
    }
    return 0;
}
