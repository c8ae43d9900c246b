// Whatever a batch of messages has: no crash, and what is read is written with the same bytes.

#include "engine/net/messages.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace eng::net;

namespace {

template <class T>
void check(const MessageReader::Raw& raw) {
    T message{};
    if (raw.code != T::kCode || !readMessage(raw.payload, message)) {
        return;
    }
    std::vector<std::byte> batch;
    FUZZ_REQUIRE(appendMessage(batch, message));
    MessageReader again{batch};
    const auto same = again.next();
    FUZZ_REQUIRE(same && same->code == T::kCode);
    FUZZ_REQUIRE(std::ranges::equal(same->payload, raw.payload));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    MessageReader reader{std::as_bytes(std::span{data, size})};
    while (const auto raw = reader.next()) {
        check<Hello>(*raw);
        check<Welcome>(*raw);
        check<Reject>(*raw);
        check<Ping>(*raw);
        check<Pong>(*raw);
        check<Chat>(*raw);
        check<Bye>(*raw);
    }
    return 0;
}
