// Whatever bytes a compiled sheet has: no crash, a sheet that is read is written equal, and shows
// a frame that exists at every time.

#include "engine/kit/sprite.h"
#include "engine/log/log.h"
#include "engine/serialize/file.h"
#include "platform/background.h"
#include "tests/fuzz/require.h"
#include "tests/support/fake_host.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

using namespace eng;

namespace {

void check(std::string_view file) {
    Result<SpriteData> sheet = decodeSprite(file, "sheet");
    if (!sheet) {
        return;
    }
    const Result<std::string> written = encodeFile(SpriteData::kKind, *sheet);
    FUZZ_REQUIRE(written.ok());
    FUZZ_REQUIRE(decodeSprite(*written, "sheet").ok());
    test::FakeHost host;
    ManagedHeap heap;
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};
    Resources resources{host, heap, log, host.openBackground(), false};
    Sprite sprite{resources};
    const std::size_t frames = sheet->frames.size();
    const std::vector<SpriteData::Tag> tags = sheet->tags;
    sprite.give(std::move(*sheet));
    for (const SpriteData::Tag& tag : tags) {
        for (const double seconds : {0.0, 0.35, 7.0, 1e9}) {
            FUZZ_REQUIRE(sprite.frameAt(tag.name, seconds) < frames);
        }
        FUZZ_REQUIRE(sprite.length(tag.name) >= 0.0);
        static_cast<void>(sprite.slice("hand", tag.last));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view file{reinterpret_cast<const char*>(data), size};
    check(file);
    // With a good header, since a checksum is hard to guess.
    check(detail::withHeader(SpriteData::kKind, SpriteData::kVersion,
                             std::as_bytes(std::span{file})));
    return 0;
}
