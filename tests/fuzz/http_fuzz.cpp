// Whatever head a request or an answer has: no crash, and what is accepted is as the parser
// promises.

#include "engine/core/utf8.h"
#include "engine/transport/http.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

using namespace eng;
using namespace eng::net;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    HttpHead whole;
    const std::size_t taken = whole.feed(bytes);
    FUZZ_REQUIRE(taken <= std::min(size, HttpHead::kMaxBytes));
    HttpHead split;
    for (std::size_t i = 0; i < size; ++i) {
        if (split.feed(bytes.subspan(i, 1)) == 0) {
            break;
        }
    }
    FUZZ_REQUIRE(split.text() == whole.text());

    const auto parsed = parseRequest(whole.text());
    if (const auto* const request = std::get_if<HttpRequest>(&parsed)) {
        FUZZ_REQUIRE(!request->host.empty());
        FUZZ_REQUIRE(!request->target.empty());
        FUZZ_REQUIRE(request->webSocketKey.empty() || request->webSocketKey.size() == 24);
        if (const std::optional<std::string> path = filePath(request->target)) {
            FUZZ_REQUIRE(path->starts_with('/') && isPlainText(*path));
        }
        const std::string again = upgradeRequest(request->host, request->target, "x");
        FUZZ_REQUIRE(!again.empty());
    } else {
        const HttpRefusal refusal = std::get<HttpRefusal>(parsed);
        FUZZ_REQUIRE(refusal.status >= 400 && !refusal.why.empty());
        FUZZ_REQUIRE(refusalResponse(refusal).starts_with("HTTP/1.1 4") ||
                     refusalResponse(refusal).starts_with("HTTP/1.1 5"));
    }
    acceptsUpgrade(whole.text(), "dGhlIHNhbXBsZSBub25jZQ==");
    return 0;
}
