#include "engine/core/plural.h"

#include <algorithm>
#include <array>
#include <span>

namespace eng {
namespace {

unsigned always(std::uint64_t) {
    return 0;
}
unsigned exactlyOne(std::uint64_t n) {
    return n == 1 ? 0 : 1;
}
unsigned upToOne(std::uint64_t n) {
    return n <= 1 ? 0 : 1;
}
unsigned east(std::uint64_t n) { // one: 1, 21, 31...; few: 2-4, 22-24...; many
    const bool teen = n % 100 >= 11 && n % 100 <= 14;
    if (n % 10 == 1 && !teen) {
        return 0;
    }
    return n % 10 >= 2 && n % 10 <= 4 && !teen ? 1 : 2;
}
unsigned polish(std::uint64_t n) { // one: 1 alone; few: 2-4, 22-24...; many
    return n == 1 ? 0 : n % 10 == 1 ? 2 : east(n);
}
unsigned czech(std::uint64_t n) { // one, few: 2-4, other
    return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;
}

struct Family {
    std::span<const std::string_view> languages;
    PluralRule rule;
};

constexpr std::array<std::string_view, 7> kNone{"ja", "ko", "zh", "th", "vi", "id", "ms"};
constexpr std::array<std::string_view, 2> kUpToOne{"fr", "pt"};
constexpr std::array<std::string_view, 7> kEast{"ru", "uk", "be", "sr", "hr", "bs", "sh"};
constexpr std::array<std::string_view, 1> kPolish{"pl"};
constexpr std::array<std::string_view, 2> kCzech{"cs", "sk"};

constexpr PluralRule kEnglish{2, exactlyOne};
constexpr std::array<Family, 5> kFamilies{{
    {kNone, {1, always}},
    {kUpToOne, {2, upToOne}},
    {kEast, {3, east}},
    {kPolish, {3, polish}},
    {kCzech, {3, czech}},
}};

} // namespace

const PluralRule& pluralRule(std::string_view language) {
    const std::string_view base = language.substr(0, language.find_first_of("-_."));
    for (const Family& family : kFamilies) {
        if (std::ranges::find(family.languages, base) != family.languages.end()) {
            return family.rule;
        }
    }
    return kEnglish;
}

} // namespace eng
