#pragma once

#include <cstdint>
#include <string_view>

namespace eng {

/// Which of a word's forms a language uses with a whole number: "1 step, 2 steps".
///
/// The forms of a text stand in the order of CLDR's categories, of which only those count that the
/// language has: one, two, few, many, other.
///
/// Source: Unicode CLDR, language plural rules (cardinal numbers, whole ones only).
struct PluralRule {
    unsigned forms = 2;                            ///< how many forms a word has, >= 1
    unsigned (*formOf)(std::uint64_t n) = nullptr; ///< which form goes with n, < forms
};

/// The rule of a language, by its tag ("pl", "pt-BR"); of one that is not known, that of English.
const PluralRule& pluralRule(std::string_view language);

} // namespace eng
