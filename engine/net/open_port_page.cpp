// Pages have no ports.

#include "engine/net/open_port.h"

namespace eng::net {

// NOLINTNEXTLINE(performance-unnecessary-value-param): programs keep them
std::unique_ptr<OpenPort> OpenPort::open(std::uint16_t, WebServer::Options, const HostAddress&,
                                         std::string*) {
    return nullptr;
}

} // namespace eng::net
