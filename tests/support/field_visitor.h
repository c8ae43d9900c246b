#pragma once

#include "engine/core/delegate.h"
#include "engine/serialize/any_stream.h"

#include <cstdint>
#include <string>
#include <utility>

namespace eng::test {

/// Shows every number of an object to a function, which may change it: a stream of one's own.
class FieldVisitor final : public AnyStream {
public:
    /// @param visit  is called with the path of a field and its value, of Fixed the raw one
    explicit FieldVisitor(Delegate<void(const std::string&, std::int64_t&)> visit)
        : visit_{std::move(visit)} {}

    bool isReading() const override { return true; }
    void beginObject(FieldName name) override { path_.beginObject(name); }
    void endObject(FieldName) override { path_.endObject(); }
    void number(FieldName name, std::uint64_t& bits, NumberType) override {
        auto value = static_cast<std::int64_t>(bits);
        show(name, value);
        bits = static_cast<std::uint64_t>(value);
    }
    void whole(FieldName name, std::int64_t& value, std::int64_t, std::int64_t) override {
        show(name, value);
    }
    void varint(FieldName name, std::uint64_t& bits, NumberType type) override {
        number(name, bits, type);
    }
    void boolean(FieldName name, bool& value) override {
        std::int64_t number = value ? 1 : 0;
        show(name, number);
        value = number != 0;
    }
    void length(std::size_t&, std::size_t, std::size_t) override {}
    void text(FieldName, std::string&, std::size_t) override {}

private:
    void show(FieldName name, std::int64_t& value) { visit_(path_.of(name), value); }

    Delegate<void(const std::string&, std::int64_t&)> visit_;
    FieldPath path_;
};

template <class T, class Visit>
void visitFields(T& value, Visit visit) {
    FieldVisitor stream{std::move(visit)};
    stream.root(value);
}

} // namespace eng::test
