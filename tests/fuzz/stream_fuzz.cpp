// Whatever bytes are read: no crash, no more memory than they can fill, and what was read survives
// being written.

#include "engine/core/managed.h"
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

struct Shared {
    Ref<SharedArray<std::uint32_t>> numbers;
    Ref<SharedArray<std::byte>> bytes;
    Ref<SharedArray<float, 4>> four;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("numbers", numbers, maxLength(100'000));
        stream.field("bytes", bytes, maxLength(100'000));
        stream.field("four", four);
    }
};

template <class T>
void roundTrip(std::span<const std::byte> input, ManagedHeap* heap) {
    const Result<T> read = fromBytes<T>(input, heap);
    if (!read) {
        return;
    }
    const Result<std::vector<std::byte>> written = toBytes(*read);
    FUZZ_REQUIRE(written.ok());
    const Result<T> again = fromBytes<T>(*written, heap);
    FUZZ_REQUIRE(again.ok());
    FUZZ_REQUIRE(!firstDifference(*read, *again));
    FUZZ_REQUIRE(*toBytes(*again) == *written);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = std::as_bytes(std::span{data, size});
    ManagedHeap heap;
    roundTrip<Everything>(input, nullptr);
    roundTrip<Node>(input, nullptr);
    roundTrip<Shared>(input, &heap);
    constexpr std::size_t kObjects = 4096;
    FUZZ_REQUIRE(heap.peakBytes() <= 6 * size + kObjects); // three rounds, each with two arrays
    const std::string_view file{reinterpret_cast<const char*>(data), size};
    if (const Result<Player> player = decodeFile<Player>("PLAY", file)) {
        FUZZ_REQUIRE(encodeFile("PLAY", *player).ok());
    }
    return 0;
}
