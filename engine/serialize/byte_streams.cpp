#include "engine/serialize/byte_streams.h"

namespace eng {
namespace {

constexpr unsigned kVarintBits = 7;
constexpr std::uint64_t kVarintMore = 0x80;

} // namespace

std::byte* WriteStream::tooFew(FieldName name, std::size_t bytes) {
    refuseEnd(name, bytes, static_cast<std::size_t>(end_ - at_));
    return nullptr;
}

const std::byte* ReadStream::tooFew(FieldName name, std::size_t bytes) {
    refuseEnd(name, bytes, left());
    return nullptr;
}

void WriteStream::putVarint(FieldName name, std::uint64_t bits) {
    while (bits >= kVarintMore) {
        put(name, (bits & (kVarintMore - 1)) | kVarintMore, 1);
        bits >>= kVarintBits;
    }
    put(name, bits, 1);
}

void ReadStream::expectEnd() {
    if (ok() && at_ != end_) {
        refuse(FieldName{"end"}, Message{text::kStreamRest, {left()}});
    }
}

void ReadStream::version(FieldName name, int& version) {
    const int newest = version;
    std::uint64_t found = 0;
    if (!takeVarint(name, found)) {
        return;
    }
    if (found < 1 || found > static_cast<std::uint64_t>(newest)) {
        refuse(name, Message{text::kStreamVersion, {newest, found}});
        return;
    }
    version = static_cast<int>(found);
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

} // namespace eng
