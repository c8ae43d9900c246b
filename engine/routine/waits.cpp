#include "engine/routine/waits.h"

#include <algorithm>
#include <limits>

#include "engine_text.h"

namespace eng::detail {

bool ConditionWait::begin(Strand& strand) {
    waiter_.task = &strand.owner();
    condition_->add(waiter_);
    return false;
}

bool ConditionWait::ready(Strand& strand, EngineContext&) {
    if (waiter_.waits()) {
        return false;
    }
    if (waiter_.destroyed) {
        strand.fail(Error{text::kRoutineConditionGone, strand.owner().name()});
    }
    return true;
}

bool JoinWait::begin(Strand& strand) {
    if (task_ == nullptr || task_.get() == &strand.owner()) {
        strand.fail(Error{text::kRoutineAwaitsItself, strand.owner().name()});
        return true;
    }
    return ready(strand, strand.context());
}

bool JoinWait::ready(Strand& strand, EngineContext&) {
    if (task_->taskState() != TaskState::Idle) {
        return false;
    }
    if (const Status result = task_->result(); !result) {
        strand.fail(result.error());
    }
    return true;
}

void failSignalGone(Strand& strand) {
    strand.fail(Error{text::kRoutineSignalGone, strand.owner().name()});
}

bool RoutineWait::begin(Strand& strand) {
    strand_.start(strand.owner(), std::move(routine_));
    return update(strand, strand.context(), strand.carry());
}

bool RoutineWait::ready(Strand& strand, EngineContext& context) {
    return update(strand, context, 0.0);
}

bool RoutineWait::update(Strand& strand, EngineContext& context, double carry) {
    if (!strand_.update(context, carry)) {
        return false;
    }
    if (const Error* const error = strand_.error()) {
        strand.fail(*error);
    }
    strand.setCarry(strand_.carry());
    strand_.destroy();
    return true;
}

bool GroupWait::beginParts(Strand& strand, std::span<Part> parts) {
    parts_ = parts;
    if (parts.empty() && kind_ == Kind::Any) {
        strand.fail(Error{text::kRoutineAnyOfNothing, strand.owner().name()});
    }
    return parts.empty() || ready(strand, strand.context());
}

bool GroupWait::ready(Strand& strand, EngineContext& context) {
    if (kind_ == Kind::Any) {
        for (Part& part : parts_) {
            if (part.begun && !part.ended && part.wait->happened() &&
                part.wait->ready(strand, context)) {
                return endWith(part);
            }
        }
    }
    bool waits = false;
    const double carried = strand.carry(); // each part begins at the same time
    double min = std::numeric_limits<double>::infinity();
    for (Part& part : parts_) {
        if (part.ended) {
            continue;
        }
        if (!strand.running()) {
            return false; // one of the parts has removed or suspended the task
        }
        Wait& wait = *part.wait;
        strand.setCarry(carried);
        part.ended =
            std::exchange(part.begun, true) ? wait.ready(strand, context) : wait.begin(strand);
        waits = waits || !part.ended;
        if (part.ended) {
            min = std::min(min, strand.carry()); // of all, the one that ended last counts
        }
        if (part.ended && (kind_ == Kind::Any || strand.error() != nullptr)) {
            return endWith(part);
        }
    }
    strand.setCarry(std::min(min, strand.carry()));
    return !waits;
}

bool GroupWait::endWith(Part& part) {
    part.ended = true;
    first_ = static_cast<std::size_t>(&part - parts_.data());
    cancel();
    return true;
}

bool GroupWait::happened() const {
    return kind_ == Kind::Any && std::ranges::any_of(parts_, [](const Part& part) {
               return part.begun && !part.ended && part.wait->happened();
           });
}

void GroupWait::cancel() {
    for (Part& part : parts_) {
        if (part.begun && !std::exchange(part.ended, true)) {
            part.wait->cancel();
        }
    }
}

void CatchingWait::takeError(Strand& strand) {
    if (std::optional<Error> error = strand.takeError()) {
        status_ = std::move(*error);
    }
}

} // namespace eng::detail
