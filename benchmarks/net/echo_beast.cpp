// A server of Boost.Beast's WebSockets that sends each message back, for `ci/bench --net`. It
// prints its port.
//
// As Beast's example of an asynchronous server, with what makes it faster: one thread, sockets
// without type-erased executors, no strands, TCP_NODELAY.

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include <cstdio>
#include <memory>
#include <utility>

#include "benchmarks/net/end_with_stdin.h"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::system::error_code;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

class Session : public std::enable_shared_from_this<Session> {
public:
    explicit Session(Socket socket)
        : web_{std::move(socket)} {}

    void start() {
        web_.next_layer().set_option(asio::ip::tcp::no_delay{true});
        web_.set_option(
            beast::websocket::stream_base::timeout::suggested(beast::role_type::server));
        web_.binary(true);
        web_.async_accept([self = shared_from_this()](error_code error) {
            if (!error) {
                self->read();
            }
        });
    }

private:
    void read() {
        web_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            if (!error) {
                self->write();
            }
        });
    }
    void write() {
        web_.async_write(buffer_.data(),
                         [self = shared_from_this()](error_code error, std::size_t) {
                             if (!error) {
                                 self->buffer_.consume(self->buffer_.size());
                                 self->read();
                             }
                         });
    }

    beast::websocket::stream<Socket, false> web_; // false: built without deflate
    beast::flat_buffer buffer_;
};

void accept(Acceptor& acceptor) {
    acceptor.async_accept([&acceptor](error_code error, Socket socket) {
        if (!error) {
            std::make_shared<Session>(std::move(socket))->start();
        }
        accept(acceptor);
    });
}

} // namespace

int main() {
    asio::io_context context{1};
    Acceptor acceptor{context, {asio::ip::tcp::v4(), 0}};
    std::printf("%u\n", unsigned{acceptor.local_endpoint().port()});
    std::fflush(stdout);
    eng::bench::endWithStdin();
    accept(acceptor);
    context.run();
}
