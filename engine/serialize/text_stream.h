#pragma once

#include "engine/serialize/any_stream.h"

#include <string>

namespace eng {

/// A stream that puts every field into words, with its path.
class FieldsStream : public AnyStream {
public:
    void beginObject(FieldName name) override;
    void endObject(FieldName name) override;
    void version(FieldName name, int& version) override;
    void number(FieldName name, std::uint64_t& bits, NumberType type) override;
    void whole(FieldName name, std::int64_t& value, std::int64_t low, std::int64_t high) override;
    void scaled(FieldName name, std::int64_t& value, std::int64_t low, std::int64_t high,
                const NumberScale& scale) override;
    void varint(FieldName name, std::uint64_t& bits, NumberType type) override;
    void boolean(FieldName name, bool& value) override;
    void length(std::size_t& length, std::size_t max, std::size_t minBytes) override;
    void text(FieldName name, std::string& text, std::size_t max) override;

private:
    /// @param path   "monsters[3].name"
    /// @param value  a number with the fewest digits that read back as the same, true or false, a
    ///               text in quotes with \\n, \\" and \\x00 for what cannot be printed
    virtual void onField(std::string path, std::string value) = 0;
    void emitField(FieldName name, std::string value);

    FieldPath path_;
};

/// Dumps every field as a line "path = value".
class TextStream final : public FieldsStream {
public:
    const std::string& dump() const { return dump_; }

private:
    void onField(std::string path, std::string value) override;

    std::string dump_;
};

} // namespace eng
