#pragma once

#include "engine/serialize/byte_streams.h"
#include "engine/serialize/hash_stream.h"
#include "engine/serialize/text_stream.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Functions for types that describe their fields; see `Stream`.

namespace eng {

namespace detail {

/// Visits an object with a stream that changes nothing.
template <class SomeStream, class T>
void visit(SomeStream& stream, const T& value) {
    ENG_ASSERT(!stream.isReading(), "a stream that reads may change what it visits");
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): one description serves both
    stream.root(const_cast<T&>(value));
}

/// Measures and writes.
///
/// @param describe  gives an object to a stream
template <class Describe>
Result<std::vector<std::byte>> written(Describe describe) {
    MeasureStream measure;
    describe(measure);
    std::vector<std::byte> bytes(measure.bytes());
    WriteStream stream{bytes};
    describe(stream);
    if (Status status = stream.status(); !status) {
        return status.error();
    }
    return bytes;
}

/// Reads all of these bytes.
///
/// @param describe  gives a stream an object
template <class T, class Describe>
Result<T> readFrom(std::span<const std::byte> bytes, Describe describe) {
    T value{};
    ReadStream stream{bytes};
    describe(stream, value);
    stream.expectEnd();
    if (Status status = stream.status(); !status) {
        return status.error();
    }
    return value;
}

} // namespace detail

/// The bytes of an object.
///
/// Errors: a field is out of its range, or beyond its limit.
template <class T>
Result<std::vector<std::byte>> toBytes(const T& value) {
    return detail::written([&](auto& stream) { detail::visit(stream, value); });
}

/// Reads an object from all of these bytes.
///
/// Errors: as for ReadStream, and bytes that are left over.
template <class T>
Result<T> fromBytes(std::span<const std::byte> bytes) {
    return detail::readFrom<T>(bytes, [](ReadStream& stream, T& value) { stream.root(value); });
}

/// Adds all fields to a running hash.
template <class T>
void addTo(RollingHash& hash, const T& value) {
    HashStream stream{hash};
    detail::visit(stream, value);
}

/// All fields as lines "path = value".
template <class T>
std::string dump(const T& value) {
    TextStream stream;
    detail::visit(stream, value);
    return stream.dump();
}

/// A field in which two objects differ.
struct Difference {
    std::string field; ///< "monsters[3].name", or "monsters.length"
    std::string first; ///< its value; empty if the object does not have it
    std::string second;
};

namespace detail {

struct Field {
    std::string path;
    std::string value;
};
class ListStream final : public FieldsStream {
public:
    std::vector<Field> fields;

private:
    void onField(std::string path, std::string value) override;
};
std::optional<Difference> firstDifference(const std::vector<Field>& first,
                                          const std::vector<Field>& second);

} // namespace detail

/// The first field in which two objects differ. It makes a list of all fields: for finding faults,
/// not for each step.
template <class T>
std::optional<Difference> firstDifference(const T& first, const T& second) {
    detail::ListStream one;
    detail::ListStream two;
    detail::visit(one, first);
    detail::visit(two, second);
    return detail::firstDifference(one.fields, two.fields);
}

} // namespace eng
