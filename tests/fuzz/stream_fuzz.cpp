// Whatever bytes are read: no crash, no more memory than they can fill, and what was read survives
// being written.

#include "engine/serialize/file.h"
#include "tests/fuzz/require.h"
#include "tests/support/everything.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

using namespace eng;
using namespace eng::test;

namespace {

template <class T>
void roundTrip(std::span<const std::byte> input) {
    const Result<T> read = fromBytes<T>(input);
    if (!read) {
        return;
    }
    const Result<std::vector<std::byte>> written = toBytes(*read);
    FUZZ_REQUIRE(written.ok());
    const Result<T> again = fromBytes<T>(*written);
    FUZZ_REQUIRE(again.ok());
    FUZZ_REQUIRE(!firstDifference(*read, *again));
    FUZZ_REQUIRE(*toBytes(*again) == *written);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = std::as_bytes(std::span{data, size});
    roundTrip<Everything>(input);
    roundTrip<Node>(input);
    const std::string_view file{reinterpret_cast<const char*>(data), size};
    if (const Result<Player> player = decodeFile<Player>("PLAY", file)) {
        FUZZ_REQUIRE(encodeFile("PLAY", *player).ok());
    }
    return 0;
}
