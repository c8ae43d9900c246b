#pragma once

#include "engine/core/assert.h"

#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

namespace eng {

/// First in, first out, in a fixed place: it holds exactly kCapacity values and never allocates.
///
///     RingBuffer<float, 240> frames;
///     frames.pushOver(seconds); // the oldest makes room
///     frames.push(seconds);     // refused when it is full
///
/// A value may use the buffer while it is destroyed: it is no longer in it. What is left behind by
/// moving, or by copying what cannot be moved, pushes nothing when it is destroyed, since it still
/// lies in the place that became free.
///
/// Threads: one; between two threads it is `SpscQueue`.
/// Source:  Enginuity II, ringbuffer (<<, >>, flood).
template <class T, std::size_t kCapacity>
class RingBuffer {
    static_assert(kCapacity > 0);

public:
    RingBuffer() = default;
    RingBuffer(const RingBuffer&) = delete;
    RingBuffer& operator=(const RingBuffer&) = delete;
    ~RingBuffer() { clear(); }

    /// Puts a value behind the newest. False when it is full; the value is then untouched.
    bool push(T&& value) { return emplace(std::move(value)); }
    bool push(const T& value) { return emplace(value); }
    /// The same; when it is full the oldest goes.
    void pushOver(T value) {
        if (full()) {
            drop();
        }
        emplace(std::move(value));
    }

    /// Takes the oldest out; nothing when it is empty.
    std::optional<T> pop() {
        if (empty()) {
            return std::nullopt;
        }
        std::optional<T> value{std::move(*at(first_))};
        vacate();
        return value;
    }

    /// Lets the oldest go; there must be one. What `front` gave is gone then.
    void drop() {
        ENG_ASSERT(!empty(), "there is an oldest one");
        if constexpr (std::is_trivially_destructible_v<T>) {
            vacate();
        } else {
            static_cast<void>(pop()); // its destructor may use this buffer, so it goes last
        }
    }

    /// @param index  0: the oldest; below size()
    T& operator[](std::size_t index) {
        ENG_ASSERT(index < size_, "an index is below the size");
        return *at(wrapped(first_ + index));
    }
    const T& operator[](std::size_t index) const {
        ENG_ASSERT(index < size_, "an index is below the size");
        return *at(wrapped(first_ + index));
    }
    /// The oldest; there must be one.
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }
    /// The newest; there must be one.
    T& back() { return (*this)[size_ - 1]; }
    const T& back() const { return (*this)[size_ - 1]; }

    std::size_t size() const { return size_; }
    static constexpr std::size_t capacity() { return kCapacity; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == kCapacity; }

    /// Destroys all values, the oldest first.
    void clear() {
        while (!empty()) {
            drop();
        }
    }
    /// Makes it full of copies of this value, whatever was in it.
    void fill(const T& value) {
        const T copy = value; // it may be one of those that go
        clear();
        while (push(copy)) {
        }
    }

private:
    static std::size_t wrapped(std::size_t place) {
        if constexpr ((kCapacity & (kCapacity - 1)) == 0) {
            return place & (kCapacity - 1);
        } else {
            return place >= kCapacity ? place - kCapacity : place;
        }
    }
    void vacate() {
        T* const oldest = at(first_);
        first_ = wrapped(first_ + 1);
        --size_;
        std::destroy_at(oldest); // last: what is only copied, not moved, may use this buffer now
    }
    T* at(std::size_t place) {
        return std::launder(reinterpret_cast<T*>(&places_[place * sizeof(T)]));
    }
    const T* at(std::size_t place) const {
        return std::launder(reinterpret_cast<const T*>(&places_[place * sizeof(T)]));
    }
    template <class Value>
    bool emplace(Value&& value) {
        if (full()) {
            return false;
        }
        std::construct_at(reinterpret_cast<T*>(&places_[wrapped(first_ + size_) * sizeof(T)]),
                          std::forward<Value>(value));
        ++size_;
        return true;
    }

    // Bare places, so that a T needs no default and none is made before it is pushed.
    // NOLINTNEXTLINE(cppcoreguidelines-avoid-c-arrays)
    alignas(T) std::byte places_[kCapacity * sizeof(T)];
    std::size_t first_ = 0; // the oldest
    std::size_t size_ = 0;
};

} // namespace eng
