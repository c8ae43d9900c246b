// Whatever datagrams come to a search and to who replies: no crash, a reply never has more bytes
// than its request, and what is listed can be shown and has the bytes that came.

#include "engine/core/utf8.h"
#include "engine/net/discovery.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace eng::net;

namespace {

constexpr std::size_t kHead = 13; // magic, version, nonce
constexpr eng::platform::DatagramAddress kFrom{0xC0A80005U, 40000};

void answer(std::span<const std::byte> datagram) {
    LanResponder responder{
        {.game = "pong", .build = "1.0", .room = "Ann", .maxMembers = 2, .port = 1}};
    const std::span<const std::byte> reply = responder.answer(datagram, kFrom, 1.0);
    FUZZ_REQUIRE(reply.empty() || datagram.size() == kLanBytes);
    FUZZ_REQUIRE(reply.size() <= datagram.size());
    if (!reply.empty()) {
        LanBrowser other{"pong", {}};
        FUZZ_REQUIRE(!other.take(reply, kFrom)); // it did not ask
        FUZZ_REQUIRE(responder.answer(reply, kFrom, 9.0).empty());
    }
}

/// Takes bytes as a reply, also with the nonce of the search.
void take(std::span<const std::byte> datagram) {
    LanBrowser browser{"pong", {.simulation = 7}};
    const std::span<const std::byte> request = browser.update(1.0);
    FUZZ_REQUIRE(request.size() == kLanBytes);
    FUZZ_REQUIRE(!browser.take(datagram, kFrom));
    std::vector<std::byte> bytes{datagram.begin(), datagram.end()};
    if (bytes.size() >= kHead) {
        std::copy_n(request.begin() + 5, 8, bytes.begin() + 5);
    }
    const bool taken = browser.take(bytes, kFrom);
    FUZZ_REQUIRE(browser.games().size() == (taken ? 1U : 0U));
    for (const FoundGame& one : browser.games()) {
        FUZZ_REQUIRE(one.game.game == "pong" && one.game.members <= one.game.maxMembers);
        FUZZ_REQUIRE(eng::isPlainText(one.game.build) && eng::isPlainText(one.game.room));
        const auto written = eng::toBytes(one.game);
        FUZZ_REQUIRE(written && std::ranges::equal(*written, std::span{bytes}.subspan(kHead)));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::byte> datagram = std::as_bytes(std::span{data, size});
    answer(datagram);
    take(datagram);
    return 0;
}
