// Whatever text a link has: no crash, and a recording that is unpacked is packed and unpacked
// equal, plays in bounded time, and can be continued.

#include "tests/fuzz/play_recording.h"
#include "tests/simulation/link_forger.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace eng;
using namespace eng::test;

namespace {

void check(std::string_view link) {
    const Result<Recording> recording = unpackRecording(link);
    if (!recording) {
        return;
    }
    const Result<std::string> packed = packRecording(*recording);
    FUZZ_REQUIRE(packed.ok());
    const Result<Recording> again = unpackRecording(*packed);
    FUZZ_REQUIRE(again && sameRecordings(*again, *recording));
    playRecordings(*recording);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // As it is, and as the bits of a text with a good checksum, which is hard to guess.
    check({reinterpret_cast<const char*>(data), size});
    if (size > 0) {
        std::size_t bit = 8;
        check(forgeLink(startOfRecording(data[0]), [&] {
            const std::size_t at = bit++;
            return at / 8 < size && (data[at / 8] >> (7 - at % 8) & 1U) != 0;
        }));
    }
    return 0;
}
