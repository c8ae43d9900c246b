#include "engine/net/discovery.h"

#include "engine/core/utf8.h"
#include "platform/entropy.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace eng::net {
namespace {

/// The beginning of both datagrams.
struct Head {
    static constexpr std::uint32_t kRequest = 0x454E473F; // ENG?
    static constexpr std::uint32_t kReply = 0x454E4721;   // ENG!
    std::uint32_t magic = 0;
    std::uint8_t version = kLanVersion;
    std::uint64_t nonce = 0;

    bool is(std::uint32_t kind) const { return magic == kind && version == kLanVersion; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("magic", magic);
        stream.field("version", version);
        stream.field("nonce", nonce);
    }
};

} // namespace

LanResponder::LanResponder(LanGame game)
    : game_{std::move(game)} {
    game_.key.protocol = kProtocolVersion;
    game_.game = startOf(game_.game, kMaxGame);
    game_.build = startOf(game_.build, kMaxBuild);
    game_.room = startOf(game_.room, kMaxRoomName);
}

std::span<const std::byte> LanResponder::answer(std::span<const std::byte> datagram,
                                                const platform::DatagramAddress& from, double now) {
    if (datagram.size() != kLanBytes || !platform::isPrivate(from.host) || from.port == 0) {
        return {};
    }
    ReadStream request{datagram};
    Head head;
    request.root(head);
    const auto isZero = [](std::byte one) { return one == std::byte{0}; };
    if (!head.is(Head::kRequest) || !std::ranges::all_of(datagram.last(request.left()), isZero) ||
        !allow(from.host, head.nonce, now)) {
        return {};
    }
    WriteStream reply{reply_};
    eng::detail::visit(reply, Head{.magic = Head::kReply, .nonce = head.nonce});
    eng::detail::visit(reply, game_);
    return reply.written();
}

bool LanResponder::allow(std::uint32_t host, std::uint64_t nonce, double now) {
    auto address = std::ranges::find(addresses_, host, &Address::host);
    if (address == addresses_.end()) {
        address = std::ranges::min_element(addresses_, {}, &Address::last);
        if (now - address->last < kWindow) {
            return false; // with its place, its limit would be forgotten
        }
        *address = {.host = host};
    } else if (nonce == address->nonce) {
        return false; // a broadcast that came by two ways
    }
    if (now - address->beforeLast < kWindow) {
        return false;
    }
    address->nonce = nonce;
    address->beforeLast = std::exchange(address->last, now);
    return true;
}

LanBrowser::LanBrowser(const std::string& game, const CompatibilityKey& key)
    : game_{startOf(game, kMaxGame)}
    , key_{kProtocolVersion, key.simulation, key.content}
    , nonces_{platform::entropy(), platform::entropy()} {}

std::span<const std::byte> LanBrowser::update(double now) {
    now_ = now;
    if (std::erase_if(games_, [now](const FoundGame& one) { return now >= one.heardAt + kFresh; }) >
        0) {
        sort();
    }
    if (now < askAt_) {
        return {};
    }
    askAt_ = now + kAskEvery;
    nonces_ = {platform::entropy(), nonces_.front()};
    WriteStream request{request_};
    eng::detail::visit(request, Head{.magic = Head::kRequest, .nonce = nonces_.front()});
    return request_;
}

bool LanBrowser::take(std::span<const std::byte> datagram, const platform::DatagramAddress& from) {
    ReadStream reply{datagram};
    Head head;
    reply.root(head);
    if (!reply.ok() || !head.is(Head::kReply) || !platform::isPrivate(from.host) ||
        std::ranges::find(nonces_, head.nonce) == nonces_.end()) {
        return false;
    }
    LanGame game;
    reply.root(game);
    reply.expectEnd();
    if (!reply.ok() || game.game != game_ || !isPlainText(game.build) || !isPlainText(game.room) ||
        game.members > game.maxMembers || game.port == 0) {
        return false;
    }
    const std::optional<Reject::Why> why = mismatch(key_, game.key);
    FoundGame found{{from.host, game.port}, std::move(game), why, now_};
    const auto host = [](const FoundGame& one) { return one.at.host; };
    const auto place = std::ranges::find(games_, found.at, &FoundGame::at);
    if (place != games_.end()) {
        found.ofAddress = place->ofAddress;
        *place = std::move(found);
    } else if (games_.size() < kMaxGames &&
               std::ranges::count(games_, from.host, host) < kMaxOfAddress) {
        games_.push_back(std::move(found));
        sort();
    }
    return true;
}

void LanBrowser::sort() {
    std::ranges::sort(games_, {},
                      [](const FoundGame& one) { return std::pair{one.at.host, one.at.port}; });
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const bool isSame = i > 0 && games_[i - 1].at.host == games_[i].at.host;
        games_[i].ofAddress = isSame ? games_[i - 1].ofAddress + 1 : 0;
    }
    std::ranges::sort(games_, {}, [](const FoundGame& one) {
        return std::tuple{one.ofAddress, one.at.host, one.at.port};
    });
}

std::span<const FoundGame> LanBrowser::page(std::size_t page, std::size_t length) const {
    const std::size_t pages = std::max<std::size_t>((games_.size() + length - 1) / length, 1);
    const std::span<const FoundGame> rest = std::span{games_}.subspan(page % pages * length);
    return rest.first(std::min(rest.size(), length));
}

} // namespace eng::net
