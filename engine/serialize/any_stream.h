#pragma once

#include "engine/serialize/byte_streams.h"

namespace eng {

/// The types of numbers that are written in their full width.
enum class NumberType : std::uint8_t {
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float,
    Double,
    Fixed
};

/// A stream that is chosen while the program runs, and the base of those whose speed does not
/// matter: each function is virtual, and a type's `serialize` is compiled once for all of them.
class AnyStream : public Stream<AnyStream> {
public:
    AnyStream() = default;
    AnyStream(const AnyStream&) = delete;
    AnyStream& operator=(const AnyStream&) = delete;
    virtual ~AnyStream() = default;

    // Properties of the stream.

    /// Whether it changes what it visits.
    virtual bool isReading() const { return false; }
    /// False after an error; then nothing more is visited.
    virtual bool ok() const { return true; }
    // NOLINTNEXTLINE(performance-unnecessary-value-param): other streams keep it
    virtual void refuse(FieldName, Message) {}

    // The visited values.

    /// The beginning and the end of an object, array or optional.
    virtual void beginObject(FieldName) {}
    virtual void endObject(FieldName) {}
    /// @param version  the newest; a stream that reads sets it
    virtual void version(FieldName, int& /*version*/) {}
    /// @param bits  of the number, in the lowest bits
    virtual void number(FieldName name, std::uint64_t& bits, NumberType type) = 0;
    virtual void whole(FieldName name, std::int64_t& value, std::int64_t low,
                       std::int64_t high) = 0;
    /// A whole number that stands for another one, for streams that show it.
    virtual void scaled(FieldName name, std::int64_t& value, std::int64_t low, std::int64_t high,
                        const NumberScale&) {
        whole(name, value, low, high);
    }
    /// @param bits  of the number; with a sign, of the std::int64_t
    virtual void varint(FieldName name, std::uint64_t& bits, NumberType type) = 0;
    virtual void boolean(FieldName name, bool& value) = 0;
    /// @param minBytes  of an element
    virtual void length(std::size_t& length, std::size_t max, std::size_t minBytes) = 0;
    virtual void text(FieldName name, std::string& text, std::size_t max) = 0;

    // For `Stream`.
    template <class T>
    void number(FieldName name, T& value) {
        std::uint64_t bits = detail::toBits(value);
        number(name, bits, typeOf<T>());
        if (isReading()) {
            value = detail::fromBits<T>(bits);
        }
    }
    template <class T>
    void numbers(T* values, std::size_t count) {
        for (std::size_t i = 0; ok() && i < count; ++i) {
            number(FieldName{nullptr, i}, values[i]);
        }
    }
    template <class T>
    void varint(FieldName name, T& value) {
        auto bits = static_cast<std::uint64_t>(value);
        varint(name, bits, typeOf<T>());
        if (isReading()) {
            value = static_cast<T>(bits);
        }
    }

private:
    template <class T>
    static constexpr NumberType typeOf() {
        if constexpr (std::is_same_v<T, Fixed>) {
            return NumberType::Fixed;
        } else if constexpr (std::is_floating_point_v<T>) {
            return sizeof(T) == sizeof(float) ? NumberType::Float : NumberType::Double;
        } else {
            constexpr auto kFirst =
                static_cast<unsigned>(std::is_signed_v<T> ? NumberType::Int8 : NumberType::UInt8);
            return static_cast<NumberType>(kFirst + std::bit_width(sizeof(T)) - 1);
        }
    }
};

} // namespace eng
