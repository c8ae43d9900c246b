#pragma once

#include <cstdint>
#include <string_view>

namespace eng {

/// Which of a word's forms a language uses with a whole number: "1 step, 2 steps".
///
/// The forms of a text stand in the order of CLDR's categories, of which only those count that the
/// language has for whole numbers: zero, one, two, few, many, other. The form of its own that some
/// (French, Portuguese, Spanish, Italian, Catalan) have for millions is not told from `other`.
///
/// Source: Unicode CLDR, language plural rules (cardinal numbers, whole ones only).
struct PluralRule {
    unsigned forms = 2;                            ///< how many forms a word has, >= 1
    unsigned (*formOf)(std::uint64_t n) = nullptr; ///< which form goes with n, < forms
};

/// The rule of a language, by its tag ("pl", "pt-BR"). Those of English are known by going like it:
/// one and other, as in German, Dutch, the Scandinavian languages, Italian, Spanish, Greek,
/// Hungarian, Turkish, Finnish. Known besides are am, ar, be, bn, bs, cs, cy, dsb, fa, fil, fr, ga,
/// gd, gu, he, hi, hr, hsb, hy, id, is, ja, km, kn, ko, lo, lt, lv, mk, ms, mt, my, pl, pt (as in
/// Brazil), ro, ru, sh, sk, sl, sr, th, tl, uk, vi, zh; any other one is taken to go like English.
const PluralRule& pluralRule(std::string_view language);

} // namespace eng
