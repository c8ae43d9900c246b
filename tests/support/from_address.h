#pragma once

#include "engine/transport/transport.h"

#include <memory>
#include <utility>

namespace eng::test {

/// A connection from an address.
class FromAddress final : public net::Transport {
public:
    FromAddress(std::unique_ptr<net::Transport> inner, const HostAddress& household)
        : inner_{std::move(inner)}
        , household_{household} {}
    State state() const override { return isSlow ? State::Open : inner_->state(); }
    net::CloseCode closeCode() const override { return inner_->closeCode(); }
    std::string_view closeReason() const override { return inner_->closeReason(); }
    bool send(std::span<const std::byte> message) override { return inner_->send(message); }
    std::size_t queued() const override { return inner_->queued(); }
    std::optional<std::span<const std::byte>> receive() override { return inner_->receive(); }
    void update(double now) override { inner_->update(now); }
    void close(net::CloseCode code, std::string_view reason) override {
        inner_->close(code, reason);
    }
    HostAddress household() const override { return household_; }

    bool isSlow = false; ///< the peer does not take what is queued

private:
    std::unique_ptr<net::Transport> inner_;
    HostAddress household_;
};

} // namespace eng::test
