// Must not compile: a heap gives memory back itself, so it makes nothing that has its own. With
// ENGINUITY_RIGHT, where it has not, it must.

#include "engine/core/managed.h"

#include <cstddef>

struct Pooled final : eng::Managed {
#ifndef ENGINUITY_RIGHT
    static void* operator new(std::size_t size);
    static void operator delete(void* memory);
#endif
};

void make(eng::ManagedHeap& heap) {
    static_cast<void>(heap.make<Pooled>());
}
