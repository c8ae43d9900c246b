#include "engine/core/managed.h"

#include <algorithm>
#include <new>

namespace eng {

void Managed::dropReference() {
    ENG_ASSERT(count_ > 0, "a count does not fall below zero");
    --count_;
    if (count_ == 0 && heap_ != nullptr) {
        heap_->bury(this);
    }
}

ManagedHeap::~ManagedHeap() {
    static_cast<void>(releaseRemaining());
}

std::string_view ManagedHeap::typeIn(std::string_view function) {
    constexpr std::string_view kBefore = "T = ";
    const std::size_t start = function.rfind(kBefore);
    if (start == std::string_view::npos) {
        return function;
    }
    const std::size_t end = function.find_first_of(";]", start);
    return function.substr(start + kBefore.size(), end - start - kBefore.size());
}

void ManagedHeap::adopt(Managed* object, void* memory, std::string_view typeName,
                        std::size_t size) {
    object->heap_ = this;
    object->memory_ = memory;
    object->typeName_ = typeName;
    object->size_ = size;
    object->creationIndex_ = ++created_;
    object->next_ = firstLive_;
    if (firstLive_ != nullptr) {
        firstLive_->previous_ = object;
    }
    firstLive_ = object;
    ++liveCount_;
    liveBytes_ += size;
}

void ManagedHeap::bury(Managed* object) {
    if (object->onDeadList_ || tearingDown_) {
        return;
    }
    object->onDeadList_ = true;
    object->nextDead_ = firstDead_;
    firstDead_ = object;
}

void ManagedHeap::unlink(Managed* object) {
    if (object->previous_ != nullptr) {
        object->previous_->next_ = object->next_;
    } else {
        firstLive_ = object->next_;
    }
    if (object->next_ != nullptr) {
        object->next_->previous_ = object->previous_;
    }
    --liveCount_;
    liveBytes_ -= object->size_;
}

std::size_t ManagedHeap::collect() {
    std::size_t destroyed = 0;
    // A destructor that drops the last Ref to another object puts it on the list that this loop is
    // emptying: no recursion, however long the chain.
    while (firstDead_ != nullptr) {
        Managed* object = firstDead_;
        firstDead_ = object->nextDead_;
        object->onDeadList_ = false;
        if (object->count_ > 0) {
            continue; // somebody took it up again
        }
        unlink(object);
        delete object;
        ++destroyed;
    }
    return destroyed;
}

std::vector<ManagedHeap::Leak> ManagedHeap::releaseRemaining() {
    collect();
    std::vector<Leak> leaks;
    for (const Managed* object = firstLive_; object != nullptr; object = object->next_) {
        leaks.push_back({object->typeName_, object->creationIndex_, object->count_, object->size_});
    }
    // What is left is held from outside or holds itself in a ring. A destructor may still drop a
    // Ref to an object that went before it, so all are destroyed first and their memory is given
    // back afterwards.
    std::vector<void*> remains;
    tearingDown_ = true;
    while (firstLive_ != nullptr) {
        Managed* object = firstLive_;
        unlink(object);
        remains.push_back(object->memory_);
        object->~Managed();
    }
    for (void* memory : remains) {
        ::operator delete(memory);
    }
    tearingDown_ = false;
    std::sort(leaks.begin(), leaks.end(),
              [](const Leak& a, const Leak& b) { return a.creationIndex < b.creationIndex; });
    return leaks;
}

} // namespace eng
