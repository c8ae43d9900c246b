#pragma once

#include "engine/core/managed.h"
#include "engine/kernel/kernel.h"

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

/// Routines: coroutines as tasks. A routine is a function that can wait in the middle, over many
/// steps, while the rest of the program continues.
///
///     Routine serve(EngineContext& context, Ball& ball) {
///         co_await seconds(1.0);
///         ball.fly();
///         co_await until([&] { return ball.out(); });
///     }
///     Status added = kernel.add(heap.make<RoutineTask>("serve", serve(context, ball)));
///
/// `engine/routine/waits.h` has everything that a routine can await.
///
/// Source: the lecture, slides 28-36, which writes the same with conditions and chains of tasks;
///         SquidTasks, for the requirements of games.

namespace eng {

class CoroutineStack;

/// A function that can be awaited: the result type of coroutines. It owns the function's frame,
/// which has not begun to run.
///
/// The function takes an EngineContext (or Services) by reference, or is a member of a managed
/// object: their heap gives the memory for its frame. Its parameters live as long as the frame;
/// what they refer to must live longer. A lambda with captures must not be a routine unless the
/// lambda itself outlives it.
///
/// Routines run as a task (RoutineTask), or as a part of another routine, which awaits them:
///
///     co_await serve(context, ball);
///
/// A routine fails by `co_await fail(Error{...})`. The error propagates to all awaiting routines up
/// to the nearest `attempt`. Without one the task is aborted, and routines that wait for the task
/// fail too. An exception that leaves a routine is logged and ends the program.
///
/// Threads: the kernel's own thread.
class [[nodiscard]] Routine {
public:
    class promise_type; // NOLINT(readability-identifier-naming): the language's name
    using Frame = std::coroutine_handle<promise_type>;

    Routine() = default; ///< none
    Routine(const Routine&) = delete;
    Routine& operator=(const Routine&) = delete;
    Routine(Routine&& other) noexcept
        : frame_{other.release()} {}
    Routine& operator=(Routine&& other) noexcept {
        Routine{std::move(other)}.swap(*this);
        return *this;
    }
    ~Routine() {
        if (frame_) {
            frame_.destroy();
        }
    }
    explicit operator bool() const { return static_cast<bool>(frame_); }

private:
    friend class CoroutineStack;
    explicit Routine(Frame frame)
        : frame_{frame} {}
    void swap(Routine& other) noexcept { std::swap(frame_, other.frame_); }
    Frame release() { return std::exchange(frame_, {}); }

    Frame frame_;
};

/// Something that a routine waits for. Its kinds are in `engine/routine/waits.h`; a game can derive
/// its own. It lies in the routine's frame, and is destroyed when the waiting ends in whatever way.
class Wait {
public:
    Wait() = default;
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;
    Wait(Wait&&) noexcept = default;
    Wait& operator=(Wait&&) = delete;
    virtual ~Wait() = default;

    /// Begins to wait, while the routine still runs. Returns true if the wait is already over.
    virtual bool begin(CoroutineStack& stack) = 0;
    /// Whether the waiting has ended; called once in each further step.
    virtual bool ready(CoroutineStack& stack, EngineContext& context) = 0;
    /// True if `cancel` would lose a wake-up, a signal or an event. `any` prefers such a wait to
    /// one that ends by time.
    virtual bool hasPendingResult() const { return false; }
    /// Cancels the wait, since another one ended first.
    virtual void cancel() {}

    // Derived classes have `take()`: the value of the awaiting expression.
};

/// A running routine and the routines it awaits directly: a stack of coroutine frames. A loop
/// resumes it, so that routines which call each other for ever do not use up the program's stack.
class CoroutineStack {
public:
    /// Continuations in one step, after which a routine that never waits goes on in the next.
    static constexpr int kMaxResumes = 1'000'000;

    CoroutineStack() = default;
    CoroutineStack(const CoroutineStack&) = delete;
    CoroutineStack& operator=(const CoroutineStack&) = delete;
    ~CoroutineStack() { destroy(); }

    /// @param owner  the task that it is part of; outlives the stack
    void start(Task& owner, Routine routine);
    /// Runs until the routine waits or ends, as long as the task is running.
    ///
    /// @param overshoot  of the stack that it is a part of, when it begins
    /// @return       whether it has ended
    bool update(EngineContext& context, double overshoot = 0.0) {
        return resume(context, static_cast<float>(overshoot)) && proceed(context);
    }
    /// Destroys the frames, the innermost first. Not from the routine itself.
    void destroy();

    Task& owner() const { return *owner_; }
    EngineContext& context() const;
    /// Whether it was destroyed before its end.
    bool cancelled() const { return cancelled_; }
    /// Why it failed; null: it did not.
    const Error* error() const { return error_.get(); }

    // For waits.

    /// Whether the task may continue: it was neither removed nor suspended.
    bool running() const { return owner_->taskState() == TaskState::Running; }
    /// Makes the routine fail when the wait ends.
    void fail(Error error) { error_ = std::make_unique<Error>(std::move(error)); }
    /// Takes the error, so that the routine does not fail.
    std::optional<Error> takeError();
    /// Seconds by which the last wait ended too late, in this step. The next wait is shortened by
    /// it, so that routines keep time.
    double overshoot() const { return static_cast<double>(overshoot_); }
    void setCarry(double seconds) { overshoot_ = static_cast<float>(seconds); }
    /// Begins a wait; returns whether the routine must pause.
    template <class Awaited>
    bool await(Awaited& wait) {
        wait_ = &wait;
        next_ = Next::Ask;
        return !wait.begin(*this) || !mayContinue() || ++continued_ == 0;
    }
    /// Waits for the next step.
    void yield() { next_ = Next::ResumeInNextStep; }

private:
    friend class Routine::promise_type;
    friend class RoutineTask;
    class Child;
    /// The first action of the next update.
    enum class Next : std::uint8_t {
        ResumeInNextStep,
        Ask, ///< the wait
        Resume,
        End
    };

    bool mayContinue() {
        next_ = error_ == nullptr ? Next::Resume : Next::End;
        return next_ == Next::Resume && running(); // it may have removed or suspended the task
    }
    bool resume(EngineContext& context, float overshoot = 0.0F) {
        overshoot_ = overshoot;
        if (next_ == Next::ResumeInNextStep ||
            (next_ == Next::Ask && wait_->ready(*this, context) && mayContinue())) {
            current_.resume();
        }
        return next_ > Next::Ask;
    }
    bool proceed(EngineContext& context);
    void push(Child& child, Routine::Frame frame);
    void exceptionLeft() noexcept;

    Routine::Frame current_; ///< the innermost one
    Wait* wait_ = nullptr;
    Task* owner_ = nullptr;
    std::unique_ptr<Error> error_;
    float overshoot_ = 0.0F;      // a fraction of a step
    std::uint16_t continued_ = 1; ///< waits that had nothing to wait for, 0 after 65,535 of them
    Next next_ = Next::Resume;
    bool cancelled_ = false;
};

/// A routine that another one awaits directly.
class CoroutineStack::Child {
public:
    explicit Child(Routine routine)
        : routine_{std::move(routine)} {}
    bool await_ready() const noexcept {
        ENG_ASSERT(static_cast<bool>(routine_), "a routine is awaited once");
        return !routine_;
    }
    void await_suspend(Routine::Frame parent);
    void await_resume() const noexcept {}

private:
    friend class CoroutineStack;
    Routine routine_;
    Routine::Frame parent_;
};

/// The result of `nextStep()`.
struct NextStep {};

namespace detail {

/// The awaiter of C++ coroutines. It refers to the wait, since g++ 12 copies a reference that
/// `await_transform` returns.
template <class Awaited>
struct Awaiting {
    Awaited& wait;

    bool await_ready() const noexcept { return false; }
    template <class Promise>
    bool await_suspend(std::coroutine_handle<Promise> frame) const {
        return frame.promise().stack->await(wait);
    }
    decltype(auto) await_resume() const { return wait.take(); }
};
/// An awaiter that owns its wait.
template <class Awaited>
struct AwaitingOwn {
    Awaited wait;

    bool await_ready() const noexcept { return false; }
    template <class Promise>
    bool await_suspend(std::coroutine_handle<Promise> frame) {
        return frame.promise().stack->await(wait);
    }
    decltype(auto) await_resume() { return wait.take(); }
};

} // namespace detail

/// The promise type of C++ coroutines; see `co_await` in `engine/routine/waits.h`.
class Routine::promise_type {
public:
    Routine get_return_object() { return Routine{Frame::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() { stack->next_ = CoroutineStack::Next::Resume; }
    void unhandled_exception() noexcept { stack->exceptionLeft(); }

    template <class Awaited>
    auto await_transform(Awaited&& awaited) {
        if constexpr (std::is_same_v<Awaited, Routine>) {
            return CoroutineStack::Child{std::forward<Awaited>(awaited)};
        } else if constexpr (std::is_same_v<std::remove_cvref_t<Awaited>, NextStep>) {
            stack->yield(); // no wait that the stack asks, which makes it cheaper
            return std::suspend_always{};
        } else if constexpr (std::is_base_of_v<Wait, std::remove_reference_t<Awaited>>) {
            return detail::Awaiting<std::remove_reference_t<Awaited>>{awaited};
        } else {
            using Kind = decltype(waitOf(std::forward<Awaited>(awaited)));
            return detail::AwaitingOwn<Kind>{waitOf(std::forward<Awaited>(awaited))};
        }
    }

    template <class... Arguments>
    static void* operator new(std::size_t bytes, Arguments&&... arguments) {
        static_assert(
            (... || kHasHeap<Arguments>),
            "a routine takes an EngineContext&, or is a member of a managed object or a game");
        ManagedHeap* heap = nullptr;
        ((heap = heap != nullptr ? heap : heapOf(arguments)), ...);
        ENG_ASSERT(heap != nullptr, "a heap made the object whose member is a routine");
        return heap->allocateBlock(bytes);
    }
    static void operator delete(void* frame) { ManagedHeap::freeBlock(frame); }

    CoroutineStack* stack = nullptr;
    CoroutineStack::Child* child = nullptr; ///< in the frame that awaits this one; null: none

private:
    template <class T>
    using Plain = std::remove_cv_t<std::remove_pointer_t<std::remove_reference_t<T>>>;
    template <class T>
    // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): a constant
    static constexpr bool kHasHeap =
        std::is_base_of_v<EngineContext, Plain<T>> || std::is_base_of_v<Managed, Plain<T>> ||
        requires(Plain<T>& object) { heapForRoutines(object); };
    template <class T>
    static ManagedHeap* heapOf(T& argument) {
        if constexpr (!kHasHeap<T>) {
            return nullptr;
        } else if constexpr (std::is_pointer_v<T>) {
            return argument != nullptr ? heapOf(*argument) : nullptr;
        } else if constexpr (std::is_base_of_v<EngineContext, Plain<T>>) {
            return &argument.heap;
        } else if constexpr (requires { heapForRoutines(argument); }) {
            return &heapForRoutines(argument);
        } else {
            return argument.heap();
        }
    }
};

/// Runs a routine as a task like any other, which ends with the routine. Removing it destroys the
/// routine's frame at the end of the step, wherever it waits, with the destructors of everything in
/// it. A routine that fails aborts the task, and is logged.
///
/// The routine's time is the kernel's in the steps in which the task is updated: no waiting time
/// passes while it is suspended.
class RoutineTask final : public Task {
public:
    /// @param name  as for Task
    RoutineTask(const char* name, Routine routine, int priority = priority::kDefault,
                When when = When::Always);

    /// An error if the routine failed, or was removed before its end.
    Status result() const override;

private:
    void onUpdate(EngineContext& context) override;
    void onStop(EngineContext& context) override;
    void proceed(EngineContext& context);

    CoroutineStack stack_;
};

} // namespace eng
