// UDP by SDL2_net, with what it lacks by os/datagram_handle.h.

#include "platform/datagrams.h"

#include "platform/os/datagram_handle.h"

#include <SDL_net.h>

#include <array>
#include <cstddef>
#include <utility>

namespace eng::platform {
namespace {

constexpr std::uint32_t kThisMachine = 0x7F000001U; // 127.0.0.1
constexpr std::uint32_t kAll = 0xFFFFFFFFU;

UDPsocket of(const detail::OwnedUdp& socket) {
    return static_cast<UDPsocket>(socket.get());
}

UDPpacket packetOf(std::span<std::byte> bytes) {
    UDPpacket packet{};
    packet.channel = -1;
    packet.data = reinterpret_cast<Uint8*>(bytes.data());
    packet.len = packet.maxlen = static_cast<int>(bytes.size());
    return packet;
}

} // namespace

namespace detail {

void CloseUdp::operator()(void* socket) const {
    SDLNet_UDP_Close(static_cast<UDPsocket>(socket));
}

} // namespace detail

std::optional<DatagramSocket> DatagramSocket::open(std::uint16_t port) {
    static const bool kStarted = SDLNet_Init() == 0;
    detail::OwnedUdp socket{kStarted ? SDLNet_UDP_Open(port) : nullptr};
    if (!socket || !makeDatagramsQuick(handleIn(socket.get()))) {
        return std::nullopt;
    }
    const std::uint16_t used = SDLNet_Read16(&SDLNet_UDP_GetPeerAddress(of(socket), -1)->port);
    if (used == 0 || portOf(handleIn(socket.get())) != used) { // not the library's handle
        return std::nullopt;
    }
    auto ready = std::make_shared<detail::Readiness>();
    ready->socket = handleIn(socket.get());
    return DatagramSocket{std::move(socket), std::move(ready), used};
}

bool DatagramSocket::send(std::span<const std::byte> bytes, const DatagramAddress& to) {
    // The library does not write to what it sends.
    UDPpacket packet = packetOf({const_cast<std::byte*>(bytes.data()), bytes.size()});
    SDLNet_Write32(to.host, &packet.address.host);
    SDLNet_Write16(to.port, &packet.address.port);
    return SDLNet_UDP_Send(of(socket_), -1, &packet) == 1;
}

std::vector<DatagramAddress> localAddresses() {
    std::array<IPaddress, 16> local{};
    const int count = SDLNet_GetLocalAddresses(local.data(), static_cast<int>(local.size()));
    std::vector<DatagramAddress> all;
    std::ptrdiff_t locals = 0; // at the front
    for (int i = 0; i < count; ++i) {
        const std::uint32_t host = SDLNet_Read32(&local[static_cast<std::size_t>(i)].host);
        if (host >> 24U != kThisMachine >> 24U) {
            all.insert(isPrivate(host) ? all.begin() + locals++ : all.end(), {host, 0});
        }
    }
    return all;
}

bool DatagramSocket::broadcast(std::span<const std::byte> bytes, std::uint16_t port) {
    bool sent = send(bytes, {kAll, port});
    bool hasNetwork = false;
    for (const DatagramAddress& one : localAddresses()) {
        if (isPrivate(one.host)) {
            hasNetwork = true;
            sent = send(bytes, {one.host | 255U, port}) || sent;
        }
    }
    return (!hasNetwork && send(bytes, {kThisMachine, port})) || sent;
}

std::optional<DatagramSocket::Received> DatagramSocket::receive(std::span<std::byte> to) {
    if (ready_->watched && !ready_->readable) {
        return std::nullopt;
    }
    UDPpacket packet = packetOf(to);
    if (SDLNet_UDP_Recv(of(socket_), &packet) != 1) {
        ready_->readable = false;
        return std::nullopt;
    }
    return Received{{SDLNet_Read32(&packet.address.host), SDLNet_Read16(&packet.address.port)},
                    static_cast<std::size_t>(packet.len)};
}

} // namespace eng::platform
