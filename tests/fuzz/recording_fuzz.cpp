// Whatever bytes a file with a recording has: no crash, and a recording that is read is written and
// read back equal, plays in bounded time, and can be continued.

#include "engine/serialize/file.h"
#include "tests/fuzz/play_recording.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

using namespace eng;
using namespace eng::test;

namespace {

void check(std::string_view file) {
    const Result<Recording> recording = decodeRecording(file);
    if (!recording) {
        return;
    }
    const Result<std::string> written = encodeRecording(*recording);
    FUZZ_REQUIRE(written.ok());
    const Result<Recording> again = decodeRecording(*written);
    FUZZ_REQUIRE(again && sameRecordings(*again, *recording));
    if (const Result<std::string> link = packRecording(*recording)) {
        const Result<Recording> unpacked = unpackRecording(*link);
        FUZZ_REQUIRE(unpacked && sameRecordings(*unpacked, *recording));
    }
    playRecordings(*recording);
}

/// A file with these entries.
std::string withLog(std::uint8_t kind, std::string_view log) {
    constexpr std::size_t kLengthBytes = 3; // at the end, if the log is empty
    std::string body = encodeRecording(startOfRecording(kind))->substr(kFileHeaderBytes);
    body.resize(body.size() - kLengthBytes);
    for (unsigned i = kLengthBytes; i > 0; --i) {
        body += static_cast<char>(log.size() >> (8 * (i - 1)));
    }
    body += log;
    return detail::withHeader("RPLY", Recording::kVersion, std::as_bytes(std::span{body}));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view file{reinterpret_cast<const char*>(data), size};
    // As it is, and with a good header, since a checksum is hard to guess.
    check(file);
    check(detail::withHeader("RPLY", Recording::kVersion, std::as_bytes(std::span{file})));
    if (size > 0) {
        check(withLog(data[0], file.substr(1)));
    }
    return 0;
}
