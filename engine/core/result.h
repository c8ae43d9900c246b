#pragma once

#include "engine/core/assert.h"
#include "engine/core/text_id.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Return types of functions that can fail because of external input (a file, a setting, the wire,
/// a device): `Status`, or `Result<T>` with a value or an `Error`.

namespace eng {

/// An id of the string table and the arguments for its placeholders. `StringTable::text` formats it
/// later, in the language of the reader.
class Message {
public:
    /// An argument. It owns its text; it may be a message itself.
    using Argument =
        std::variant<std::int64_t, double, std::string, std::shared_ptr<const Message>>;

    /// @param arguments  integers, floating-point numbers, texts, ids of texts, messages, Arguments
    template <class... Arguments>
    explicit Message(TextId text, Arguments&&... arguments)
        : text_{text} {
        (put(std::forward<Arguments>(arguments)), ...);
    }

    TextId text() const { return text_; }
    const std::vector<Argument>& arguments() const { return arguments_; }

    /// A message inside another one.
    static Argument argument(Message message);

private:
    template <class T>
    void put(T&& value) {
        using Plain = std::remove_cvref_t<T>;
        if constexpr (std::is_same_v<Plain, Argument>) {
            add(std::forward<T>(value));
        } else if constexpr (std::is_integral_v<Plain>) {
            addInteger(static_cast<std::int64_t>(value));
        } else if constexpr (std::is_floating_point_v<Plain>) {
            addNumber(static_cast<double>(value));
        } else if constexpr (std::is_same_v<Plain, TextId> || std::is_base_of_v<Message, Plain>) {
            add(argument(Message{std::forward<T>(value)}));
        } else {
            addText(std::string_view{value});
        }
    }
    // Not templates, so that an error adds little code to a page.
    void add(Argument argument);
    void addInteger(std::int64_t value);
    void addNumber(double value);
    void addText(std::string_view value);

    TextId text_;
    std::vector<Argument> arguments_;
};

/// A message about an error: what happened, where, and what was expected.
class Error : public Message {
public:
    using Message::Message;
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

/// A value, or the error that prevented it.
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
