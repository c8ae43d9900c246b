#include "engine/net/messages.h"

#include <utility>

namespace eng::net {

bool MessageReader::takeVarint(std::uint32_t& number) {
    constexpr unsigned kMaxShift = 14; // codes and lengths have at most 21 bits
    number = 0;
    for (unsigned shift = 0; !left_.empty() && shift <= kMaxShift; shift += 7) {
        const auto byte = static_cast<std::uint32_t>(left_.front());
        left_ = left_.subspan(1);
        number |= (byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0) {
            return byte != 0 || shift == 0; // else not its shortest form
        }
    }
    return false;
}

std::optional<MessageReader::Raw> MessageReader::next() {
    if (left_.empty() || malformed_) {
        return std::nullopt;
    }
    Raw raw;
    std::uint32_t length = 0;
    if (!takeVarint(raw.code) || !takeVarint(length) || length > left_.size()) {
        malformed_ = true;
        return std::nullopt;
    }
    raw.payload = left_.first(length);
    left_ = left_.subspan(length);
    return raw;
}

std::optional<Reject::Why> mismatch(const CompatibilityKey& client,
                                    const CompatibilityKey& server) {
    const auto versions = [](const CompatibilityKey& key) {
        return std::pair{key.protocol, key.simulation};
    };
    if (versions(client) != versions(server)) {
        return versions(client) < versions(server) ? Reject::Why::OlderClient
                                                   : Reject::Why::OlderServer;
    }
    return client.content != server.content ? std::optional{Reject::Why::OtherContent}
                                            : std::nullopt;
}

namespace detail {

void appendHead(std::vector<std::byte>& batch, std::uint32_t code, std::size_t length) {
    for (std::size_t number : {std::size_t{code}, length}) {
        for (; number >= 0x80U; number >>= 7U) {
            batch.push_back(static_cast<std::byte>(0x80U | (number & 0x7FU)));
        }
        batch.push_back(static_cast<std::byte>(number));
    }
}

} // namespace detail

} // namespace eng::net
