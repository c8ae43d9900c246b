#pragma once

#include "engine/core/assert.h"
#include "engine/core/text_id.h"

#include <cstdint>
#include <initializer_list>
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

class Message;

/// One argument of a message, as it is given. A text or a message is borrowed: it must outlive the
/// call.
class MessageArg {
public:
    // So that callers write Error{text::kResourceUnreadable, {name, why}}.
    // NOLINTBEGIN(google-explicit-constructor)
    template <class T>
        requires std::is_integral_v<T>
    MessageArg(T value)
        : value_{static_cast<std::int64_t>(value)} {}
    MessageArg(double value)
        : value_{value} {}
    MessageArg(std::string_view value)
        : value_{value} {}
    MessageArg(const char* value)
        : MessageArg{std::string_view{value}} {}
    MessageArg(const std::string& value)
        : MessageArg{std::string_view{value}} {}
    MessageArg(TextId value)
        : value_{value} {}
    MessageArg(const Message& value)
        : value_{&value} {}
    // NOLINTEND(google-explicit-constructor)

    using Value = std::variant<std::int64_t, double, std::string_view, TextId, const Message*>;
    const Value& value() const { return value_; }

private:
    Value value_;
};

/// An id of the string table and the arguments for its placeholders. `StringTable::text` formats it
/// later, in the language of the reader.
class Message {
public:
    /// An argument. It owns its text; it may be a message itself.
    using Argument =
        std::variant<std::int64_t, double, std::string, std::shared_ptr<const Message>>;

    explicit Message(TextId text, std::initializer_list<MessageArg> arguments = {});

    TextId text() const { return text_; }
    const std::vector<Argument>& arguments() const { return arguments_; }

private:
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
