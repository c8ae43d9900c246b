#include "engine/core/host_address.h"

#include "engine/core/format.h"
#include "engine/core/lines.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace eng {
namespace {

constexpr int kIpv4Bits = 96; // before those of IPv4

std::optional<std::uint32_t> parseIpv4(std::string_view text) {
    std::uint32_t host = 0;
    for (int part = 0; part < 4; ++part) {
        const std::string_view digits = text.substr(0, text.find('.'));
        const std::optional<std::uint8_t> number = wholeNumber<std::uint8_t>(digits);
        text.remove_prefix(digits.size());
        if (!number || (digits.size() > 1 && digits.front() == '0') ||
            text.empty() != (part == 3)) {
            return std::nullopt;
        }
        host = host << 8U | *number;
        text.remove_prefix(part < 3 ? 1 : 0);
    }
    return host;
}

/// Groups of 16 bits, at most 8, as bytes; the last of an address may be one of IPv4.
struct Groups {
    std::array<std::uint8_t, 16> bytes{};
    std::size_t size = 0; ///< bytes

    bool parse(std::string_view text, bool endsAddress) {
        while (!text.empty()) {
            const std::string_view group = text.substr(0, text.find(':'));
            text.remove_prefix(group.size());
            if (text.size() == 1 || !add(group, endsAddress && text.empty())) { // ends with a colon
                return false;
            }
            text.remove_prefix(text.empty() ? 0 : 1);
        }
        return true;
    }
    bool add(std::string_view group, bool isLast) {
        if (const std::optional<std::uint32_t> ipv4 = isLast ? parseIpv4(group) : std::nullopt) {
            return put(*ipv4 >> 16U) && put(*ipv4 & 0xFFFFU);
        }
        const std::optional<std::uint16_t> number = wholeNumber<std::uint16_t>(group, 16);
        return number && group.size() <= 4 && put(*number);
    }
    bool put(std::uint32_t group) {
        if (size == bytes.size()) {
            return false;
        }
        bytes[size++] = static_cast<std::uint8_t>(group >> 8U);
        bytes[size++] = static_cast<std::uint8_t>(group);
        return true;
    }
};

} // namespace

HostAddress HostAddress::ofIpv4(std::uint32_t host) {
    HostAddress address;
    address.bytes[10] = address.bytes[11] = 0xFF;
    for (std::size_t i = 0; i < 4; ++i) {
        address.bytes[12 + i] = static_cast<std::uint8_t>(host >> (24U - 8U * i));
    }
    return address;
}

std::optional<HostAddress> HostAddress::parse(std::string_view text) {
    if (const std::optional<std::uint32_t> ipv4 = parseIpv4(text)) {
        return ofIpv4(*ipv4);
    }
    const std::size_t gap = text.find("::"); // stands for zeros
    Groups front;
    Groups back;
    if (!front.parse(text.substr(0, gap), gap == std::string_view::npos) ||
        (gap != std::string_view::npos && !back.parse(text.substr(gap + 2), true))) {
        return std::nullopt;
    }
    const std::size_t size = front.size + back.size;
    if (gap == std::string_view::npos ? size != 16 : size > 14) {
        return std::nullopt;
    }
    HostAddress address{front.bytes};
    std::copy_n(back.bytes.begin(), back.size, address.bytes.end() - static_cast<int>(back.size));
    return address;
}

bool HostAddress::isIpv4() const {
    return first(kIpv4Bits) == ofIpv4(0);
}

std::string HostAddress::text() const {
    if (isIpv4()) {
        return format("{0}.{1}.{2}.{3}", {bytes[12], bytes[13], bytes[14], bytes[15]});
    }
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        std::array<char, 4> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(),
                                       unsigned{bytes[i]} << 8U | bytes[i + 1], 16);
        out.append(i > 0 ? ":" : "").append(digits.data(), end.ptr);
    }
    return out;
}

HostAddress HostAddress::first(int bits) const {
    HostAddress start;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const int count = std::clamp(bits - 8 * static_cast<int>(i), 0, 8); // of this byte
        start.bytes[i] = static_cast<std::uint8_t>(bytes[i] & (0xFF00U >> count));
    }
    return start;
}

std::optional<Network> Network::parse(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::optional<HostAddress> address = HostAddress::parse(text.substr(0, slash));
    if (!address) {
        return std::nullopt;
    }
    const int before = text.find(':') == std::string_view::npos ? kIpv4Bits : 0;
    Network network{*address};
    if (slash != std::string_view::npos) {
        const std::optional<std::uint8_t> bits = wholeNumber<std::uint8_t>(text.substr(slash + 1));
        if (!bits || before + *bits > 128) {
            return std::nullopt;
        }
        network.bits = before + *bits;
    }
    if (network.address.first(network.bits) != network.address) { // "10.0.0.1/8" is a mistake
        return std::nullopt;
    }
    return network;
}

} // namespace eng
