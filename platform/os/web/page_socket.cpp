#include "platform/page_socket.h"

#include "engine/core/utf8.h"
#include "platform/os/web/page.h"

// Implemented in host_library.js. A socket is named by the address of its object.
// NOLINTBEGIN(readability-identifier-naming): as in page.h
extern "C" {
void enginuity_socket_open(const void* socket, const char* address, std::uint32_t maxMessage,
                           std::uint32_t maxWaiting, std::uint32_t maxWaitingMessages);
/// A `State`.
std::int32_t enginuity_socket_state(const void* socket);
std::int32_t enginuity_socket_code(const void* socket);
/// Allocated by malloc; the caller frees it.
char* enginuity_socket_reason(const void* socket);
/// @return  0 if it was not sent
std::int32_t enginuity_socket_send(const void* socket, const std::byte* bytes, std::uint32_t size,
                                   std::uint32_t maxQueued);
std::uint32_t enginuity_socket_queued(const void* socket);
/// The size of the next message; -1: nothing has come.
std::int32_t enginuity_socket_next(const void* socket);
/// Removes the next message and writes it to `bytes`.
void enginuity_socket_take(const void* socket, std::byte* bytes);
void enginuity_socket_close(const void* socket, std::int32_t code, const char* reason);
/// Closes it, and forgets it.
void enginuity_socket_drop(const void* socket);
char* enginuity_socket_address(const char* server);
}
// NOLINTEND(readability-identifier-naming)

namespace eng::platform {

PageSocket::PageSocket(std::string_view address) {
    enginuity_socket_open(this, std::string{address}.c_str(), kMaxMessage, kMaxWaiting,
                          kMaxWaitingMessages);
}

PageSocket::~PageSocket() {
    enginuity_socket_drop(this);
}

PageSocket::State PageSocket::state() const {
    return static_cast<State>(enginuity_socket_state(this));
}

std::uint16_t PageSocket::closeCode() const {
    return static_cast<std::uint16_t>(enginuity_socket_code(this));
}

std::string_view PageSocket::closeReason() const {
    reason_ = takenText(enginuity_socket_reason(this));
    return reason_;
}

bool PageSocket::send(std::span<const std::byte> message) {
    return enginuity_socket_send(this, message.data(), static_cast<std::uint32_t>(message.size()),
                                 kMaxQueued) != 0;
}

std::size_t PageSocket::queued() const {
    return enginuity_socket_queued(this);
}

std::optional<std::span<const std::byte>> PageSocket::receive() {
    const std::int32_t size = enginuity_socket_next(this);
    if (size < 0) {
        return std::nullopt;
    }
    message_.resize(static_cast<std::size_t>(size));
    enginuity_socket_take(this, message_.data());
    return message_;
}

void PageSocket::close(std::uint16_t code, std::string_view reason) {
    constexpr std::size_t kMaxReason = 123; // bytes, of the protocol
    enginuity_socket_close(this, code, std::string{startOf(reason, kMaxReason)}.c_str());
}

std::string pageSocketAddress(std::string_view server) {
    return takenText(enginuity_socket_address(std::string{server}.c_str()));
}

} // namespace eng::platform
