// A server of the engine's WebSockets that sends each message back, for `ci/bench --net`. It prints
// its port.

#include "engine/transport/socket_stream.h"
#include "engine/transport/web_server.h"
#include "platform/monotonic_time.h"
#include "platform/sockets.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "benchmarks/net/end_with_stdin.h"

namespace {

using namespace eng;

constexpr std::size_t kMaxMessage = 4096; // bytes

void serve(platform::TcpListener& listener) {
    const std::size_t most = platform::TcpListener::maxConnections();
    net::WebServer web{{.perAddress = most, .connections = most}};
    std::vector<std::unique_ptr<net::Transport>> transports;
    const platform::MonotonicTime time;
    platform::SocketPoll poll;
    poll.add(listener);
    for (;;) {
        poll.wait(1.0);
        while (std::optional<platform::TcpSocket> socket = listener.accept()) {
            poll.add(*socket);
            const std::string address = socket->peer().hostText();
            web.add(std::make_unique<net::SocketStream>(std::move(*socket)), address);
        }
        const double now = time.now();
        web.update(now);
        while (std::unique_ptr<net::Transport> transport = web.takeWebSocket()) {
            transport->setMessageLimit(kMaxMessage);
            transports.push_back(std::move(transport));
        }
        for (const std::unique_ptr<net::Transport>& transport : transports) {
            transport->update(now);
            while (const auto message = transport->receive()) {
                transport->send(*message);
            }
        }
        std::erase_if(transports, [](const std::unique_ptr<net::Transport>& transport) {
            return transport->state() == net::Transport::State::Closed;
        });
    }
}

} // namespace

int main() {
    std::optional<platform::TcpListener> listener = platform::TcpListener::open(0);
    if (!listener) {
        std::fputs("error: no port is free\n", stderr);
        return 1;
    }
    std::printf("%u\n", unsigned{listener->port()});
    std::fflush(stdout);
    bench::endWithStdin();
    serve(*listener);
}
