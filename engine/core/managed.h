#pragma once

#include "engine/core/assert.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <source_location>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

/// Managed memory: objects that count who holds them and are destroyed at a safe moment.
///
/// An object is made by a heap (`heap.make<Thing>(...)`) and held by `Ref<Thing>`. When its count
/// falls to zero it goes to the heap's dead list; `collect`, which the kernel calls at the end of
/// each step, destroys what is there. So nothing is ever destroyed in the middle of someone's
/// update, and whoever takes a dead object up again before that has revived it.
///
/// Two functions that a type may have, both optional, tell the heap more of it:
///
///     std::size_t managedSize() const;             // bytes in all, where sizeof is not all of it
///     void trace(ReferenceVisitor& visitor) const; // the Refs it holds
///     (engine/core/reference_cycles.h)
///
/// Threads: a heap, its objects and the Refs to them belong to one thread: the one that made the
/// heap, or took it over (`moveToThisThread`). Debug builds check it whenever something is made,
/// held, watched, dropped or collected.
/// Source:  Enginuity II, IMMObject and CMMPointer.

namespace eng {

class Managed;
class ManagedHeap;
class ReferenceVisitor;

namespace detail {

/// What is the same for all objects of a type.
struct ManagedType {
    std::string_view name;
    /// Shows the Refs that an object holds; null for a type that has no `trace`.
    void (*trace)(const Managed& object, ReferenceVisitor& visitor);
    bool traceIsOwn; ///< and not a base's, which knows nothing of what the type adds
};

/// What weak references share with the object: it says whether the object is still there.
struct WeakBlock {
    Managed* object;       ///< null when it has been destroyed
    std::uint32_t holders; ///< weak references, and the object itself
};

} // namespace detail

/// Base of everything that `Ref` can hold. An object that no heap made (on the stack, a member,
/// static) may be referred to as well: its count is kept, and nothing happens when it falls to
/// zero.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): only a heap deletes it
class Managed {
public:
    Managed() = default;
    Managed(const Managed&) = delete;
    Managed& operator=(const Managed&) = delete;

    /// How many Refs hold it.
    std::uint32_t referenceCount() const { return count_; }

protected:
    virtual ~Managed();

private:
    friend class ManagedHeap;
    // NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): its base gives none away
    friend class ReferenceGraph;
    template <class T>
    friend class Ref;
    template <class T>
    friend class WeakRef;

    void addReference();
    void dropReference();
    bool usableByThisThread() const;
    /// Whether somebody may take it up: it is held, or no heap counts.
    bool takable() const { return heap_ == nullptr || count_ > 0; }
    detail::WeakBlock& weakBlock();
    void expireWeakReferences();

    ManagedHeap* heap_ = nullptr; // null: not made by a heap, so never collected
    Managed* previous_ = nullptr; // the heap's list of all that live
    Managed* next_ = nullptr;
    Managed* nextDead_ = nullptr;
    const detail::ManagedType* type_ = nullptr;
    detail::WeakBlock* weak_ = nullptr; // made with the first weak reference
    std::uint64_t creationIndex_ = 0;
    std::size_t size_ = 0;
    void* memory_ = nullptr; // where the heap got it
    std::uint32_t count_ = 0;
    bool onDeadList_ = false;
    bool dying_ = false; // being destroyed: too late to be taken up
};

/// A counted pointer. Null or the owner of one count of an object.
template <class T>
class Ref {
public:
    Ref() = default;
    // NOLINTBEGIN(google-explicit-constructor): null and a Ref to something derived are Refs
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

    Ref& operator=(const Ref& other) {
        Ref{other}.swap(*this);
        return *this;
    }
    Ref& operator=(Ref&& other) noexcept {
        Ref{std::move(other)}.swap(*this);
        return *this;
    }

    T* get() const { return object_; }
    T& operator*() const {
        ENG_ASSERT(object_ != nullptr, "a null Ref is not looked into");
        return *object_;
    }
    T* operator->() const {
        ENG_ASSERT(object_ != nullptr, "a null Ref is not looked into");
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

/// Makes managed objects, knows every one that lives, and destroys them when nobody holds them any
/// more.
class ManagedHeap {
public:
    /// An object that was still held when everything should have been let go.
    struct Leak {
        std::string_view typeName;
        std::uint64_t creationIndex; ///< the how-manieth object of this heap it was, from 1
        std::uint32_t count;         ///< how many Refs held it
        std::size_t bytes;
    };
    /// What the objects of one type use.
    struct TypeUse {
        std::string_view typeName;
        std::size_t count = 0; ///< that live now
        std::size_t bytes = 0;
        std::size_t mostCount = 0; ///< that ever lived at a time
        std::size_t mostBytes = 0;
    };

    ManagedHeap();
    ManagedHeap(const ManagedHeap&) = delete;
    ManagedHeap& operator=(const ManagedHeap&) = delete;
    ~ManagedHeap();

    /// Makes a T, which must derive from Managed, from the arguments. Its memory is that of the
    /// global `new` and goes back there: T has no operator new or delete of its own, and needs no
    /// more alignment than new gives.
    template <class T, class... Arguments>
    Ref<T> make(Arguments&&... arguments) {
        static_assert(std::derived_from<T, Managed>);
        static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
        static_assert(!kHasOwnMemory<T>, "T has no operator new or delete of its own");
        ENG_ASSERT(ownedByThisThread(), "a heap is used only by the thread that it belongs to");
        T* object = new T(std::forward<Arguments>(arguments)...);
        adopt(object, object, typeOf<T>(), sizeOf(*object));
        return Ref<T>{object};
    }

    /// Destroys every object on the dead list, and those whose last Ref goes with them, without
    /// recursion. What its destructors make and drop again is destroyed as well.
    ///
    /// @return how many were destroyed
    std::size_t collect();

    /// For shut-down: destroys everything that is still alive, whoever holds it, and says what it
    /// was, oldest first. A Ref that somebody still has afterwards may be dropped, also after the
    /// heap has gone, and by any thread as long as no other does so; it must not be looked into.
    std::vector<Leak> releaseRemaining();

    std::size_t liveCount() const { return liveCount_; }
    std::size_t liveBytes() const { return liveBytes_; }
    /// The most bytes that ever lived at a time.
    std::size_t mostBytes() const { return mostBytes_; }
    /// Each type that was ever made, those that use most now first, then by their highest.
    std::vector<TypeUse> use() const;

    /// Whether the caller may use this heap and its objects.
    ///
    /// Threads: any.
    bool ownedByThisThread() const { return owner_ == std::this_thread::get_id(); }
    /// Hands the heap with all its objects to the calling thread; the one before no longer touches
    /// them, nor the references to them.
    void moveToThisThread() { owner_ = std::this_thread::get_id(); }

private:
    friend class Managed;
    friend class ReferenceGraph;
    class Remains;

    struct UsedType {
        const detail::ManagedType* type;
        TypeUse use;
    };

    template <class T>
    static constexpr bool kHasOwnMemory =
        requires { T::operator new(sizeof(T)); } || requires(void* memory) {
            T::operator delete(memory);
        } || requires(void* memory) { T::operator delete(memory, sizeof(T)); };
    /// The name of T as the compiler writes it, without run-time type information.
    template <class T>
    static const detail::ManagedType& typeOf() {
        // Not a constant expression: g++ 12 forgets there which T it is.
        static const detail::ManagedType kType{
            typeIn(std::source_location::current().function_name()), traceOf<T>(), traceIsOwn<T>()};
        return kType;
    }
    template <class T>
    static constexpr auto traceOf() -> void (*)(const Managed&, ReferenceVisitor&) {
        if constexpr (requires(const T& object, ReferenceVisitor& visitor) {
                          object.trace(visitor);
                      }) {
            return [](const Managed& object, ReferenceVisitor& visitor) {
                static_cast<const T&>(object).trace(visitor);
            };
        } else {
            return nullptr;
        }
    }
    template <class T>
    static constexpr bool traceIsOwn() {
        if constexpr (requires { &T::trace; }) {
            // Of an inherited one it is a member of the base.
            return std::is_convertible_v<decltype(&T::trace),
                                         void (T::*)(ReferenceVisitor&) const> &&
                   std::is_same_v<decltype(classOfMember(&T::trace)), T>;
        } else {
            return false;
        }
    }
    template <class Class, class Member>
    static Class classOfMember(Member Class::*);
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
    /// "... [with T = Node; ...]", "... [T = Node]" -> "Node"; all of it from a compiler that
    /// writes neither.
    static std::string_view typeIn(std::string_view function);

    void adopt(Managed* object, void* memory, const detail::ManagedType& type, std::size_t size);
    void bury(Managed* object);
    void unlink(Managed* object);
    TypeUse& useOf(const detail::ManagedType& type);

    Managed* firstLive_ = nullptr; // newest first
    Managed* firstDead_ = nullptr;
    std::size_t liveCount_ = 0;
    std::size_t liveBytes_ = 0;
    std::size_t mostBytes_ = 0;
    std::uint64_t created_ = 0;
    std::vector<UsedType> types_; // sorted by address
    std::thread::id owner_;
    std::uint32_t lastCount_ = 0; // of the object that was destroyed last, while tearing down
    bool tearingDown_ = false;
    bool ofRemains_ = false; // it belongs to no one but the remains in it, and goes with the last
};

/// What no heap counts, and what is left of an object that has gone, is anyone's.
inline bool Managed::usableByThisThread() const {
    return heap_ == nullptr || heap_->ofRemains_ || heap_->ownedByThisThread();
}

inline void Managed::addReference() {
    ENG_ASSERT(usableByThisThread(),
               "a managed object is held only by the thread that its heap belongs to");
    ENG_ASSERT(!dying_, "an object that is being destroyed is not taken up again");
    ++count_;
}

inline void Managed::dropReference() {
    ENG_ASSERT(usableByThisThread(),
               "a managed object is dropped only by the thread that its heap belongs to");
    ENG_ASSERT(count_ > 0, "a count does not fall below zero");
    if (--count_ == 0 && heap_ != nullptr) {
        heap_->bury(this);
    }
}

} // namespace eng
