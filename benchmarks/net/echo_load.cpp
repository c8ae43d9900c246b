// Clients that measure an echo server, for `ci/bench --net`.
//
// usage: echo_load web|raw PORT CONNECTIONS BUSY BYTES SECONDS
//
// Connects, exchanges one message by each connection, and prints "ready". Each line of its input
// starts a round: BUSY of the connections have one message in flight for so many seconds; 0
// seconds: one message each. After a round it prints the messages, and the median and the 99th
// percentile of the time between a message and its echo, in microseconds. Pings are answered at all
// times. It ends with its input.
//
// "web" sends WebSocket messages, "raw" plain bytes.

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Byte = unsigned char;

constexpr unsigned kBinary = 2;
constexpr unsigned kClose = 8;
constexpr unsigned kPing = 9;
constexpr unsigned kPong = 10;

[[noreturn]] void fail(const std::string& what) {
    std::fprintf(stderr, "error: echo_load: %s\n", what.c_str());
    std::exit(1);
}

/// A client's frame of fewer than 65,536 bytes.
std::vector<Byte> frameOf(unsigned opcode, const Byte* payload, std::size_t bytes) {
    std::vector<Byte> frame{static_cast<Byte>(0x80U | opcode)};
    if (bytes < 126) {
        frame.push_back(static_cast<Byte>(0x80U | bytes));
    } else {
        frame.insert(frame.end(), {0x80U | 126U, static_cast<Byte>(bytes >> 8U),
                                   static_cast<Byte>(bytes & 0xFFU)});
    }
    constexpr std::array<Byte, 4> kMask{0x12, 0x34, 0x56, 0x78};
    frame.insert(frame.end(), kMask.begin(), kMask.end());
    for (std::size_t i = 0; i < bytes; ++i) {
        frame.push_back(payload[i] ^ kMask[i % kMask.size()]);
    }
    return frame;
}

/// What all connections share.
struct Round {
    bool web = true;
    std::size_t bytes = 0;
    std::vector<Byte> message; ///< as it is sent
    Clock::time_point end;
    std::size_t busy = 0;             ///< connections with a message in flight
    std::vector<std::uint32_t> times; ///< ns
};

class Connection {
public:
    Connection(asio::io_context& context, Round& round)
        : socket_{context}
        , round_{round} {}

    void connect(std::uint16_t port) {
        socket_.connect({asio::ip::address_v4::loopback(), port});
        socket_.set_option(tcp::no_delay{true});
        if (round_.web) {
            asio::write(socket_, asio::buffer(std::string{
                                     "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"}));
            // Nothing but a ping can come with the answer.
            asio::streambuf answer;
            const std::size_t head = asio::read_until(socket_, answer, "\r\n\r\n");
            const auto* const from = static_cast<const Byte*>(answer.data().data());
            if (std::string{from, from + 12} != "HTTP/1.1 101") {
                fail("the server opens no WebSocket");
            }
            filled_ = answer.size() - head;
            std::copy_n(from + head, filled_, buffer_.begin());
        }
        socket_.non_blocking(true);
        wait();
    }

    void send() {
        sentAt_ = Clock::now();
        ++round_.busy;
        put(round_.message);
    }

private:
    void put(const std::vector<Byte>& bytes) {
        error_code error;
        if (socket_.send(asio::buffer(bytes), 0, error) != bytes.size()) {
            fail("a message was not sent: " + error.message());
        }
    }

    void wait() {
        socket_.async_wait(tcp::socket::wait_read, [this](error_code error) {
            if (!error) {
                receive();
            }
        });
    }

    void receive() {
        error_code error;
        const std::size_t count = socket_.receive(
            asio::buffer(buffer_.data() + filled_, buffer_.size() - filled_), 0, error);
        if (error && error != asio::error::would_block) {
            fail("a connection has ended: " + error.message());
        }
        filled_ += count;
        std::size_t taken = 0;
        while (const std::size_t bytes = round_.web ? takeFrame(taken) : takeRaw(taken)) {
            taken += bytes;
        }
        std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(taken),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(filled_), buffer_.begin());
        filled_ -= taken;
        wait();
    }

    /// Bytes of the message that begins at `at`; 0: it is not complete.
    std::size_t takeRaw(std::size_t at) {
        if (filled_ - at < round_.bytes) {
            return 0;
        }
        finish();
        return round_.bytes;
    }

    std::size_t takeFrame(std::size_t at) {
        const Byte* const from = buffer_.data() + at;
        const std::size_t there = filled_ - at;
        if (there < 4 && (there < 2 || from[1] == 126)) {
            return 0;
        }
        const bool isLong = from[1] == 126;
        const std::size_t head = isLong ? 4 : 2;
        const std::size_t bytes =
            isLong ? std::size_t{from[2]} << 8U | std::size_t{from[3]} : std::size_t{from[1]};
        if (there < head + bytes) {
            return 0;
        }
        const unsigned opcode = from[0] & 15U;
        if (opcode == kPing) {
            put(frameOf(kPong, from + head, bytes));
        } else if (opcode == kBinary && bytes == round_.bytes) {
            finish();
        } else if (opcode != kPong) {
            fail(opcode == kClose ? "the server has closed a WebSocket" : "not an echo");
        }
        return head + bytes;
    }

    void finish() {
        const Clock::time_point now = Clock::now();
        --round_.busy;
        round_.times.push_back(static_cast<std::uint32_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(now - sentAt_).count()));
        if (now < round_.end) {
            send();
        }
    }

    tcp::socket socket_;
    Round& round_;
    std::array<Byte, 8192> buffer_{};
    std::size_t filled_ = 0;
    Clock::time_point sentAt_;
};

double percentile(std::vector<std::uint32_t>& times, double part) { // in microseconds
    const auto at = static_cast<std::ptrdiff_t>(static_cast<double>(times.size() - 1) * part);
    std::nth_element(times.begin(), times.begin() + at, times.end());
    return times[static_cast<std::size_t>(at)] / 1000.0;
}

class Load {
public:
    Load(bool web, std::size_t bytes) {
        round_.web = web;
        round_.bytes = bytes;
        round_.message.assign(bytes, Byte{'x'});
        if (web) {
            round_.message = frameOf(kBinary, round_.message.data(), bytes);
        }
        round_.times.reserve(std::size_t{1} << 22U);
    }

    void connect(std::uint16_t port, std::size_t connections) {
        for (std::size_t i = 0; i < connections; ++i) {
            connections_.push_back(std::make_unique<Connection>(context_, round_));
            connections_.back()->connect(port);
            play(std::chrono::duration<double>{0.0}, i, 1); // so that the server has accepted it
        }
    }

    /// A round of some connections.
    void play(std::chrono::duration<double> time, std::size_t first, std::size_t busy) {
        round_.times.clear();
        round_.end = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
        for (std::size_t i = 0; i < busy; ++i) {
            connections_[first + i]->send();
        }
        while (round_.busy > 0) {
            context_.run_one();
        }
    }

    void serveInput(std::chrono::duration<double> time, std::size_t busy) {
        asio::posix::stream_descriptor input{context_, 0};
        for (;;) {
            bool started = false;
            std::array<char, 16> line{};
            input.async_read_some(asio::buffer(line), [&](error_code error, std::size_t) {
                if (error) {
                    std::exit(0);
                }
                started = true;
            });
            while (!started) {
                context_.run_one();
            }
            play(time, 0, busy);
            std::printf("%zu %.2f %.2f\n", round_.times.size(), percentile(round_.times, 0.5),
                        percentile(round_.times, 0.99));
            std::fflush(stdout);
        }
    }

private:
    asio::io_context context_{1};
    Round round_;
    std::vector<std::unique_ptr<Connection>> connections_;
};

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> words{arguments, arguments + count};
    if (words.size() != 7 || (words[1] != "web" && words[1] != "raw")) {
        std::fputs("usage: echo_load web|raw PORT CONNECTIONS BUSY BYTES SECONDS\n", stderr);
        return 2;
    }
    const auto number = [&](std::size_t i) { return std::size_t{std::stoul(words[i])}; };
    Load load{words[1] == "web", number(5)};
    load.connect(static_cast<std::uint16_t>(number(2)), number(3));
    std::puts("ready");
    std::fflush(stdout);
    load.serveInput(std::chrono::duration<double>{std::stod(words[6])},
                    std::min(number(3), number(4)));
}
