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
/// `lock` returns null as soon as the last Ref is dropped, although the object is destroyed only in
/// the next collection; reviving the object revives its weak references. An object without a heap
/// (on the stack, a member) can be locked until it is destroyed.
///
/// The first weak reference to an object allocates 16 bytes, shared by all of them. A weak
/// reference may outlive the object and its heap.
///
/// Threads: as `Ref`; debug builds check it. Weak references to a destroyed object still share its
///          16 bytes: only one thread at a time uses them.
template <class T>
class WeakRef {
public:
    WeakRef() = default;
    // NOLINTBEGIN(google-explicit-constructor): a Ref converts
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
    /// @param object  may be null
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

    WeakRef& operator=(const WeakRef& other) { // NOLINT(*-unhandled-self-assignment): a copy
        WeakRef{other}.swap(*this);
        return *this;
    }
    WeakRef& operator=(WeakRef&& other) noexcept {
        WeakRef{std::move(other)}.swap(*this);
        return *this;
    }

    /// A Ref to the object; null when it is gone.
    Ref<T> lock() const { return expired() ? Ref<T>{} : Ref<T>{object_}; }
    /// Whether `lock` returns null.
    bool expired() const {
        check();
        return block_ == nullptr || block_->object == nullptr || !block_->object->isLockable();
    }

    void reset() { WeakRef{}.swap(*this); }
    void swap(WeakRef& other) noexcept {
        std::swap(object_, other.object_);
        std::swap(block_, other.block_);
    }

    /// Whether both refer, or referred, to the same object; null equals only null.
    friend bool operator==(const WeakRef& a, const WeakRef& b) { return a.block_ == b.block_; }

private:
    template <class U>
    friend class WeakRef;

    void check() const {
        ENG_ASSERT(block_ == nullptr || block_->object == nullptr ||
                       block_->object->usableByThisThread(),
                   "only the owner thread of its heap uses weak references to an object");
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
