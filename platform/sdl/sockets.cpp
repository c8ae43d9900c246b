// Sockets by SDL2_net, with what it lacks by os/socket_handle.h.

#include "platform/sockets.h"

#include "engine/core/format.h"
#include "platform/os/socket_handle.h"

#include <SDL.h>
#include <SDL_net.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>

namespace eng::platform {
namespace {

constexpr int kWaiting = 256; // connections that wait for `accept`

/// Starts the library, once. It also lets the program live on when it sends to a closed connection.
bool startLibrary() {
    static const bool kStarted = SDLNet_Init() == 0;
    return kStarted;
}

TCPsocket of(const detail::OwnedTcp& socket) {
    return static_cast<TCPsocket>(socket.get());
}

int lengthOf(std::size_t bytes) {
    return static_cast<int>(std::min<std::size_t>(bytes, std::numeric_limits<int>::max()));
}

} // namespace

namespace detail {

void CloseTcp::operator()(void* socket) const {
    SDLNet_TCP_Close(static_cast<TCPsocket>(socket));
}

} // namespace detail

std::string SocketAddress::hostText() const {
    return format("{0}.{1}.{2}.{3}",
                  {host >> 24U, host >> 16U & 255U, host >> 8U & 255U, host & 255U});
}

TcpSocket::TcpSocket(detail::OwnedTcp socket)
    : socket_{std::move(socket)} {
    if (const IPaddress* const peer = SDLNet_TCP_GetPeerAddress(of(socket_))) {
        peer_ = {SDLNet_Read32(&peer->host), SDLNet_Read16(&peer->port)};
    }
}

TcpSocket::Result TcpSocket::receive(std::span<std::byte> to) {
    const int count = SDLNet_TCP_Recv(of(socket_), to.data(), lengthOf(to.size()));
    if (count > 0) {
        return {State::Done, static_cast<std::size_t>(count)};
    }
    return {count < 0 && wouldHaveWaited() ? State::Later : State::Gone, 0};
}

TcpSocket::Result TcpSocket::send(std::span<const std::byte> bytes) {
    const int count = SDLNet_TCP_Send(of(socket_), bytes.data(), lengthOf(bytes.size()));
    if (count > 0) {
        return {State::Done, static_cast<std::size_t>(count)};
    }
    return {wouldHaveWaited() ? State::Later : State::Gone, 0};
}

std::optional<TcpListener> TcpListener::open(std::uint16_t port) {
    IPaddress any{};
    if (!startLibrary() || SDLNet_ResolveHost(&any, nullptr, port) != 0) {
        return std::nullopt;
    }
    detail::OwnedTcp socket{SDLNet_TCP_Open(&any)};
    if (!socket) {
        return std::nullopt;
    }
    const SocketHandle handle = handleIn(socket.get());
    const std::uint16_t used = portOf(handle);
    // The port also shows that this is the library's handle.
    if (used == 0 || (port != 0 && used != port) || !listenFor(handle, kWaiting) ||
        !makeQuick(handle)) {
        return std::nullopt;
    }
    return TcpListener{std::move(socket), used};
}

std::optional<TcpSocket> TcpListener::accept() {
    detail::OwnedTcp socket{SDLNet_TCP_Accept(of(socket_))};
    if (!socket || !makeQuick(handleIn(socket.get()))) {
        return std::nullopt;
    }
    return TcpSocket{std::move(socket)};
}

struct TcpConnector::Job {
    std::string host;
    std::uint16_t port = 0;
    std::atomic<State> state{State::Working};
    detail::OwnedTcp socket; ///< of the thread until the state changes

    void run() {
        connect();
        SDL_TLSCleanup(); // SDL's texts of errors on this thread
    }
    void connect() {
        IPaddress address{};
        if (!startLibrary() || SDLNet_ResolveHost(&address, host.c_str(), port) != 0) {
            state = State::UnknownName;
            return;
        }
        socket.reset(SDLNet_TCP_Open(&address));
        const bool good = socket && makeQuick(handleIn(socket.get()));
        state = good ? State::Connected : State::NoAnswer;
    }
};

TcpConnector::TcpConnector(std::string host, std::uint16_t port)
    : job_{std::make_shared<Job>()} {
    job_->host = std::move(host);
    job_->port = port;
    std::thread{[job = job_] { job->run(); }}.detach();
}

TcpConnector::State TcpConnector::state() const {
    return job_->state;
}

TcpSocket TcpConnector::take() {
    return TcpSocket{std::move(job_->socket)};
}

std::size_t SocketPoll::add(std::uintptr_t socket, bool write) {
    entries_.push_back({socket, write});
    return entries_.size() - 1;
}

std::size_t SocketPoll::add(const TcpSocket& socket, bool write) {
    return add(handleIn(socket.socket_.get()), write);
}

std::size_t SocketPoll::add(const TcpListener& listener) {
    return add(handleIn(listener.socket_.get()), false);
}

void SocketPoll::wait(double seconds) {
    constexpr double kLongest = 3600.0;
    const double milliseconds = std::ceil(std::clamp(seconds, 0.0, kLongest) * 1000.0);
    pollSockets(entries_, static_cast<int>(milliseconds));
}

} // namespace eng::platform
