// Pages have no ports.

#include "engine/net/web_host.h"

namespace eng::net {

// NOLINTNEXTLINE(performance-unnecessary-value-param): programs keep them
std::unique_ptr<WebHost> WebHost::open(std::uint16_t, WebServer::Options) {
    return nullptr;
}

} // namespace eng::net
