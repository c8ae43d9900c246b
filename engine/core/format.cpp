#include "engine/core/format.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace eng {
namespace {

constexpr unsigned kMaxWidth = 64;
constexpr unsigned kMaxPrecision = 17;
constexpr unsigned kMaxIndex = 99;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Reads a decimal number of at most `most`; false when there is no digit or it is larger.
bool readNumber(std::string_view text, std::size_t& at, unsigned most, unsigned& value) {
    const std::size_t start = at;
    value = 0;
    while (at < text.size() && isDigit(text[at])) {
        value = value * 10 + static_cast<unsigned>(text[at] - '0');
        if (value > most) {
            return false;
        }
        ++at;
    }
    return at > start;
}

/// Reads the inside of a placeholder from just behind its '{'. On success `at` is behind the '}'.
std::string_view readPlaceholder(std::string_view text, std::size_t& at, Placeholder& found) {
    if (!readNumber(text, at, kMaxIndex, found.index)) {
        return "expected the number of an argument, 0 to 99, after '{'";
    }
    if (at < text.size() && text[at] == ':') {
        ++at;
        if (at < text.size() && text[at] == '0') {
            found.zeroPadded = true;
            ++at;
        }
        if (at < text.size() && isDigit(text[at]) &&
            !readNumber(text, at, kMaxWidth, found.width)) {
            return "a width is at most 64";
        }
        if (at < text.size() && text[at] == '.') {
            ++at;
            unsigned precision = 0;
            if (!readNumber(text, at, kMaxPrecision, precision)) {
                return "expected a precision, 0 to 17, after '.'";
            }
            found.precision = static_cast<int>(precision);
        }
        if (at < text.size() &&
            std::string_view{"dxfgs"}.find(text[at]) != std::string_view::npos) {
            found.type = text[at];
            ++at;
        }
    }
    if (at >= text.size() || text[at] != '}') {
        return "expected '}'";
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
    while (at < pattern.size()) {
        const char c = pattern[at];
        if (c != '{' && c != '}') {
            ++at;
            continue;
        }
        if (at + 1 < pattern.size() && pattern[at + 1] == c) {
            flush(at + 1);
            at += 2;
            textStart = at;
            continue;
        }
        if (c == '}') {
            onProblem(std::string_view{"a single '}' (write '}}' for the character)"}, at);
            ++at;
            continue;
        }
        std::size_t behind = at + 1;
        Placeholder found;
        const std::string_view problem = readPlaceholder(pattern, behind, found);
        if (!problem.empty()) {
            onProblem(problem, at);
            ++at;
            continue;
        }
        flush(at);
        onPlaceholder(found, pattern.substr(at, behind - at));
        at = behind;
        textStart = at;
    }
    flush(at);
}

void appendPadded(std::string& out, std::string_view piece, const Placeholder& spec, bool isText) {
    const std::size_t missing = spec.width > piece.size() ? spec.width - piece.size() : 0;
    if (isText) {
        out += piece;
        out.append(missing, ' ');
    } else if (spec.zeroPadded && !piece.empty()) {
        const std::size_t sign = piece[0] == '-' ? 1 : 0;
        out += piece.substr(0, sign);
        out.append(missing, '0');
        out += piece.substr(sign);
    } else {
        out.append(missing, ' ');
        out += piece;
    }
}

/// Cuts a text to `most` bytes without splitting a UTF-8 sequence.
std::string_view cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) {
        return text;
    }
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) {
        --most;
    }
    return text.substr(0, most);
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
        appendPadded(out,
                     cut(*words, spec.precision >= 0 ? static_cast<std::size_t>(spec.precision)
                                                     : words->size()),
                     spec, true);
    }
}

} // namespace

PatternCheck checkPattern(std::string_view pattern) {
    PatternCheck check;
    walk(
        pattern, [](std::string_view) {},
        [&](const Placeholder& found, std::string_view) { check.placeholders.push_back(found); },
        [&](std::string_view problem, std::size_t at) {
            if (check.problem.empty()) {
                check.problem = problem;
                check.position = at;
            }
        });
    return check;
}

void appendFormat(std::string& out, std::string_view pattern,
                  std::span<const FormatArg> arguments) {
    walk(
        pattern, [&](std::string_view piece) { out += piece; },
        [&](const Placeholder& found, std::string_view piece) {
            if (found.index < arguments.size()) {
                appendArgument(out, arguments[found.index], found);
            } else {
                out += piece;
            }
        },
        [](std::string_view, std::size_t) {});
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
    std::array<char, 32> buffer{};
    for (int digits = 6; digits <= 17; ++digits) {
        const int length = std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, value);
        if (std::strtod(buffer.data(), nullptr) == value || digits == 17) {
            out.append(buffer.data(), static_cast<std::size_t>(length));
            return;
        }
    }
}

} // namespace eng
