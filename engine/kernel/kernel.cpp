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

} // namespace

TaskState Task::taskState() const {
    return list_ == nullptr ? TaskState::Idle : list_->slots[slot_].state;
}

Kernel::Kernel(Log& log, SettingsRegistry& settings, Profiler& profiler, ManagedHeap& heap,
               const TimeSource& clock)
    : context_{log, settings, profiler, heap, *this}
    , clock_{clock}
    , added_{this, {}} {}

Kernel::~Kernel() {
    shutDown();
}

void Kernel::append(List& list, Slot slot) {
    slot.task->list_ = &list;
    slot.task->slot_ = static_cast<std::uint32_t>(list.slots.size()) & 0x7FFF'FFFFU;
    list.slots.push_back(std::move(slot));
}

Status Kernel::add(const Ref<Task>& given) {
    ENG_ASSERT(given != nullptr, "there is a task to add");
    if (given->list_ != nullptr) {
        return Error{text::kTaskAddedTwice, given->name()};
    }
    if (ending_) {
        return Error{text::kTaskWhileEnding, given->name()};
    }
    Task& task = *given; // a hook may reset `given`; until the task is released its slot has a Ref
    append(added_, {given, TaskState::Running, task.when_, 0.0F});
    ++alive_;
    ++hooks_;
    Status started = task.onStart(context_);
    --hooks_;
    if (!started) {
        const Ref<Task> kept{&task};
        if (task.taskState() == TaskState::Dead) { // it removed itself before it refused
            std::erase(dead_, kept);
        }
        release(task);
    }
    return started;
}

bool Kernel::remove(Task& task) {
    if (!owns(task) || slotOf(task).state == TaskState::Dead) {
        return false;
    }
    slotOf(task).state = TaskState::Dead;
    dead_.emplace_back(&task);
    return true;
}

bool Kernel::suspend(Task& task) {
    if (!owns(task) || slotOf(task).state != TaskState::Running) {
        return false;
    }
    slotOf(task).state = TaskState::Suspended;
    ++hooks_;
    task.onSuspend(context_);
    --hooks_;
    return true;
}

bool Kernel::resume(Task& task) {
    if (!owns(task) || slotOf(task).state != TaskState::Suspended) {
        return false;
    }
    slotOf(task).state = TaskState::Running;
    ++hooks_;
    task.onResume(context_);
    --hooks_;
    return true;
}

void Kernel::removeAll() {
    ending_ = alive_ > 0;
    const auto removeIn = [this](const List& list) {
        for (const Slot& slot : list.slots) {
            if (slot.task) {
                remove(*slot.task);
            }
        }
    };
    for (const auto& [unused, list] : lists_) {
        removeIn(list);
    }
    removeIn(added_);
}

bool Kernel::step(StepKind kind, double now) {
    ENG_ASSERT(!inStep_ && hooks_ == 0, "a step does not begin inside another, or in a hook");
    ENG_ASSERT(steps_ == 0 || now >= now_, "time does not run backwards");
    if (inStep_ || hooks_ > 0) {
        return true; // the step in progress continues
    }
    inStep_ = true;
    now_ = now;
    ++steps_;
    Profiler& profiler = context_.profiler;
    profiler.beginFrame();
    scheduleAdded();
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
    context_.heap.collect();
    if (const std::string_view broken = profiler.endFrame(); !broken.empty()) {
        ENG_LOG(context_.log, LogChannel::App, Severity::Error, "profile",
                text::kProfileBrokenScope, {broken});
    }
    inStep_ = false;
    return alive_ > 0;
}

void Kernel::scheduleAdded() {
    for (Slot& slot : added_.slots) {
        if (slot.task) { // else it refused to start
            const int priority = slot.task->priority_;
            append(lists_.try_emplace(priority, List{this, {}}).first->second, std::move(slot));
        }
    }
    added_.slots.clear();
    added_.holes = 0;
}

template <bool kMeasured>
void Kernel::updateAll(StepKind kind) {
    const bool everything = kind == StepKind::Frame;
    for (auto& [unused, list] : lists_) {
        // Slots neither come nor go during updates: added tasks wait in `added_`, removed ones stay
        // until the removal phase.
        for (Slot& slot : list.slots) {
            if (slot.state != TaskState::Running ||
                !(everything || slot.when == Task::When::Always)) {
                continue;
            }
            if constexpr (kMeasured) {
                const double before = clock_.now();
                {
                    ENG_PROFILE(context_.profiler, slot.task->name());
                    slot.task->onUpdate(context_);
                }
                const double cost = clock_.now() - before;
                slot.cost = static_cast<float>(cost);
                if (watchedSteps_ > 0 && cost > slowestCost_) {
                    slowestName_ = slot.task->name();
                    slowestCost_ = cost;
                }
            } else {
                slot.task->onUpdate(context_);
            }
        }
    }
}

void Kernel::removeDead() {
    // Tasks that an onStop below removes wait for the next step, so this ends.
    stopping_.swap(dead_);
    for (const Ref<Task>& task : stopping_) {
        ++hooks_;
        task->onStop(context_);
        --hooks_;
        release(*task);
    }
    stopping_.clear();
}

void Kernel::release(Task& task) {
    List& list = *std::exchange(task.list_, nullptr);
    Slot& slot = list.slots[task.slot_];
    slot.state = TaskState::Idle; // so that updates skip it
    slot.task.reset();
    ++list.holes;
    // Compacting moves the later slots; waiting until a quarter are holes keeps a removal cheap on
    // average.
    if (&list != &added_ && list.holes * 4 >= list.slots.size()) {
        compact(list);
        if (list.slots.empty()) {
            const int priority = task.priority_;
            lists_.erase(priority);
        }
    }
    if (--alive_ == 0) {
        ending_ = false;
    }
}

void Kernel::compact(List& list) {
    std::uint32_t kept = 0;
    for (Slot& slot : list.slots) {
        if (slot.task) {
            slot.task->slot_ = kept & 0x7FFF'FFFFU;
            if (&slot != &list.slots[kept]) {
                list.slots[kept] = std::move(slot);
            }
            ++kept;
        }
    }
    list.slots.erase(list.slots.begin() + kept, list.slots.end());
    list.holes = 0;
}

void Kernel::watch(double stepTime) {
    const bool slow = stepTime > budget_;
    if (watchedSteps_ == 0) {
        if (slow) {
            // One slow step alone (loading, another program) is no task's fault. When a watch met
            // no second one, and another comes later, this watch lasts until the next.
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
    if (alive_ == 0) {
        added_.slots.clear();
        added_.holes = 0;
    }
    context_.heap.collect();
}

std::vector<TaskInfo> Kernel::tasks() const {
    std::vector<TaskInfo> found;
    found.reserve(alive_);
    const auto list = [&found](const List& tasks) {
        for (const Slot& slot : tasks.slots) {
            if (slot.task) {
                found.push_back({slot.task->name(), slot.task->priority_, slot.state, slot.cost});
            }
        }
    };
    for (const auto& [unused, tasks] : lists_) {
        list(tasks);
    }
    list(added_);
    // Added tasks come after those of their priority, where the next step will put them.
    std::stable_sort(found.begin(), found.end(),
                     [](const TaskInfo& a, const TaskInfo& b) { return a.priority < b.priority; });
    return found;
}

} // namespace eng
