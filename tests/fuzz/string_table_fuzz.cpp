// A translation with any content: engine/text/string_table.h. The first byte selects the language.

#include "engine/text/string_table.h"
#include "tests/fuzz/require.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine_text.h"

using namespace eng;

namespace {

constexpr std::array<EnglishText, 7> kTexts{{{"plain", "Plain words"},
                                             {"count", "{0:d} of {1}"},
                                             {"real", "{0:.1f} %"},
                                             {"points", "{0:d} {0:plural point|points} of {1}"},
                                             {"braces", "{{0}}"},
                                             {"three", "{2} {1} {0:03d}"},
                                             {"empty", ""}}};
const EnglishTable kTable{"game", 20000, kTexts};
constexpr std::array<std::string_view, 6> kLanguages{"de", "en", "fr", "pl", "ja", "x-none"};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const std::string_view language = kLanguages[data[0] % kLanguages.size()];
    const std::string bytes{reinterpret_cast<const char*>(data) + 1, size - 1};
    StringTable strings;
    strings.addTable(kTable);
    const auto problems = strings.load(
        language, [&](std::string_view, std::string_view) { return bytes; },
        [](std::string_view table, std::string_view) { return std::string{table}; });
    for (const Error& problem : problems) {
        FUZZ_REQUIRE(!strings.text(problem).empty());
    }
    FUZZ_REQUIRE(problems.size() <= 2 * (StringTable::kMaxProblems + 3));
    // The same bytes are loaded for two tables, so each load has errors.
    FUZZ_REQUIRE(!problems.empty());

    const std::array<FormatArg, 4> some{std::numeric_limits<std::int64_t>::min(), "words {0}", 2.5,
                                        true};
    const auto format = [&](TextId id) {
        for (const std::size_t given : {std::size_t{0}, some.size()}) {
            const std::string words = strings.text(id, std::span{some}.first(given));
            FUZZ_REQUIRE(words.size() <= strings.pattern(id).size() * 100 + 100);
        }
    };
    for (std::size_t i = 0; i < kTexts.size() + 1; ++i) {
        format(TextId{static_cast<std::uint16_t>(20000 + i)});
    }
    for (std::size_t i = 0; i < text::kTable.texts.size(); ++i) {
        format(TextId{static_cast<std::uint16_t>(text::kTable.base + i)});
    }
    // An accepted translation has the same placeholders as the English text.
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
        const TextId id{static_cast<std::uint16_t>(20000 + i)};
        const PatternCheck check = checkPattern(strings.pattern(id));
        FUZZ_REQUIRE(!check.problem);
        for (const Placeholder& found : check.placeholders) {
            FUZZ_REQUIRE(found.index <= 2);
        }
    }
    return 0;
}
