#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace eng {

/// The name of a field: a literal, or its index in an array.
struct FieldName {
    const char* name = nullptr;
    std::size_t index = 0; ///< where there is no name
};
/// Appends a name to a path: "monsters[3].name".
void appendTo(std::string& path, FieldName name);

/// The value that a whole number encodes: `first` + number * `unit`.
struct NumberScale {
    double first;
    double unit;
};

/// The path of the objects that a stream is visiting.
class FieldPath {
public:
    void beginObject(FieldName name) {
        lengths_.push_back(path_.size());
        appendTo(path_, name);
    }
    void endObject() {
        path_.resize(lengths_.back());
        lengths_.pop_back();
    }
    /// The path of a field in the innermost object.
    std::string of(FieldName name) const {
        std::string path = path_;
        appendTo(path, name);
        return path;
    }

private:
    std::string path_;
    std::vector<std::size_t> lengths_; ///< of the path before each open object
};

/// The position of a stream and its first error: the base of streams that can fail.
///
/// After an error nothing more is read or written; the caller checks once, at the end.
class StreamState {
public:
    /// Objects within each other; deeper ones are refused, so that a file cannot use up the stack.
    static constexpr int kMaxDepth = 64;

    virtual ~StreamState() = default;

    bool ok() const { return failure_ == nullptr; }
    /// The first error: the path of the field, the position, and what was expected.
    Status status() const;

    /// Refuses a field, unless something was refused before.
    void refuse(FieldName name, Message expected);

    // For `Stream`.
    void beginObject(FieldName name) {
        if (++depth_ > kMaxDepth) [[unlikely]] {
            refuseDepth(name);
        }
    }
    void endObject(FieldName name) {
        if (failure_ != nullptr) [[unlikely]] {
            leave(name);
        }
        --depth_;
    }

protected:
    StreamState() = default;
    StreamState(const StreamState&) = delete;
    StreamState& operator=(const StreamState&) = delete;

    void refuseNumber(FieldName name, std::int64_t low, std::int64_t high, std::int64_t found);
    /// A number that stands for another one.
    void refuseScaled(FieldName name, std::int64_t low, std::int64_t high, std::int64_t found,
                      const NumberScale& scale);
    void refuseLength(FieldName name, std::uint64_t max, std::uint64_t found);
    void refuseEnd(FieldName name, std::size_t needed, std::size_t left);

private:
    struct Failure {
        std::string path;
        std::size_t position;
        Message expected;
        int depth; ///< of the object that the path begins in
    };
    virtual std::size_t position() const = 0; ///< bytes from the beginning
    virtual void stop() = 0;                  ///< nothing more is read or written
    void refuseDepth(FieldName name);
    void leave(FieldName name);

    std::unique_ptr<Failure> failure_;
    int depth_ = 0;
};

} // namespace eng
