#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Text formatting that cannot fail: typed arguments are put into a pattern that may come from a
/// translator.
///
/// A placeholder is `{index}` or `{index:spec}`, with `{{` and `}}` for the braces themselves.
/// spec = [0][width][.precision][type]; type is d (integer), x (hexadecimal), f (fixed decimals),
/// g (shortest) or s (text). Width pads with spaces on the left (on the right for text), with a
/// leading 0 with zeros. Width is at most 64, precision at most 17.
///
/// Whatever is malformed is copied as it stands; a placeholder without an argument prints itself.
/// Nothing here reads past its input, throws or aborts.

namespace eng {

/// One argument of a pattern. Text is borrowed: it must outlive the call it is used in.
class FormatArg {
public:
    enum class Kind : std::uint8_t { Signed, Unsigned, Real, Bool, Text };

    template <class T>
        requires std::is_integral_v<T>
    FormatArg(T value) { // NOLINT(google-explicit-constructor): arguments are written plainly
        if constexpr (std::is_same_v<T, bool>) {
            kind_ = Kind::Bool;
            unsigned_ = value ? 1U : 0U;
        } else if constexpr (std::is_signed_v<T>) {
            kind_ = Kind::Signed;
            signed_ = value;
        } else {
            kind_ = Kind::Unsigned;
            unsigned_ = value;
        }
    }
    FormatArg(double value)
        : kind_{Kind::Real}
        , real_{value} {} // NOLINT
    FormatArg(std::string_view value)
        : kind_{Kind::Text}
        , text_{value} {} // NOLINT
    FormatArg(const char* value)
        : FormatArg{std::string_view{value}} {} // NOLINT
    FormatArg(const std::string& value)
        : FormatArg{std::string_view{value}} {} // NOLINT

    Kind kind() const { return kind_; }
    std::int64_t asSigned() const { return signed_; }
    std::uint64_t asUnsigned() const { return unsigned_; }
    double asReal() const { return real_; }
    std::string_view asText() const { return text_; }

private:
    Kind kind_ = Kind::Signed;
    union {
        std::int64_t signed_ = 0;
        std::uint64_t unsigned_;
        double real_;
    };
    std::string_view text_;
};

/// A placeholder as it was found in a pattern.
struct Placeholder {
    unsigned index = 0; ///< which argument, from 0
    bool zeroPadded = false;
    unsigned width = 0; ///< at least so many characters; 0: as many as it takes
    int precision = -1; ///< digits after the point, or most characters of a text; -1: not given
    char type = '\0';   ///< d, x, f, g, s or 0 when not given

    /// The type that a translation must keep: g and f are both 'f', nothing given is 0.
    char typeClass() const { return type == 'g' ? 'f' : type == 'x' ? 'd' : type; }
};

/// The outcome of looking a pattern over.
struct PatternCheck {
    std::vector<Placeholder> placeholders; ///< in the order they stand in the pattern
    std::string_view problem;              ///< empty when the pattern is well formed
    std::size_t position = 0;              ///< bytes from the start, of the problem
};

/// Looks a pattern over without formatting it. Used to refuse translations that do not fit.
PatternCheck checkPattern(std::string_view pattern);

/// Appends `pattern` with its placeholders replaced.
void appendFormat(std::string& out, std::string_view pattern, std::span<const FormatArg> arguments);

/// The same as a new string: `format("{0} of {1}", {3, 11})`.
std::string format(std::string_view pattern, std::initializer_list<FormatArg> arguments);

/// Appends a number in the fewest digits that read back as the same double ("0.1", "1e+30").
void appendShortest(std::string& out, double value);

} // namespace eng
