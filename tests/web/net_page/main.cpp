// A page that opens a connection to a server, and reports what happened to it. Its query says what
// it does; tests/web/net.test.mjs is the server.

#include "engine/core/format.h"
#include "engine/game/game.h"
#include "engine/transport/connect.h"
#include "platform/page_socket.h"

#include <algorithm>
#include <vector>

namespace {

using eng::net::Transport;

/// What it does with the connection.
enum class Role : std::uint8_t {
    Echo,  ///< returns each message
    Hold,  ///< reads nothing before the connection is closed
    Fill,  ///< sends until the connection refuses
    Close, ///< sends three messages and closes
    Drop,  ///< sends three messages and destroys it
    Early, ///< sends two messages before the browser has connected
    Cut,   ///< destroys it before the browser has connected
    Wait   ///< destroys it when the player presses Enter
};

class NetPage final : public eng::Game {
public:
    using Game::Game;

private:
    void onBegin() override {
        const std::string own = eng::platform::pageSocketAddress();
        transport_ = eng::net::connect(address_->empty() ? own : *address_);
        if (*role_ == Role::Cut) {
            transport_.reset();
        }
        for (int i = 0; *role_ == Role::Early && i < 2; ++i) {
            (transport_->send(std::vector<std::byte>(1024)) ? sent_ : refused_) += 1;
        }
    }

    void onUpdate(float dt) override {
        if (*role_ == Role::Wait && input().fired()) {
            transport_.reset();
        }
        if (transport_ == nullptr) {
            return;
        }
        transport_->update(time_ += dt);
        if (transport_->state() == Transport::State::Open && !begun_) {
            begun_ = true;
            begin();
        }
        if (transport_ != nullptr &&
            (*role_ != Role::Hold || transport_->state() == Transport::State::Closed)) {
            read();
        }
    }

    void begin() {
        std::vector<std::byte> message(1024);
        if (*role_ == Role::Fill) {
            while (sent_ < 1000 && transport_->send(message)) {
                ++sent_;
            }
            most_ = transport_->queued();
        } else if (*role_ == Role::Close || *role_ == Role::Drop) {
            message.resize(3);
            for (int i = 0; i < 3; ++i) {
                sent_ += transport_->send(message) ? 1 : 0;
            }
            if (*role_ == Role::Drop) {
                transport_.reset();
                return;
            }
            const auto code = static_cast<eng::net::CloseCode>(*code_);
            transport_->close(code, *reason_);
            transport_->close(eng::net::CloseCode::Normal, "the second call does nothing");
            refused_ += transport_->send(message) ? 0 : 1;
        }
    }

    void read() {
        while (const auto message = transport_->receive()) {
            ++messages_;
            bytes_ += message->size();
            if (*role_ == Role::Echo) {
                const std::vector<std::byte> copy{message->begin(), message->end()};
                refused_ += transport_->send(copy) ? 0 : 1;
            }
        }
    }

    void onInspect(std::string& json) const override {
        constexpr std::array kStates{"connecting", "open", "closed"};
        std::string state = R"(,"connection":"none")";
        if (transport_ != nullptr) {
            std::string reason{transport_->closeReason()};
            std::ranges::replace(reason, '"', '\'');
            state = eng::format(R"(,"connection":"{0}","code":{1},"reason":"{2}")",
                                {kStates[static_cast<std::size_t>(transport_->state())],
                                 transport_->state() == Transport::State::Closed
                                     ? static_cast<int>(transport_->closeCode())
                                     : 0,
                                 reason});
        }
        json += state + eng::format(R"(,"messages":{0},"bytes":{1},"sent":{2},"refused":{3},)"
                                    R"("queued":{4},"address":"{5}")",
                                    {messages_, bytes_, sent_, refused_, most_,
                                     eng::platform::pageSocketAddress()});
    }

    eng::Setting<Role>& role_ = setting(
        "role", "what the page does", Role::Echo,
        {"echo", "hold", "fill", "close", "drop", "early", "cut", "wait"}, eng::kThisRunOnly);
    eng::Setting<std::string>& address_ =
        setting("address", "the server", std::string{}, {}, eng::kThisRunOnly);
    eng::Setting<int>& code_ =
        setting("code", "of closing", 1000, {.min = 1000, .max = 4999}, eng::kThisRunOnly);
    eng::Setting<std::string>& reason_ =
        setting("reason", "of closing", std::string{}, {}, eng::kThisRunOnly);

    std::unique_ptr<Transport> transport_;
    double time_ = 0.0;
    bool begun_ = false;
    std::size_t messages_ = 0, bytes_ = 0; ///< received
    std::size_t sent_ = 0, refused_ = 0;   ///< messages
    std::size_t most_ = 0;                 ///< bytes that waited to be sent
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<NetPage>(host, {.title = "Net page", .menus = false});
}
