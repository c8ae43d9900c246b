// A page has no sockets; lan_program.cpp is for programs.

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

} // namespace eng::online
