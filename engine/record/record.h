#pragma once

#include "engine/record/records.h"
#include "engine/serialize/file.h"

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace eng {

namespace detail {

/// Texts of records are at most this long, in bytes.
inline constexpr std::size_t kMaxRecordText = 4096;
inline constexpr std::string_view kRecordKind = "RECO";

/// A value without a version of its own, as it is written.
template <class T>
struct VersionedValue {
    static constexpr int kVersion = 1;

    T value{};

    template <class Stream>
    void serialize(Stream& stream, int) {
        if constexpr (std::is_same_v<T, std::string>) {
            stream.field("value", value, maxLength(kMaxRecordText));
        } else {
            stream.field("value", value);
        }
    }
};

} // namespace detail

/// A small value that is kept between runs.
///
///     Record<int> best{records, "best", 0};
///     if (score > best) {
///         best = score; // and is saved
///     }
///
/// T is a number, bool, std::string of at most 4 KiB, or a type with `serialize` (`Stream`) and an
/// operator==. If the type may get further fields, give it a kVersion: then older programs leave
/// records of newer ones alone.
///
/// Threads: the main thread.
template <std::equality_comparable T>
class Record final : public RecordBase {
public:
    /// @param records  outlives the record
    Record(Records& records, const RecordName& name, T defaultValue = {},
           OnLoss onLoss = OnLoss::TellUser)
        : RecordBase{records, name, onLoss}
        , value_{std::move(defaultValue)} {
        enter();
    }

    const T& operator*() const { return value_; }
    const T* operator->() const { return &value_; }
    // NOLINTNEXTLINE(google-explicit-constructor): reads like a value
    operator const T&() const { return value_; }

    /// Changes the value. Another value is saved at once.
    Record& operator=(T value) {
        if (value_ != value) {
            value_ = std::move(value);
            save();
        }
        return *this;
    }

private:
    Status read(std::string_view file) override {
        if constexpr (detail::kIsVersioned<T>) {
            Result<T> found = decodeFile<T>(detail::kRecordKind, file);
            if (!found) {
                return found.error();
            }
            value_ = std::move(*found);
        } else {
            Result<detail::VersionedValue<T>> found =
                decodeFile<detail::VersionedValue<T>>(detail::kRecordKind, file);
            if (!found) {
                return found.error();
            }
            value_ = std::move(found->value);
        }
        return {};
    }
    Result<std::string> write() const override {
        if constexpr (detail::kIsVersioned<T>) {
            return encodeFile(detail::kRecordKind, value_);
        } else {
            return encodeFile(detail::kRecordKind, detail::VersionedValue<T>{value_});
        }
    }

    T value_;
};

} // namespace eng
