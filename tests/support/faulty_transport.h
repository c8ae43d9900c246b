#pragma once

#include "engine/core/random.h"
#include "engine/transport/transport.h"

#include <deque>
#include <memory>
#include <vector>

namespace eng::net {

/// What happens to the messages that one end sends. Chances are from 0 to 1, for each message.
struct Faults {
    double delay = 0.0;           ///< seconds that each message needs
    double jitter = 0.0;          ///< seconds, at most, that are added
    double stallChance = 0.0;     ///< nothing arrives for a while: TCP repeats a lost packet
    double stallTime = 0.0;       ///< seconds
    double duplicateChance = 0.0; ///< it arrives twice
    double reorderChance = 0.0;   ///< it arrives before the one before
    double cutChance = 0.0;       ///< the connection is lost, and what is on its way too
};

/// A connection made worse on purpose, the same way for each seed: for tests, and for trying a game
/// as on a bad network. It makes the sending worse; wrap both ends for both ways.
///
/// Time is that of `update`.
class FaultyTransport final : public Transport {
public:
    FaultyTransport(std::unique_ptr<Transport> transport, const Faults& faults, std::uint64_t seed)
        : transport_{std::move(transport)}
        , faults_{faults}
        , random_{seed} {}

    State state() const override { return cut_ ? State::Closed : transport_->state(); }
    CloseCode closeCode() const override {
        return cut_ ? CloseCode::Lost : transport_->closeCode();
    }
    std::string_view closeReason() const override {
        return cut_ ? std::string_view{} : transport_->closeReason();
    }
    bool send(std::span<const std::byte> message) override;
    std::size_t queued() const override { return bytes_ + transport_->queued(); }
    std::optional<std::span<const std::byte>> receive() override {
        return cut_ ? std::nullopt : transport_->receive();
    }
    void update(double now) override;
    /// Closes after what is on its way.
    void close(CloseCode code, std::string_view reason) override;

private:
    static constexpr std::size_t kMaxQueued = std::size_t{64} << 10U; // bytes

    struct Travelling {
        double due; ///< seconds
        std::vector<std::byte> message;
    };

    bool happens(double chance);

    std::unique_ptr<Transport> transport_;
    Faults faults_;
    Random random_;
    double now_ = 0.0;
    double lastDue_ = 0.0;
    std::deque<Travelling> travelling_; ///< in the order of arrival
    std::size_t bytes_ = 0;
    bool cut_ = false;
    bool closing_ = false;
    CloseCode closeCode_ = CloseCode::Normal;
    std::string closeReason_;
};

} // namespace eng::net
