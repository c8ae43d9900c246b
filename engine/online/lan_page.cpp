// A page has no sockets, and so no room of its own; lan_program.cpp is for programs.

#include "engine/online/party.h"

namespace eng::online {

std::unique_ptr<Lan> Lan::search(const std::string&, const CompatibilityKey&) {
    return nullptr;
}

std::unique_ptr<Lan> Lan::announce(const net::LanGame&) {
    return nullptr;
}

bool Lan::isAvailable() {
    return false;
}

std::vector<std::string> Lan::addresses(std::uint16_t) {
    return {};
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): programs keep them
std::unique_ptr<OwnRoom> OwnRoom::open(std::uint16_t, std::vector<net::WebFile>, net::LanGame,
                                       const MakeRoom&) {
    return nullptr;
}

} // namespace eng::online
