#pragma once

#include "engine/core/delegate.h"
#include "engine/core/host_address.h"
#include "engine/transport/byte_stream.h"
#include "engine/transport/http.h"
#include "engine/transport/transport.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng::net {

/// An answer in text, for programs.
struct WebAnswer {
    int status = 200;
    std::string text = {};
};

/// A file that a web server has.
struct WebFile {
    std::string path; ///< "/index.html", also served as "/"
    std::string type; ///< "text/html; charset=utf-8"
    std::string bytes;
    std::string gzip = {}; ///< the bytes compressed, for browsers that take them; empty: none
    std::string tag = {};  ///< set by the web server: others have other bytes
};

/// HTTP for strangers: serves the files of a list, and makes WebSockets of requests for them, on
/// one port. It knows no sockets and no clock.
///
///     web.add(std::move(stream), socket.peer());
///     web.update(now);
///     while (auto transport = web.takeWebSocket()) { server.add(std::move(transport)); }
///
/// Each connection has one request; a page's few files need no more. Whatever is refused gets an
/// answer that says why.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class WebServer {
public:
    static constexpr double kMaxSilence = 2.0; ///< seconds until the first bytes
    static constexpr double kMaxHead = 3.0;    ///< seconds until the head is complete
    /// Bytes of a file that are taken at least in so many seconds.
    static constexpr std::size_t kMinProgress = 4096;
    static constexpr double kProgressTime = 10.0;
    /// Requests of an address at once, and WebSockets of it: a browser loads a page by six
    /// connections, also where others of its address play.
    static constexpr std::size_t kPerAddress = 8;
    /// The same behind a proxy, on the internet: a school has one address.
    static constexpr std::size_t kPerForwarded = 32;
    static constexpr std::size_t kMaxConnections = 2000;
    static constexpr std::size_t kPerUpdate = std::size_t{256} << 10U; ///< bytes sent at most

    struct Options {
        std::vector<WebFile> files = {};
        std::string socketPath = "/ws";
        /// Pages of other servers that may open WebSockets: "https://example.org". A page of this
        /// server always may, and so may a program, which has no Origin.
        std::vector<std::string> origins = {};
        /// Names of this server. Pages of other names cannot use it, so that no page elsewhere can
        /// give its own name this server's address (DNS rebinding). Addresses, names without a dot
        /// and those of local networks (".local", ".lan") are always known, and a program may use
        /// any name.
        std::vector<std::string> hosts = {};
        /// Networks of proxies, whose X-Forwarded-For says who asks.
        std::vector<Network> proxies = {};
        /// Answers at paths without a file; nothing: there is no such path. Gets the address that
        /// asks; none: through a proxy.
        Delegate<std::optional<WebAnswer>(std::string_view path, const HostAddress& from)> answers =
            {};
        /// Called for each request that says for whom it asks, but whose address is not in
        /// `proxies`.
        Delegate<void(const HostAddress&)> onUnlistedProxy = {};
        std::size_t perAddress = kPerAddress;
        std::size_t connections = kMaxConnections;
    };

    explicit WebServer(Options options);

    /// Takes a connection.
    ///
    /// @param address  of the peer, for the limit of each household
    void add(std::unique_ptr<ByteStream> stream, const HostAddress& address);
    /// Reads requests and sends files.
    ///
    /// @param now  seconds, never less than before
    void update(double now);
    /// The next WebSocket that was opened; null: none was.
    std::unique_ptr<Transport> takeWebSocket();

    /// Connections, with WebSockets.
    std::size_t connections() const;
    /// True if the last update could have sent more: the next one should come at once.
    bool hasMore() const { return hasMore_; }

private:
    /// A household; as many own it as it has requests, or WebSockets.
    using Lease = std::shared_ptr<const HostAddress>;
    using Leases = std::vector<std::weak_ptr<const HostAddress>>;
    struct Peer {
        std::unique_ptr<ByteStream> stream;
        HostAddress address;
        bool ofProxy = false;
        Lease lease;
        double since = 0.0; ///< seconds
        HttpHead head;
        bool hasBytes = false;
        std::string answer;         ///< its head, or all of it
        std::string_view body = {}; ///< of a file, after it
        std::size_t sent = 0;       ///< bytes of both
        std::size_t progress = 0;   ///< bytes that were sent at `progressAt`
        double progressAt = 0.0;    ///< seconds
        bool answers = false;
    };

    void read(Peer& peer);
    void handle(Peer& peer, std::span<const std::byte> early);
    void write(Peer& peer, std::size_t most);
    void refuse(Peer& peer, const HttpRefusal& refusal);
    bool allows(const HttpRequest& request) const;
    bool knows(std::string_view host) const;
    const WebFile* find(std::string_view path) const;
    /// True for an address with the version (`?v=`) that the page itself names: its bytes never
    /// change.
    bool isOfVersion(const WebFile& file, std::string_view target) const;
    bool isProxy(const HostAddress& address) const;
    /// Counts one more. Null: the household has too many.
    static Lease leaseOf(Leases& leases, const HostAddress& address, std::size_t most);
    std::optional<WebAnswer> answerFor(std::string_view path, const Peer& peer,
                                       const HttpRequest& request) const;
    void answer(Peer& peer, const HttpRequest& request, const WebFile& file);

    Options options_;
    std::vector<std::unique_ptr<Peer>> peers_;
    std::vector<std::unique_ptr<Transport>> webSockets_;
    Leases requests_, sockets_;
    bool hasMore_ = false;
    double now_ = 0.0;
};

} // namespace eng::net
