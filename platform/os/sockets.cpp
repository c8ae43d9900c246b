// TCP by the functions that all systems have; native_sockets.h has where they differ.

#include "platform/sockets.h"

#include "platform/datagrams.h"
#include "platform/os/socket_handle.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <thread>
#include <utility>

#include "native_sockets.h"

namespace eng::platform {
namespace {

using detail::OwnedSocket;

constexpr int kWaiting = 1024; // connections that wait for `accept`

native::Socket of(const OwnedSocket& socket) {
    return static_cast<native::Socket>(socket.get());
}

OwnedSocket owned(native::Socket socket) {
    return OwnedSocket{static_cast<OwnedSocket::Handle>(socket)};
}

std::shared_ptr<detail::Readiness> readinessOf(const OwnedSocket& socket) {
    auto ready = std::make_shared<detail::Readiness>();
    ready->socket = socket.get();
    return ready;
}

native::Length lengthOf(std::size_t bytes) {
    return static_cast<native::Length>(
        std::min<std::size_t>(bytes, std::numeric_limits<int>::max()));
}

bool set(const OwnedSocket& socket, int level, int name, int value) {
    return ::setsockopt(of(socket), level, name, reinterpret_cast<const char*>(&value),
                        sizeof value) == 0;
}

/// Calls never wait, and what is sent leaves at once.
bool makeQuick(const OwnedSocket& socket) {
    return native::makeNonBlocking(of(socket)) && set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
}

/// An address with a port, as the system has it.
struct SystemAddress {
    sockaddr_storage storage{};
    socklen_t size = 0;

    template <class Kind>
    Kind* as() {
        size = sizeof(Kind);
        return reinterpret_cast<Kind*>(&storage);
    }
    sockaddr* get() { return reinterpret_cast<sockaddr*>(&storage); }

    /// @param family  IPv4 needs an address of IPv4, or none
    SystemAddress(int family, const HostAddress& at, std::uint16_t port) {
        storage.ss_family = static_cast<decltype(storage.ss_family)>(family);
        if (family == AF_INET) {
            auto* const to = as<sockaddr_in>();
            to->sin_port = htons(port);
            std::memcpy(&to->sin_addr, at.bytes.data() + 12, 4);
        } else {
            auto* const to = as<sockaddr_in6>();
            to->sin6_port = htons(port);
            std::memcpy(&to->sin6_addr, at.bytes.data(), 16);
        }
    }
    SystemAddress()
        : size{sizeof(sockaddr_storage)} {}

    HostAddress host() {
        if (storage.ss_family == AF_INET) {
            return HostAddress::ofIpv4(ntohl(as<sockaddr_in>()->sin_addr.s_addr));
        }
        HostAddress host;
        std::memcpy(host.bytes.data(), &as<sockaddr_in6>()->sin6_addr, 16);
        return host;
    }
};

/// @param family  AF_INET6 without `at`: IPv4, too
OwnedSocket listenAt(int family, const HostAddress& at, std::uint16_t port) {
    OwnedSocket socket = owned(::socket(family, SOCK_STREAM, IPPROTO_TCP));
    SystemAddress address{family, at, port};
    const bool good = socket && makeQuick(socket) && native::claimPort(of(socket)) &&
                      (family != AF_INET6 || set(socket, IPPROTO_IPV6, IPV6_V6ONLY, 0)) &&
                      ::bind(of(socket), address.get(), address.size) == 0 &&
                      ::listen(of(socket), kWaiting) == 0;
    return good ? std::move(socket) : OwnedSocket{};
}

/// Connects to one address; waits for a while.
OwnedSocket connectTo(const addrinfo& one) {
    OwnedSocket socket = owned(::socket(one.ai_family, one.ai_socktype, one.ai_protocol));
    if (!socket || !makeQuick(socket)) {
        return OwnedSocket{};
    }
    if (::connect(of(socket), one.ai_addr, static_cast<socklen_t>(one.ai_addrlen)) == 0) {
        return socket;
    }
    if (!native::wouldHaveWaited()) {
        return OwnedSocket{};
    }
    native::Poll wanted{of(socket), native::kWritable, 0};
    constexpr int kMilliseconds = static_cast<int>(TcpConnector::kMaxTry * 1000.0);
    int failed = -1;
    socklen_t size = sizeof failed;
    const bool good = native::poll(&wanted, 1, kMilliseconds) > 0 &&
                      ::getsockopt(of(socket), SOL_SOCKET, SO_ERROR,
                                   reinterpret_cast<char*>(&failed), &size) == 0 &&
                      failed == 0;
    return good ? std::move(socket) : OwnedSocket{};
}

} // namespace

namespace detail {

OwnedSocket::OwnedSocket(OwnedSocket&& other) noexcept
    : handle_{std::exchange(other.handle_, kNone)} {}

OwnedSocket& OwnedSocket::operator=(OwnedSocket&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
}

OwnedSocket::~OwnedSocket() {
    if (handle_ != kNone) {
        native::close(of(*this));
    }
}

} // namespace detail

TcpSocket::TcpSocket(OwnedSocket socket, const HostAddress& peer)
    : socket_{std::move(socket)}
    , ready_{readinessOf(socket_)}
    , peer_{peer} {}

TcpSocket::Result TcpSocket::receive(std::span<std::byte> to) {
    if (ready_->ended) {
        return {State::Ended, 0};
    }
    if (ready_->watched && !ready_->readable) {
        return {State::Later, 0};
    }
    const auto count =
        ::recv(of(socket_), reinterpret_cast<char*>(to.data()), lengthOf(to.size()), 0);
    if (count > 0) {
        return {State::Done, static_cast<std::size_t>(count)};
    }
    if (count == 0) {
        ready_->ended = true;
        return {State::Ended, 0};
    }
    if (!native::wouldHaveWaited()) {
        return {State::Gone, 0};
    }
    ready_->readable = false;
    return {State::Later, 0};
}

TcpSocket::Result TcpSocket::send(std::span<const std::byte> bytes) {
    if (ready_->watched && !ready_->writable) {
        return {State::Later, 0};
    }
    const auto count =
        ::send(of(socket_), reinterpret_cast<const char*>(bytes.data()), lengthOf(bytes.size()), 0);
    if (count < 0 && !native::wouldHaveWaited()) {
        return {State::Gone, 0};
    }
    ready_->writable = count >= 0 && static_cast<std::size_t>(count) == bytes.size();
    return count > 0 ? Result{State::Done, static_cast<std::size_t>(count)}
                     : Result{State::Later, 0};
}

TcpListener::TcpListener(OwnedSocket socket, std::uint16_t port, bool lacksIpv6)
    : socket_{std::move(socket)}
    , ready_{readinessOf(socket_)}
    , port_{port}
    , lacksIpv6_{lacksIpv6} {}

std::optional<TcpListener> TcpListener::open(std::uint16_t port, const HostAddress& at,
                                             std::string* why) {
    native::start();
    OwnedSocket socket = listenAt(at.isIpv4() ? AF_INET : AF_INET6, at, port);
    const bool lacksIpv6 = !socket && at.isNone() && !native::isPortTaken();
    if (lacksIpv6) {
        socket = listenAt(AF_INET, at, port);
    }
    if (!socket) {
        if (why != nullptr) {
            *why = native::lastError();
        }
        return std::nullopt;
    }
    const std::uint16_t used = portOf(socket.get());
    return TcpListener{std::move(socket), used, lacksIpv6};
}

std::size_t TcpListener::maxConnections() {
    constexpr std::size_t kOthers = 64; // files and sockets of the program itself
    return maxSockets() - std::min(maxSockets() / 2, kOthers);
}

std::optional<TcpSocket> TcpListener::accept() {
    if (ready_->watched && !ready_->readable) {
        return std::nullopt;
    }
    SystemAddress peer;
    OwnedSocket socket = owned(::accept(of(socket_), peer.get(), &peer.size));
    if (!socket || !makeQuick(socket)) {
        ready_->readable = false;
        return std::nullopt;
    }
    return TcpSocket{std::move(socket), peer.host()};
}

struct TcpConnector::Job {
    std::string host;
    std::uint16_t port = 0;
    std::atomic<State> state{State::Working};
    OwnedSocket socket; ///< of the thread until the state changes

    /// On the thread.
    void connect() {
        addrinfo hints{};
        hints.ai_socktype = SOCK_STREAM;
        addrinfo* found = nullptr;
        const int unknown =
            ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
        for (const addrinfo* one = unknown == 0 ? found : nullptr; one != nullptr && !socket;
             one = one->ai_next) {
            socket = connectTo(*one);
        }
        if (unknown == 0) {
            ::freeaddrinfo(found);
        }
        state = socket ? State::Connected : unknown == 0 ? State::NoAnswer : State::UnknownName;
    }
};

TcpConnector::TcpConnector(std::string host, std::uint16_t port)
    : job_{std::make_shared<Job>()} {
    native::start();
    job_->host = std::move(host);
    job_->port = port;
    std::thread{[job = job_] { job->connect(); }}.detach();
}

TcpConnector::State TcpConnector::state() const {
    return job_->state;
}

TcpSocket TcpConnector::take() {
    SystemAddress peer;
    ::getpeername(of(job_->socket), peer.get(), &peer.size);
    return TcpSocket{std::move(job_->socket), peer.host()};
}

void SocketPoll::add(const std::shared_ptr<detail::Readiness>& ready) {
    ready->watched = true;
    watched_.push_back(ready);
}

void SocketPoll::add(const DatagramSocket& socket) {
    add(socket.ready_);
}

std::span<const std::uint32_t> SocketPoll::wait(double seconds, double minSeconds) {
    if (minSeconds > 0.0) {
        std::this_thread::sleep_for(std::chrono::duration<double>{minSeconds});
        seconds -= minSeconds;
    }
    owners_.clear();
    std::erase_if(watched_, [](const auto& one) { return one.use_count() == 1; });
    constexpr double kLongest = 3600.0;
    const double milliseconds = std::ceil(std::clamp(seconds, 0.0, kLongest) * 1000.0);
    memory_.resize(watched_.size() * sizeof(native::Poll));
    auto* const wanted = reinterpret_cast<native::Poll*>(memory_.data());
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const detail::Readiness& one = *watched_[i];
        const int events =
            (one.ended ? 0 : native::kReadable) | (one.writable ? 0 : native::kWritable);
        std::construct_at(wanted + i,
                          native::Poll{static_cast<native::Socket>(one.socket),
                                       static_cast<decltype(native::Poll::events)>(events), 0});
    }
    if (native::poll(wanted, watched_.size(), static_cast<int>(milliseconds)) <= 0) {
        return owners_; // the time is over, or a signal has come
    }
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const int found = wanted[i].revents;
        const bool ended = (found & (POLLHUP | POLLERR | POLLNVAL)) != 0;
        watched_[i]->readable |= ended || (found & native::kReadable) != 0;
        watched_[i]->writable |= ended || (found & native::kWritable) != 0;
        if (found != 0) {
            owners_.push_back(watched_[i]->owner);
        }
    }
    return owners_;
}

std::uint16_t portOf(SocketHandle handle) {
    SystemAddress address;
    if (::getsockname(static_cast<native::Socket>(handle), address.get(), &address.size) != 0) {
        return 0;
    }
    return ntohs(address.storage.ss_family == AF_INET ? address.as<sockaddr_in>()->sin_port
                                                      : address.as<sockaddr_in6>()->sin6_port);
}

} // namespace eng::platform
