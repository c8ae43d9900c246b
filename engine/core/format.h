#pragma once

#include "engine/core/plural.h"
#include "engine/core/text_id.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

/// Text formatting that cannot fail: typed arguments and a pattern that may come from a translator.
///
/// A placeholder is `{index}` or `{index:spec}`, with `{{` and `}}` for the braces themselves.
/// spec = [0][width][.precision][type]; type is d (integer), x (hexadecimal), f (fixed decimals),
/// g (shortest) or s (text). `{index:plural step|steps}` is the plural form of a word for a
/// whole number; the language defines the number of forms and their use (engine/core/plural.h).
/// Width pads with spaces on the left (on the right for text), with a
/// leading 0 with zeros. Width is at most 64, precision at most 17; for a text both count
/// characters (code points, engine/core/utf8.h).
///
/// A malformed part of a pattern is copied unchanged; a placeholder without an argument prints
/// itself. Nothing here reads past its input, throws or aborts.

namespace eng {

/// One argument of a pattern. Text is borrowed: it must outlive the call.
class FormatArg {
public:
    // So that callers write format("{0} of {1}", {3, name}).
    // NOLINTBEGIN(google-explicit-constructor)
    template <class T>
        requires std::is_integral_v<T>
    FormatArg(T value) {
        if constexpr (std::is_same_v<T, bool>) {
            value_ = value;
        } else if constexpr (std::is_signed_v<T>) {
            value_ = static_cast<std::int64_t>(value);
        } else {
            value_ = static_cast<std::uint64_t>(value);
        }
    }
    FormatArg(double value)
        : value_{value} {}
    FormatArg(std::string_view value)
        : value_{value} {}
    FormatArg(const char* value)
        : FormatArg{std::string_view{value}} {}
    FormatArg(const std::string& value)
        : FormatArg{std::string_view{value}} {}
    // NOLINTEND(google-explicit-constructor)

    using Value = std::variant<std::int64_t, std::uint64_t, double, bool, std::string_view>;
    const Value& value() const { return value_; }

private:
    Value value_;
};

/// A placeholder of a pattern.
struct Placeholder {
    unsigned index = 0; ///< index of the argument, from 0
    bool zeroPadded = false;
    unsigned width = 0; ///< minimum number of characters; 0: none
    int precision = -1; ///< digits after the point, or maximum characters of a text; -1: not given
    char type = '\0';   ///< d, x, f, g, s, 'p' for plural, or 0 when not given
    std::string_view forms; ///< of a plural: "step|steps"

    /// The type that a translation must keep: g and f are both 'f', 0 if not given.
    char typeClass() const { return type == 'g' ? 'f' : type == 'x' ? 'd' : type; }
    /// The number of forms of a plural.
    unsigned formCount() const;
};

/// The result of checking a pattern.
struct PatternCheck {
    std::vector<Placeholder> placeholders; ///< in the order of the pattern
    std::optional<TextId> problem;         ///< nothing when the pattern is well formed
    std::size_t position = 0;              ///< of the problem, in bytes from the start
};

/// Checks a pattern without formatting it, to refuse translations that do not fit.
PatternCheck checkPattern(std::string_view pattern);

/// Appends `pattern` with its placeholders replaced.
///
/// @param plurals  the rule of the language that the pattern is written in
void appendFormat(std::string& out, std::string_view pattern, std::span<const FormatArg> arguments,
                  const PluralRule& plurals = pluralRule("en"));

void appendFormat(std::string& out, std::string_view pattern,
                  std::initializer_list<FormatArg> arguments);

/// The same as a new string: `format("{0} of {1}", {3, 11})`.
std::string format(std::string_view pattern, std::initializer_list<FormatArg> arguments);

/// Appends a number with the fewest digits that read back as the same number of its type ("0.1",
/// "1e+30").
void appendShortest(std::string& out, double value);
void appendShortest(std::string& out, float value);

} // namespace eng
