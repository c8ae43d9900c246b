// For pages; connect_program.cpp is for programs.

#include "engine/transport/connect.h"
#include "platform/page_socket.h"

namespace eng::net {
namespace {

class PageTransport final : public Transport {
public:
    explicit PageTransport(std::string_view address)
        : socket_{address} {}

    State state() const override {
        switch (socket_.state()) {
        case platform::PageSocket::State::Connecting:
            return State::Connecting;
        case platform::PageSocket::State::Open:
            return State::Open;
        case platform::PageSocket::State::Closed:
            break;
        }
        return State::Closed;
    }
    CloseCode closeCode() const override { return static_cast<CloseCode>(socket_.closeCode()); }
    std::string_view closeReason() const override { return socket_.closeReason(); }
    bool send(std::span<const std::byte> message) override { return socket_.send(message); }
    std::size_t queued() const override { return socket_.queued(); }
    std::optional<std::span<const std::byte>> receive() override { return socket_.receive(); }
    void update(double) override {} // the browser sends and receives by itself
    void close(CloseCode code, std::string_view reason) override {
        socket_.close(static_cast<std::uint16_t>(code), reason);
    }

private:
    platform::PageSocket socket_;
};

} // namespace

std::unique_ptr<Transport> connect(std::string_view address) {
    return std::make_unique<PageTransport>(address);
}

} // namespace eng::net
