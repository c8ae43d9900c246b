// For programs, which have no browser.

#include "platform/page_socket.h"

namespace eng::platform {

constexpr std::uint16_t kLost = 1006;

PageSocket::PageSocket(std::string_view) {}

PageSocket::~PageSocket() = default;

PageSocket::State PageSocket::state() const {
    return State::Closed;
}

std::uint16_t PageSocket::closeCode() const {
    return kLost;
}

std::string_view PageSocket::closeReason() const {
    return reason_;
}

bool PageSocket::send(std::span<const std::byte>) {
    return false;
}

std::size_t PageSocket::queued() const {
    return 0;
}

std::optional<std::span<const std::byte>> PageSocket::receive() {
    return std::nullopt;
}

void PageSocket::close(std::uint16_t, std::string_view) {}

std::string pageSocketAddress(std::string_view) {
    return {};
}

} // namespace eng::platform
