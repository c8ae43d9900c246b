#include "engine/routine/routine.h"

#include "engine/kernel/kernel.h"
#include "engine/log/log.h"

#include <exception>
#include <limits>

#include "engine_text.h"

namespace eng {

void CoroutineStack::start(Task& owner, Routine routine) {
    ENG_ASSERT(static_cast<bool>(routine), "there is a routine to run");
    owner_ = &owner;
    current_ = routine.release();
    if (!current_) {
        next_ = Next::End;
        return;
    }
    current_.promise().stack = this;
    // GCC and clang place the frame at the beginning of its memory.
    ManagedHeap::nameBlock(current_.address(), owner.name());
}

EngineContext& CoroutineStack::context() const {
    return owner_->kernel()->context();
}

/// Continues a routine that has been resumed in this step, and does not wait.
bool CoroutineStack::proceed(EngineContext& context) {
    for (int count = 0; count < kMaxResumes; ++count) {
        if (continued_ == 0) {
            continued_ = 1;
            count += std::numeric_limits<std::uint16_t>::max();
        }
        if (next_ == Next::End) {
            return true;
        }
        if (current_.done()) {
            const Child* const child = current_.promise().child;
            if (child == nullptr) {
                next_ = Next::End;
                return true;
            }
            std::exchange(current_, child->parent_).destroy();
        }
        if (!running()) {
            return false;
        }
        current_.resume();
        if (next_ <= Next::Ask) {
            return false;
        }
    }
    ENG_LOG(context.log, LogChannel::App, Severity::Error, "kernel", text::kRoutineEndless,
            {owner_->name(), kMaxResumes});
    return false;
}

void CoroutineStack::destroy() {
    cancelled_ = cancelled_ || (current_ && next_ != Next::End);
    next_ = Next::End;
    while (current_) {
        const Child* const child = current_.promise().child;
        std::exchange(current_, child != nullptr ? child->parent_ : Routine::Frame{}).destroy();
    }
}

std::optional<Error> CoroutineStack::takeError() {
    const std::unique_ptr<Error> error = std::move(error_);
    return error != nullptr ? std::optional{std::move(*error)} : std::nullopt;
}

void CoroutineStack::push(Child& child, Routine::Frame frame) {
    frame.promise().stack = this;
    frame.promise().child = &child;
    next_ = Next::Resume;
    ManagedHeap::nameBlockLike(frame.address(), current_.address());
    current_ = frame;
}

void CoroutineStack::Child::await_suspend(Routine::Frame parent) {
    parent_ = parent;
    parent.promise().stack->push(*this, routine_.release());
}

void CoroutineStack::exceptionLeft() noexcept {
    if (Kernel* const kernel = owner_->kernel()) {
        Log& log = kernel->context().log;
        ENG_LOG(log, LogChannel::App, Severity::Error, "kernel", text::kRoutineException,
                {owner_->name()});
        log.flush();
    }
    std::terminate(); // inside the handler, so that it can print the exception
}

RoutineTask::RoutineTask(const char* name, Routine routine, int priority, When when)
    : Task{name, priority, when} {
    stack_.start(*this, std::move(routine));
}

Status RoutineTask::result() const {
    if (const Error* const error = stack_.error()) {
        return *error;
    }
    if (stack_.cancelled()) {
        return Error{text::kRoutineRemoved, {name()}};
    }
    return Task::result();
}

void RoutineTask::onUpdate(EngineContext& context) {
    if (stack_.resume(context)) {
        proceed(context);
    }
}

void RoutineTask::proceed(EngineContext& context) {
    if (!stack_.proceed(context)) {
        return;
    }
    if (const Error* const error = stack_.error()) {
        ENG_LOG(context.log, LogChannel::App, Severity::Warning, "kernel",
                Error{text::kRoutineFailed, {name(), *error}});
        context.kernel.abort(*this);
    } else {
        context.kernel.remove(*this);
    }
}

void RoutineTask::onStop(EngineContext&) {
    stack_.destroy();
}

} // namespace eng
