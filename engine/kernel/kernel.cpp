#include "engine/kernel/kernel.h"

#include "engine/log/log.h"
#include "engine/profile/profiler.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr int kWatchedSteps = 30; // long enough to meet a task that is slow now and then
constexpr int kLongWatch = 600;   // and one that is slow every ten seconds
constexpr int kShutDownRounds = 100;
constexpr std::uint32_t kMaxSlots = 0x3FFF'FFFFU;

} // namespace

Kernel* Task::kernel() const {
    return list_ == nullptr ? nullptr : list_->kernel;
}

Status Task::result() const {
    return aborted_ != 0 ? Status{Error{text::kTaskAborted, {name_}}} : Status{};
}

Kernel::Kernel(Log& log, SettingsRegistry& settings, Profiler& profiler, ManagedHeap& heap,
               EventQueue& events, const TimeSource& clock)
    : context_{log, settings, profiler, heap, events, *this}
    , clock_{clock} {}

Kernel::~Kernel() {
    shutDown();
}

Status Kernel::add(const Ref<Task>& given) {
    ENG_ASSERT(given != nullptr, "there is a task to add");
    if (given->list_ != nullptr) {
        return Error{text::kTaskAddedTwice, {given->name()}};
    }
    if (ending_) {
        return Error{text::kTaskWhileEnding, {given->name()}};
    }
    Task& task = *given; // a hook may reset `given`; the slot keeps the task until it is released
    List& list = lists_[task.priority_];
    list.kernel = this;
    task.list_ = &list;
    task.slot_ = static_cast<std::uint32_t>(list.slots.size()) & kMaxSlots;
    task.aborted_ = 0;
    list.slots.push_back({given, TaskState::Running, static_cast<Task::When>(task.when_), 0.0F});
    ++alive_;
    ++hooks_;
    Status started = task.onStart(context_);
    --hooks_;
    if (!started) {
        if (task.taskState() == TaskState::Dead) { // it removed itself before it refused
            std::erase(dead_, &task);
        }
        release(task);
    }
    return started;
}

bool Kernel::remove(Task& task) {
    if (!owns(task)) {
        return false;
    }
    Slot& slot = slotOf(task);
    if (slot.state == TaskState::Dead) {
        return false;
    }
    slot.state = TaskState::Dead;
    dead_.push_back(&task);
    return true;
}

bool Kernel::abort(Task& task) {
    const bool removed = remove(task);
    if (removed) {
        task.aborted_ = 1;
    }
    return removed;
}

bool Kernel::suspend(Task& task) {
    return change(task, TaskState::Running, TaskState::Suspended, &Task::onSuspend);
}

bool Kernel::resume(Task& task) {
    return change(task, TaskState::Suspended, TaskState::Running, &Task::onResume);
}

bool Kernel::change(Task& task, TaskState from, TaskState to, void (Task::*hook)(EngineContext&)) {
    if (!owns(task)) {
        return false;
    }
    Slot& slot = slotOf(task);
    if (slot.state != from) {
        return false;
    }
    slot.state = to;
    ++hooks_;
    (task.*hook)(context_);
    --hooks_;
    return true;
}

void Kernel::removeAll() {
    ending_ = alive_ > 0;
    for (const auto& [unused, list] : lists_) {
        for (const Slot& slot : list.slots) {
            if (slot.task) {
                remove(*slot.task);
            }
        }
    }
}

bool Kernel::step(StepKind kind, double now) {
    ENG_ASSERT(!inStep_ && hooks_ == 0, "a step does not begin inside another, or in a hook");
    ENG_ASSERT(steps_ == 0 || now >= now_, "time does not run backwards");
    if (inStep_ || hooks_ > 0) {
        return true; // the step in progress continues
    }
    inStep_ = true;
    const double delta = steps_ > 0 ? now - now_ : 0.0;
    now_ = now;
    ++steps_;
    ownTime_ = {delta, ownTime_.total + delta, delta, ownTime_.realTotal + delta, steps_};
    context_.events.setTime(now);
    Profiler& profiler = context_.profiler;
    profiler.beginFrame();
    for (auto& [unused, list] : lists_) {
        list.scheduled = list.slots.size();
    }
    stepStarted_.emit(kind, now);
    const double started = budget_ > 0.0 ? clock_.now() : 0.0;
    if (watchedSteps_ > 0 || profiler.active()) {
        updateAll<true>(kind);
    } else {
        updateAll<false>(kind);
    }
    if (budget_ > 0.0) {
        watch(clock_.now() - started);
    }
    removeDead();
    stepEnded_.emit(kind, now);
    context_.heap.collect();
    if (const std::string_view broken = profiler.endFrame(); !broken.empty()) {
        ENG_LOG(context_.log, LogChannel::App, Severity::Error, "profile",
                text::kProfileBrokenScope, {broken});
    }
    inStep_ = false;
    return alive_ > 0;
}

template <bool kMeasured>
void Kernel::updateAll(StepKind kind) {
    const bool everything = kind == StepKind::Frame;
    for (auto& [unused, list] : lists_) {
        // Tasks added now come after the scheduled ones, and may move the slots; removed ones stay
        // until the removal phase.
        for (std::size_t i = 0; i < list.scheduled; ++i) {
            const Slot& slot = list.slots[i];
            if (slot.state != TaskState::Running ||
                !(everything || slot.when == Task::When::Always)) {
                continue;
            }
            Task& task = *slot.task;
            if constexpr (kMeasured) {
                const double before = clock_.now();
                {
                    ENG_PROFILE(context_.profiler, task.name());
                    task.onUpdate(context_);
                }
                const double cost = clock_.now() - before;
                list.slots[i].cost = static_cast<float>(cost);
                if (watchedSteps_ > 0 && cost > slowestCost_) {
                    slowestName_ = task.name();
                    slowestCost_ = cost;
                }
            } else {
                task.onUpdate(context_);
            }
        }
    }
}

void Kernel::removeDead() {
    // Tasks that an onStop below removes wait for the next step, so this ends.
    stopping_.swap(dead_);
    for (Task* const task : stopping_) {
        ++hooks_;
        task->onStop(context_);
        --hooks_;
        release(*task);
    }
    stopping_.clear();
    if (std::exchange(hasNewHoles_, false)) {
        compact();
    }
}

void Kernel::release(Task& task) {
    List& list = *std::exchange(task.list_, nullptr);
    Slot& slot = list.slots[task.slot_];
    ++list.holes;
    hasNewHoles_ = true;
    slot.state = TaskState::Idle; // so that updates skip it
    if (--alive_ == 0) {
        ending_ = false;
    }
    slot.task.reset();
}

void Kernel::compact() {
    for (auto& [unused, list] : lists_) {
        // Compacting moves the later slots; waiting until a quarter are holes keeps a removal cheap
        // on average.
        if (list.holes * 4 < list.slots.size() || list.holes == 0) {
            continue;
        }
        std::uint32_t kept = 0;
        for (Slot& slot : list.slots) {
            if (slot.task) {
                slot.task->slot_ = kept & kMaxSlots;
                if (Slot& place = list.slots[kept++]; &place != &slot) {
                    place = std::move(slot);
                }
            }
        }
        list.slots.resize(kept);
        list.holes = 0;
    }
}

void Kernel::watch(double stepTime) {
    const bool slow = stepTime > budget_;
    if (watchedSteps_ == 0) {
        if (slow) {
            // One slow step alone (loading, another program) is not a task's fault. When a watch
            // met no second one, and another comes later, this watch lasts until the next.
            waiting_ = missedAt_ > 0 && steps_ - missedAt_ <= kLongWatch;
            watchedSteps_ = waiting_ ? kLongWatch : kWatchedSteps;
            missedAt_ = 0;
            worstStep_ = 0.0;
            slowestName_ = {};
            slowestCost_ = 0.0;
        }
        return;
    }
    worstStep_ = std::max(worstStep_, stepTime);
    --watchedSteps_;
    if (waiting_ && slow) {
        watchedSteps_ = 0;
    }
    if (watchedSteps_ > 0) {
        return;
    }
    if (worstStep_ <= budget_) {
        missedAt_ = steps_;
    } else if (!slowestName_.empty()) {
        ENG_LOG(context_.log, LogChannel::App, Severity::Warning, "kernel", text::kKernelSlowTask,
                {slowestName_, slowestCost_ * 1000.0, worstStep_ * 1000.0, budget_ * 1000.0});
    }
}

void Kernel::shutDown() {
    ENG_ASSERT(!inStep_ && hooks_ == 0, "a kernel is not shut down by its own tasks");
    if (inStep_ || hooks_ > 0) {
        removeAll(); // the closest that is possible here
        return;
    }
    for (int round = 0; alive_ > 0 && round < kShutDownRounds; ++round) {
        removeAll();
        removeDead();
    }
    context_.heap.collect();
}

std::vector<TaskInfo> Kernel::tasks() const {
    std::vector<TaskInfo> found;
    found.reserve(alive_);
    for (const auto& [priority, list] : lists_) {
        for (const Slot& slot : list.slots) {
            if (slot.task) {
                found.push_back({slot.task->name(), priority, slot.state, slot.cost});
            }
        }
    }
    return found;
}

} // namespace eng
