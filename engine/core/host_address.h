#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eng {

/// The address of a machine on the internet: IPv6, in which IPv4 is ::ffff:a.b.c.d (RFC 4291).
struct HostAddress {
    std::array<std::uint8_t, 16> bytes{}; ///< all zeros: none, or all addresses of this machine

    /// @param host  127.0.0.1 is 0x7F000001
    static HostAddress ofIpv4(std::uint32_t host);
    /// Reads "127.0.0.1" or "2001:db8::1".
    static std::optional<HostAddress> parse(std::string_view text);
    bool isIpv4() const;
    bool isNone() const { return *this == HostAddress{}; }
    /// "127.0.0.1", "2001:db8:0:0:0:0:0:1".
    std::string text() const;
    /// The first bits of it; the others are zeros.
    ///
    /// @param bits  0 to 128; 96 more than those of IPv4
    HostAddress first(int bits) const;
    /// Whose limits count: an IPv4 address, or a network of IPv6 with 64 bits, is one household's.
    HostAddress household() const { return isIpv4() ? *this : first(64); }
    /// For a log: a network, in which the address is one of many.
    HostAddress neighbourhood() const { return first(isIpv4() ? 96 + 24 : 48); }

    bool operator==(const HostAddress&) const = default;
    auto operator<=>(const HostAddress&) const = default;
};

/// A network: addresses whose first bits are the same.
struct Network {
    HostAddress address; ///< the other bits are zeros
    int bits = 128;

    /// Reads "10.0.0.0/8", "2001:db8::/32", or an address alone (CIDR, RFC 4632).
    static std::optional<Network> parse(std::string_view text);
    bool has(const HostAddress& one) const { return one.first(bits) == address; }
};

} // namespace eng
