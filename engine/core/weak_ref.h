#pragma once

#include "engine/core/managed.h"

#include <type_traits>
#include <utility>

namespace eng {

/// Refers to a managed object without keeping it alive.
///
///     WeakRef<Ship> target{ship};
///     if (const Ref<Ship> there = target.lock()) { aimAt(*there); }
///
/// It gives nothing from the moment the last Ref goes, although the object is destroyed only with
/// the next collection; whoever revives it by then has revived its weak references too. An object
/// that no heap made (on the stack, a member) is there until it is destroyed.
///
/// The first weak reference to an object allocates 16 bytes, which all of them share; an object
/// that has none pays a pointer. It may outlive the object and its heap.
///
/// Threads: as `Ref`, and debug builds check it. Those whose object has gone share its 16 bytes
/// still: they are used by one thread at a time, whichever it is.
template <class T>
class WeakRef {
public:
    WeakRef() = default;
    // NOLINTBEGIN(google-explicit-constructor): what a Ref holds can be watched
    template <class U>
        requires std::is_convertible_v<U*, T*>
    WeakRef(const Ref<U>& held)
        : WeakRef{held.get()} {}
    template <class U>
        requires std::is_convertible_v<U*, T*>
    WeakRef(const WeakRef<U>& other)
        : object_{other.object_}
        , block_{other.block_} {
        add();
    }
    // NOLINTEND(google-explicit-constructor)
    /// @param object  null is nothing
    explicit WeakRef(T* object)
        : object_{object} {
        if (object != nullptr) {
            block_ = &static_cast<Managed*>(object)->weakBlock();
            add();
        }
    }
    WeakRef(const WeakRef& other)
        : object_{other.object_}
        , block_{other.block_} {
        add();
    }
    WeakRef(WeakRef&& other) noexcept
        : object_{std::exchange(other.object_, nullptr)}
        , block_{std::exchange(other.block_, nullptr)} {}
    ~WeakRef() { drop(); }

    WeakRef& operator=(const WeakRef& other) {
        WeakRef{other}.swap(*this);
        return *this;
    }
    WeakRef& operator=(WeakRef&& other) noexcept {
        WeakRef{std::move(other)}.swap(*this);
        return *this;
    }

    /// Takes the object up; null when it is gone.
    Ref<T> lock() const { return expired() ? Ref<T>{} : Ref<T>{object_}; }
    /// True when there is nothing to take up (any more).
    bool expired() const {
        check();
        return block_ == nullptr || block_->object == nullptr || !block_->object->takable();
    }

    void reset() { WeakRef{}.swap(*this); }
    void swap(WeakRef& other) noexcept {
        std::swap(object_, other.object_);
        std::swap(block_, other.block_);
    }

    /// Whether both refer to the same object, or did; null is like null only.
    friend bool operator==(const WeakRef& a, const WeakRef& b) { return a.block_ == b.block_; }

private:
    template <class U>
    friend class WeakRef;

    void check() const {
        ENG_ASSERT(block_ == nullptr || block_->object == nullptr ||
                       block_->object->usableByThisThread(),
                   "a managed object is watched only by the thread that its heap belongs to");
    }
    void add() {
        check();
        if (block_ != nullptr) {
            ++block_->holders;
        }
    }
    void drop() {
        check();
        if (block_ != nullptr && --block_->holders == 0) {
            delete block_;
        }
    }

    T* object_ = nullptr;
    detail::WeakBlock* block_ = nullptr;
};

} // namespace eng
