#include "engine/core/host_address.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <utility>

using eng::HostAddress;
using eng::Network;

TEST_CASE("addresses are read in the forms of their standards", "[core]") {
    const std::pair<const char*, const char*> known[]{
        {"127.0.0.1", "127.0.0.1"},
        {"0.0.0.0", "0.0.0.0"},
        {"255.255.255.255", "255.255.255.255"},
        {"::ffff:1.2.3.4", "1.2.3.4"}, // the same address
        {"::FFFF:102:304", "1.2.3.4"},
        {"::1", "0:0:0:0:0:0:0:1"},
        {"::", "0:0:0:0:0:0:0:0"},
        {"2001:db8::", "2001:db8:0:0:0:0:0:0"},
        {"2001:DB8:0:1::a", "2001:db8:0:1:0:0:0:a"},
        {"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"},
        {"1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"},
        {"::1:2:3:4:5:6:7", "0:1:2:3:4:5:6:7"}};
    for (const auto& [text, shown] : known) {
        CAPTURE(text);
        const auto address = HostAddress::parse(text);
        REQUIRE(address);
        CHECK(address->text() == shown);
        CHECK(HostAddress::parse(address->text()) == address);
    }
    for (const char* const bad : {"",
                                  "1.2.3",
                                  "1.2.3.",
                                  "1.2.3.4.",
                                  "1.2.3.4.5",
                                  "1.2.3.256",
                                  "01.2.3.4",
                                  "1..3.4",
                                  "1.2.3.x",
                                  "-1.2.3.4",
                                  " 1.2.3.4",
                                  "10.0.0.0/8",
                                  "localhost",
                                  ":",
                                  ":::",
                                  "1::2::3",
                                  "1:",
                                  ":1",
                                  "1:2:3:4:5:6:7",
                                  "1:2:3:4:5:6:7:8:9",
                                  "1:2:3:4::5:6:7:8",
                                  "12345::",
                                  "g::",
                                  "[::1]",
                                  "::1%eth0",
                                  "1.2.3.4::",
                                  "::1.2.3",
                                  "1:2:3:4:5:6:7:1.2.3.4",
                                  "-1::",
                                  "+1::"}) {
        CAPTURE(bad);
        CHECK_FALSE(HostAddress::parse(bad));
    }
}

TEST_CASE("a household is an address of IPv4 or 64 bits of IPv6", "[core]") {
    const auto household = [](const char* text) {
        return HostAddress::parse(text)->household().text();
    };
    CHECK(household("1.2.3.4") == "1.2.3.4");
    CHECK(household("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2:0:0:0:0");
    CHECK(HostAddress::parse("1.2.3.4")->neighbourhood().text() == "1.2.3.0");
    CHECK(HostAddress::parse("2001:db8:1:2::6")->neighbourhood().text() == "2001:db8:1:0:0:0:0:0");
    CHECK(HostAddress::ofIpv4(0x7F000001U).text() == "127.0.0.1");
    CHECK(HostAddress{}.isNone());
    CHECK_FALSE(HostAddress::ofIpv4(0).isNone());
}

TEST_CASE("a network has the addresses with its first bits", "[core]") {
    const auto has = [](const char* network, const char* address) {
        return Network::parse(network)->has(*HostAddress::parse(address));
    };
    CHECK(has("10.0.0.0/8", "10.255.0.1"));
    CHECK_FALSE(has("10.0.0.0/8", "11.0.0.1"));
    CHECK(has("192.168.4.0/22", "192.168.7.255"));
    CHECK_FALSE(has("192.168.4.0/22", "192.168.8.0"));
    CHECK(has("127.0.0.1", "::ffff:127.0.0.1"));
    CHECK_FALSE(has("127.0.0.1", "127.0.0.2"));
    CHECK(has("0.0.0.0/0", "8.8.8.8"));
    CHECK_FALSE(has("0.0.0.0/0", "::1"));
    CHECK(has("::/0", "8.8.8.8"));
    CHECK(has("fd00::/8", "fdab::1"));
    CHECK_FALSE(has("fd00::/8", "fe00::1"));
    for (const char* const bad : {"", "10.0.0.0/33", "::/129", "10.0.0.1/8", "10.0.0.0/",
                                  "10.0.0.0/x", "10.0.0.0/8/8", "localhost", "/8", "10.0.0.0/-1"}) {
        CAPTURE(bad);
        CHECK_FALSE(Network::parse(bad));
    }
}
