// One connection of a program to a server, for tests with servers of other people:
// connection_test.py and ws.test.mjs.
//
// usage: connection_probe ADDRESS [SPEED]     SPEED: seconds of the connection in a second
//
// It reads commands:             and prints:
//   send HEX                       open
//   close CODE [REASON]            message HEX
//   drop, or the end               refused BYTES                      by `send`
//                                  closed CODE SECONDS [REASON]       the last one
//                                  dropped                            the last one

#include "engine/transport/connect.h"
#include "platform/monotonic_time.h"
#include "platform/sockets.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using eng::net::Transport;

/// Lines of the standard input, which a thread of their own waits for.
class Commands {
public:
    Commands() {
        std::thread{[this] {
            for (std::string line; std::getline(std::cin, line);) {
                const std::scoped_lock lock{mutex_};
                lines_.push_back(line);
            }
            const std::scoped_lock lock{mutex_};
            lines_.emplace_back("drop"); // the test has ended
        }}.detach();                     // it may wait until the program ends
    }
    std::vector<std::string> take() {
        const std::scoped_lock lock{mutex_};
        return std::exchange(lines_, {});
    }

private:
    std::mutex mutex_;
    std::vector<std::string> lines_;
};

void print(const std::string& line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
}

std::vector<std::byte> fromHex(const std::string& hex) {
    std::vector<std::byte> bytes;
    for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
        bytes.push_back(static_cast<std::byte>(std::stoi(hex.substr(at, 2), nullptr, 16)));
    }
    return bytes;
}

std::string toHex(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const std::byte byte : bytes) {
        hex += kDigits[static_cast<std::size_t>(byte >> 4U)];
        hex += kDigits[static_cast<std::size_t>(byte & std::byte{15})];
    }
    return hex;
}

/// Ends the program, while the thread may still wait for commands.
[[noreturn]] void end(const std::string& line) {
    print(line);
    std::_Exit(EXIT_SUCCESS);
}

void run(std::unique_ptr<Transport>& transport, const std::string& command) {
    std::istringstream words{command};
    std::string verb;
    words >> verb;
    if (verb == "send") {
        std::string hex;
        words >> hex;
        const std::vector<std::byte> message = fromHex(hex);
        if (!transport->send(message)) {
            print("refused " + std::to_string(message.size()));
        }
    } else if (verb == "close") {
        unsigned code = 0;
        words >> code >> std::ws;
        std::string reason;
        std::getline(words, reason, '\r'); // of Windows
        // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): or an own code
        transport->close(static_cast<eng::net::CloseCode>(code), reason);
    } else if (verb == "drop") {
        transport.reset();
        end("dropped");
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        return 2;
    }
    const double speed = count > 2 ? std::atof(arguments[2]) : 1.0;
    Commands& commands = *new Commands; // its thread outlives `main`
    std::unique_ptr<Transport> transport = eng::net::connect(arguments[1]);
    const eng::platform::MonotonicTime time;
    eng::platform::SocketPoll pause; // of the loop: `connect` watches no sockets
    for (bool wasOpen = false;;) {
        const double now = time.now() * speed;
        transport->update(now);
        if (transport->state() == Transport::State::Open && !std::exchange(wasOpen, true)) {
            print("open");
        }
        while (const auto message = transport->receive()) {
            print("message " + toHex(*message));
        }
        if (transport->state() == Transport::State::Closed) {
            std::ostringstream closed;
            closed << "closed " << static_cast<unsigned>(transport->closeCode()) << ' ' << now
                   << ' ' << transport->closeReason();
            end(closed.str());
        }
        for (const std::string& command : commands.take()) {
            run(transport, command);
        }
        pause.wait(0.001); // seconds
    }
}
