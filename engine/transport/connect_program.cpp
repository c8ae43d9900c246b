// Connections of a program to a server.

#include "engine/core/lines.h"
#include "engine/transport/connect.h"
#include "engine/transport/socket_stream.h"
#include "engine/transport/web_socket_transport.h"

#include <algorithm>

namespace eng::net {

std::unique_ptr<Transport> connect(std::string_view address) {
    constexpr std::string_view kScheme = "ws://";
    constexpr std::uint16_t kHttp = 80;
    std::unique_ptr<ByteStream> stream;
    std::string_view host;
    std::string_view target;
    if (address.starts_with(kScheme)) {
        address.remove_prefix(kScheme.size());
        const std::size_t slash = std::min(address.find('/'), address.size());
        host = address.substr(0, slash);
        target = address.substr(slash);
        const std::size_t inside = host.find(']') + 1; // of "[::1]:7777"; npos + 1 is 0
        const std::size_t colon = std::min(host.find(':', inside), host.size());
        const std::uint16_t port =
            colon == host.size() ? kHttp
                                 : wholeNumber<std::uint16_t>(host.substr(colon + 1)).value_or(0);
        std::string_view name = host.substr(0, colon);
        if (inside > 0 && name.starts_with('[') && name.ends_with(']')) {
            name = name.substr(1, name.size() - 2);
        }
        if (!name.empty() && port != 0) {
            stream = std::make_unique<SocketStream>(std::string{name}, port);
        }
    }
    return WebSocketTransport::connect(std::move(stream), host, target.empty() ? "/" : target);
}

} // namespace eng::net
