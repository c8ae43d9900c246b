#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace eng {

/// The CRC-32 of Ethernet, PNG and zip (IEEE 802.3).
///
/// @param crc  of the bytes before these; 0 at the start
std::uint32_t crc32(std::uint32_t crc, std::span<const std::byte> bytes);

} // namespace eng
