#include "engine/transport/web_server.h"

#include "engine/core/base64.h"
#include "engine/core/format.h"
#include "engine/transport/sha1.h"
#include "engine/transport/web_socket_transport.h"

#include <algorithm>
#include <array>

namespace eng::net {

namespace {

/// What a page needs: its policy names the server's WebSocket, since older Safari does not count it
/// as 'self'.
///
/// @param isKept  a browser asks once; else again at each visit, since the server's next version
///                has another
std::string headersOfPage(std::string_view host, bool isKept = false) {
    const bool named = host.find('[') == std::string_view::npos; // a policy has no IPv6
    const std::string sockets = named ? format(" ws://{0} wss://{0}", {host}) : std::string{};
    return "Content-Security-Policy: default-src 'self' 'wasm-unsafe-eval'; connect-src 'self'" +
           sockets + "\r\nCache-Control: " + (isKept ? "max-age=31536000, immutable" : "no-cache") +
           "\r\n";
}

/// True for names that cannot be registered (RFC 2606, RFC 6762, RFC 8375, ICANN's `internal`, and
/// what routers use).
bool isNameOfLocalNetworks(std::string_view name) {
    constexpr std::array<std::string_view, 8> kEnds{".home",      ".home.arpa", ".internal",
                                                    ".lan",       ".local",     ".localdomain",
                                                    ".localhost", ".test"};
    return std::ranges::any_of(kEnds, [name](std::string_view end) { return name.ends_with(end); });
}

} // namespace

WebServer::WebServer(Options options)
    : options_{std::move(options)} {
    for (WebFile& file : options_.files) {
        file.tag = format("\"{0}\"", {encodeBase64Url(sha1(std::as_bytes(std::span{file.bytes})))});
    }
}

void WebServer::add(std::unique_ptr<ByteStream> stream, const HostAddress& address) {
    auto peer = std::make_unique<Peer>();
    peer->stream = std::move(stream);
    peer->since = now_;
    peer->address = address;
    peer->ofProxy = isProxy(address);
    const std::size_t most = peer->ofProxy ? options_.connections : options_.perAddress;
    if (connections() >= options_.connections) {
        refuse(*peer, {503, "The server is full."});
    } else if (peer->lease = leaseOf(requests_, address.household(), most);
               peer->lease == nullptr) {
        refuse(*peer, {429, "There are too many connections from this address."});
    } else {
        peers_.push_back(std::move(peer));
        return;
    }
    write(*peer, kPerUpdate); // what fits, and no more
}

bool WebServer::isProxy(const HostAddress& address) const {
    return std::ranges::any_of(options_.proxies,
                               [&](const Network& network) { return network.has(address); });
}

WebServer::Lease WebServer::leaseOf(Leases& leases, const HostAddress& address, std::size_t most) {
    std::erase_if(leases, [](const auto& one) { return one.expired(); });
    const auto found =
        std::ranges::find_if(leases, [&](const auto& one) { return *Lease{one} == address; });
    constexpr std::size_t kNeighbours = 4; // together; IPv4 is dear, and seldom one stranger's
    std::size_t near = 0;
    for (std::size_t i = 0; i < leases.size() && !address.isIpv4() && !address.isNone(); ++i) {
        const bool isNear = Lease {
            leases[i]
        } -> neighbourhood() == address.neighbourhood();
        near += isNear ? static_cast<std::size_t>(leases[i].use_count()) : 0;
    }
    if (near >= kNeighbours * most) {
        return nullptr;
    }
    if (found == leases.end()) {
        auto lease = std::make_shared<const HostAddress>(address);
        leases.push_back(lease);
        return lease;
    }
    return static_cast<std::size_t>(found->use_count()) >= most ? nullptr : found->lock();
}

std::size_t WebServer::connections() const {
    std::size_t all = 0;
    for (const Leases* const leases : {&requests_, &sockets_}) {
        for (const auto& one : *leases) {
            all += static_cast<std::size_t>(one.use_count());
        }
    }
    return all;
}

void WebServer::update(double now) {
    now_ = now;
    hasMore_ = false;
    const std::size_t share = kPerUpdate / std::max<std::size_t>(peers_.size(), 1);
    for (const std::unique_ptr<Peer>& peer : peers_) {
        if (!peer->answers) {
            read(*peer);
        }
        if (peer->stream != nullptr && peer->answers) {
            write(*peer, share);
        }
    }
    std::erase_if(peers_,
                  [](const std::unique_ptr<Peer>& peer) { return peer->stream == nullptr; });
}

void WebServer::read(Peer& peer) {
    std::array<std::byte, 2048> buffer{};
    std::span<const std::byte> rest; // of the last bytes, after the head
    while (!peer.head.complete() && !peer.head.tooLong()) {
        const ByteStream::Result got = peer.stream->receive(buffer);
        if (got.state == ByteStream::State::Gone || got.state == ByteStream::State::Ended) {
            peer.stream.reset(); // in the middle of a request
            return;
        }
        if (got.state == ByteStream::State::Later) {
            break;
        }
        peer.hasBytes = true;
        rest = std::span{buffer}.first(got.bytes);
        rest = rest.subspan(peer.head.feed(rest));
    }
    if (peer.head.complete()) {
        handle(peer, rest);
    } else if (peer.head.tooLong()) {
        refuse(peer, {431, "The head of the request is longer than 4 KiB."});
    } else if (now_ > peer.since + (peer.hasBytes ? kMaxHead : kMaxSilence)) {
        refuse(peer, {408, "The request did not come in time."});
    }
}

void WebServer::handle(Peer& peer, std::span<const std::byte> early) {
    const auto parsed = parseRequest(peer.head.text());
    if (const auto* const refusal = std::get_if<HttpRefusal>(&parsed)) {
        refuse(peer, *refusal);
        return;
    }
    const auto& request = std::get<HttpRequest>(parsed);
    const std::optional<std::string> path = filePath(request.target);
    const auto refuseWith = [&](int status, std::string_view why) {
        refuse(peer, {status, why, request.isHead});
    };
    const std::optional<HostAddress> forwarded =
        peer.ofProxy ? HostAddress::parse(request.forwardedFor) : std::nullopt;
    const std::size_t most = forwarded      ? std::max(options_.perAddress, kPerForwarded)
                             : peer.ofProxy ? options_.connections
                                            : options_.perAddress;
    if (!peer.ofProxy && !request.forwardedFor.empty() && options_.onUnlistedProxy) {
        options_.onUnlistedProxy(peer.address);
    }
    if (forwarded) {
        peer.lease = leaseOf(requests_, forwarded->household(), most);
    }
    if (peer.lease == nullptr) {
        refuseWith(429, "There are too many connections from this address.");
    } else if (!knows(request.host) && (request.webSocketKey.empty() || !request.origin.empty())) {
        refuseWith(421, "The server is not known by this name: see its setting hosts.");
    } else if (!path) {
        refuseWith(400, "The target is not a path.");
    } else if (*path == options_.socketPath) {
        if (request.webSocketKey.empty()) {
            refuseWith(426, "This is the address of a WebSocket.");
        } else if (!allows(request)) {
            refuseWith(403, "Pages of this origin may not connect.");
        } else if (Lease socket = leaseOf(sockets_, *peer.lease, most); socket == nullptr) {
            refuseWith(429, "There are too many WebSockets from this address.");
        } else {
            webSockets_.push_back(WebSocketTransport::accept(std::move(peer.stream),
                                                             upgradeResponse(request.webSocketKey),
                                                             early, std::move(socket), peer.since));
        }
    } else if (const WebFile* const file = find(*path)) {
        answer(peer, request, *file);
    } else if (const std::optional<WebAnswer> text = answerFor(*path, peer, request)) {
        peer.answers = true;
        peer.progressAt = now_;
        peer.answer = responseHead(text->status, "text/plain; charset=utf-8", text->text.size()) +
                      (request.isHead ? "" : text->text);
    } else {
        refuseWith(404, "There is no such file.");
    }
}

std::optional<WebAnswer> WebServer::answerFor(std::string_view path, const Peer& peer,
                                              const HttpRequest& request) const {
    return options_.answers
               ? options_.answers(path, request.forwardedFor.empty() ? peer.address : HostAddress{})
               : std::nullopt;
}

void WebServer::answer(Peer& peer, const HttpRequest& request, const WebFile& file) {
    peer.answers = true;
    peer.progressAt = now_;
    const bool zipped = request.acceptsGzip && !file.gzip.empty();
    std::string tag = file.tag; // of these bytes: a cache may keep both
    tag.insert(tag.size() - 1, zipped ? "-gz" : "");
    const std::string headers = headersOfPage(request.host, isOfVersion(file, request.target)) +
                                format("ETag: {0}\r\n", {tag}) +
                                (file.gzip.empty() ? "" : "Vary: Accept-Encoding\r\n") +
                                (zipped ? "Content-Encoding: gzip\r\n" : "");
    if (matchesTag(request.ifNoneMatch, tag)) {
        peer.answer = notModifiedResponse(headers);
        return;
    }
    const std::string_view bytes = zipped ? file.gzip : file.bytes;
    peer.answer = responseHead(200, file.type, bytes.size(), headers);
    peer.body = request.isHead ? std::string_view{} : bytes;
}

bool WebServer::allows(const HttpRequest& request) const {
    const std::string_view origin = request.origin;
    const auto isHost = [&](std::string_view scheme) {
        return origin.starts_with(scheme) && origin.substr(scheme.size()) == request.host;
    };
    return origin.empty() || isHost("http://") || isHost("https://") ||
           std::ranges::find(options_.origins, origin) != options_.origins.end();
}

bool WebServer::knows(std::string_view host) const {
    const std::string name = hostName(host);
    return name.find('.') == std::string::npos || isNameOfLocalNetworks(name) ||
           HostAddress::parse(name) ||
           std::ranges::find(options_.hosts, name) != options_.hosts.end();
}

bool WebServer::isOfVersion(const WebFile& file, std::string_view target) const {
    const WebFile* const index = find("/");
    const std::string_view query = target.substr(std::min(target.find('?'), target.size()));
    return index != nullptr && index != &file && query.starts_with("?v=") && query.size() > 3 &&
           index->bytes.find(format("{0}\"", {query})) != std::string::npos;
}

const WebFile* WebServer::find(std::string_view path) const {
    const std::string_view wanted = path == "/" ? "/index.html" : path;
    const auto found = std::ranges::find(options_.files, wanted, &WebFile::path);
    return found != options_.files.end() ? &*found : nullptr;
}

void WebServer::refuse(Peer& peer, const HttpRefusal& refusal) {
    peer.answers = true;
    peer.progressAt = now_;
    peer.answer = refusalResponse(refusal);
}

void WebServer::write(Peer& peer, std::size_t most) {
    // What comes after a request is dropped, so that the stream is not ready for ever.
    std::array<std::byte, 2048> more{};
    if (peer.stream->receive(more).state == ByteStream::State::Gone) {
        peer.stream.reset();
        return;
    }
    for (;;) {
        const std::string_view head = peer.answer;
        const std::string_view rest = peer.sent < head.size()
                                          ? head.substr(peer.sent)
                                          : peer.body.substr(peer.sent - head.size());
        if (peer.sent >= peer.progress + kMinProgress) {
            peer.progress = peer.sent;
            peer.progressAt = now_;
        }
        if (rest.empty() || now_ > peer.progressAt + kProgressTime) {
            peer.stream.reset();
            return;
        }
        if (most == 0) {
            hasMore_ = true;
            return;
        }
        const ByteStream::Result sent =
            peer.stream->send(std::as_bytes(std::span{rest.substr(0, most)}));
        if (sent.state == ByteStream::State::Gone) {
            peer.stream.reset();
        }
        if (sent.state != ByteStream::State::Done) {
            return;
        }
        peer.sent += sent.bytes;
        most -= sent.bytes;
    }
}

std::unique_ptr<Transport> WebServer::takeWebSocket() {
    if (webSockets_.empty()) {
        return nullptr;
    }
    std::unique_ptr<Transport> transport = std::move(webSockets_.front());
    webSockets_.erase(webSockets_.begin());
    return transport;
}

} // namespace eng::net
