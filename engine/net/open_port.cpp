// The port of a program; pages have open_port_page.cpp.

#include "engine/net/open_port.h"

#include "engine/transport/socket_stream.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace eng::net {
namespace {

/// A flood of connections must not keep a step going. The rest wakes the next `wait` at once.
constexpr int kAcceptedAtOnce = 32;

class SocketHost final : public OpenPort {
public:
    SocketHost(platform::TcpListener listener, WebServer::Options options)
        : listener_{std::move(listener)}
        , web_{std::move(options)} {
        poll_.add(listener_);
    }

    std::uint16_t port() const override { return listener_.port(); }
    bool lacksIpv6() const override { return listener_.lacksIpv6(); }
    void update(Lobby& lobby, double now) override {
        for (int i = 0; i < kAcceptedAtOnce; ++i) {
            std::optional<platform::TcpSocket> socket = listener_.accept();
            if (!socket) {
                break;
            }
            poll_.add(*socket);
            const HostAddress address = socket->peer();
            web_.add(std::make_unique<SocketStream>(std::move(*socket)), address);
        }
        web_.update(now);
        while (std::unique_ptr<Transport> transport = web_.takeWebSocket()) {
            lobby.add(std::move(transport));
        }
    }
    void watch(const platform::DatagramSocket& socket) override { poll_.add(socket); }
    std::span<const std::uint32_t> wait(double seconds, double minSeconds) override {
        return poll_.wait(web_.hasMore() ? 0.0 : seconds, minSeconds);
    }
    std::size_t connections() const override { return web_.connections(); }

private:
    platform::TcpListener listener_;
    platform::SocketPoll poll_;
    WebServer web_;
};

} // namespace

std::unique_ptr<OpenPort> OpenPort::open(std::uint16_t port, WebServer::Options options,
                                         const HostAddress& at, std::string* why) {
    std::optional<platform::TcpListener> listener = platform::TcpListener::open(port, at, why);
    if (!listener) {
        return nullptr;
    }
    // Without a descriptor for one more, a connection would wait at the port and wake every `wait`.
    options.connections =
        std::min(options.connections, platform::TcpListener::maxConnections() - 1);
    return std::make_unique<SocketHost>(std::move(*listener), std::move(options));
}

} // namespace eng::net
