#include "engine/serialize/file.h"

#include "engine/core/crc32.h"

#include <algorithm>
#include <array>

namespace eng::detail {
namespace {

constexpr std::string_view kMagic = "ENGY";
constexpr std::size_t kKindAt = 4;
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kLengthAt = 10;
constexpr std::size_t kChecksumAt = 14;

std::uint32_t checksumOf(std::span<const std::byte> file) {
    return crc32(crc32(0, file.subspan(kKindAt, kChecksumAt - kKindAt)),
                 file.subspan(kFileHeaderBytes));
}

} // namespace

std::string withHeader(std::string_view kind, int version, std::span<const std::byte> bytes) {
    ENG_ASSERT(kind.size() == kVersionAt - kKindAt, "a kind has four letters");
    ENG_ASSERT(version > 0 && version <= 0xFFFF, "a version fits into two bytes");
    std::string file{kMagic};
    file += kind;
    file.resize(kFileHeaderBytes);
    std::transform(bytes.begin(), bytes.end(), std::back_inserter(file),
                   [](std::byte byte) { return static_cast<char>(byte); });
    const std::span<std::byte> all = std::as_writable_bytes(std::span{file});
    storeBytes(&all[kVersionAt], static_cast<std::uint64_t>(version), kLengthAt - kVersionAt);
    storeBytes(&all[kLengthAt], bytes.size(), kChecksumAt - kLengthAt);
    storeBytes(&all[kChecksumAt], checksumOf(all), kFileHeaderBytes - kChecksumAt);
    return file;
}

Result<std::span<const std::byte>> withoutHeader(std::string_view kind, int& version,
                                                 std::string_view file) {
    const std::span<const std::byte> all = std::as_bytes(std::span{file});
    if (file.size() < kFileHeaderBytes) {
        return Error{text::kFileDamaged};
    }
    if (!file.starts_with(kMagic) || file.substr(kKindAt, kind.size()) != kind) {
        return Error{text::kFileForeign, {kind}};
    }
    const std::span<const std::byte> bytes = all.subspan(kFileHeaderBytes);
    if (loadBytes(&all[kLengthAt], kChecksumAt - kLengthAt) != bytes.size() ||
        loadBytes(&all[kChecksumAt], kFileHeaderBytes - kChecksumAt) != checksumOf(all)) {
        return Error{text::kFileDamaged};
    }
    const auto found = static_cast<int>(loadBytes(&all[kVersionAt], kLengthAt - kVersionAt));
    if (found > version) {
        return Error{text::kFileNewer, {found, version}};
    }
    if (found < 1) {
        return Error{text::kFileDamaged};
    }
    version = found;
    return bytes;
}

} // namespace eng::detail
