#pragma once

#include "engine/core/assert.h"
#include "engine/core/fixed.h"
#include "engine/serialize/format.h"
#include "engine/serialize/stream_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {

namespace detail {

template <class T>
inline constexpr bool kIsNumber =
    std::is_same_v<T, Fixed> || std::is_same_v<T, float> || std::is_same_v<T, double> ||
    (std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, wchar_t> &&
     sizeof(T) <= sizeof(std::uint64_t));

template <class T>
inline constexpr bool kIsVersioned = requires { T::kVersion; };

template <class T, template <class...> class Template>
inline constexpr bool kIs = false;
template <class... Arguments, template <class...> class Template>
inline constexpr bool kIs<Template<Arguments...>, Template> = true;

template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t kSize>
inline constexpr bool kIsArray<std::array<T, kSize>> = true;

/// The fewest bytes that an element takes, so that a reader refuses a length which the remaining
/// bytes cannot hold. 0: not known, or none, as for an object.
template <class T, class Format>
constexpr std::size_t minBytes(const Format& format) {
    if constexpr (kIsArray<T>) {
        return std::tuple_size_v<T> * minBytes<typename T::value_type>(format);
    } else if constexpr (requires { format.minBytes(); }) {
        return format.minBytes();
    } else if constexpr (std::is_same_v<Format, BoundedFixed>) {
        return bytesFor(
            static_cast<std::uint64_t>(std::int64_t{format.high.raw()} - format.low.raw()));
    } else if constexpr (kIs<T, std::optional> || std::is_same_v<Format, Varint> ||
                         std::is_same_v<T, bool> || std::is_same_v<T, std::byte>) {
        return 1;
    } else if constexpr (std::is_same_v<Format, Bounded>) {
        return bytesFor(static_cast<std::uint64_t>(format.high) -
                        static_cast<std::uint64_t>(format.low));
    } else if constexpr (kIs<Format, MaxLength>) {
        return bytesFor(format.max);
    } else if constexpr (kIsNumber<T>) {
        return sizeof(T);
    } else {
        return 0;
    }
}

template <class>
inline constexpr bool kNever = false;

} // namespace detail

/// The base of all streams. A type describes its fields once, for every stream:
///
///     struct Monster {
///         std::string name;
///         std::int16_t health = 100;
///         Color color = Color::Red;
///         std::vector<Weapon> weapons; // which has a `serialize` of its own
///
///         template <class Stream>
///         void serialize(Stream& stream) {
///             stream.field("name", name, maxLength(32));
///             stream.field("health", health);
///             stream.field("color", color, upTo(Color::Blue));
///             stream.field("weapons", weapons, maxLength(8));
///         }
///     };
///
/// For a type of another library, `template <class Stream> void serialize(Stream&, TheirType&)` in
/// its namespace does the same.
///
/// | type | written as |
/// |---|---|
/// | whole number | all its bytes, big-endian; or by `bounded`, `upTo`, `varint` |
/// | `Fixed` | the same; or by `bounded` |
/// | float, double | their IEEE 754 bits, NaN included |
/// | bool | a byte, 0 or 1 |
/// | enum | by `bounded` or `upTo` |
/// | string, vector | a length by `maxLength`, then the contents |
/// | array | its elements |
/// | optional | a bool, then the value |
/// | a type with `serialize` | its version as a varint if it has a kVersion, then its fields |
///
/// A versioned type has `static constexpr int kVersion`, and `serialize` has a second parameter:
/// the version of the bytes when reading, 1 to kVersion; else kVersion. Later fields are visited
/// only `if (version >= 2)`: a reader of an old file leaves them unchanged.
///
/// Arrays and optionals hand their format on to what they contain. Widths must not depend on the
/// system: `std::int32_t`, not `long`.
///
/// A custom stream derives from this and has the functions below; see `HashStream`, or `AnyStream`
/// for one that is chosen while the program runs.
///
/// One file: the functions call each other for nested types, so they cannot be separate headers.
///
/// Source: Enginuity V, ISerializer; yojimbo's serialize functions.
template <class Derived>
class Stream {
public:
    /// Describes a field.
    ///
    /// @param name  for errors, dumps and differences: a literal
    template <class T, class Format = AsTyped>
    void field(const char* name, T& value, const Format& format = {}) {
        visit(FieldName{name}, value, format);
    }

    /// Fails unless a condition holds, for rules between fields: when reading and when writing.
    ///
    /// @param expected  what was expected, for the error
    void expect(const char* name, bool condition, TextId expected = text::kStreamPossible) {
        if (!condition) {
            self().refuse(FieldName{name}, Message{expected});
        }
    }

    /// For streams: an element or field of any type.
    template <class T, class Format>
    void visit(FieldName name, T& value, const Format& format) {
        if constexpr (detail::kIs<T, std::optional>) {
            putOptional(name, value, format);
        } else if constexpr (detail::kIsArray<T>) {
            self().beginObject(name);
            putElements(value, format);
            self().endObject(name);
        } else if constexpr (requires { format.visit(self(), name, value); }) {
            format.visit(self(), name, value); // of one's own
        } else if constexpr (std::is_same_v<Format, Bounded>) {
            putBounded(name, value, format);
        } else if constexpr (std::is_same_v<Format, BoundedFixed>) {
            putBoundedFixed(name, value, format);
        } else if constexpr (std::is_same_v<Format, Varint>) {
            static_assert(std::is_integral_v<T> && !std::is_same_v<T, bool>,
                          "only whole numbers are varints");
            self().varint(name, value);
        } else if constexpr (detail::kIs<Format, MaxLength>) {
            putLimited(name, value, format);
        } else if constexpr (std::is_same_v<T, bool>) {
            self().boolean(name, value);
        } else if constexpr (std::is_same_v<T, std::byte>) {
            auto number = static_cast<std::uint8_t>(value);
            self().number(name, number);
            if (self().isReading()) {
                value = static_cast<std::byte>(number);
            }
        } else if constexpr (detail::kIsNumber<T>) {
            self().number(name, value);
        } else {
            static_assert(!std::is_enum_v<T>, "an enum needs a range: upTo(Color::Blue)");
            static_assert(!std::is_same_v<T, std::string> && !detail::kIs<T, std::vector>,
                          "a length needs a limit: maxLength(32)");
            putObject(name, value);
        }
    }

    /// The outermost object.
    template <class T>
    void root(T& value) {
        int version = 0;
        if constexpr (detail::kIsVersioned<T>) {
            version = T::kVersion;
            self().version(FieldName{"version"}, version);
        }
        if (self().ok()) {
            object(value, version);
        }
    }
    /// The fields of an object whose version is known.
    template <class T>
    void object(T& value, int version) {
        if constexpr (requires { value.serialize(self(), version); }) {
            value.serialize(self(), version);
        } else if constexpr (requires { value.serialize(self()); }) {
            value.serialize(self());
        } else {
            serialize(self(), value);
        }
    }

private:
    friend Derived;
    Stream() = default;

    Derived& self() { return static_cast<Derived&>(*this); }

    template <class T>
    void putObject(FieldName name, T& value) {
        self().beginObject(name);
        if (self().ok()) {
            root(value);
        }
        self().endObject(name);
    }

    template <class T>
    void putBounded(FieldName name, T& value, const Bounded& format) {
        static_assert(std::is_integral_v<T> || std::is_enum_v<T>,
                      "only whole numbers and enums have a range");
        using Number = typename std::conditional_t<std::is_enum_v<T>, std::underlying_type<T>,
                                                   std::type_identity<T>>::type;
        ENG_ASSERT(std::in_range<Number>(format.low) && std::in_range<Number>(format.high),
                   "the type holds every number of the range");
        ENG_ASSERT(format.low <= format.high, "a range is not empty");
        // NOLINTNEXTLINE(bugprone-signed-char-misuse): a small number, with its sign
        auto whole = static_cast<std::int64_t>(value);
        self().whole(name, whole, format.low, format.high);
        if (self().isReading()) { // a const object may lie in read-only memory
            if (!std::in_range<Number>(whole)) [[unlikely]] { // also without assertions
                self().refuse(
                    name, Message{text::kStreamNumber,
                                  {std::int64_t{std::numeric_limits<Number>::min()},
                                   static_cast<std::int64_t>(std::numeric_limits<Number>::max()),
                                   whole}});
                return;
            }
            value = static_cast<T>(whole);
        }
    }

    template <class T>
    void putBoundedFixed(FieldName name, T& value, const BoundedFixed& format) {
        static_assert(std::is_same_v<T, Fixed>, "this range is one of fixed-point numbers");
        ENG_ASSERT(format.low <= format.high, "a range is not empty");
        std::int64_t raw = value.raw();
        putScaled(name, raw, format.low.raw(), format.high.raw(),
                  {.first = 0.0, .unit = Fixed::fromRaw(1).toDouble()});
        if (self().isReading()) {
            value = Fixed::fromRaw(static_cast<std::int32_t>(raw));
        }
    }

    /// A whole number that stands for another one, which errors and dumps show.
    void putScaled(FieldName name, std::int64_t& whole, std::int64_t low, std::int64_t high,
                   const NumberScale& scale) {
        if constexpr (requires { self().scaled(name, whole, low, high, scale); }) {
            self().scaled(name, whole, low, high, scale);
        } else {
            self().whole(name, whole, low, high);
        }
    }

    template <class Range, class Format>
    void putElements(Range& range, const Format& format) {
        using Element = std::remove_reference_t<decltype(*range.begin())>;
        if constexpr (std::is_same_v<Format, AsTyped> && detail::kIsNumber<Element>) {
            self().numbers(range.data(), range.size());
        } else {
            std::size_t index = 0;
            for (Element& element : range) {
                visit(FieldName{nullptr, index++}, element, format);
            }
        }
    }

    /// A length may come from an attacker. Memory is reserved for numbers, whose bytes are known to
    /// exist, and for a few elements: as many as take the memory of the remaining bytes, but within
    /// other elements only four, since nested lengths multiply. More is reserved as elements are
    /// read.
    ///
    /// The format comes by value: g++ 12 warns of an empty one that it cannot see through.
    template <class T, class Format>
    // NOLINTNEXTLINE(performance-unnecessary-value-param)
    void readElements(std::vector<T>& value, std::size_t size, Format format) {
        value.clear();
        if (!self().ok()) {
            return;
        }
        if constexpr (std::is_same_v<Format, AsTyped> && detail::kIsNumber<T>) {
            value.resize(size);
            putElements(value, format);
        } else {
            std::size_t room = 4;
            if constexpr (requires { self().left(); }) {
                room = within_ == 0 ? std::max(room, self().left() / sizeof(T)) : room;
            }
            value.reserve(std::min(size, room));
            ++within_;
            for (std::size_t i = 0; i < size && self().ok(); ++i) {
                visit(FieldName{nullptr, i}, value.emplace_back(), format);
            }
            --within_;
        }
    }

    template <class T, class Format>
    void putOptional(FieldName name, std::optional<T>& value, const Format& format) {
        self().beginObject(name);
        bool has = value.has_value();
        self().boolean(FieldName{"has"}, has);
        if (has != value.has_value() && self().ok()) {
            has ? void(value.emplace()) : value.reset();
        }
        if (has && self().ok()) {
            visit(FieldName{"value"}, *value, format);
        }
        self().endObject(name);
    }

    template <class T, class Format>
    void putLimited(FieldName name, T& value, const Format& format) {
        if constexpr (std::is_same_v<T, std::string>) {
            self().text(name, value, format.max);
        } else if constexpr (detail::kIs<T, std::vector>) {
            static_assert(!std::is_same_v<T, std::vector<bool>>, "use a vector of std::uint8_t");
            self().beginObject(name);
            std::size_t size = value.size();
            self().length(size, format.max,
                          detail::minBytes<typename T::value_type>(format.content));
            if (self().isReading()) {
                readElements(value, size, format.content);
            } else if (self().ok()) {
                putElements(value, format.content);
            }
            self().endObject(name);
        } else {
            static_assert(detail::kNever<T>, "only strings and vectors have a limit");
        }
    }

    int within_ = 0; ///< elements within each other, while reading
};

} // namespace eng
