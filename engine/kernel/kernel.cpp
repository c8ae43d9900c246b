#include "engine/kernel/kernel.h"

#include "engine/log/log.h"
#include "engine/profile/profiler.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr int kWatchedSteps = 30;    // long enough to meet a task that is slow now and then
constexpr int kLongWatch = 600;      // and one that is slow once in a while: ten seconds
constexpr double kLatestTime = 1e12; // seconds; behind that, in 30,000 years, fractions get lost
constexpr int kShutDownRounds = 100;

} // namespace

Kernel::Kernel(Log& log, SettingsRegistry& settings, Profiler& profiler, ManagedHeap& heap,
               const TimeSource& clock)
    : context_{log, settings, profiler, heap, *this}
    , clock_{clock} {}

Kernel::~Kernel() {
    shutDown();
}

Status Kernel::add(const Ref<Task>& given) {
    ENG_ASSERT(given != nullptr, "there is a task to add");
    // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): a hook may let go of that one
    const Ref<Task> task = given;
    if (task->kernel_ != nullptr) {
        return Error{text::kTaskAddedTwice, task->name_};
    }
    if (ending_) {
        return Error{text::kTaskWhileEnding, task->name_};
    }
    task->kernel_ = this;
    task->state_ = TaskState::Running;
    task->takenUp_ = false;
    task->slot_ = added_.size();
    ++alive_;
    added_.push_back(task);
    ++hooks_;
    Status started = task->onStart(context_);
    --hooks_;
    if (!started) {
        added_[task->slot_].reset();
        if (task->state_ == TaskState::Dead) { // it removed itself before it gave up
            std::erase(dead_, task);
        }
        release(*task);
        return started;
    }
    return {};
}

bool Kernel::remove(Task& task) {
    if (!owns(task) || task.state_ == TaskState::Dead) {
        return false;
    }
    task.state_ = TaskState::Dead;
    dead_.emplace_back(&task);
    return true;
}

bool Kernel::suspend(Task& task) {
    if (!owns(task) || task.state_ != TaskState::Running) {
        return false;
    }
    task.state_ = TaskState::Suspended;
    ++hooks_;
    task.onSuspend(context_);
    --hooks_;
    return true;
}

bool Kernel::resume(Task& task) {
    if (!owns(task) || task.state_ != TaskState::Suspended) {
        return false;
    }
    task.state_ = TaskState::Running;
    ++hooks_;
    task.onResume(context_);
    --hooks_;
    return true;
}

void Kernel::removeAll() {
    ending_ = alive_ > 0;
    for (auto& [unused, bucket] : buckets_) {
        for (const Ref<Task>& task : bucket.slots) {
            if (task) {
                remove(*task);
            }
        }
    }
    for (const Ref<Task>& task : added_) {
        if (task) {
            remove(*task);
        }
    }
}

bool Kernel::step(StepKind kind, double now) {
    ENG_ASSERT(!inStep_ && hooks_ == 0,
               "a step does not begin inside another, or in a task's hook");
    if (inStep_ || hooks_ > 0) {
        return true; // the one that is under way goes on
    }
    inStep_ = true;
    advanceTo(now);
    ++steps_;
    Profiler& profiler = context_.profiler;
    profiler.beginFrame();
    takeUpAdded();
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

void Kernel::advanceTo(double now) {
    if (!(std::abs(now) <= kLatestTime)) {
        return; // no time, or no number at all
    }
    const double shifted = now + clockOffset_;
    if (steps_ == 0 || shifted >= now_) {
        now_ = shifted;
        return;
    }
    if (clockOffset_ == 0.0) { // once is enough
        ENG_LOG(context_.log, LogChannel::App, Severity::Warning, "kernel", text::kKernelClockBack,
                {now_ - shifted});
    }
    clockOffset_ += now_ - shifted;
}

void Kernel::takeUpAdded() {
    for (Ref<Task>& task : added_) {
        if (!task || task->state_ == TaskState::Dead) {
            continue; // it did not start, or was removed before it was ever updated
        }
        Bucket& bucket = buckets_[task->priority_];
        task->takenUp_ = true;
        task->slot_ = bucket.slots.size();
        bucket.slots.push_back(std::move(task));
    }
    added_.clear();
}

template <bool kMeasured>
void Kernel::updateAll(StepKind kind) {
    const bool everything = kind == StepKind::Frame;
    for (auto& [unused, bucket] : buckets_) {
        // Slots neither come nor go during updates: what is added waits, what is removed stays
        // until the removal phase.
        for (const Ref<Task>& slot : bucket.slots) {
            Task* const task = slot.get();
            if (task == nullptr || task->state_ != TaskState::Running ||
                !(everything || task->when_ == Task::When::Always)) {
                continue;
            }
            if constexpr (kMeasured) {
                const double before = clock_.now();
                {
                    ENG_PROFILE(context_.profiler, task->name_);
                    task->onUpdate(context_);
                }
                task->cost_ = clock_.now() - before;
                if (watchedSteps_ > 0 && task->cost_ > slowest_.cost) {
                    slowest_ = {task->name_, task->cost_}; // it may be gone when it is named
                }
            } else {
                task->onUpdate(context_);
            }
        }
    }
}

void Kernel::removeDead() {
    if (dead_.empty()) {
        return;
    }
    // Whoever is removed by an onStop below waits for the next step, so this ends.
    stopping_.swap(dead_);
    for (const Ref<Task>& task : stopping_) {
        if (task->takenUp_) {
            const auto place = buckets_.find(task->priority_);
            place->second.slots[task->slot_].reset();
            ++place->second.holes;
            closeHoles(place->second);
            if (place->second.slots.empty()) {
                buckets_.erase(place);
            }
        } else if (task->slot_ < added_.size() && added_[task->slot_] == task) {
            added_[task->slot_].reset(); // added since this step began
        }
        ++hooks_;
        task->onStop(context_);
        --hooks_;
        release(*task);
    }
    stopping_.clear();
}

void Kernel::release(Task& task) {
    task.kernel_ = nullptr;
    task.state_ = TaskState::Idle;
    if (--alive_ == 0) {
        ending_ = false;
    }
}

void Kernel::closeHoles(Bucket& bucket) {
    // Closing holes moves what stands behind them; waiting until a quarter are holes keeps a
    // removal cheap on average.
    if (bucket.holes * 4 < bucket.slots.size()) {
        return;
    }
    std::size_t kept = 0;
    for (Ref<Task>& slot : bucket.slots) {
        if (slot) {
            slot->slot_ = kept;
            bucket.slots[kept].swap(slot);
            ++kept;
        }
    }
    bucket.slots.resize(kept);
    bucket.holes = 0;
}

void Kernel::watch(double stepTime) {
    const bool slow = stepTime > budget_;
    if (watchedSteps_ == 0) {
        if (slow) {
            // One slow step alone (loading, another program) is nobody's fault. When the watch
            // after one has met no other, and here is another all the same, the next is waited for.
            waiting_ = missedAt_ > 0 && steps_ - missedAt_ <= kLongWatch;
            watchedSteps_ = waiting_ ? kLongWatch : kWatchedSteps;
            missedAt_ = 0;
            worstStep_ = 0.0;
            slowest_ = {};
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
    } else if (!slowest_.name.empty()) {
        ENG_LOG(context_.log, LogChannel::App, Severity::Warning, "kernel", text::kKernelSlowTask,
                {std::string_view{slowest_.name}, slowest_.cost * 1000.0, worstStep_ * 1000.0,
                 budget_ * 1000.0});
    }
}

void Kernel::shutDown() {
    ENG_ASSERT(!inStep_ && hooks_ == 0, "a kernel is not shut down by its own tasks");
    if (inStep_ || hooks_ > 0) {
        removeAll(); // as near as it can get
        return;
    }
    for (int round = 0; alive_ > 0 && round < kShutDownRounds; ++round) {
        removeAll();
        removeDead();
    }
    context_.heap.collect();
}

std::vector<TaskInfo> Kernel::tasks() const {
    std::vector<TaskInfo> list;
    list.reserve(alive_);
    const auto infoOf = [](const Task& task) {
        return TaskInfo{task.name_, task.priority_, task.state_, task.cost_};
    };
    for (const auto& [unused, bucket] : buckets_) {
        for (const Ref<Task>& task : bucket.slots) {
            if (task) {
                list.push_back(infoOf(*task));
            }
        }
    }
    for (const Ref<Task>& task : added_) {
        if (!task) {
            continue;
        }
        // Behind those of its priority, where the next step will put it.
        const auto place = std::upper_bound(
            list.begin(), list.end(), task->priority_,
            [](int priority, const TaskInfo& other) { return priority < other.priority; });
        list.insert(place, infoOf(*task));
    }
    return list;
}

} // namespace eng
