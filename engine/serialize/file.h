#pragma once

#include "engine/serialize/serialize.h"

#include <cstdint>
#include <string>
#include <string_view>

/// The contents of a file with one object, in memory: a header with a checksum, then the object.
///
/// | bytes | |
/// |---|---|
/// | 4 | "ENGY" |
/// | 4 | the kind of file, four letters |
/// | 2 | the version of the object |
/// | 4 | the bytes after the header |
/// | 4 | CRC-32 (IEEE 802.3) of the kind, the version, the length and these bytes |
///
/// Numbers are big-endian.

namespace eng {

inline constexpr std::size_t kFileHeaderBytes = 18;

namespace detail {

/// Puts the header before the object's bytes.
std::string withHeader(std::string_view kind, int version, std::span<const std::byte> bytes);
/// Checks a header.
///
/// @param version  in: the newest; out: the file's
/// @return         the object's bytes
Result<std::span<const std::byte>> withoutHeader(std::string_view kind, int& version,
                                                 std::string_view file);

} // namespace detail

/// Encodes an object as the contents of a file.
///
/// @param kind   four letters, as in "PSCO"
/// @param value  of a versioned type (`Stream`), whose version stands in the header
///
/// Errors: a field is out of its range, or beyond its limit.
template <class T>
Result<std::string> encodeFile(std::string_view kind, const T& value) {
    static_assert(detail::kIsVersioned<T>, "what is kept has a kVersion");
    const Result<std::vector<std::byte>> bytes = detail::written([&](auto& stream) {
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): streams that write change nothing
        stream.object(const_cast<T&>(value), T::kVersion);
    });
    if (!bytes) {
        return bytes.error();
    }
    return detail::withHeader(kind, T::kVersion, *bytes);
}

/// Decodes the contents of a file.
///
/// Errors: text::kFileNewer, where a newer program wrote the file: leave it alone;
///         text::kFileDamaged, text::kFileForeign (no file of this kind), or as for ReadStream.
template <class T>
Result<T> decodeFile(std::string_view kind, std::string_view file) {
    static_assert(detail::kIsVersioned<T>, "what is kept has a kVersion");
    int version = T::kVersion;
    const Result<std::span<const std::byte>> bytes = detail::withoutHeader(kind, version, file);
    if (!bytes) {
        return bytes.error();
    }
    return detail::readFrom<T>(
        *bytes, [&](ReadStream& stream, T& value) { stream.object(value, version); });
}

} // namespace eng
