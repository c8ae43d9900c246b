#include "engine/core/managed.h"

#include "engine/core/sort.h"

#include <algorithm>
#include <new>
#include <tuple>

namespace eng {
namespace {

/// An address that only the calling thread has.
const void* thisThread() {
    thread_local const char place = 0;
    return &place;
}

} // namespace

Managed::~Managed() {
    ENG_ASSERT(count_ == 0 || (heap_ != nullptr && heap_->releasing_),
               "an object has no Refs when it is destroyed");
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

/// Takes the place of a released object that still has Refs, so that they can be dropped. It
/// belongs to no heap and frees the memory with the last Ref.
class ManagedHeap::Tombstone final : public Managed {
public:
    /// @param offset  bytes from the allocated memory to this object
    Tombstone(std::uint32_t offset, std::uint32_t count) {
        entry_ = offset & 0x3FFF'FFFFU;
        count_ = count;
        dying_ = 1; // it cannot be revived
    }

private:
    void onUnreferenced() override {
        void* const memory = reinterpret_cast<std::byte*>(this) - entry_;
        std::destroy_at(this);
        ::operator delete(memory);
    }
};

ManagedHeap::ManagedHeap()
    : owner_{thisThread()} {}

bool ManagedHeap::ownedByThisThread() const {
    return owner_ == thisThread();
}

void ManagedHeap::moveToThisThread() {
    owner_ = thisThread();
}

ManagedHeap::~ManagedHeap() {
    static_cast<void>(releaseRemaining());
    for (FreeMemory* memory : free_) {
        while (memory != nullptr) {
            ::operator delete(std::exchange(memory, memory->next));
        }
    }
}

std::uint16_t ManagedHeap::indexOf(const detail::ManagedType& type) {
    const auto found =
        std::ranges::find(types_, &type, [](const UsedType& used) { return used.type; });
    const auto index = static_cast<std::uint16_t>(found - types_.begin());
    if (found == types_.end()) {
        types_.push_back({&type, {.typeName = type.name}});
    }
    return index;
}

void ManagedHeap::adopt(Managed* object, void* memory, std::uint16_t freeList,
                        const detail::ManagedType& type, std::size_t bytes) {
    const auto offset = static_cast<std::uint32_t>(reinterpret_cast<std::byte*>(object) -
                                                   static_cast<std::byte*>(memory));
    const std::uint16_t typeIndex = indexOf(type);
    std::size_t index = freeEntry_;
    if (index == kNoEntry) {
        index = entries_.size();
        entries_.emplace_back();
    } else {
        freeEntry_ = entries_[index].bytes;
    }
    entries_[index] = {object, bytes, ++created_, offset, typeIndex, freeList};
    object->heap_ = this;
    object->entry_ = static_cast<std::uint32_t>(index) & 0x3FFF'FFFFU;
    ++liveCount_;
    countIn(typeIndex, bytes);
}

void ManagedHeap::countIn(std::uint16_t type, std::size_t bytes) {
    liveBytes_ += bytes;
    peakBytes_ = std::max(peakBytes_, liveBytes_);
    TypeUsage& use = types_[type].use;
    use.peakCount = std::max(use.peakCount, ++use.count);
    use.bytes += bytes;
    use.peakBytes = std::max(use.peakBytes, use.bytes);
}

void ManagedHeap::countOut(std::uint16_t type, std::size_t bytes) {
    liveBytes_ -= bytes;
    TypeUsage& use = types_[type].use;
    --use.count;
    use.bytes -= bytes;
}

void ManagedHeap::deallocate(void* memory, std::uint16_t freeList) {
    if (freeList > 0) {
        free_[freeList] = new (memory) FreeMemory{free_[freeList]};
    } else {
        ::operator delete(memory);
    }
}

void* ManagedHeap::allocateBlock(std::size_t bytes) {
    ENG_ASSERT(ownedByThisThread(), "only its owner thread uses a heap");
    constexpr std::string_view kUnnamed = "block";
    if (blockTypes_.empty()) {
        blockTypes_.push_back(std::make_unique<detail::ManagedType>(kUnnamed));
    }
    const std::size_t whole = sizeof(BlockHeader) + bytes;
    const std::uint16_t freeList = freeListFor(whole);
    const std::uint16_t type = indexOf(*blockTypes_.front());
    countIn(type, whole);
    return new (allocate(whole, freeList))
               BlockHeader{this, static_cast<std::uint32_t>(whole), type, freeList} +
           1;
}

void ManagedHeap::freeBlock(void* block) {
    auto* const header = static_cast<BlockHeader*>(block) - 1;
    ManagedHeap& heap = *header->heap;
    ENG_ASSERT(heap.ownedByThisThread(), "only its owner thread uses a heap");
    heap.countOut(header->type, header->bytes);
    heap.deallocate(header, header->freeList);
}

void ManagedHeap::nameBlock(void* block, std::string_view name) {
    auto* const header = static_cast<BlockHeader*>(block) - 1;
    ManagedHeap& heap = *header->heap;
    auto found =
        std::ranges::find(heap.blockTypes_, name, [](const auto& type) { return type->name; });
    constexpr std::size_t kMaxNames = 1000; // a table of that size is still searched quickly
    if (found == heap.blockTypes_.end()) {
        if (heap.blockTypes_.size() > kMaxNames) {
            return;
        }
        heap.blockTypes_.push_back(std::make_unique<detail::ManagedType>(name));
        found = heap.blockTypes_.end() - 1;
    }
    heap.countOut(header->type, header->bytes);
    header->type = heap.indexOf(**found);
    heap.countIn(header->type, header->bytes);
}

void ManagedHeap::nameBlockLike(void* block, const void* other) {
    auto* const header = static_cast<BlockHeader*>(block) - 1;
    const auto* const like = static_cast<const BlockHeader*>(other) - 1;
    ManagedHeap& heap = *header->heap;
    if (like->heap != &heap) {
        nameBlock(block, like->heap->types_[like->type].type->name);
        return;
    }
    heap.countOut(header->type, header->bytes);
    header->type = like->type;
    heap.countIn(header->type, header->bytes);
}

ManagedHeap::Entry ManagedHeap::forget(Managed* object) {
    Entry& entry = entries_[object->entry_];
    const Entry forgotten = entry;
    --liveCount_;
    countOut(entry.type, entry.bytes);
    entry.object = nullptr;
    entry.bytes = freeEntry_;
    freeEntry_ = object->entry_;
    object->dying_ = 1;
    return forgotten;
}

std::size_t ManagedHeap::collect() {
    ENG_ASSERT(ownedByThisThread(), "only its owner thread uses a heap");
    std::size_t destroyed = 0;
    // A destructor that drops the last Ref to another object adds it to the list that this loop
    // empties: no recursion, however long the chain.
    while (!dead_.empty()) {
        Managed* const object = dead_.back();
        dead_.pop_back();
        object->onDeadList_ = 0;
        if (object->count_ == 0) { // else it was revived
            const Entry entry = forget(object);
            object->~Managed();
            void* const memory = reinterpret_cast<std::byte*>(object) - entry.offset;
            deallocate(memory, entry.freeList);
            ++destroyed;
        }
    }
    return destroyed;
}

std::vector<ManagedHeap::TypeUsage> ManagedHeap::usage() const {
    std::vector<TypeUsage> list;
    list.reserve(types_.size());
    for (const UsedType& used : types_) {
        list.push_back(used.use);
    }
    sort(list, [](const TypeUsage& a, const TypeUsage& b) {
        return std::tie(b.bytes, b.peakBytes, a.typeName) <
               std::tie(a.bytes, a.peakBytes, b.typeName);
    });
    return list;
}

std::vector<ManagedHeap::Leak> ManagedHeap::releaseRemaining() {
    collect();
    std::vector<Leak> leaks;
    for (const Entry& entry : entries_) {
        if (entry.object != nullptr) {
            leaks.push_back({types_[entry.type].use.typeName, entry.creationIndex,
                             entry.object->count_, entry.bytes});
        }
    }
    sort(leaks, [](const Leak& a, const Leak& b) { return a.creationIndex < b.creationIndex; });
    // The remaining objects have Refs outside the heap or hold each other. A destructor may drop a
    // Ref to an object that was destroyed before, and the outside may drop one at any time: so
    // remains take the place of an object as long as it has Refs.
    releasing_ = true;
    while (liveCount_ > 0) { // a destructor may create objects
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            Managed* const object = entries_[i].object;
            if (object == nullptr) {
                continue;
            }
            const std::uint32_t offset = forget(object).offset;
            object->expireWeakReferences(); // its count does not show that it is gone
            object->~Managed();
            if (lastCount_ > 0) {
                // In the place of the Managed part, which is where Refs look for the count.
                std::construct_at(reinterpret_cast<Tombstone*>(object), offset, lastCount_);
            } else {
                ::operator delete(reinterpret_cast<std::byte*>(object) - offset);
            }
        }
    }
    releasing_ = false;
    for (const UsedType& used : types_) {
        if (used.use.count > 0) { // no object is left, so these are blocks
            leaks.push_back(
                {used.use.typeName, 0, static_cast<std::uint32_t>(used.use.count), used.use.bytes});
        }
    }
    return leaks;
}

} // namespace eng
