#pragma once

#include <cstdint>
#include <string_view>

namespace eng {

/// The plural form that a language uses with a whole number: "1 step, 2 steps".
///
/// The forms of a text are in the order of CLDR's categories: zero, one, two, few, many, other,
/// without those that the language does not use for whole numbers. The separate form for millions
/// (French, Portuguese, Spanish, Italian, Catalan) counts as `other`.
///
/// Source: Unicode CLDR, language plural rules (cardinal numbers, whole ones only).
struct PluralRule {
    unsigned forms = 2;                            ///< number of forms, >= 1
    unsigned (*formOf)(std::uint64_t n) = nullptr; ///< index of the form for n, < forms
};

/// The rule of a language, by its tag ("pl", "pt-BR"). The English rule (one and other) also serves
/// German, Dutch, the Scandinavian languages, Italian, Spanish, Greek, Hungarian, Turkish, Finnish
/// and every unknown language. Other rules exist for am, ar, be, bn, bs, cs, cy, dsb, fa, fil, fr,
/// ga, gd, gu, he, hi, hr, hsb, hy, id, is, ja, km, kn, ko, lo, lt, lv, mk, ms, mt, my, pl, pt (as
/// in Brazil), ro, ru, sh, sk, sl, sr, th, tl, uk, vi, zh.
const PluralRule& pluralRule(std::string_view language);

} // namespace eng
