#pragma once

#include "engine/core/assert.h"

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <string_view>
#include <utility>
#include <vector>

/// Managed memory: objects that count who holds them and are destroyed at a safe moment.
///
/// An object is made by a heap (`heap.make<Thing>(...)`) and held by `Ref<Thing>`. When its count
/// falls to zero it goes to the heap's dead list; `collect`, which the kernel calls at the end of
/// each step, destroys what is there. So nothing is ever destroyed in the middle of someone's
/// update, and whoever takes a dead object up again before that has revived it.
///
/// Threads: a heap, its objects and the Refs to them belong to one thread.
/// Source:  Enginuity II, IMMObject and CMMPointer.

namespace eng {

class ManagedHeap;

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
    virtual ~Managed() = default;

private:
    friend class ManagedHeap;
    template <class T>
    friend class Ref;

    void addReference() { ++count_; }
    void dropReference();

    ManagedHeap* heap_ = nullptr; // null: not made by a heap, so never collected
    Managed* previous_ = nullptr; // the heap's list of all that live
    Managed* next_ = nullptr;
    Managed* nextDead_ = nullptr;
    std::string_view typeName_;
    std::uint64_t creationIndex_ = 0;
    std::size_t size_ = 0;
    void* memory_ = nullptr; // where the heap got it
    std::uint32_t count_ = 0;
    bool onDeadList_ = false;
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

    ManagedHeap() = default;
    ManagedHeap(const ManagedHeap&) = delete;
    ManagedHeap& operator=(const ManagedHeap&) = delete;
    ~ManagedHeap();

    /// Makes a T, which must derive from Managed, from the arguments.
    template <class T, class... Arguments>
    Ref<T> make(Arguments&&... arguments) {
        static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
        T* object = new T(std::forward<Arguments>(arguments)...);
        adopt(object, object, nameOf<T>(), sizeof(T));
        return Ref<T>{object};
    }

    /// Destroys every object on the dead list, and those whose last Ref goes with them, without
    /// recursion.
    ///
    /// @return how many were destroyed
    std::size_t collect();

    /// For shut-down: destroys everything that is still alive, whoever holds it, and says what it
    /// was, oldest first.
    std::vector<Leak> releaseRemaining();

    std::size_t liveCount() const { return liveCount_; }
    std::size_t liveBytes() const { return liveBytes_; }

private:
    friend class Managed;

    /// The name of T as the compiler writes it, without run-time type information.
    template <class T>
    static std::string_view nameOf() {
        // Not a constant expression: g++ 12 forgets there which T it is.
        static const std::string_view kName =
            typeIn(std::source_location::current().function_name());
        return kName;
    }
    /// "... [with T = Node; ...]", "... [T = Node]" -> "Node"; all of it from a compiler that
    /// writes neither.
    static std::string_view typeIn(std::string_view function);

    void adopt(Managed* object, void* memory, std::string_view typeName, std::size_t size);
    void bury(Managed* object);
    void unlink(Managed* object);

    Managed* firstLive_ = nullptr;
    Managed* firstDead_ = nullptr;
    std::size_t liveCount_ = 0;
    std::size_t liveBytes_ = 0;
    std::uint64_t created_ = 0;
    bool tearingDown_ = false;
};

} // namespace eng
