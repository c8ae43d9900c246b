#pragma once

#include "engine/serialize/stream.h"

#include <cstddef>
#include <vector>

namespace eng {

/// Values in no order: removing one moves the last. For rules with many things that come and go.
///
///     Pool<Shot, 512> shots_;
///     shots_.removeIf([&](const Shot& shot) { return shot.end <= time_; });
///
/// They lie in memory of their own, which is allocated once they are that many: a state of arrays
/// would be too large for the stack of a page.
///
/// @tparam T     with `serialize` (engine/serialize/stream.h)
/// @tparam kMax  more are neither kept nor read
template <class T, std::size_t kMax>
class Pool {
public:
    std::size_t size() const { return items_.size(); }
    bool isFull() const { return items_.size() == kMax; }
    T& operator[](std::size_t index) { return items_[index]; }
    const T& operator[](std::size_t index) const { return items_[index]; }
    auto begin() { return items_.begin(); }
    auto end() { return items_.end(); }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

    /// Not while full.
    void add(const T& item) { items_.push_back(item); }
    void clear() { items_.clear(); }
    void removeAt(std::size_t index) {
        items_[index] = items_.back();
        items_.pop_back();
    }
    template <class Gone>
    void removeIf(const Gone& gone) {
        for (std::size_t i = items_.size(); i-- > 0;) {
            if (gone(items_[i])) {
                removeAt(i);
            }
        }
    }

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("items", items_, maxLength(kMax));
    }

private:
    std::vector<T> items_;
};

} // namespace eng
