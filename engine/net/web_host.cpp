#include "engine/net/web_host.h"

#include "engine/net/socket_stream.h"

#include <algorithm>
#include <memory>
#include <string>

namespace eng::net {

std::optional<WebHost> WebHost::open(std::uint16_t port, WebServer::Options options) {
    std::optional<platform::TcpListener> listener = platform::TcpListener::open(port);
    if (!listener) {
        return std::nullopt;
    }
    // Without a descriptor for one more, a connection would wait at the port and wake every `wait`.
    options.connections =
        std::min(options.connections, platform::TcpListener::maxConnections() - 1);
    return WebHost{std::move(*listener), std::move(options)};
}

void WebHost::update(Server& room, double now) {
    while (std::optional<platform::TcpSocket> socket = listener_.accept()) {
        poll_.add(*socket);
        const std::string address = socket->peer().hostText();
        web_.add(std::make_unique<SocketStream>(std::move(*socket)), address);
    }
    web_.update(now);
    while (std::unique_ptr<Transport> line = web_.takeLine()) {
        room.add(std::move(line));
    }
}

} // namespace eng::net
