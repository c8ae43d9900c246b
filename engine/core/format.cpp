#include "engine/core/format.h"

#include "engine/core/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "engine_text.h"

namespace eng {
namespace {

constexpr unsigned kMaxWidth = 64;
constexpr unsigned kMaxPrecision = 17;
constexpr unsigned kMaxIndex = 99;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Reads a decimal number of at most `max`; false when there is no digit or it is larger.
bool readNumber(std::string_view text, std::size_t& at, unsigned max, unsigned& value) {
    const std::size_t start = at;
    value = 0;
    while (at < text.size() && isDigit(text[at])) {
        value = value * 10 + static_cast<unsigned>(text[at] - '0');
        if (value > max) {
            return false;
        }
        ++at;
    }
    return at > start;
}

/// Reads a placeholder from just after its '{'. On success `at` is after the '}'.
std::optional<TextId> readPlaceholder(std::string_view from, std::size_t& at, Placeholder& found) {
    if (!readNumber(from, at, kMaxIndex, found.index)) {
        return text::kPatternNoIndex;
    }
    if (at < from.size() && from[at] == ':') {
        ++at;
        if (constexpr std::string_view kPlural = "plural "; from.substr(at).starts_with(kPlural)) {
            at += kPlural.size();
            const std::size_t end = from.find_first_of("{}", at);
            if (end == std::string_view::npos || from[end] != '}') {
                return text::kPatternUnclosed;
            }
            found.type = 'p';
            found.forms = from.substr(at, end - at);
            at = end + 1;
            return {};
        }
        if (at < from.size() && from[at] == '0') {
            found.zeroPadded = true;
            ++at;
        }
        if (at < from.size() && isDigit(from[at]) &&
            !readNumber(from, at, kMaxWidth, found.width)) {
            return text::kPatternWidth;
        }
        if (at < from.size() && from[at] == '.') {
            ++at;
            unsigned precision = 0;
            if (!readNumber(from, at, kMaxPrecision, precision)) {
                return text::kPatternPrecision;
            }
            found.precision = static_cast<int>(precision);
        }
        if (at < from.size() &&
            std::string_view{"dxfgs"}.find(from[at]) != std::string_view::npos) {
            found.type = from[at];
            ++at;
        }
    }
    if (at >= from.size() || from[at] != '}') {
        return text::kPatternUnclosed;
    }
    ++at;
    return {};
}

/// Calls `onText(piece)` and `onPlaceholder(placeholder, piece)`; returns the first problem.
template <class OnText, class OnPlaceholder, class OnProblem>
void walk(std::string_view pattern, OnText&& onText, OnPlaceholder&& onPlaceholder,
          OnProblem&& onProblem) {
    std::size_t at = 0;
    std::size_t textStart = 0;
    const auto flush = [&](std::size_t end) {
        if (end > textStart) {
            onText(pattern.substr(textStart, end - textStart));
        }
    };
    // Two separate searches, because the library vectorises each of them.
    constexpr auto kNone = std::string_view::npos;
    std::size_t open = pattern.find('{');
    std::size_t close = pattern.find('}');
    while (at < pattern.size()) {
        if (open < at) {
            open = pattern.find('{', at);
        }
        if (close < at) {
            close = pattern.find('}', at);
        }
        at = std::min(open, close);
        if (at == kNone) {
            break;
        }
        const char c = pattern[at];
        if (at + 1 < pattern.size() && pattern[at + 1] == c) {
            flush(at + 1);
            at += 2;
            textStart = at;
            continue;
        }
        if (c == '}') {
            onProblem(text::kPatternLoneBrace, at);
            ++at;
            continue;
        }
        std::size_t behind = at + 1;
        Placeholder found;
        if (const auto problem = readPlaceholder(pattern, behind, found)) {
            onProblem(*problem, at);
            ++at;
            continue;
        }
        flush(at);
        onPlaceholder(found, pattern.substr(at, behind - at));
        at = behind;
        textStart = at;
    }
    flush(pattern.size());
}

/// The first `max` characters of a text; reduces `max` by their number.
std::string_view startOfCharacters(std::string_view text, std::size_t& max) {
    std::string_view rest = text;
    for (; max > 0 && !rest.empty(); --max) {
        takeCharacter(rest);
    }
    return text.substr(0, text.size() - rest.size());
}

void appendPadded(std::string& out, std::string_view piece, const Placeholder& spec, bool isText) {
    if (isText) {
        out += piece;
        std::size_t missing = spec.width;
        startOfCharacters(piece, missing);
        out.append(missing, ' ');
        return;
    }
    const std::size_t missing = spec.width > piece.size() ? spec.width - piece.size() : 0;
    if (spec.zeroPadded && !piece.empty()) {
        const std::size_t sign = piece[0] == '-' ? 1 : 0;
        out += piece.substr(0, sign);
        out.append(missing, '0');
        out += piece.substr(sign);
    } else {
        out.append(missing, ' ');
        out += piece;
    }
}

void appendReal(std::string& out, double value, const Placeholder& spec) {
    if (spec.type != 'f' && spec.precision < 0) {
        std::string shortest;
        appendShortest(shortest, value);
        appendPadded(out, shortest, spec, false);
        return;
    }
    // A double in fixed notation has up to 309 digits before the point.
    std::array<char, 352> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.*f",
                                     spec.precision >= 0 ? spec.precision : 6, value);
    appendPadded(out, {buffer.data(), static_cast<std::size_t>(length)}, spec, false);
}

template <class Integer>
void appendInteger(std::string& out, Integer value, const Placeholder& spec) {
    if (spec.type == 'f') {
        appendReal(out, static_cast<double>(value), spec);
        return;
    }
    std::array<char, 24> buffer{};
    const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                    spec.type == 'x' ? 16 : 10)
                          .ptr;
    appendPadded(out, {buffer.data(), static_cast<std::size_t>(end - buffer.data())}, spec, false);
}

void appendArgument(std::string& out, const FormatArg& argument, const Placeholder& spec) {
    const FormatArg::Value& value = argument.value();
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        appendInteger(out, *whole, spec);
    } else if (const auto* natural = std::get_if<std::uint64_t>(&value)) {
        appendInteger(out, *natural, spec);
    } else if (const auto* real = std::get_if<double>(&value)) {
        appendReal(out, *real, spec);
    } else if (const auto* flag = std::get_if<bool>(&value)) {
        appendPadded(out, *flag ? "true" : "false", spec, true);
    } else if (const auto* words = std::get_if<std::string_view>(&value)) {
        auto max = static_cast<std::size_t>(std::max(spec.precision, 0));
        appendPadded(out, spec.precision < 0 ? *words : startOfCharacters(*words, max), spec, true);
    }
}

/// The plural form of a word for a number; the last form for anything but a whole number.
std::string_view formFor(const FormatArg& argument, std::string_view forms,
                         const PluralRule& plurals) {
    unsigned wanted = plurals.forms - 1;
    const FormatArg::Value& value = argument.value();
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        const auto bits = static_cast<std::uint64_t>(*whole);
        wanted = plurals.formOf(*whole < 0 ? 0 - bits : bits);
    } else if (const auto* natural = std::get_if<std::uint64_t>(&value)) {
        wanted = plurals.formOf(*natural);
    }
    for (std::size_t bar = forms.find('|'); wanted > 0 && bar != std::string_view::npos;
         bar = forms.find('|')) {
        forms.remove_prefix(bar + 1);
        --wanted;
    }
    return forms.substr(0, forms.find('|'));
}

template <class Real>
void appendShortest(std::string& out, Real value, Real (*read)(const char*, char**)) {
    std::array<char, 32> buffer{};
    constexpr int kMax = std::numeric_limits<Real>::max_digits10;
    // %g drops trailing zeros, so fewer than six digits need no test, except for subnormal numbers.
    const bool nearZero = std::abs(value) < std::numeric_limits<Real>::min();
    for (int digits = nearZero ? 1 : 6; digits <= kMax; ++digits) {
        const int length =
            std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, static_cast<double>(value));
        if (digits == kMax || read(buffer.data(), nullptr) == value) {
            out.append(buffer.data(), static_cast<std::size_t>(length));
            return;
        }
    }
}

} // namespace

unsigned Placeholder::formCount() const {
    return static_cast<unsigned>(std::count(forms.begin(), forms.end(), '|')) + 1;
}

PatternCheck checkPattern(std::string_view pattern) {
    PatternCheck check;
    walk(
        pattern, [](std::string_view) {},
        [&](const Placeholder& found, std::string_view) { check.placeholders.push_back(found); },
        [&](TextId problem, std::size_t at) {
            if (!check.problem) {
                check.problem = problem;
                check.position = at;
            }
        });
    return check;
}

void appendFormat(std::string& out, std::string_view pattern, std::span<const FormatArg> arguments,
                  const PluralRule& plurals) {
    walk(
        pattern, [&](std::string_view piece) { out += piece; },
        [&](const Placeholder& found, std::string_view piece) {
            if (found.index < arguments.size() && found.type == 'p') {
                out += formFor(arguments[found.index], found.forms, plurals);
            } else if (found.index < arguments.size()) {
                appendArgument(out, arguments[found.index], found);
            } else {
                out += piece;
            }
        },
        [](TextId, std::size_t) {});
}

void appendFormat(std::string& out, std::string_view pattern,
                  std::initializer_list<FormatArg> arguments) {
    appendFormat(out, pattern, std::span<const FormatArg>{arguments.begin(), arguments.size()});
}

std::string format(std::string_view pattern, std::initializer_list<FormatArg> arguments) {
    std::string out;
    appendFormat(out, pattern, arguments);
    return out;
}

void appendShortest(std::string& out, double value) {
    appendShortest(out, value, std::strtod);
}
void appendShortest(std::string& out, float value) {
    appendShortest(out, value, std::strtof);
}

} // namespace eng
