#pragma once

#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <optional>
#include <utility>

namespace eng {

/// A lock-free queue between two threads: one pushes, one pops. It holds exactly kCapacity values
/// and never allocates. Kernels on different threads communicate through a pair of these.
///
/// Each slot starts as T{}. A popped value is moved out of its slot; of a T that can only be copied
/// a copy stays there until the slot is used again.
///
/// Threads: `push` from one thread, `pop` from one other; `size` from either: at most that many
///          for the pushing thread, at least that many for the popping one.
/// Source:  requested in Enginuity III; Lamport, Specifying Concurrent Program Modules, 1983; the
///          copies of the indices: Lee and others, A Lock-Free, Cache-Efficient Multi-Core
///          Synchronization Mechanism, 2009.
template <class T, std::size_t kCapacity>
class SpscQueue {
public:
    SpscQueue() = default;
    SpscQueue(const SpscQueue&) = delete;
    SpscQueue& operator=(const SpscQueue&) = delete;

    /// False when it is full; the value is then unchanged.
    template <std::convertible_to<T> V = T>
    bool push(V&& value) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (!hasRoom(tail)) {
            return false;
        }
        slots_[tail % kCapacity] = std::forward<V>(value);
        tail_.store(tail + 1, std::memory_order_release);
        return true;
    }

    /// The oldest value; nothing when the queue is empty.
    std::optional<T> pop() {
        const std::size_t head = head_.load(std::memory_order_relaxed);
        if (!hasValue(head)) {
            return std::nullopt;
        }
        std::optional<T> value{std::move(slots_[head % kCapacity])};
        head_.store(head + 1, std::memory_order_release);
        return value;
    }
    /// The same into an existing value; false, and the value unchanged, when the queue is empty.
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
                  "a power of two, so that indices may wrap around");
    static constexpr std::size_t kCacheLine = 64;

    /// Reads the other thread's index only when it must: the copy is a valid bound, and reading it
    /// moves no cache line.
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

    // Each index, and each copy of the other side's index, has a cache line of its own: a copy next
    // to an index would move to the other core with every look at that index.
    alignas(kCacheLine) std::atomic<std::size_t> head_{0}; ///< values popped
    alignas(kCacheLine) std::size_t seenTail_ = 0;
    alignas(kCacheLine) std::atomic<std::size_t> tail_{0}; ///< values pushed
    alignas(kCacheLine) std::size_t seenHead_ = 0;
    alignas(kCacheLine) std::array<T, kCapacity> slots_{};
    alignas(kCacheLine) std::byte end_{}; ///< keeps what follows the queue off the last slots' line
};

} // namespace eng
