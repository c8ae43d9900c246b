#include "engine/transport/memory_transport.h"

#include "engine/core/utf8.h"

#include <array>
#include <deque>
#include <vector>

namespace eng::net {
namespace {

constexpr std::size_t kMaxReason = 123; // bytes, as for a WebSocket

/// What both ends share.
struct Shared {
    struct Way {
        std::deque<std::vector<std::byte>> messages;
        std::size_t bytes = 0;
    };
    std::array<Way, 2> ways; ///< by the end that reads it
    std::size_t maxQueued = 0;
    bool open = true;
    CloseCode code = CloseCode::Lost;
    std::string reason;
};

class MemoryTransport final : public Transport {
public:
    MemoryTransport(std::shared_ptr<Shared> shared, std::size_t end)
        : shared_{std::move(shared)}
        , end_{end} {}
    MemoryTransport(const MemoryTransport&) = delete;
    MemoryTransport& operator=(const MemoryTransport&) = delete;
    ~MemoryTransport() override { shared_->open = false; }

    State state() const override { return shared_->open ? State::Open : State::Closed; }
    CloseCode closeCode() const override { return shared_->code; }
    std::string_view closeReason() const override { return shared_->reason; }
    bool send(std::span<const std::byte> message) override {
        Shared::Way& way = shared_->ways[1 - end_];
        if (!shared_->open || way.bytes + message.size() > shared_->maxQueued) {
            return false;
        }
        way.messages.emplace_back(message.begin(), message.end());
        way.bytes += message.size();
        return true;
    }
    std::size_t queued() const override { return shared_->ways[1 - end_].bytes; }
    std::optional<std::span<const std::byte>> receive() override {
        Shared::Way& way = shared_->ways[end_];
        if (way.messages.empty()) {
            return std::nullopt;
        }
        given_ = std::move(way.messages.front());
        way.messages.pop_front();
        way.bytes -= given_.size();
        return given_;
    }
    void update(double) override {}
    void close(CloseCode code, std::string_view reason) override {
        if (shared_->open) {
            shared_->open = false;
            shared_->code = code;
            shared_->reason = startOf(reason, kMaxReason);
        }
    }

private:
    std::shared_ptr<Shared> shared_;
    std::size_t end_;
    std::vector<std::byte> given_;
};

} // namespace

std::pair<std::unique_ptr<Transport>, std::unique_ptr<Transport>>
makeMemoryTransports(std::size_t maxQueued) {
    auto shared = std::make_shared<Shared>();
    shared->maxQueued = maxQueued;
    return {std::make_unique<MemoryTransport>(shared, 0),
            std::make_unique<MemoryTransport>(shared, 1)};
}

} // namespace eng::net
