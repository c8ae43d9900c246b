#include "engine/serialize/byte_streams.h"

#include <algorithm>

namespace eng {
namespace {

constexpr unsigned kVarintBits = 7;
constexpr std::uint64_t kVarintMore = 0x80;

} // namespace

void WriteStream::putVarint(FieldName name, std::uint64_t bits) {
    while (bits >= kVarintMore) {
        put(name, (bits & (kVarintMore - 1)) | kVarintMore, 1);
        bits >>= kVarintBits;
    }
    put(name, bits, 1);
}

void WriteStream::text(FieldName name, std::string& text, std::size_t most) {
    if (text.size() > most) {
        refuseLength(name, most, text.size());
        return;
    }
    put(name, text.size(), detail::bytesFor(most));
    if (std::byte* const to = take(name, text.size())) {
        std::transform(text.begin(), text.end(), to,
                       [](char c) { return static_cast<std::byte>(c); });
    }
}

void ReadStream::expectEnd() {
    if (ok() && at_ != end_) {
        refuse(FieldName{"end"}, Message{text::kStreamRest, left()});
    }
}

void ReadStream::version(FieldName name, int& version) {
    const int newest = version;
    std::uint64_t found = 0;
    if (!takeVarint(name, found)) {
        return;
    }
    if (found < 1 || found > static_cast<std::uint64_t>(newest)) {
        refuse(name, Message{text::kStreamVersion, newest, found});
        return;
    }
    version = static_cast<int>(found);
}

void ReadStream::length(std::size_t& length, std::size_t most, std::size_t leastBytes,
                        std::size_t free) {
    const FieldName name{"length"};
    const std::size_t bytes = detail::bytesFor(most);
    const std::byte* const from = take(name, bytes);
    if (from == nullptr) {
        return;
    }
    const std::uint64_t found = detail::loadBytes(from, bytes);
    const std::uint64_t fitting = left() / leastBytes + free;
    if (found > most || found > fitting) {
        refuseLength(name, std::min<std::uint64_t>(most, fitting), found);
        return;
    }
    length = static_cast<std::size_t>(found);
}

void ReadStream::text(FieldName name, std::string& text, std::size_t most) {
    const std::size_t bytes = detail::bytesFor(most);
    const std::byte* from = take(name, bytes);
    if (from == nullptr) {
        return;
    }
    const std::uint64_t found = detail::loadBytes(from, bytes);
    if (found > most || found > left()) {
        refuseLength(name, std::min<std::uint64_t>(most, left()), found);
        return;
    }
    from = take(name, static_cast<std::size_t>(found));
    text.resize(static_cast<std::size_t>(found));
    std::transform(from, at_, text.begin(), [](std::byte byte) { return static_cast<char>(byte); });
}

bool ReadStream::takeVarint(FieldName name, std::uint64_t& bits) {
    bits = 0;
    for (unsigned shift = 0;; shift += kVarintBits) {
        const std::byte* const from = take(name, 1);
        if (from == nullptr) {
            return false;
        }
        const auto byte = static_cast<std::uint64_t>(*from);
        const std::uint64_t part = byte & (kVarintMore - 1);
        const bool overflows = shift > 63 || part << shift >> shift != part;
        if (overflows || (byte == 0 && shift > 0)) {
            refuse(name, Message{text::kStreamVarint});
            return false;
        }
        bits |= part << shift;
        if (byte < kVarintMore) {
            return true;
        }
    }
}

ManagedHeap& ReadStream::heap() {
    ENG_ASSERT(heap_ != nullptr, "a type with SharedArrays is read with a heap");
    return *heap_;
}

} // namespace eng
