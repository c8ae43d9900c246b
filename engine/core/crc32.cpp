#include "engine/core/crc32.h"

#include <array>

namespace eng {

std::uint32_t crc32(std::uint32_t crc, std::span<const std::byte> bytes) {
    constexpr std::uint32_t kPolynomial = 0xEDB88320U;
    static constexpr auto kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit) {
                value = (value & 1U) != 0 ? value >> 1U ^ kPolynomial : value >> 1U;
            }
            table[i] = value;
        }
        return table;
    }();
    crc = ~crc;
    for (const std::byte byte : bytes) {
        crc = kTable[(crc ^ static_cast<std::uint32_t>(byte)) & 0xFFU] ^ crc >> 8U;
    }
    return ~crc;
}

} // namespace eng
