#include "engine/core/managed.h"

#include <algorithm>
#include <functional>
#include <new>
#include <tuple>

namespace eng {

Managed::~Managed() {
    ENG_ASSERT(count_ == 0 || (heap_ != nullptr && heap_->tearingDown_),
               "nobody holds an object that goes");
    if (heap_ != nullptr) {
        heap_->lastCount_ = count_;
    }
    expireWeakReferences();
}

detail::WeakBlock& Managed::weakBlock() {
    if (weak_ == nullptr) {
        weak_ = new detail::WeakBlock{this, 1};
    }
    return *weak_;
}

void Managed::expireWeakReferences() {
    if (detail::WeakBlock* const block = std::exchange(weak_, nullptr)) {
        block->object = nullptr;
        if (--block->holders == 0) {
            delete block;
        }
    }
}

/// What stands in the place of an object that was destroyed while somebody held it, so that
/// dropping it does no harm. Its memory goes with its last Ref.
class ManagedHeap::Remains final : public Managed {
public:
    Remains(ManagedHeap& heap, void* memory, std::uint32_t count) {
        heap_ = &heap;
        memory_ = memory;
        count_ = count;
        dying_ = true; // nobody takes it up
        ++heap.liveCount_;
    }
};

ManagedHeap::ManagedHeap()
    : owner_{std::this_thread::get_id()} {}

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

ManagedHeap::TypeUse& ManagedHeap::useOf(const detail::ManagedType& type) {
    const auto place = std::lower_bound(types_.begin(), types_.end(), &type,
                                        [](const UsedType& used, const detail::ManagedType* other) {
                                            return std::less<>{}(used.type, other);
                                        });
    if (place != types_.end() && place->type == &type) {
        return place->use;
    }
    return types_.insert(place, {&type, {.typeName = type.name}})->use;
}

void ManagedHeap::adopt(Managed* object, void* memory, const detail::ManagedType& type,
                        std::size_t size) {
    object->heap_ = this;
    object->memory_ = memory;
    object->type_ = &type;
    object->size_ = size;
    object->creationIndex_ = ++created_;
    object->next_ = firstLive_;
    if (firstLive_ != nullptr) {
        firstLive_->previous_ = object;
    }
    firstLive_ = object;
    ++liveCount_;
    liveBytes_ += size;
    mostBytes_ = std::max(mostBytes_, liveBytes_);
    TypeUse& use = useOf(type);
    use.mostCount = std::max(use.mostCount, ++use.count);
    use.bytes += size;
    use.mostBytes = std::max(use.mostBytes, use.bytes);
}

void ManagedHeap::bury(Managed* object) {
    if (ofRemains_) {
        void* const memory = object->memory_;
        object->~Managed();
        ::operator delete(memory);
        if (--liveCount_ == 0 && !tearingDown_) {
            delete this;
        }
        return;
    }
    if (object->onDeadList_ || object->dying_ || tearingDown_) {
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
    TypeUse& use = useOf(*object->type_);
    --use.count;
    use.bytes -= object->size_;
    object->dying_ = true;
}

std::size_t ManagedHeap::collect() {
    ENG_ASSERT(ofRemains_ || ownedByThisThread(),
               "a heap is used only by the thread that it belongs to");
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

std::vector<ManagedHeap::TypeUse> ManagedHeap::use() const {
    std::vector<TypeUse> list;
    list.reserve(types_.size());
    for (const UsedType& used : types_) {
        list.push_back(used.use);
    }
    std::sort(list.begin(), list.end(), [](const TypeUse& a, const TypeUse& b) {
        return std::tie(b.bytes, b.mostBytes, a.typeName) <
               std::tie(a.bytes, a.mostBytes, b.typeName);
    });
    return list;
}

std::vector<ManagedHeap::Leak> ManagedHeap::releaseRemaining() {
    collect();
    std::vector<Leak> leaks;
    for (const Managed* object = firstLive_; object != nullptr; object = object->next_) {
        leaks.push_back(
            {object->type_->name, object->creationIndex_, object->count_, object->size_});
    }
    // What is left is held from outside or holds itself in a ring. A destructor may still drop a
    // Ref to an object that went before it, and whoever is outside may do so at any time: so as
    // long as it is held something stands in its place. That has a heap of its own, since it may
    // outlive this one.
    if (firstLive_ != nullptr) {
        auto* const remains = new ManagedHeap;
        remains->owner_ = owner_;
        remains->ofRemains_ = true;
        remains->tearingDown_ = true;
        tearingDown_ = true;
        while (firstLive_ != nullptr) {
            Managed* const object = firstLive_;
            void* const memory = object->memory_;
            unlink(object);
            object->expireWeakReferences(); // its count does not say that it is gone
            object->~Managed();
            if (lastCount_ > 0) {
                // The part that is Managed stays where it was in the object, where Refs look for
                // it.
                std::construct_at(reinterpret_cast<Remains*>(object), *remains, memory, lastCount_);
            } else {
                ::operator delete(memory);
            }
        }
        tearingDown_ = false;
        remains->tearingDown_ = false;
        if (remains->liveCount_ == 0) {
            delete remains;
        }
    }
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): it goes with the last that it holds
    std::sort(leaks.begin(), leaks.end(),
              [](const Leak& a, const Leak& b) { return a.creationIndex < b.creationIndex; });
    return leaks;
}

} // namespace eng
