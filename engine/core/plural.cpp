#include "engine/core/plural.h"

#include <array>

namespace eng {
namespace {

bool isIn(std::uint64_t n, std::uint64_t min, std::uint64_t max) {
    return n >= min && n <= max;
}
bool isTeen(std::uint64_t n) {
    return isIn(n % 100, 11, 19);
}

unsigned always(std::uint64_t) {
    return 0;
}
unsigned exactlyOne(std::uint64_t n) {
    return n == 1 ? 0 : 1;
}
unsigned upToOne(std::uint64_t n) {
    return n <= 1 ? 0 : 1;
}
unsigned endsInOne(std::uint64_t n) { // one: 1, 21, 31...; other
    return n % 10 == 1 && n % 100 != 11 ? 0 : 1;
}
unsigned filipino(std::uint64_t n) { // other: numbers ending in 4, 6, 9
    return n % 10 == 4 || n % 10 == 6 || n % 10 == 9 ? 1 : 0;
}
unsigned oneAndTwo(std::uint64_t n) { // one, two, other
    return isIn(n, 1, 2) ? static_cast<unsigned>(n) - 1 : 2;
}
unsigned east(std::uint64_t n) { // one: 1, 21, 31...; few: 2-4, 22-24...; many
    if (endsInOne(n) == 0) {
        return 0;
    }
    return isIn(n % 10, 2, 4) && !isTeen(n) ? 1 : 2;
}
unsigned polish(std::uint64_t n) { // one: 1 alone; few: 2-4, 22-24...; many
    return n == 1 ? 0 : n % 10 == 1 ? 2 : east(n);
}
unsigned czech(std::uint64_t n) { // one, few: 2-4, other
    return n == 1 ? 0 : isIn(n, 2, 4) ? 1 : 2;
}
unsigned romanian(std::uint64_t n) { // one; few: 0, 2-19, 101-119...; other
    return n == 1 ? 0 : n == 0 || isIn(n % 100, 1, 19) ? 1 : 2;
}
unsigned lithuanian(std::uint64_t n) { // one: 1, 21...; few: 2-9, 22-29...; other
    return n % 10 == 0 || isTeen(n) ? 2 : n % 10 == 1 ? 0 : 1;
}
unsigned latvian(std::uint64_t n) { // zero: 0, 10-20, 30...; one: 1, 21...; other
    return n % 10 == 0 || isTeen(n) ? 0 : n % 10 == 1 ? 1 : 2;
}
unsigned slovenian(std::uint64_t n) { // one: 1, 101...; two: 2, 102...; few: 3-4, 103...; other
    const std::uint64_t last = n % 100;
    return last == 0 || last > 4 ? 3 : last == 4 ? 2 : static_cast<unsigned>(last) - 1;
}
unsigned scottish(std::uint64_t n) { // one: 1, 11; two: 2, 12; few: 3-10, 13-19; other
    return n == 0 || n > 19 ? 3 : n == 10 ? 2 : oneAndTwo(n % 10);
}
unsigned irish(std::uint64_t n) { // one, two, few: 3-6, many: 7-10, other
    return n <= 2 ? oneAndTwo(n) + (n == 0 ? 2 : 0) : n <= 6 ? 2 : n <= 10 ? 3 : 4;
}
unsigned maltese(std::uint64_t n) { // one, two, few: 0, 3-10, 103-110..., many: 11-19..., other
    return isIn(n, 1, 2) ? oneAndTwo(n) : n == 0 || isIn(n % 100, 3, 10) ? 2 : isTeen(n) ? 3 : 4;
}
unsigned welsh(std::uint64_t n) { // zero, one, two, few: 3, many: 6, other
    return n <= 3 ? static_cast<unsigned>(n) : n == 6 ? 4 : 5;
}
unsigned arabic(std::uint64_t n) { // zero, one, two, few: 3-10, 103-110...; many: 11-99...; other
    const std::uint64_t last = n % 100;
    return n <= 2 ? static_cast<unsigned>(n) : last <= 2 ? 5 : last <= 10 ? 3 : 4;
}

struct Family {
    std::string_view languages; ///< a blank after each
    PluralRule rule;
};

constexpr PluralRule kEnglish{2, exactlyOne};
constexpr std::array kFamilies{
    Family{"ja ko zh th vi id ms lo my km ", {1, always}},
    Family{"fr pt hi bn fa gu kn am hy ", {2, upToOne}},
    Family{"is mk ", {2, endsInOne}},
    Family{"fil tl ", {2, filipino}},
    Family{"he iw ", {3, oneAndTwo}},
    Family{"ru uk be sr hr bs sh ", {3, east}},
    Family{"pl ", {3, polish}},
    Family{"cs sk ", {3, czech}},
    Family{"ro mo ", {3, romanian}},
    Family{"lt ", {3, lithuanian}},
    Family{"lv ", {3, latvian}},
    Family{"sl hsb dsb ", {4, slovenian}},
    Family{"gd ", {4, scottish}},
    Family{"ga ", {5, irish}},
    Family{"mt ", {5, maltese}},
    Family{"cy ", {6, welsh}},
    Family{"ar ", {6, arabic}},
};

/// Whether a list contains a language.
bool names(std::string_view languages, std::string_view language) {
    while (!languages.empty()) {
        const std::size_t blank = languages.find(' ');
        if (languages.substr(0, blank) == language) {
            return true;
        }
        languages.remove_prefix(blank + 1);
    }
    return false;
}

} // namespace

const PluralRule& pluralRule(std::string_view language) {
    const std::string_view base = language.substr(0, language.find_first_of("-_."));
    if (base == "en") { // every format without a language asks for it
        return kEnglish;
    }
    for (const Family& family : kFamilies) {
        if (names(family.languages, base)) {
            return family.rule;
        }
    }
    return kEnglish;
}

} // namespace eng
