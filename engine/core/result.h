#pragma once

#include "engine/core/assert.h"
#include "engine/core/format.h"
#include "engine/core/text_id.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// How a function says that something from outside (a file, a setting, the wire, a device) was not
/// as it should be: it returns a `Status`, or a `Result<T>` with a value or an `Error`.

namespace eng {

/// What went wrong, where, and what was expected: an id of the string table and the values for its
/// placeholders. It is put into words, in the language of the reader, by whoever shows it.
class Error {
public:
    /// An argument that owns its text, since an error outlives what it speaks of.
    using Argument = std::variant<std::int64_t, double, std::string>;

    template <class... Arguments>
    explicit Error(TextId text, Arguments&&... arguments)
        : text_{text} {
        arguments_.reserve(sizeof...(arguments));
        (add(std::forward<Arguments>(arguments)), ...);
    }

    TextId text() const { return text_; }

    /// The arguments as the formatter takes them; they borrow from this error.
    std::vector<FormatArg> arguments() const;

private:
    template <class T>
    void add(T&& value) {
        using Plain = std::remove_cvref_t<T>;
        if constexpr (std::is_integral_v<Plain>) {
            arguments_.emplace_back(static_cast<std::int64_t>(value));
        } else if constexpr (std::is_floating_point_v<Plain>) {
            arguments_.emplace_back(static_cast<double>(value));
        } else {
            arguments_.emplace_back(std::string{std::forward<T>(value)});
        }
    }

    TextId text_;
    std::vector<Argument> arguments_;
};

/// Success, or an error. `if (Status s = open(); !s) { report(s.error()); }`
class [[nodiscard]] Status {
public:
    Status() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): `return Error{...};`
    Status(Error error)
        : error_{std::move(error)} {}

    bool ok() const { return !error_.has_value(); }
    explicit operator bool() const { return ok(); }

    const Error& error() const {
        ENG_ASSERT(!ok(), "a Status is asked for its error only when it has one");
        return *error_; // NOLINT(bugprone-unchecked-optional-access): asserted
    }

private:
    std::optional<Error> error_;
};

/// A value, or the error that kept it from being made.
template <class T>
class [[nodiscard]] Result {
public:
    // NOLINTBEGIN(google-explicit-constructor): `return value;` and `return Error{...};`
    Result(T value)
        : state_{std::in_place_index<0>, std::move(value)} {}
    Result(Error error)
        : state_{std::in_place_index<1>, std::move(error)} {}
    // NOLINTEND(google-explicit-constructor)

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() {
        ENG_ASSERT(ok(), "a Result is asked for its value only when it has one");
        return *std::get_if<0>(&state_);
    }
    const T& value() const {
        ENG_ASSERT(ok(), "a Result is asked for its value only when it has one");
        return *std::get_if<0>(&state_);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const {
        ENG_ASSERT(!ok(), "a Result is asked for its error only when it has one");
        return *std::get_if<1>(&state_);
    }

private:
    std::variant<T, Error> state_;
};

} // namespace eng
