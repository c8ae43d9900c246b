#include "engine/transport/sha1.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace eng::net {
namespace {

constexpr std::size_t kBlock = 64; // bytes

void mix(std::array<std::uint32_t, 5>& hash, const std::array<std::byte, kBlock>& block) {
    std::array<std::uint32_t, 80> words{};
    for (std::size_t i = 0; i < kBlock; ++i) {
        words[i / 4] = words[i / 4] << 8U | static_cast<std::uint32_t>(block[i]);
    }
    for (std::size_t i = 16; i < words.size(); ++i) {
        words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
    auto [a, b, c, d, e] = hash;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto [f, k] = i < 20   ? std::pair{(b & c) | (~b & d), 0x5A827999U}
                            : i < 40 ? std::pair{b ^ c ^ d, 0x6ED9EBA1U}
                            : i < 60 ? std::pair{(b & c) | (b & d) | (c & d), 0x8F1BBCDCU}
                                     : std::pair{b ^ c ^ d, 0xCA62C1D6U};
        const std::uint32_t next = std::rotl(a, 5) + f + e + k + words[i];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    hash = {hash[0] + a, hash[1] + b, hash[2] + c, hash[3] + d, hash[4] + e};
}

} // namespace

std::array<std::byte, 20> sha1(std::span<const std::byte> bytes) {
    std::array<std::uint32_t, 5> hash{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U,
                                      0xC3D2E1F0U};
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    std::array<std::byte, kBlock> block{};
    for (; bytes.size() >= kBlock; bytes = bytes.subspan(kBlock)) {
        std::ranges::copy(bytes.first(kBlock), block.begin());
        mix(hash, block);
    }
    // The end: a bit, zeros, and the length.
    block = {};
    std::ranges::copy(bytes, block.begin());
    block[bytes.size()] = std::byte{0x80};
    if (bytes.size() + 1 > kBlock - sizeof(bits)) {
        mix(hash, block);
        block = {};
    }
    for (std::size_t i = 0; i < sizeof(bits); ++i) {
        block[kBlock - 1 - i] = static_cast<std::byte>(bits >> (8 * i));
    }
    mix(hash, block);
    std::array<std::byte, 20> result{};
    for (std::size_t i = 0; i < result.size(); ++i) {
        result[i] = static_cast<std::byte>(hash[i / 4] >> (24 - 8 * (i % 4)));
    }
    return result;
}

} // namespace eng::net
