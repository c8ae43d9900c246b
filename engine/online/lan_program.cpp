// The local network of a program; pages have lan_page.cpp.

#include "engine/core/format.h"
#include "engine/net/lan_socket.h"
#include "engine/online/party.h"

#include <utility>

namespace eng::online {
namespace {

class Search final : public Lan {
public:
    Search(platform::DatagramSocket socket, const std::string& game, const CompatibilityKey& key)
        : socket_{std::move(socket)}
        , browser_{game, key} {}
    void update(double now) override { net::searchLan(socket_, browser_, now); }
    void setSeats(std::uint16_t, std::uint16_t) override {}
    const std::vector<net::FoundGame>& games() const override { return browser_.games(); }

private:
    platform::DatagramSocket socket_;
    net::LanBrowser browser_;
};

class Announcement final : public Lan {
public:
    Announcement(platform::DatagramSocket socket, const net::LanGame& game)
        : socket_{std::move(socket)}
        , responder_{game} {}
    void update(double now) override { net::replyToLan(socket_, responder_, now); }
    void setSeats(std::uint16_t taken, std::uint16_t seats) override {
        responder_.setSeats(taken, seats);
    }
    const std::vector<net::FoundGame>& games() const override { return none_; }

private:
    platform::DatagramSocket socket_;
    net::LanResponder responder_;
    std::vector<net::FoundGame> none_;
};

} // namespace

std::unique_ptr<Lan> Lan::search(const std::string& game, const CompatibilityKey& key) {
    std::optional<platform::DatagramSocket> socket = platform::DatagramSocket::open(0);
    return socket ? std::make_unique<Search>(std::move(*socket), game, key) : nullptr;
}

std::unique_ptr<Lan> Lan::announce(const net::LanGame& game) {
    std::optional<platform::DatagramSocket> socket = platform::DatagramSocket::open(net::kLanPort);
    return socket ? std::make_unique<Announcement>(std::move(*socket), game) : nullptr;
}

bool Lan::isAvailable() {
    return true;
}

std::vector<std::string> Lan::addresses(std::uint16_t port) {
    std::vector<std::string> all;
    for (const platform::SocketAddress& one : platform::localAddresses()) {
        all.push_back(format("{0}:{1}", {one.hostText(), port}));
    }
    return all;
}

} // namespace eng::online
