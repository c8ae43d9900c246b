#pragma once

#include "engine/core/weak_ref.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdlib>
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

/// A member function and its object, given by a pointer or a Ref.
template <auto kMember, class Target>
struct MemberCall {
    Target target;

    template <class... Arguments>
    auto operator()(Arguments&&... arguments) const
        -> std::invoke_result_t<decltype(kMember), decltype(*target), Arguments...> {
        return std::invoke(kMember, *target, std::forward<Arguments>(arguments)...);
    }
};

/// A member function and a weak reference to its object; R is the result of the delegate.
template <class R, auto kMember, class T>
struct WeakMemberCall {
    WeakRef<T> target;

    template <class... Arguments>
        requires std::is_invocable_r_v<R, decltype(kMember), T&, Arguments...>
    R operator()(Arguments&&... arguments) const {
        if (const Ref<T> held = target.lock()) { // keeps it alive during the call
            return static_cast<R>(
                std::invoke(kMember, *held, std::forward<Arguments>(arguments)...));
        }
        return R();
    }
};

/// A function object that is too large for its delegate.
template <class Function>
struct Boxed {
    std::unique_ptr<Function> function;

    template <class Given>
        requires(!std::same_as<std::remove_cvref_t<Given>, Boxed>)
    explicit Boxed(Given&& given)
        : function{std::make_unique<Function>(std::forward<Given>(given))} {}
    Boxed(const Boxed& other)
        : function{std::make_unique<Function>(*other.function)} {}
    Boxed(Boxed&&) noexcept = default;
    Boxed& operator=(const Boxed&) = delete;
    Boxed& operator=(Boxed&&) = delete;
    ~Boxed() = default;

    template <class... Arguments>
    decltype(auto) operator()(Arguments&&... arguments) const {
        return std::invoke(*function, std::forward<Arguments>(arguments)...);
    }
};

} // namespace detail

/// A function to call later: a free function, a lambda or other function object, or a member
/// function of an object.
///
///     Delegate<void(int)> hit = play;                          // a function
///     hit = [this](int points) { score_ += points; };          // a lambda
///     hit = Delegate<void(int)>::to<&Player::score>(player);   // of a Player&, which outlives it
///     hit = Delegate<void(int)>::to<&Player::score>(ref);      // of a Ref, which it keeps alive
///     hit = Delegate<void(int)>::to<&Player::score>(weak);     // of a WeakRef: skipped when gone
///     hit(3);
///
/// A copy copies the function object. Objects of up to three pointers are stored in place; larger
/// ones are allocated. Delegates are not compared: a connection removes a listener
/// (engine/event/signal.h).
///
/// Threads: no rules of its own.
/// Source:  Enginuity II, Functor, ObjFunctor, MMObjFunctor.
template <class R, class... Args>
class Delegate<R(Args...)> {
public:
    /// Bytes of a function object that are stored without allocating.
    // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): a constant
    static constexpr std::size_t kInPlace = 3 * sizeof(void*);

    Delegate() = default;
    // NOLINTBEGIN(google-explicit-constructor): everything callable converts
    Delegate(std::nullptr_t) {}
    /// Takes a function, a member, or an object with an operator(), const or not. A null pointer
    /// or an empty function object makes a null delegate.
    template <class Function>
        requires(!std::same_as<std::remove_cvref_t<Function>, Delegate> &&
                 std::is_invocable_r_v<R, std::decay_t<Function>&, Args...>)
    Delegate(Function&& function) {
        using Given = std::decay_t<Function>;
        static_assert(std::is_copy_constructible_v<Given>, "a delegate copies its function object");
        constexpr bool kFits = sizeof(Given) <= kInPlace && alignof(Given) <= alignof(double) &&
                               std::is_nothrow_move_constructible_v<Given>;
        using Held = std::conditional_t<kFits, Given, detail::Boxed<Given>>;
        if constexpr (std::is_pointer_v<std::remove_reference_t<Function>> ||
                      std::is_member_pointer_v<std::remove_reference_t<Function>>) {
            if (function == nullptr) {
                return;
            }
        } else if constexpr (requires { function.operator bool(); }) { // such as std::function
            if (!function) {
                return;
            }
        }
        std::construct_at(reinterpret_cast<Held*>(place_.data()), std::forward<Function>(function));
        call_ = &callHeld<Held>;
        if constexpr (!std::is_trivially_copyable_v<Held>) {
            operations_ = &kOperationsOf<Held>;
        }
    }
    // NOLINTEND(google-explicit-constructor)
    Delegate(const Delegate& other)
        : call_{other.call_}
        , operations_{other.operations_} {
        if (operations_ == nullptr) {
            place_ = other.place_;
        } else {
            operations_->copy(place_.data(), other.place_.data());
        }
    }
    Delegate(Delegate&& other) noexcept { take(other); }
    ~Delegate() {
        if (operations_ != nullptr) {
            operations_->destroy(place_.data());
        }
    }
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): it copies first
    Delegate& operator=(const Delegate& other) {
        Delegate copy{other};
        return *this = std::move(copy);
    }
    Delegate& operator=(Delegate&& other) noexcept {
        if (this != &other) {
            // The old function object is destroyed last: its destructor may use this delegate.
            Delegate old{std::move(*this)};
            take(other);
        }
        return *this;
    }

    /// A member function of an object that outlives the delegate and its copies.
    template <auto kMember, class T>
        requires std::derived_from<T, detail::ClassOf<kMember>>
    static Delegate to(T& object) {
        return Delegate{detail::MemberCall<kMember, T*>{&object}};
    }
    /// A member function of an object that the delegate keeps alive.
    template <auto kMember, class T>
    static Delegate to(const Ref<T>& object) {
        ENG_ASSERT(object != nullptr, "there is an object to call");
        return Delegate{detail::MemberCall<kMember, Ref<T>>{object}};
    }
    /// A member function of an object that may be destroyed; then a call does nothing and returns
    /// R().
    template <auto kMember, class T>
        requires std::is_void_v<R> || std::is_default_constructible_v<R>
    static Delegate to(const WeakRef<T>& object) {
        return Delegate{detail::WeakMemberCall<R, kMember, T>{object}};
    }

    /// Calls the function; the delegate is not null. The function may change or destroy the
    /// delegate only if it does not use its captures afterwards.
    R operator()(Args... arguments) const {
        return call_(place_.data(), std::forward<Args>(arguments)...);
    }
    explicit operator bool() const { return call_ != &callNull; }
    /// Makes later calls do nothing. The function object stays, since a call may be running.
    void silence()
        requires std::is_void_v<R>
    {
        call_ = &callNothing;
    }

private:
    using Place = std::array<std::byte, kInPlace>;

    /// Copies, moves and destroys a function object that is not trivially copyable.
    struct Operations {
        void (*copy)(std::byte* to, const std::byte* from);
        void (*move)(std::byte* to, std::byte* from); ///< and destroys `from`
        void (*destroy)(std::byte* held);
    };

    template <class Held>
    static Held& held(const std::byte* place) {
        // A call does not change the delegate, but may change the captures of a mutable lambda.
        return *std::launder(reinterpret_cast<Held*>(const_cast<std::byte*>(place)));
    }
    template <class Held>
    // NOLINTNEXTLINE(performance-unnecessary-value-param): as the signature has them
    static R callHeld(const std::byte* place, Args... arguments) {
        return static_cast<R>(std::invoke(held<Held>(place), std::forward<Args>(arguments)...));
    }
    // NOLINTNEXTLINE(performance-unnecessary-value-param): as the signature has them
    static R callNull(const std::byte*, Args...) {
        ENG_ASSERT(false, "a null Delegate is not called");
        if constexpr (std::is_void_v<R> || std::is_default_constructible_v<R>) {
            return R();
        } else {
            std::abort();
        }
    }
    // NOLINTNEXTLINE(performance-unnecessary-value-param): as the signature has them
    static void callNothing(const std::byte*, Args...) {}
    template <class Held>
    // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): a constant
    static constexpr Operations kOperationsOf{
        [](std::byte* to, const std::byte* from) {
            std::construct_at(reinterpret_cast<Held*>(to), std::as_const(held<Held>(from)));
        },
        [](std::byte* to, std::byte* from) {
            std::construct_at(reinterpret_cast<Held*>(to), std::move(held<Held>(from)));
            std::destroy_at(&held<Held>(from));
        },
        [](std::byte* place) { std::destroy_at(&held<Held>(place)); }};

    /// Takes the other's function object; the other is null afterwards. This one is null before.
    void take(Delegate& other) noexcept {
        call_ = std::exchange(other.call_, &callNull);
        operations_ = std::exchange(other.operations_, nullptr);
        if (operations_ == nullptr) {
            place_ = other.place_;
        } else {
            operations_->move(place_.data(), other.place_.data());
        }
    }

    R (*call_)(const std::byte*, Args...) = &callNull;
    const Operations* operations_ = nullptr; ///< null: the function object is trivially copyable
    alignas(double) Place place_{};
};

} // namespace eng
