#pragma once

#include "engine/core/weak_ref.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace eng {

template <class Signature>
class Delegate;

namespace detail {

template <class Class, class Member>
Class classOf(Member Class::*);
template <auto kMember>
using ClassOf = decltype(classOf(kMember));

/// What a delegate that holds a member function calls it on.
template <auto kMember, class Target>
struct MemberCall {
    Target target;

    template <class... Arguments>
    auto operator()(Arguments&&... arguments) const
        -> std::invoke_result_t<decltype(kMember), decltype(*target), Arguments...> {
        return std::invoke(kMember, *target, std::forward<Arguments>(arguments)...);
    }
    // Of a pointer the bytes say it all.
    bool operator==(const MemberCall&) const
        requires(!std::is_pointer_v<Target>)
    = default;
};

/// The same, of what may be gone; R is the delegate's own.
template <class R, auto kMember, class T>
struct WeakMemberCall {
    WeakRef<T> target;

    template <class... Arguments>
        requires std::is_invocable_r_v<R, decltype(kMember), T&, Arguments...>
    R operator()(Arguments&&... arguments) const {
        if (const Ref<T> held = target.lock()) { // it lives until the call is over
            if constexpr (std::is_void_v<R>) {
                std::invoke(kMember, *held, std::forward<Arguments>(arguments)...);
                return;
            } else {
                return std::invoke(kMember, *held, std::forward<Arguments>(arguments)...);
            }
        }
        return R();
    }
    friend bool operator==(const WeakMemberCall&, const WeakMemberCall&) = default;
};

/// Becomes a T and nothing else.
template <class T>
struct Exactly {
    // NOLINTNEXTLINE(google-explicit-constructor): this is all it is for
    operator const T&() const;
};

} // namespace detail

/// Something to call later: a free function, a lambda or other function object, or a member
/// function of an object.
///
///     Delegate<void(int)> hit = play;                          // a function
///     hit = [this](int points) { score_ += points; };          // a lambda
///     hit = Delegate<void(int)>::to<&Player::score>(player);   // of a Player&, which outlives it
///     hit = Delegate<void(int)>::to<&Player::score>(ref);      // of a Ref, which it keeps alive
///     hit = Delegate<void(int)>::to<&Player::score>(weak);     // of a WeakRef: skipped when gone
///     hit(3);
///
/// Copying it copies what it holds. What is as large as three pointers is held without allocating;
/// anything larger is allocated.
///
/// Delegates of one signature are equal when both are null, or of the same function, or of the same
/// member of the same object held in the same way. Function objects of the same type are compared
/// by their == (one that takes the type itself: no conversion to something else that has one, and
/// no template of a free function). Where they have none they are compared byte by byte, if the
/// bytes say it all: a lambda that captures pointers or integers without gaps, or nothing at all.
/// One that captures anything else (a float, a text) equals nothing, not even its copy:
/// `isComparable` says so. Of a captured reference some compilers see the address and others do
/// not, so what is to be compared captures a pointer.
///
/// Threads: none of its own.
/// Source:  Enginuity II, Functor, ObjFunctor, MMObjFunctor; the fixed-size closure is
/// Alexandrescu's (Modern C++ Design, chapter 5) with the size that three pointers have.
template <class R, class... Args>
class Delegate<R(Args...)> {
public:
    /// Bytes of a function object that are held without allocating.
    static constexpr std::size_t kInPlace = 3 * sizeof(void*);

    Delegate() = default;
    // NOLINTBEGIN(google-explicit-constructor): whatever can be called so is a delegate
    Delegate(std::nullptr_t) {}
    /// Takes a function, a member, or an object with an operator() that is const or not. A pointer
    /// that is null gives a null delegate.
    template <class Function>
        requires(!std::same_as<std::remove_cvref_t<Function>, Delegate> &&
                 std::is_invocable_r_v<R, std::decay_t<Function>&, Args...>)
    Delegate(Function&& function) {
        using Held = std::decay_t<Function>;
        static_assert(std::is_copy_constructible_v<Held>, "a delegate copies what it holds");
        if constexpr (std::is_pointer_v<std::remove_reference_t<Function>> ||
                      std::is_member_pointer_v<std::remove_reference_t<Function>>) {
            if (function == nullptr) {
                return;
            }
        } else if constexpr (requires {
                                 function.operator bool();
                             }) { // one of these, std::function
            if (!function) {
                return;
            }
        }
        if constexpr (kFits<Held>) {
            std::construct_at(reinterpret_cast<Held*>(place_.data()),
                              std::forward<Function>(function));
            if constexpr (std::is_empty_v<Held>) {
                place_ = Place{}; // its one byte says nothing
            }
        } else {
            Held* const made = new Held(std::forward<Function>(function));
            std::memcpy(place_.data(), static_cast<const void*>(&made), sizeof(made));
        }
        call_ = &callHeld<Held>;
        care_ = careOf<Held>();
    }
    // NOLINTEND(google-explicit-constructor)
    Delegate(const Delegate& other)
        : call_{other.call_}
        , care_{other.care_} {
        if (care_ == nullptr) {
            place_ = other.place_;
        } else {
            care_->copy(place_.data(), other.place_.data());
        }
    }
    Delegate(Delegate&& other) noexcept { take(other); }
    ~Delegate() {
        if (care_ != nullptr) {
            care_->destroy(place_.data());
        }
    }
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): it copies first
    Delegate& operator=(const Delegate& other) {
        Delegate copy{other};
        return *this = std::move(copy);
    }
    Delegate& operator=(Delegate&& other) noexcept {
        if (this != &other) {
            // By a third one, so that what was held goes last: its destructor may lead back here.
            Delegate old;
            old.take(*this);
            take(other);
        }
        return *this;
    }

    /// A member function of an object, which outlives the delegate and its copies.
    template <auto kMember, class T>
        requires std::derived_from<T, detail::ClassOf<kMember>>
    static Delegate to(T& object) {
        return Delegate{detail::MemberCall<kMember, T*>{&object}};
    }
    /// A member function of an object that is kept alive.
    template <auto kMember, class T>
    static Delegate to(const Ref<T>& object) {
        ENG_ASSERT(object != nullptr, "there is an object to call");
        return Delegate{detail::MemberCall<kMember, Ref<T>>{object}};
    }
    /// A member function of an object that may go: calling then does nothing, and gives R().
    template <auto kMember, class T>
        requires std::is_void_v<R> || std::is_default_constructible_v<R>
    static Delegate to(const WeakRef<T>& object) {
        return Delegate{detail::WeakMemberCall<R, kMember, T>{object}};
    }

    /// Calls it. It must not be null. It may be changed or destroyed by what it calls only if that
    /// does not touch its captures afterwards.
    R operator()(Args... arguments) const {
        return call_(place_.data(), std::forward<Args>(arguments)...);
    }
    explicit operator bool() const { return call_ != &callNull; }

    /// Whether it can equal anything.
    bool isComparable() const { return care_ == nullptr || care_->equal != nullptr; }

    friend bool operator==(const Delegate& a, const Delegate& b) {
        if (a.call_ != b.call_ || a.care_ != b.care_) { // they tell types apart
            return false;
        }
        if (a.care_ == nullptr) {
            return a.place_ == b.place_;
        }
        return a.care_->equal != nullptr && a.care_->equal(a.place_.data(), b.place_.data());
    }

private:
    using Place = std::array<std::byte, kInPlace>;

    /// How to handle what is more than bytes.
    struct Care {
        void (*copy)(std::byte* to, const std::byte* from);
        void (*move)(std::byte* to, std::byte* from); ///< and destroys what is left behind
        void (*destroy)(std::byte* held);
        bool (*equal)(const std::byte* a, const std::byte* b); ///< null: nothing is equal
    };

    template <class Held>
    static constexpr bool kFits = sizeof(Held) <= kInPlace && alignof(Held) <= alignof(double) &&
                                  std::is_nothrow_move_constructible_v<Held>;
    template <class Held>
    static constexpr bool kHasEqual = requires(const Held& a, const detail::Exactly<Held>& b) {
        { a == b } -> std::convertible_to<bool>; // its own, not that of a number it converts to
    };
    /// Nothing to see to: copied and compared as bytes, of which those behind it are 0.
    template <class Held>
    static constexpr bool kPlain =
        kFits<Held> && std::is_trivially_copyable_v<Held> &&
        (std::is_empty_v<Held> || std::has_unique_object_representations_v<Held>) &&
        (std::is_pointer_v<Held> || !kHasEqual<Held>); // a pointer's == asks the same

    template <class Held>
    static Held& held(const std::byte* place) {
        if constexpr (kFits<Held>) {
            // Calling a delegate does not change it, but may change what a mutable lambda captured.
            return *std::launder(reinterpret_cast<Held*>(const_cast<std::byte*>(place)));
        } else {
            Held* made = nullptr;
            std::memcpy(static_cast<void*>(&made), place, sizeof(made));
            return *made;
        }
    }
    template <class Held>
    static R callHeld(const std::byte* place, Args... arguments) {
        if constexpr (std::is_void_v<R>) {
            std::invoke(held<Held>(place), std::forward<Args>(arguments)...);
        } else {
            return std::invoke(held<Held>(place), std::forward<Args>(arguments)...);
        }
    }
    static R callNull(const std::byte*, Args...) {
        ENG_ASSERT(false, "a null Delegate is not called");
        if constexpr (std::is_void_v<R> || std::is_default_constructible_v<R>) {
            return R();
        } else {
            std::abort();
        }
    }
    template <class Held>
    static constexpr const Care* careOf() {
        if constexpr (kPlain<Held>) {
            return nullptr;
        } else {
            return &kCareOf<Held>;
        }
    }
    template <class Held>
    static void copyHeld(std::byte* to, const std::byte* from) {
        if constexpr (kFits<Held>) {
            std::construct_at(reinterpret_cast<Held*>(to), held<Held>(from));
        } else {
            Held* const made = new Held(held<Held>(from));
            std::memcpy(to, static_cast<const void*>(&made), sizeof(made));
        }
    }
    template <class Held>
    static void moveHeld(std::byte* to, std::byte* from) {
        if constexpr (kFits<Held>) {
            std::construct_at(reinterpret_cast<Held*>(to), std::move(held<Held>(from)));
            std::destroy_at(&held<Held>(from));
        } else {
            std::memcpy(to, from, sizeof(Held*));
        }
    }
    template <class Held>
    static void destroyHeld(std::byte* place) {
        if constexpr (kFits<Held>) {
            std::destroy_at(&held<Held>(place));
        } else {
            delete &held<Held>(place);
        }
    }
    template <class Held>
    static constexpr auto equalOf() -> bool (*)(const std::byte*, const std::byte*) {
        if constexpr (kHasEqual<Held>) {
            return [](const std::byte* a, const std::byte* b) -> bool {
                return held<Held>(a) == held<Held>(b);
            };
        } else if constexpr (std::is_trivially_copyable_v<Held> &&
                             std::has_unique_object_representations_v<Held>) {
            return [](const std::byte* a, const std::byte* b) -> bool {
                return std::memcmp(&held<Held>(a), &held<Held>(b), sizeof(Held)) == 0;
            };
        } else {
            return nullptr;
        }
    }
    template <class Held>
    static constexpr Care kCareOf{&copyHeld<Held>, &moveHeld<Held>, &destroyHeld<Held>,
                                  equalOf<Held>()};

    /// Takes over what the other holds, which is null then. This one holds nothing.
    void take(Delegate& other) noexcept {
        call_ = std::exchange(other.call_, &callNull);
        care_ = std::exchange(other.care_, nullptr);
        if (care_ == nullptr) {
            place_ = std::exchange(other.place_, Place{});
        } else {
            care_->move(place_.data(), other.place_.data());
            other.place_ = Place{};
        }
    }

    R (*call_)(const std::byte*, Args...) = &callNull;
    const Care* care_ = nullptr; ///< null: what is held is bytes and nothing more
    alignas(double) Place place_{};
};

} // namespace eng
