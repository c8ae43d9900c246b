#include "platform/page_socket.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

using eng::platform::PageSocket;

// In a page: tests/web/net.test.mjs.
TEST_CASE("a page's socket is closed in a program", "[platform]") {
    PageSocket socket{"ws://localhost:1/ws"};
    CHECK(socket.state() == PageSocket::State::Closed);
    CHECK(socket.closeCode() == 1006);
    CHECK(socket.closeReason().empty());
    CHECK_FALSE(socket.send(std::array<std::byte, 1>{}));
    CHECK(socket.queued() == 0);
    CHECK_FALSE(socket.receive());
    socket.close(1000, "bye");
    CHECK(socket.closeCode() == 1006);
    CHECK(eng::platform::pageSocketAddress().empty());
}
