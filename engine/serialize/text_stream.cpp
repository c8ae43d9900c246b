#include "engine/serialize/text_stream.h"

#include "engine/core/format.h"

namespace eng {
namespace {

std::string inQuotes(std::string_view text) {
    constexpr unsigned char kFirstPrintable = 0x20;
    constexpr unsigned char kDelete = 0x7F;
    std::string out = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '\n') {
            out += "\\n";
        } else if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (code < kFirstPrintable || code == kDelete) {
            appendFormat(out, "\\x{0:02x}", {code});
        } else {
            out += c;
        }
    }
    return out + '"';
}

} // namespace

void FieldsStream::beginObject(FieldName name) {
    path_.beginObject(name);
}

void FieldsStream::endObject(FieldName) {
    path_.endObject();
}

void FieldsStream::emitField(FieldName name, std::string value) {
    onField(path_.of(name), std::move(value));
}

void FieldsStream::version(FieldName name, int& version) {
    emitField(name, std::to_string(version));
}

void FieldsStream::number(FieldName name, std::uint64_t& bits, NumberType type) {
    std::string shown;
    if (type == NumberType::Fixed) {
        appendShortest(shown, detail::fromBits<Fixed>(bits).toDouble());
    } else if (type == NumberType::Float) {
        appendShortest(shown, detail::fromBits<float>(bits));
    } else if (type == NumberType::Double) {
        appendShortest(shown, detail::fromBits<double>(bits));
    } else if (type <= NumberType::Int64) { // with its sign
        const unsigned shift = 64U - (8U << static_cast<unsigned>(type));
        shown = std::to_string(static_cast<std::int64_t>(bits << shift) >> shift);
    } else {
        shown = std::to_string(bits);
    }
    emitField(name, std::move(shown));
}

void FieldsStream::whole(FieldName name, std::int64_t& value, std::int64_t, std::int64_t) {
    emitField(name, std::to_string(value));
}

void FieldsStream::scaled(FieldName name, std::int64_t& value, std::int64_t, std::int64_t,
                          const NumberScale& scale) {
    std::string shown;
    appendShortest(shown, scale.first + static_cast<double>(value) * scale.unit);
    emitField(name, std::move(shown));
}

void FieldsStream::varint(FieldName name, std::uint64_t& bits, NumberType type) {
    emitField(name, type <= NumberType::Int64 ? std::to_string(static_cast<std::int64_t>(bits))
                                              : std::to_string(bits));
}

void FieldsStream::boolean(FieldName name, bool& value) {
    emitField(name, value ? "true" : "false");
}

void FieldsStream::length(std::size_t& length, std::size_t, std::size_t) {
    emitField(FieldName{"length"}, std::to_string(length));
}

void FieldsStream::text(FieldName name, std::string& text, std::size_t) {
    emitField(name, inQuotes(text));
}

void TextStream::onField(std::string path, std::string value) {
    dump_.append(path).append(" = ").append(value) += '\n';
}

} // namespace eng
