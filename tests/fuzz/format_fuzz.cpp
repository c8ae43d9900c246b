// Patterns of translated texts: engine/core/format.h.

#include "engine/core/format.h"
#include "tests/fuzz/require.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

using namespace eng;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view pattern{reinterpret_cast<const char*>(data), size};
    const PatternCheck check = checkPattern(pattern);
    FUZZ_REQUIRE(check.position <= size);
    FUZZ_REQUIRE(check.problem || check.position == 0);
    const std::array<FormatArg, 12> arguments{0,
                                              -1,
                                              std::numeric_limits<std::int64_t>::min(),
                                              std::numeric_limits<std::uint64_t>::max(),
                                              1e300,
                                              -0.0,
                                              std::nan(""),
                                              std::numeric_limits<double>::infinity(),
                                              true,
                                              "",
                                              "words {0} %n \xC3\xA4\xF0\x9F\x8F\x93",
                                              std::string_view{"\xFF\x80\0\xC3", 4}};
    for (const char* language : {"en", "fr", "pl", "ar", "ja"}) {
        for (std::size_t given = 0; given <= arguments.size(); given += 4) {
            std::string out = "before";
            appendFormat(out, pattern, std::span{arguments}.first(given), pluralRule(language));
            FUZZ_REQUIRE(out.starts_with("before"));
            // Each placeholder has at least three characters. It becomes a number with at most 309
            // digits and 17 decimals, or a text padded to 64 characters.
            FUZZ_REQUIRE(out.size() <= 6 + size + 400 * (size / 3 + 1));
        }
    }
    if (!check.problem && pattern.find_first_of("{}") == std::string_view::npos) {
        FUZZ_REQUIRE(check.placeholders.empty());
        FUZZ_REQUIRE(format(pattern, {}) == pattern);
    }
    for (const Placeholder& found : check.placeholders) {
        FUZZ_REQUIRE(found.index <= 99);
        FUZZ_REQUIRE(found.width <= 64);
        FUZZ_REQUIRE(found.precision <= 17);
        FUZZ_REQUIRE(found.formCount() >= 1);
    }
    return 0;
}
