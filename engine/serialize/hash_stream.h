#pragma once

#include "engine/core/hash.h"
#include "engine/serialize/byte_streams.h"

namespace eng {

/// Adds every field to a running hash: the values, not their names or widths, so that a hash stays
/// the same when a field is renamed or written in fewer bytes. The version is not a field.
class HashStream final : public Stream<HashStream> {
public:
    /// @param hash  outlives the stream
    explicit HashStream(RollingHash& hash)
        : hash_{hash} {}

    // For `Stream`.
    static bool isReading() { return false; }
    static bool ok() { return true; }
    static void refuse(FieldName, const Message&) {}
    static void beginObject(FieldName) {}
    static void endObject(FieldName) {}
    static void version(FieldName, int&) {}
    template <class T>
    void number(FieldName, T& value) {
        if constexpr (std::is_integral_v<T>) {
            hash_.add(static_cast<std::int64_t>(value));
        } else if constexpr (std::is_same_v<T, Fixed>) {
            hash_.add(value.raw());
        } else {
            hash_.add(static_cast<std::int64_t>(detail::toBits(value)));
        }
    }
    template <class T>
    void numbers(T* values, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            number(FieldName{}, values[i]);
        }
    }
    void whole(FieldName, std::int64_t& value, std::int64_t, std::int64_t) { hash_.add(value); }
    template <class T>
    void varint(FieldName name, T& value) {
        number(name, value);
    }
    void boolean(FieldName, bool& value) { hash_.add(value ? 1 : 0); }
    void length(std::size_t& length, std::size_t, std::size_t) {
        hash_.add(static_cast<std::int64_t>(length));
    }
    void text(FieldName, std::string& text, std::size_t) {
        hash_.add(static_cast<std::int64_t>(text.size()));
        for (const char c : text) {
            hash_.add(static_cast<unsigned char>(c));
        }
    }

private:
    RollingHash& hash_;
};

} // namespace eng
