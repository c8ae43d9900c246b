// A PNG file with any content: engine/gpu/image.h. Each input is decoded as it is, and again
// with correct checksums, which a fuzzer does not guess.

#include "engine/core/crc32.h"
#include "engine/gpu/image.h"
#include "tests/fuzz/require.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

using eng::Result;
using eng::render::decodePng;
using eng::render::Image;
using eng::render::kMaxImageSize;

namespace {

std::size_t numberAt(const std::vector<std::byte>& file, std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        value = value << 8U | std::to_integer<std::size_t>(file[i]);
    }
    return value;
}

void correctChecksums(std::vector<std::byte>& file) {
    constexpr std::size_t kSignature = 8;
    for (std::size_t at = kSignature; at + 12 <= file.size();) {
        const std::size_t length = numberAt(file, at);
        if (length > file.size() - at - 12) {
            return;
        }
        const std::uint32_t sum = eng::crc32(0, std::span{file}.subspan(at + 4, 4 + length));
        at += 8 + length;
        for (unsigned i = 0; i < 4; ++i) {
            file[at++] = static_cast<std::byte>(sum >> (24U - 8U * i));
        }
    }
}

void check(std::span<const std::byte> bytes) {
    const Result<Image> image = decodePng(bytes, "image");
    if (!image) {
        return;
    }
    FUZZ_REQUIRE(image->width > 0 && image->width <= kMaxImageSize);
    FUZZ_REQUIRE(image->height > 0 && image->height <= kMaxImageSize);
    const std::size_t pixels =
        static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height);
    FUZZ_REQUIRE(image->pixels.size() == 4 * pixels);
    for (std::size_t i = 0; i < image->pixels.size(); i += 4) {
        const std::uint8_t alpha = image->pixels[i + 3];
        FUZZ_REQUIRE(image->pixels[i] <= alpha && image->pixels[i + 1] <= alpha &&
                     image->pixels[i + 2] <= alpha);
    }
    constexpr std::size_t kFewPixels = 10'000;
    if (pixels < kFewPixels) { // every byte is decoded, none is left from before
        const Result<Image> again = decodePng(bytes, "image");
        FUZZ_REQUIRE(again && *again == *image);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::byte> file(size);
    for (std::size_t i = 0; i < size; ++i) {
        file[i] = static_cast<std::byte>(data[i]);
    }
    check(file);
    correctChecksums(file);
    check(file);
    return 0;
}
