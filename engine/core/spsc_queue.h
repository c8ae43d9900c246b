#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

namespace eng {

/// A queue between two threads without locks: one pushes, one pops. It holds exactly kCapacity
/// values and never allocates.
///
/// What was pushed is seen whole by the one who pops it. Kernels on threads of their own talk
/// through a pair of these.
///
/// A T begins as T{} in each place. What was popped has been moved out of its place; of a T that
/// can only be copied a copy stays there until the place is used again.
///
/// Threads: `push` from one thread, `pop` from one other; `size` from either, as a lower bound for
/// the one and an upper bound for
///          the other.
/// Source:  Enginuity III wishes for it; Lamport, Specifying Concurrent Program Modules, 1983; what
///          was seen last of the other side: Lee and others, A Lock-Free, Cache-Efficient
///          Multi-Core Synchronization Mechanism, 2009.
template <class T, std::size_t kCapacity>
class SpscQueue {
public:
    SpscQueue() = default;
    SpscQueue(const SpscQueue&) = delete;
    SpscQueue& operator=(const SpscQueue&) = delete;

    /// False when it is full; the value is then untouched.
    bool push(T&& value) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (!hasRoom(tail)) {
            return false;
        }
        slots_[tail % kCapacity] = std::move(value);
        tail_.store(tail + 1, std::memory_order_release);
        return true;
    }
    bool push(const T& value) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (!hasRoom(tail)) {
            return false;
        }
        slots_[tail % kCapacity] = value;
        tail_.store(tail + 1, std::memory_order_release);
        return true;
    }

    /// Nothing when it is empty.
    std::optional<T> pop() {
        const std::size_t head = head_.load(std::memory_order_relaxed);
        if (!hasValue(head)) {
            return std::nullopt;
        }
        std::optional<T> value{std::move(slots_[head % kCapacity])};
        head_.store(head + 1, std::memory_order_release);
        return value;
    }
    /// The same into a place that is there already; false, and the place untouched, when it is
    /// empty.
    bool pop(T& value) {
        const std::size_t head = head_.load(std::memory_order_relaxed);
        if (!hasValue(head)) {
            return false;
        }
        value = std::move(slots_[head % kCapacity]);
        head_.store(head + 1, std::memory_order_release);
        return true;
    }

    std::size_t size() const {
        return tail_.load(std::memory_order_acquire) - head_.load(std::memory_order_acquire);
    }
    static constexpr std::size_t capacity() { return kCapacity; }

private:
    static_assert(kCapacity > 0 && (kCapacity & (kCapacity - 1)) == 0,
                  "a power of two, so that counting on past the largest number stays in step");
    static constexpr std::size_t kCacheLine = 64;

    /// Looks at what the other thread has done only when it has to: what was seen last is a bound
    /// that holds, and reading it costs nobody a cache line.
    bool hasRoom(std::size_t tail) {
        if (tail - seenHead_ == kCapacity) {
            seenHead_ = head_.load(std::memory_order_acquire);
        }
        return tail - seenHead_ != kCapacity;
    }
    bool hasValue(std::size_t head) {
        if (head == seenTail_) {
            seenTail_ = tail_.load(std::memory_order_acquire);
        }
        return head != seenTail_;
    }

    // Each thread has a cache line of its own: what it writes, and what it has seen of the other.
    alignas(kCacheLine) std::atomic<std::size_t> head_{0}; // how many were popped
    std::size_t seenTail_ = 0;
    alignas(kCacheLine) std::atomic<std::size_t> tail_{0}; // how many were pushed
    std::size_t seenHead_ = 0;
    alignas(kCacheLine) std::array<T, kCapacity> slots_{};
};

} // namespace eng
