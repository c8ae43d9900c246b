// The local network of a program, and its own room; pages have lan_page.cpp.

#include "engine/core/format.h"
#include "engine/net/lan_socket.h"
#include "engine/net/open_port.h"
#include "engine/net/server.h"
#include "engine/online/party.h"
#include "engine/transport/memory_transport.h"

#include <utility>

namespace eng::online {
namespace {

class Search final : public Lan {
public:
    Search(platform::DatagramSocket socket, const std::string& game, const CompatibilityKey& key)
        : socket_{std::move(socket)}
        , browser_{game, key} {}
    void update(double now) override { net::searchLan(socket_, browser_, now); }
    void setMembers(std::uint16_t, std::uint16_t) override {}
    std::span<const net::FoundGame> games(std::size_t page, std::size_t length) const override {
        return browser_.page(page, length);
    }
    std::size_t count() const override { return browser_.games().size(); }

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
    void setMembers(std::uint16_t members, std::uint16_t maxMembers) override {
        responder_.setMembers(members, maxMembers);
    }
    std::span<const net::FoundGame> games(std::size_t, std::size_t) const override { return {}; }
    std::size_t count() const override { return 0; }

private:
    platform::DatagramSocket socket_;
    net::LanResponder responder_;
};

constexpr int kMembers = 16;      // who play and watch
constexpr double kFarewell = 1.0; // seconds in which the others hear of the end

class HostedRoom final : public OwnRoom {
public:
    HostedRoom(std::unique_ptr<net::OpenPort> web, bool hasPage, const net::LanGame& game,
               const MakeRoom& makeRoom)
        : web_{std::move(web)}
        , hasPage_{hasPage}
        , server_{{.game = game.game,
                   .key = game.key,
                   .build = game.build,
                   .maxMembers = kMembers,
                   .isManaged = true}}
        , room_{makeRoom(server_)}
        , lan_{Lan::announce(game)} {}

    std::unique_ptr<net::Transport> connect() override {
        auto [here, there] = net::makeMemoryTransports();
        server_.add(std::move(there));
        return std::move(here);
    }
    void update(double now) override {
        web_->wait(0.0);
        if (endAt_) {
            server_.update(now);
            isGone_ = server_.isClosed() || now > *endAt_;
            return;
        }
        web_->update(server_.lobby(), now);
        server_.update(now);
        room_->update(now);
        if (lan_) {
            lan_->setMembers(static_cast<std::uint16_t>(server_.members().size()), kMembers);
            lan_->update(now);
        }
        server_.flush();
    }
    void close(double now) override {
        room_->end();
        room_->update(now);
        server_.flush();
        server_.close();
        endAt_ = now + kFarewell;
    }
    bool isOpen() const override { return !endAt_; }
    bool isGone() const override { return isGone_; }
    std::uint16_t port() const override { return web_->port(); }
    bool hasPage() const override { return hasPage_; }

private:
    std::unique_ptr<net::OpenPort> web_;
    bool hasPage_;
    net::Server server_;
    std::unique_ptr<room::AnyRoom> room_;
    std::unique_ptr<Lan> lan_;    ///< null: another program of this machine is found
    std::optional<double> endAt_; ///< seconds; it is closed
    bool isGone_ = false;
};

} // namespace

std::unique_ptr<OwnRoom> OwnRoom::open(std::uint16_t port, std::vector<net::WebFile> page,
                                       net::LanGame game, const MakeRoom& makeRoom) {
    const bool hasPage = !page.empty();
    std::unique_ptr<net::OpenPort> web = net::OpenPort::open(port, {.files = std::move(page)});
    if (!web) {
        return nullptr;
    }
    game.maxMembers = kMembers;
    game.port = web->port();
    return std::make_unique<HostedRoom>(std::move(web), hasPage, game, makeRoom);
}

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
    for (const platform::DatagramAddress& one : platform::localAddresses()) {
        all.push_back(format("{0}:{1}", {one.hostText(), port}));
    }
    return all;
}

} // namespace eng::online
