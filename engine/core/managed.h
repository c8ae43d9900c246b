#pragma once

#include "engine/core/assert.h"
#include "engine/core/type_name.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Managed memory: reference-counted objects that are destroyed at a safe moment.
///
/// A heap creates an object (`heap.make<Thing>(...)`) and `Ref<Thing>` holds it. When its count
/// falls to zero the object goes to the heap's dead list. `collect`, which the kernel calls at the
/// end of each step, destroys the objects on that list. So no object is destroyed during an
/// update, and a new Ref to an object on the dead list revives it.
///
/// A type may define `std::size_t managedSize() const` to report all bytes it uses where sizeof is
/// not enough.
///
/// Threads: a heap, its objects and the Refs to them belong to one thread: the thread that created
/// the heap or took it over (`moveToThisThread`). Debug builds check this on every make, copy, drop
/// and collect.
/// Source:  Enginuity II, IMMObject and CMMPointer.

namespace eng {

class Managed;
class ManagedHeap;

namespace detail {

/// Data shared by all objects of a type.
struct ManagedType {
    std::string_view name;
};

/// Shared by an object and its weak references; says whether the object still exists.
struct WeakBlock {
    Managed* object;       ///< null once the object is destroyed
    std::uint32_t holders; ///< the weak references, plus one for the object itself
};

} // namespace detail

/// Base of everything that `Ref` can hold. An object that no heap created (on the stack, a member,
/// static) may be referenced too: its count is kept, and nothing happens when it falls to zero.
///
/// Size: 32 bytes on 64-bit systems. Data that only reports need is in the heap's table.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): only a heap deletes it
class Managed {
public:
    Managed() = default;
    Managed(const Managed&) = delete;
    Managed& operator=(const Managed&) = delete;

    /// The number of Refs that hold this object.
    std::uint32_t referenceCount() const { return count_; }
    /// The heap that created this object; null: none.
    ManagedHeap* heap() const { return heap_; }

protected:
    virtual ~Managed();

private:
    friend class ManagedHeap;
    template <class T>
    friend class Ref;
    template <class T>
    friend class WeakRef;

    /// Called when the last Ref to an object without a heap is dropped.
    virtual void onUnreferenced() {}

    void addReference();
    void dropReference();
    bool usableByThisThread() const;
    /// Whether `WeakRef::lock` may return it: it has Refs, or no heap counts it.
    bool isLockable() const { return heap_ == nullptr || count_ > 0; }
    detail::WeakBlock& weakBlock();
    void expireWeakReferences();

    ManagedHeap* heap_ = nullptr;       // null: not created by a heap, never collected
    detail::WeakBlock* weak_ = nullptr; // allocated with the first weak reference
    std::uint32_t count_ = 0;
    std::uint32_t entry_ : 30 = 0; // index in the heap's table
    std::uint32_t onDeadList_ : 1 = 0;
    std::uint32_t dying_ : 1 = 0; // its destructor runs: too late to be revived
};

/// A counted pointer: null, or the owner of one count of an object.
template <class T>
class Ref {
public:
    Ref() = default;
    // NOLINTBEGIN(google-explicit-constructor): null and a Ref to a derived type convert
    Ref(std::nullptr_t) {}
    explicit Ref(T* object)
        : object_{object} {
        add();
    }
    Ref(const Ref& other)
        : object_{other.object_} {
        add();
    }
    Ref(Ref&& other) noexcept
        : object_{std::exchange(other.object_, nullptr)} {}
    template <class U>
        requires std::is_convertible_v<U*, T*>
    Ref(const Ref<U>& other)
        : object_{other.get()} {
        add();
    }
    // NOLINTEND(google-explicit-constructor)
    ~Ref() { drop(); }

    Ref& operator=(const Ref& other) { // NOLINT(bugprone-unhandled-self-assignment): copies first
        Ref{other}.swap(*this);
        return *this;
    }
    Ref& operator=(Ref&& other) noexcept {
        Ref{std::move(other)}.swap(*this);
        return *this;
    }

    T* get() const { return object_; }
    T& operator*() const {
        ENG_ASSERT(object_ != nullptr, "a null Ref is not dereferenced");
        return *object_;
    }
    T* operator->() const {
        ENG_ASSERT(object_ != nullptr, "a null Ref is not dereferenced");
        return object_;
    }
    explicit operator bool() const { return object_ != nullptr; }

    void reset() { Ref{}.swap(*this); }
    void swap(Ref& other) noexcept { std::swap(object_, other.object_); }

    template <class U>
    friend bool operator==(const Ref& a, const Ref<U>& b) {
        return a.get() == b.get();
    }
    friend bool operator==(const Ref& a, std::nullptr_t) { return a.object_ == nullptr; }

private:
    void add() {
        if (object_ != nullptr) {
            static_cast<Managed*>(object_)->addReference();
        }
    }
    void drop() {
        if (object_ != nullptr) {
            static_cast<Managed*>(object_)->dropReference();
        }
    }

    T* object_ = nullptr;
};

/// Creates managed objects, knows every live one, and destroys those without Refs.
class ManagedHeap {
public:
    /// An object that still had Refs at shut-down, or blocks of one name that were in use.
    struct Leak {
        std::string_view typeName;
        std::uint64_t creationIndex; ///< of the object in creation order, from 1; of blocks 0
        std::uint32_t count;         ///< Refs that held it; of blocks, how many
        std::size_t bytes;
    };
    /// The memory that the objects of one type use, or the blocks of one name.
    struct TypeUsage {
        std::string_view typeName;
        std::size_t count = 0; ///< live objects
        std::size_t bytes = 0;
        std::size_t peakCount = 0; ///< high-water mark
        std::size_t peakBytes = 0;
    };

    ManagedHeap();
    ManagedHeap(const ManagedHeap&) = delete;
    ManagedHeap& operator=(const ManagedHeap&) = delete;
    ~ManagedHeap();

    /// Creates a T, which must derive from Managed. Its memory comes from the global `new`, and the
    /// heap reuses that of destroyed objects of similar size (in release builds): T has no operator
    /// new or delete of its own and no extended alignment.
    template <class T, class... Arguments>
    Ref<T> make(Arguments&&... arguments) {
        static_assert(std::derived_from<T, Managed>);
        static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
        static_assert(!kHasOwnMemory<T>, "T has no operator new or delete of its own");
        ENG_ASSERT(ownedByThisThread(), "only its owner thread uses a heap");
        constexpr std::uint16_t kFreeList = freeListFor(sizeof(T));
        void* const memory = allocate(sizeof(T), kFreeList);
        T* object = new (memory) T(std::forward<Arguments>(arguments)...);
        adopt(object, memory, kFreeList, typeOf<T>(), sizeOf(*object));
        return Ref<T>{object};
    }

    /// Allocates raw memory, such as the frame of a coroutine. Reports list blocks by name.
    ///
    /// @return  aligned as by `new`; give it back by `freeBlock` before the heap is destroyed
    void* allocateBlock(std::size_t bytes);
    static void freeBlock(void* block);
    /// @param name  outlives the heap; after a thousand different ones reports say "block"
    static void nameBlock(void* block, std::string_view name);
    /// Gives a block the name of another one.
    static void nameBlockLike(void* block, const void* other);

    /// Destroys every object on the dead list, and every object whose last Ref these drop, without
    /// recursion. Objects that destructors create and drop are destroyed in the same call.
    ///
    /// @return the number of destroyed objects
    std::size_t collect();

    /// For shut-down: destroys every live object, even if it has Refs, and reports it, oldest
    /// first; then the names of blocks in use. A Ref to such an object may be dropped at any later
    /// time, also after the heap is gone; it must not be dereferenced.
    std::vector<Leak> releaseRemaining();

    /// Live objects.
    std::size_t liveCount() const { return liveCount_; }
    /// Of objects and blocks.
    std::size_t liveBytes() const { return liveBytes_; }
    /// High-water mark of liveBytes().
    std::size_t peakBytes() const { return peakBytes_; }
    /// Every type created so far, sorted by bytes in use, then by high-water mark.
    std::vector<TypeUsage> usage() const;

    /// Whether the calling thread owns this heap and its objects.
    ///
    /// Threads: any.
    bool ownedByThisThread() const;
    /// Makes the calling thread the owner of the heap and all its objects. The previous owner no
    /// longer touches them, nor Refs to them.
    void moveToThisThread();

private:
    friend class Managed;
    class Tombstone;

    /// Data of a live object for reports. Free entries have no object.
    struct Entry {
        Managed* object;
        std::size_t bytes; ///< of a free entry: index of the next free entry
        std::uint64_t creationIndex;
        std::uint32_t offset;   ///< bytes from the start of its memory to `object`
        std::uint16_t type;     ///< index in `types_`
        std::uint16_t freeList; ///< where its memory goes
    };
    struct UsedType {
        const detail::ManagedType* type;
        TypeUsage use;
    };
    /// Lies before a block.
    struct alignas(__STDCPP_DEFAULT_NEW_ALIGNMENT__) BlockHeader {
        ManagedHeap* heap;
        std::uint32_t bytes;    ///< with the header
        std::uint16_t type;     ///< index in `types_`
        std::uint16_t freeList; ///< where its memory goes
    };
    /// Memory of a destroyed object, kept for the next one of its size.
    struct FreeMemory {
        FreeMemory* next;
    };
    /// One free list for each multiple of 16 bytes, up to 512. Memory of list 0 goes back to the
    /// system: larger objects, and in debug builds all, so that tools see accesses to destroyed
    /// objects.
    /// The layout is the same in all builds, since an installed engine and its game may differ.
    static constexpr std::size_t kFreeLists = 33;
    static constexpr std::uint16_t freeListFor([[maybe_unused]] std::size_t bytes) {
        if constexpr (kAsserts) {
            return 0;
        } else {
            const std::size_t list = (bytes + 15) / 16;
            return static_cast<std::uint16_t>(list < kFreeLists ? list : 0);
        }
    }

    template <class T>
    // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): a constant
    static constexpr bool kHasOwnMemory =
        requires { T::operator new(sizeof(T)); } || requires(void* memory) {
            T::operator delete(memory);
        } || requires(void* memory) { T::operator delete(memory, sizeof(T)); };
    template <class T>
    static const detail::ManagedType& typeOf() {
        // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): at the first call
        static const detail::ManagedType kType{typeName<T>()};
        return kType;
    }
    template <class T>
    static std::size_t sizeOf(const T& object) {
        if constexpr (requires {
                          { object.managedSize() } -> std::same_as<std::size_t>;
                      }) {
            return object.managedSize();
        } else {
            return sizeof(T);
        }
    }
    void* allocate(std::size_t bytes, std::uint16_t freeList) {
        if (FreeMemory* const memory = free_[freeList]) {
            free_[freeList] = memory->next;
            return memory;
        }
        return ::operator new(freeList > 0 ? freeList * std::size_t{16} : bytes);
    }
    void adopt(Managed* object, void* memory, std::uint16_t freeList,
               const detail::ManagedType& type, std::size_t bytes);
    void countIn(std::uint16_t type, std::size_t bytes);
    void countOut(std::uint16_t type, std::size_t bytes);
    void deallocate(void* memory, std::uint16_t freeList);
    void addToDeadList(Managed* object);
    Entry forget(Managed* object);
    std::uint16_t indexOf(const detail::ManagedType& type);

    static constexpr std::size_t kNoEntry = static_cast<std::size_t>(-1);

    std::vector<Entry> entries_;
    std::size_t freeEntry_ = kNoEntry;
    std::vector<Managed*> dead_;
    std::size_t liveCount_ = 0;
    std::size_t liveBytes_ = 0;
    std::size_t peakBytes_ = 0;
    std::uint64_t created_ = 0;
    std::vector<UsedType> types_;
    std::vector<std::unique_ptr<detail::ManagedType>> blockTypes_; ///< one for each name
    std::array<FreeMemory*, kFreeLists> free_{};
    const void* owner_;           ///< a thread
    std::uint32_t lastCount_ = 0; ///< Refs of the object destroyed last, during the release
    bool releasing_ = false;
};

/// Objects without a heap, and the remains of released objects, belong to any thread.
inline bool Managed::usableByThisThread() const {
    return heap_ == nullptr || heap_->ownedByThisThread();
}

inline void Managed::addReference() {
    ENG_ASSERT(usableByThisThread(), "only the owner thread of its heap holds a managed object");
    ENG_ASSERT(dying_ == 0, "an object that is being destroyed cannot be revived");
    ++count_;
}

inline void Managed::dropReference() {
    ENG_ASSERT(usableByThisThread(), "only the owner thread of its heap drops a managed object");
    ENG_ASSERT(count_ > 0, "a count does not fall below zero");
    if (--count_ == 0) {
        if (heap_ != nullptr) {
            heap_->addToDeadList(this);
        } else {
            onUnreferenced();
        }
    }
}

inline void ManagedHeap::addToDeadList(Managed* object) {
    if (object->onDeadList_ == 0 && object->dying_ == 0 && !releasing_) {
        object->onDeadList_ = 1;
        dead_.push_back(object);
    }
}

} // namespace eng
