#include "engine/routine/waits.h"

#include <algorithm>
#include <limits>

#include "engine_text.h"

namespace eng::detail {

bool ConditionWait::begin(CoroutineStack& stack) {
    waiter_.task = &stack.owner();
    condition_->add(waiter_);
    return false;
}

bool ConditionWait::ready(CoroutineStack& stack, EngineContext&) {
    if (waiter_.waits()) {
        return false;
    }
    if (waiter_.destroyed) {
        stack.fail(Error{text::kRoutineConditionGone, {stack.owner().name()}});
    }
    return true;
}

bool JoinWait::begin(CoroutineStack& stack) {
    if (task_ == nullptr || task_.get() == &stack.owner()) {
        stack.fail(Error{text::kRoutineAwaitsItself, {stack.owner().name()}});
        return true;
    }
    return ready(stack, stack.context());
}

bool JoinWait::ready(CoroutineStack& stack, EngineContext&) {
    if (task_->taskState() != TaskState::Idle) {
        return false;
    }
    if (const Status result = task_->result(); !result) {
        stack.fail(result.error());
    }
    return true;
}

void failSignalGone(CoroutineStack& stack) {
    stack.fail(Error{text::kRoutineSignalGone, {stack.owner().name()}});
}

bool RoutineWait::begin(CoroutineStack& stack) {
    stack_.start(stack.owner(), std::move(routine_));
    return update(stack, stack.context(), stack.overshoot());
}

bool RoutineWait::ready(CoroutineStack& stack, EngineContext& context) {
    return update(stack, context, 0.0);
}

bool RoutineWait::update(CoroutineStack& stack, EngineContext& context, double overshoot) {
    if (!stack_.update(context, overshoot)) {
        return false;
    }
    if (const Error* const error = stack_.error()) {
        stack.fail(*error);
    }
    stack.setCarry(stack_.overshoot());
    stack_.destroy();
    return true;
}

bool GroupWait::beginParts(CoroutineStack& stack, std::span<Part> parts) {
    parts_ = parts;
    if (parts.empty() && kind_ == Kind::Any) {
        stack.fail(Error{text::kRoutineAnyOfNothing, {stack.owner().name()}});
    }
    return parts.empty() || ready(stack, stack.context());
}

bool GroupWait::ready(CoroutineStack& stack, EngineContext& context) {
    if (kind_ == Kind::Any) {
        for (Part& part : parts_) {
            if (part.begun && !part.ended && part.wait->hasPendingResult() &&
                part.wait->ready(stack, context)) {
                return endWith(part);
            }
        }
    }
    bool waits = false;
    const double carried = stack.overshoot(); // each part begins at the same time
    double min = std::numeric_limits<double>::infinity();
    for (Part& part : parts_) {
        if (part.ended) {
            continue;
        }
        if (!stack.running()) {
            return false; // one of the parts has removed or suspended the task
        }
        Wait& wait = *part.wait;
        stack.setCarry(carried);
        part.ended =
            std::exchange(part.begun, true) ? wait.ready(stack, context) : wait.begin(stack);
        waits = waits || !part.ended;
        if (part.ended) {
            min = std::min(min, stack.overshoot()); // of all, the one that ended last counts
        }
        if (part.ended && (kind_ == Kind::Any || stack.error() != nullptr)) {
            return endWith(part);
        }
    }
    stack.setCarry(std::min(min, stack.overshoot()));
    return !waits;
}

bool GroupWait::endWith(Part& part) {
    part.ended = true;
    first_ = static_cast<std::size_t>(&part - parts_.data());
    cancel();
    return true;
}

bool GroupWait::hasPendingResult() const {
    return kind_ == Kind::Any && std::ranges::any_of(parts_, [](const Part& part) {
               return part.begun && !part.ended && part.wait->hasPendingResult();
           });
}

void GroupWait::cancel() {
    for (Part& part : parts_) {
        if (part.begun && !std::exchange(part.ended, true)) {
            part.wait->cancel();
        }
    }
}

void CatchingWait::takeError(CoroutineStack& stack) {
    if (std::optional<Error> error = stack.takeError()) {
        status_ = std::move(*error);
    }
}

} // namespace eng::detail
