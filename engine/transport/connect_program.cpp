// Connections of a program to a server.

#include "engine/core/lines.h"
#include "engine/transport/connect.h"
#include "engine/transport/socket_stream.h"
#include "engine/transport/web_socket_transport.h"

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
        const std::size_t colon = std::min(host.find(':'), host.size());
        const std::uint16_t port =
            colon == host.size() ? kHttp
                                 : wholeNumber<std::uint16_t>(host.substr(colon + 1)).value_or(0);
        if (colon > 0 && port != 0) {
            stream = std::make_unique<SocketStream>(std::string{host.substr(0, colon)}, port);
        }
    }
    return WebSocketTransport::connect(std::move(stream), host, target.empty() ? "/" : target);
}

} // namespace eng::net
