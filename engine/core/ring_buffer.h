#pragma once

#include "engine/core/assert.h"

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

namespace eng {

/// A FIFO queue of fixed capacity: it holds exactly kCapacity values and never allocates.
///
///     RingBuffer<float, 240> frames;
///     frames.pushOverwriting(seconds); // discards the oldest when full
///     frames.push(seconds);     // false when full
///
/// The destructor of a value may use the buffer, which no longer contains the value. The destructor
/// of a moved-from value must not push, since its slot is not free yet.
///
/// Threads: one; use `SpscQueue` between two threads.
/// Source:  Enginuity II, ringbuffer (<<, >>, flood).
template <class T, std::size_t kCapacity>
class RingBuffer {
    static_assert(kCapacity > 0);

public:
    RingBuffer() = default;
    RingBuffer(const RingBuffer&) = delete;
    RingBuffer& operator=(const RingBuffer&) = delete;
    ~RingBuffer() { clear(); }

    /// Appends a value. False when the buffer is full; the value is then unchanged.
    bool push(T&& value) { return emplace(std::move(value)); }
    bool push(const T& value) { return emplace(value); }
    /// Appends a value; discards the oldest when the buffer is full.
    void pushOverwriting(T value) {
        if (full()) {
            drop();
        }
        emplace(std::move(value));
    }

    /// Removes and returns the oldest; nothing when the buffer is empty.
    std::optional<T> pop() {
        if (empty()) {
            return std::nullopt;
        }
        std::optional<T> value{std::move(*at(first_))};
        releaseSlot();
        return value;
    }

    /// Discards the oldest; the buffer is not empty. Invalidates the result of `front`.
    void drop() {
        ENG_ASSERT(!empty(), "there is an oldest one");
        if constexpr (std::is_trivially_destructible_v<T>) {
            releaseSlot();
        } else {
            static_cast<void>(pop()); // its destructor may use this buffer, so it runs last
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
    /// The oldest; the buffer is not empty.
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }
    /// The newest; the buffer is not empty.
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
    /// Replaces the contents by copies of this value, up to the capacity.
    void fill(const T& value) {
        const T copy = value; // it may be an element of this buffer
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
    void releaseSlot() {
        T* const oldest = at(first_);
        first_ = wrapped(first_ + 1);
        --size_;
        std::destroy_at(oldest); // last: its destructor may use this buffer
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

    // Raw memory, so that T needs no default constructor.
    alignas(T) std::array<std::byte, kCapacity * sizeof(T)> places_;
    std::size_t first_ = 0; // the oldest
    std::size_t size_ = 0;
};

} // namespace eng
