#include "engine/net/room_code.h"

#include <catch2/catch_test_macros.hpp>

#include <string>

using namespace eng::net;

TEST_CASE("a code of a room is ten letters that are not mixed up", "[net]") {
    CHECK(makeRoomCode(0, 0) == "0000000000");
    CHECK(makeRoomCode(1023, ~std::uint64_t{0}) == "ZZZZZZZZZZ");
    for (std::uint32_t slot = 0; slot < kMaxSlots; slot += 41) {
        const std::string code = makeRoomCode(slot, slot * 0x9E3779B97F4A7C15U);
        CHECK(readRoomCode(code) == code);
        CHECK(slotOf(code) == slot);
    }
    CHECK(makeRoomCode(7, 1) != makeRoomCode(7, 2));
    CHECK(makeRoomCode(7, std::uint64_t{1} << 39U) != makeRoomCode(7, 0)); // 40 bits count
    CHECK(makeRoomCode(7, std::uint64_t{1} << 40U) == makeRoomCode(7, 0));
}

TEST_CASE("a code is understood as players type it and messengers wrap it", "[net]") {
    for (const char* const text : {"K7QM2D4XN9", "k7qm2d4xn9", "K7QM2-D4XN9", " K7 QM 2D 4X N9 ",
                                   "K7QM2\r\nD4XN9", "k7qm2\td4xn9"}) {
        CAPTURE(text);
        CHECK(readRoomCode(text) == "K7QM2D4XN9");
    }
    CHECK(readRoomCode("oOiIlL0011") == "0011110011");
    for (const char* const text :
         {"", "K7QM2D4XN", "K7QM2D4XN99", "K7QM2D4XNU", "K7QM2D4XN!", "K7QM2D4XN\x80", "+", "?"}) {
        CAPTURE(text);
        CHECK_FALSE(readRoomCode(text));
    }
}

TEST_CASE("a server sends clients to paths of its own host only", "[net]") {
    for (const char* const path :
         {"/ws", "/pong/ws", "/pong/s2/ws", "/a/b/c/d", "/A-b_9/x", "/aaaaaaaaaaaaaaaaaaaaaaaa"}) {
        CAPTURE(path);
        CHECK(isRoomPath(path));
    }
    for (const char* const path : {"",
                                   "/",
                                   "ws",
                                   "//evil.example",
                                   "/\\evil.example",
                                   "\\\\evil.example",
                                   "/a//b",
                                   "/a/",
                                   "/a/b/c/d/e",
                                   "/a.b",
                                   "/..",
                                   "/a?b",
                                   "/a#b",
                                   "/a b",
                                   "/%2f",
                                   "ws://evil.example/ws",
                                   "http://evil",
                                   "/aaaaaaaaaaaaaaaaaaaaaaaaa",
                                   "/\xC3\xA4",
                                   "/a\n",
                                   "/@evil",
                                   "/:80"}) {
        CAPTURE(path);
        CHECK_FALSE(isRoomPath(path));
    }
}
