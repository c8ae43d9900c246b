// Sockets by SDL2_net, with what it lacks by os/socket_handle.h.

#include "platform/sockets.h"

#include "platform/os/socket_handle.h"

#include <SDL.h>
#include <SDL_net.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
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

std::shared_ptr<detail::Readiness> readinessOf(const detail::OwnedTcp& socket) {
    auto ready = std::make_shared<detail::Readiness>();
    ready->socket = handleIn(socket.get());
    return ready;
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

TcpSocket::TcpSocket(detail::OwnedTcp socket)
    : socket_{std::move(socket)}
    , ready_{readinessOf(socket_)} {
    if (const IPaddress* const peer = SDLNet_TCP_GetPeerAddress(of(socket_))) {
        peer_ = {SDLNet_Read32(&peer->host), SDLNet_Read16(&peer->port)};
    }
}

TcpSocket::Result TcpSocket::receive(std::span<std::byte> to) {
    if (ready_->watched && !ready_->readable) {
        return {State::Later, 0};
    }
    const int count = SDLNet_TCP_Recv(of(socket_), to.data(), lengthOf(to.size()));
    if (count > 0) {
        return {State::Done, static_cast<std::size_t>(count)};
    }
    if (count == 0 || !wouldHaveWaited()) {
        return {State::Gone, 0};
    }
    ready_->readable = false;
    return {State::Later, 0};
}

TcpSocket::Result TcpSocket::send(std::span<const std::byte> bytes) {
    if (ready_->watched && !ready_->writable) {
        return {State::Later, 0};
    }
    const int count = SDLNet_TCP_Send(of(socket_), bytes.data(), lengthOf(bytes.size()));
    if (count <= 0 && !wouldHaveWaited()) {
        return {State::Gone, 0};
    }
    ready_->writable = count >= lengthOf(bytes.size());
    return count > 0 ? Result{State::Done, static_cast<std::size_t>(count)}
                     : Result{State::Later, 0};
}

TcpListener::TcpListener(detail::OwnedTcp socket, std::uint16_t port)
    : socket_{std::move(socket)}
    , ready_{readinessOf(socket_)}
    , port_{port} {}

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

std::size_t TcpListener::maxConnections() {
    constexpr std::size_t kOthers = 64; // files and sockets of the program itself
    return maxSockets() - std::min(maxSockets() / 2, kOthers);
}

std::optional<TcpSocket> TcpListener::accept() {
    if (ready_->watched && !ready_->readable) {
        return std::nullopt;
    }
    detail::OwnedTcp socket{SDLNet_TCP_Accept(of(socket_))};
    if (!socket || !makeQuick(handleIn(socket.get()))) {
        ready_->readable = false;
        return std::nullopt;
    }
    return TcpSocket{std::move(socket)};
}

struct TcpConnector::Job {
    std::string host;
    std::uint16_t port = 0;
    std::atomic<State> state{State::Working};
    detail::OwnedTcp socket; ///< of the thread until the state changes

    /// On the thread.
    static int run(void* data) {
        const std::unique_ptr<std::shared_ptr<Job>> job{static_cast<std::shared_ptr<Job>*>(data)};
        (*job)->connect();
        return 0;
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
    auto given = std::make_unique<std::shared_ptr<Job>>(job_);
    SDL_Thread* const thread = SDL_CreateThread(&Job::run, "connect", given.get());
    if (thread == nullptr) {
        job_->state = State::NoAnswer;
        return;
    }
    given.release(); // NOLINT(bugprone-unused-return-value): the thread's
    SDL_DetachThread(thread);
}

TcpConnector::State TcpConnector::state() const {
    return job_->state;
}

TcpSocket TcpConnector::take() {
    return TcpSocket{std::move(job_->socket)};
}

void SocketPoll::add(const std::shared_ptr<detail::Readiness>& ready) {
    ready->watched = true;
    watched_.push_back(ready);
}

void SocketPoll::wait(double seconds) {
    std::erase_if(watched_, [](const auto& one) { return one.use_count() == 1; });
    constexpr double kLongest = 3600.0;
    const double milliseconds = std::ceil(std::clamp(seconds, 0.0, kLongest) * 1000.0);
    pollSockets(watched_, memory_, static_cast<int>(milliseconds));
}

} // namespace eng::platform
