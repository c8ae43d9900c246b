#include "tests/support/count_allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> count = 0;
thread_local std::size_t countOfThisThread = 0;
thread_local std::size_t bytesOfThisThread = 0;
} // namespace

std::size_t eng::test::allocations() {
    return count;
}

std::size_t eng::test::allocationsOfThisThread() {
    return countOfThisThread;
}

std::size_t eng::test::allocatedBytesOfThisThread() {
    return bytesOfThisThread;
}

void* operator new(std::size_t size) {
    ++count;
    ++countOfThisThread;
    bytesOfThisThread += size;
    void* memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) {
        std::abort();
    }
    return memory;
}
// A graphics driver may use it, and frees the memory with the function below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return operator new(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
