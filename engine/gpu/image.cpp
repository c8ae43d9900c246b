#include "engine/gpu/image.h"

#include "engine/core/crc32.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string>

#include "engine_text.h"

namespace eng::render {
namespace {

// stb_image enlarges its memory as long as data comes. This limit is twice the data of the largest
// picture, which has four channels of 16 bits: a small file cannot fill the memory.
constexpr std::size_t kMaxBlock = std::size_t{2} * kMaxImageSize * (kMaxImageSize * 8 + 1);

void* reallocate(void* old, std::size_t bytes) {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): what a C library needs
    return bytes <= kMaxBlock ? std::realloc(old, bytes) : nullptr;
}
void* allocate(std::size_t bytes) {
    return reallocate(nullptr, bytes);
}
void release(void* block) {
    std::free(block); // NOLINT(cppcoreguidelines-no-malloc): from `allocate`
}

} // namespace
} // namespace eng::render

// The decoder, in this file only.
// NOLINTBEGIN(cppcoreguidelines-macro-usage,readability-identifier-naming): the library's names
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS // they are shared by all threads
#define STBI_MAX_DIMENSIONS 4096
#define STBI_MALLOC eng::render::allocate
#define STBI_REALLOC eng::render::reallocate
#define STBI_FREE eng::render::release
#define STBI_ASSERT(condition) static_cast<void>(0)
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
// NOLINTEND(cppcoreguidelines-macro-usage,readability-identifier-naming)
#include <stb_image.h>

namespace eng::render {
namespace {

static_assert(STBI_MAX_DIMENSIONS == kMaxImageSize);

using Bytes = std::span<const std::byte>;

constexpr std::array<unsigned char, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::size_t kAroundChunk = 12; // length and type before the data, checksum after it
constexpr std::size_t kHeaderBytes = 13;
constexpr std::size_t kPaletteBytes = std::size_t{256} * 3;
constexpr std::size_t kMaxDeflation = 1032; // bytes that a byte of compressed data can make

std::size_t bigEndian(Bytes bytes) {
    return std::to_integer<std::size_t>(bytes[0]) << 24U |
           std::to_integer<std::size_t>(bytes[1]) << 16U |
           std::to_integer<std::size_t>(bytes[2]) << 8U | std::to_integer<std::size_t>(bytes[3]);
}

/// Checks what the decoder trusts or does not see, and copies the parts that it needs: checksums,
/// the order and sizes of the parts, and colours beyond the palette's end, which become black.
class PngCheck {
public:
    PngCheck(Bytes file, std::string_view name)
        : file_{file}
        , name_{name} {}

    Status run() {
        if (file_.size() < kSignature.size() ||
            !std::equal(kSignature.begin(), kSignature.end(), file_.begin(),
                        [](unsigned char a, std::byte b) { return std::byte{a} == b; })) {
            return Error{text::kImageNotPng, {name_}};
        }
        keep(file_.first(kSignature.size()));
        at_ = kSignature.size();
        do {
            if (Status read = readChunk(); !read) {
                return read;
            }
            if (Status checked = checkChunk(); !checked) {
                return checked;
            }
            at_ += kAroundChunk + data_.size();
        } while (type_ != "IEND");
        return {};
    }

    /// The checked file.
    Bytes kept() const { return kept_; }
    Error damaged() const { return Error{text::kImageDamaged, {name_, type_, at_}}; }
    /// The pixels cannot be decoded.
    Error damagedPixels() const { return Error{text::kImageDamaged, {name_, "IDAT", pixelsAt_}}; }

private:
    Status readChunk() {
        const Bytes left = file_.subspan(at_);
        if (left.size() < kAroundChunk) {
            return truncated(width_ == 0 ? "IHDR" : "IEND", kAroundChunk, left.size());
        }
        const std::size_t length = bigEndian(left);
        type_.clear();
        for (const std::byte letter : left.subspan(4, 4)) {
            const char lower = static_cast<char>(letter | std::byte{0x20});
            type_ += lower >= 'a' && lower <= 'z' ? static_cast<char>(letter) : '?';
        }
        if (length > left.size() - kAroundChunk) {
            return truncated(type_, length + kAroundChunk, left.size());
        }
        data_ = left.subspan(8, length);
        if (crc32(0, left.subspan(4, 4 + length)) != bigEndian(left.subspan(8 + length))) {
            return damaged();
        }
        return {};
    }

    Status checkChunk() {
        if ((width_ == 0) != (type_ == "IHDR")) {
            return damaged(); // the header comes first, and once
        }
        if (type_ == "IHDR") {
            return checkHeader();
        }
        if (type_ == "PLTE") {
            return checkPalette();
        }
        if (type_ == "tRNS") {
            return checkTransparency();
        }
        if (type_ == "IDAT") {
            return checkPixels();
        }
        if (type_ == "IEND") {
            // So few bytes cannot make so many pixels: nothing is allocated for them.
            if (pixelBytes_ == 0 || (pixelBytes_ + 1) * kMaxDeflation < rawBytes_) {
                return damagedPixels();
            }
            keepChunk();
            return {};
        }
        const bool necessary = (type_[0] & 0x20) == 0; // a capital letter
        return necessary ? Status{damaged()} : Status{};
    }

    Status checkHeader() {
        if (data_.size() != kHeaderBytes) {
            return damaged();
        }
        const std::size_t width = bigEndian(data_);
        const std::size_t height = bigEndian(data_.subspan(4));
        const auto depth = std::to_integer<unsigned>(data_[8]);
        colour_ = std::to_integer<unsigned>(data_[9]);
        constexpr std::array<unsigned, 7> kChannels{1, 0, 3, 1, 2, 0, 4};
        const unsigned channels = colour_ < kChannels.size() ? kChannels[colour_] : 0;
        const bool fewBits = depth == 1 || depth == 2 || depth == 4;
        const bool known = channels > 0 && (depth == 8 || (depth == 16 && colour_ != kIndexed) ||
                                            (fewBits && channels == 1));
        if (width == 0 || height == 0 || !known || data_[10] != std::byte{0} ||
            data_[11] != std::byte{0} || data_[12] > std::byte{1}) {
            return damaged();
        }
        if (width > kMaxImageSize || height > kMaxImageSize) {
            return Error{text::kImageTooLarge, {name_, width, height, kMaxImageSize}};
        }
        width_ = width;
        rawBytes_ = height * ((width * channels * depth + 7) / 8 + 1);
        keepChunk();
        return {};
    }

    Status checkPalette() {
        if (paletteBytes_ > 0 || pixelBytes_ > 0 || data_.empty() || data_.size() % 3 != 0 ||
            data_.size() > kPaletteBytes) {
            return damaged();
        }
        paletteBytes_ = data_.size();
        if (colour_ == kIndexed) { // elsewhere it is only a suggestion
            constexpr std::array<unsigned char, 8> kStart{0, 0, 3, 0, 'P', 'L', 'T', 'E'};
            keep(std::as_bytes(std::span{kStart}));
            keep(data_);
            kept_.resize(kept_.size() + kPaletteBytes - data_.size() + 4); // black, and no checksum
        }
        return {};
    }

    Status checkTransparency() {
        const bool fits = colour_ == kIndexed ? data_.size() <= paletteBytes_ / 3
                          : colour_ == kGrey  ? data_.size() == 2
                                              : colour_ == kRgb && data_.size() == 6;
        if (!fits || data_.empty() || pixelBytes_ > 0) {
            return damaged();
        }
        keepChunk();
        return {};
    }

    Status checkPixels() {
        pixelsAt_ = pixelBytes_ == 0 ? at_ : pixelsAt_;
        pixelBytes_ += data_.size();
        // No encoder makes twice the data: this is made to fill the memory.
        constexpr std::size_t kSmall = 4096;
        if ((colour_ == kIndexed && paletteBytes_ == 0) || pixelBytes_ > 2 * rawBytes_ + kSmall) {
            return damaged();
        }
        if (!data_.empty()) { // stb_image would copy nothing to a null pointer
            keepChunk();
        }
        return {};
    }

    void keep(Bytes bytes) { kept_.insert(kept_.end(), bytes.begin(), bytes.end()); }
    void keepChunk() { keep(file_.subspan(at_, kAroundChunk + data_.size())); }
    Error truncated(std::string_view type, std::size_t needed, std::size_t found) const {
        return Error{text::kImageTruncated, {name_, type, at_, needed, found}};
    }

    static constexpr unsigned kGrey = 0;
    static constexpr unsigned kRgb = 2;
    static constexpr unsigned kIndexed = 3;

    Bytes file_;
    std::string_view name_;
    std::vector<std::byte> kept_;
    std::size_t at_ = 0; // of the current chunk
    std::string type_;
    Bytes data_;
    std::size_t width_ = 0; // 0: before the header
    unsigned colour_ = 0;
    std::size_t rawBytes_ = 0; // of the pixels, uncompressed; a little more if interlaced
    std::size_t paletteBytes_ = 0;
    std::size_t pixelBytes_ = 0; // compressed
    std::size_t pixelsAt_ = 0;
};

std::uint8_t multiplied(std::uint8_t part, unsigned alpha) {
    const unsigned product = part * alpha + 128;
    return static_cast<std::uint8_t>((product + (product >> 8U)) >> 8U); // exactly / 255, rounded
}

} // namespace

Status checkPng(std::span<const std::byte> bytes, std::string_view name) {
    return PngCheck{bytes, name}.run();
}

Result<Image> decodePng(std::span<const std::byte> bytes, std::string_view name,
                        ImageAlpha wanted) {
    PngCheck check{bytes, name};
    if (Status checked = check.run(); !checked) {
        return checked.error();
    }
    const auto* file = reinterpret_cast<const stbi_uc*>(check.kept().data());
    Image image;
    int channels = 0;
    constexpr int kRgba = 4;
    const std::unique_ptr<stbi_uc, void (*)(void*)> decoded{
        stbi_load_from_memory(file, static_cast<int>(check.kept().size()), &image.width,
                              &image.height, &channels, kRgba),
        release};
    if (!decoded) {
        return check.damagedPixels();
    }
    const std::size_t size =
        static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * kRgba;
    image.pixels.assign(decoded.get(), decoded.get() + size);
    for (std::size_t i = 0; i < size && wanted == ImageAlpha::Multiplied; i += kRgba) {
        const unsigned alpha = image.pixels[i + 3];
        for (std::size_t part = i; alpha < 255 && part < i + 3; ++part) {
            image.pixels[part] = multiplied(image.pixels[part], alpha);
        }
    }
    return image;
}

} // namespace eng::render
