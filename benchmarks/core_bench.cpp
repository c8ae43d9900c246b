// Compares counted pointers, buffers, queues and delegates with those of other libraries.

#include "engine/core/managed.h"
#include "engine/core/ring_buffer.h"
#include "engine/core/spsc_queue.h"

#include <boost/circular_buffer.hpp>
#include <boost/lockfree/spsc_queue.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>
#include <readerwriterqueue.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <random>
#include <thread>

#include "benchmarks/opaque.h"
#include "benchmarks/rows.h"

namespace bench {
namespace {

constexpr std::size_t kBatch = 1000; // operations in an iteration

// ---- Counted pointers: copying one and dropping the copy

struct Managed final : eng::Managed {
    int value = 1;
};
struct Intrusive final : boost::intrusive_ref_counter<Intrusive, boost::thread_unsafe_counter> {
    virtual ~Intrusive() = default; // like ours
    int value = 1;
};
struct Shared final {
    int value = 1;
};

template <class Pointer>
void copyAndDrop(benchmark::State& state, const Pointer& original) {
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            Pointer copy{original};
            benchmark::DoNotOptimize(copy);
        }
    }
    operations(state, kBatch);
}

void copyRef(benchmark::State& state) {
    eng::ManagedHeap heap;
    copyAndDrop(state, heap.make<Managed>());
}
void copyIntrusive(benchmark::State& state) {
    copyAndDrop(state, boost::intrusive_ptr<Intrusive>{new Intrusive});
}

/// A thread that does nothing. While a program has two threads, std::shared_ptr counts atomically.
class IdleThread {
public:
    IdleThread()
        : thread_{[this] {
            std::unique_lock lock{mutex_};
            ended_.wait(lock, [this] { return end_; });
        }} {}
    IdleThread(const IdleThread&) = delete;
    IdleThread& operator=(const IdleThread&) = delete;
    ~IdleThread() {
        {
            const std::lock_guard lock{mutex_};
            end_ = true;
        }
        ended_.notify_one();
        thread_.join();
    }

private:
    std::mutex mutex_;
    std::condition_variable ended_;
    bool end_ = false;
    std::thread thread_;
};
void copyShared(benchmark::State& state) {
    const IdleThread idle;
    copyAndDrop(state, std::make_shared<Shared>());
}

// ---- Few and many objects

/// Makes objects and drops them in another order; per object.
template <std::size_t kObjects>
void makeAndDrop(benchmark::State& state) {
    eng::ManagedHeap heap;
    std::vector<eng::Ref<Managed>> held(kObjects);
    std::vector<std::size_t> order(kObjects);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), std::mt19937{7});
    for (auto unused : state) {
        for (eng::Ref<Managed>& one : held) {
            one = heap.make<Managed>();
        }
        for (const std::size_t place : order) {
            held[place].reset();
        }
        benchmark::DoNotOptimize(heap.collect());
    }
    operations(state, kObjects);
}

// ---- Buffers and queues: one in, one out, with some in between

constexpr std::size_t kCapacity = 1024;

template <class Queue, class Push, class Pop>
void oneInOneOut(benchmark::State& state, Queue& queue, Push push, Pop pop) {
    for (int i = 0; i < 100; ++i) {
        push(queue, i);
    }
    Queue* known = &queue;
    benchmark::DoNotOptimize(known); // now the compiler keeps the queue in memory, like a member
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            benchmark::ClobberMemory();
            push(queue, static_cast<int>(i));
            int value = pop(queue);
            benchmark::DoNotOptimize(value);
        }
    }
    operations(state, kBatch);
}

template <std::size_t kSize>
void ringBuffer(benchmark::State& state) {
    eng::RingBuffer<int, kSize> ring;
    oneInOneOut(
        state, ring, [](auto& to, int value) { to.pushOverwriting(value); },
        [](auto& from) {
            if (from.empty()) {
                return 0;
            }
            const int value = from.front();
            from.drop();
            return value;
        });
}
void circularBuffer(benchmark::State& state) {
    boost::circular_buffer<int> ring{kCapacity};
    oneInOneOut(
        state, ring, [](auto& to, int value) { to.push_back(value); }, // overwrites the oldest, too
        [](auto& from) {
            if (from.empty()) {
                return 0;
            }
            const int value = from.front();
            from.pop_front();
            return value;
        });
}

using Ours = eng::SpscQueue<int, kCapacity>;
using Lockfree = boost::lockfree::spsc_queue<int, boost::lockfree::capacity<kCapacity>>;
using ReaderWriter = moodycamel::ReaderWriterQueue<int>;

bool push(Ours& queue, int value) {
    return queue.push(value);
}
bool pop(Ours& queue, int& value) {
    return queue.pop(value);
}
bool push(Lockfree& queue, int value) {
    return queue.push(value);
}
bool pop(Lockfree& queue, int& value) {
    return queue.pop(value);
}
bool push(ReaderWriter& queue, int value) {
    return queue.try_enqueue(value);
}
bool pop(ReaderWriter& queue, int& value) {
    return queue.try_dequeue(value);
}

template <class Queue>
std::unique_ptr<Queue> makeQueue() {
    if constexpr (std::is_same_v<Queue, ReaderWriter>) {
        return std::make_unique<Queue>(kCapacity);
    } else {
        return std::make_unique<Queue>();
    }
}

template <class Queue>
void queueAlone(benchmark::State& state) {
    const auto queue = makeQueue<Queue>();
    oneInOneOut(
        state, *queue, [](Queue& to, int value) { benchmark::DoNotOptimize(push(to, value)); },
        [](Queue& from) {
            int value = 0;
            pop(from, value);
            return value;
        });
}

/// Sends a hundred thousand numbers from one thread to another.
template <class Queue>
void queueAcross(benchmark::State& state) {
    constexpr int kMessages = 100'000;
    for (auto unused : state) {
        const auto queue = makeQueue<Queue>();
        std::thread sender{[&] {
            for (int i = 0; i < kMessages; ++i) {
                while (!push(*queue, i)) {
                    std::this_thread::yield();
                }
            }
        }};
        int value = 0;
        for (int i = 0; i < kMessages; ++i) {
            while (!pop(*queue, value)) {
                std::this_thread::yield();
            }
        }
        benchmark::DoNotOptimize(value);
        sender.join();
    }
    operations(state, kMessages);
}

// ---- Calls

template <class Function>
void calls(benchmark::State& state, std::array<Function, 16>& functions) {
    int value = 0;
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            value = functions[i % functions.size()](value);
        }
        benchmark::DoNotOptimize(value);
    }
    operations(state, kBatch);
}
void delegateCalls(benchmark::State& state) {
    const int captured = 3;
    std::array<eng::Delegate<int(int)>, 16> functions;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        functions[i] = makeDelegate(captured, i);
    }
    calls(state, functions);
}
void functionCalls(benchmark::State& state) {
    const int captured = 3;
    std::array<std::function<int(int)>, 16> functions;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        functions[i] = makeFunction(captured, i);
    }
    calls(state, functions);
}

} // namespace

std::vector<Row> coreRows() {
    const char* const lockfree = "boost::lockfree::spsc_queue";
    const char* const moody = "moodycamel::ReaderWriterQueue";
    // Each of these takes a few nanoseconds, with a noise of a quarter or more. So most rows count
    // instructions.
    constexpr auto kCounted = Measure::Instructions;
    constexpr double kGrowth = 2.0; // log 10,000 / log 100: the ratio of logarithmic growth
    return {
        {"Ref, copy and drop", "boost::intrusive_ptr, not atomic", copyRef, copyIntrusive, 1.25,
         kCounted},
        {"Ref, copy and drop, with a second thread", "std::shared_ptr", copyRef, copyShared, 0.6},
        {"make and drop, 10,000 objects", "itself at 100 objects", makeAndDrop<10'000>,
         makeAndDrop<100>, kGrowth, kCounted},
        {"RingBuffer, push and pop", "boost::circular_buffer", ringBuffer<kCapacity>,
         circularBuffer, 1.25, kCounted},
        {"RingBuffer, push and pop, no power of two", "boost::circular_buffer",
         ringBuffer<kCapacity - 1>, circularBuffer, 1.25, kCounted},
        {"SpscQueue, push and pop, one thread", lockfree, queueAlone<Ours>, queueAlone<Lockfree>,
         1.25, kCounted},
        {"SpscQueue, push and pop, one thread (2)", moody, queueAlone<Ours>,
         queueAlone<ReaderWriter>, 1.25, kCounted},
        {"SpscQueue, across threads", lockfree, queueAcross<Ours>, queueAcross<Lockfree>},
        {"SpscQueue, across threads (2)", moody, queueAcross<Ours>, queueAcross<ReaderWriter>},
        {"Delegate, call", "std::function", delegateCalls, functionCalls, 1.0, kCounted},
    };
}

} // namespace bench
