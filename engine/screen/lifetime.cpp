#include "engine/screen/lifetime.h"

#include "engine/animate/animate_task.h"
#include "engine/audio/loaded_sound.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"
#include "engine/kernel/function_task.h"
#include "engine/routine/routine.h"
#include "engine/screen/services.h"
#include "engine/time/timers.h"
#include "engine/trigger/trigger_task.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {

Lifetime::Lifetime() = default;

Lifetime::~Lifetime() {
    ENG_ASSERT(ended_, "a scope ends while its services live");
}

void Lifetime::begin(Services& services, Clock clock) {
    ENG_ASSERT(ended_, "a scope begins once");
    services_ = &services;
    ended_ = false;
    stands_ = false;
    time_ = {};
    const double& delta = clock == Clock::Real ? services.time.realDelta : services.time.delta;
    auto count = [this, &delta](EngineContext&) {
        time_.delta = time_.realDelta = delta;
        time_.total += delta;
        time_.realTotal += delta;
        ++time_.frame;
    };
    // Before everything in the scope.
    static_cast<void>(run(heap().make<FunctionTask>("scope", count, priority::kClock + 1)));
}

ManagedHeap& Lifetime::heap() const {
    ENG_ASSERT(services_ != nullptr, "the scope has begun");
    return services_->heap;
}

void Lifetime::stand(bool stands) {
    if (ended_ || std::exchange(stands_, stands) == stands) {
        return;
    }
    if (stands) {
        time_.delta = time_.realDelta = 0.0;
        for (const Ref<Task>& task : tasks_) {
            if (services_->kernel.suspend(*task)) { // else it was suspended, or has ended
                suspended_.push_back(task);
            }
        }
    } else {
        for (const Ref<Task>& task : suspended_) {
            services_->kernel.resume(*task);
        }
        suspended_.clear();
    }
    for (const PlayingSound& sound : sounds_) {
        sound.hold(stands);
    }
}

void Lifetime::end() {
    if (std::exchange(ended_, true)) {
        return;
    }
    constexpr double kSoundsFade = 0.05;
    connections_.clear();
    for (const PlayingSound& sound : sounds_) {
        sound.stop(kSoundsFade);
    }
    sounds_.clear();
    suspended_.clear();
    for (const Ref<Task>& task : tasks_) {
        services_->kernel.suspend(*task); // also stops the running task of a chain in this step
        services_->kernel.remove(*task);
    }
    tasks_.clear();
    interpolators_.reset();
    triggers_.reset();
    timers_.reset();
}

Status Lifetime::run(Ref<Task> task) {
    ENG_ASSERT(services_ != nullptr, "the scope has begun");
    if (ended_) { // a destructor of a routine, for example
        return Error{text::kTaskWhileEnding, {task->name()}};
    }
    Status added = services_->kernel.add(task);
    if (!added) {
        return added;
    }
    if (stands_ && services_->kernel.suspend(*task)) {
        suspended_.push_back(task);
    }
    if (tasks_.size() >= pruneAt_) {
        std::erase_if(tasks_,
                      [](const Ref<Task>& one) { return one->taskState() == TaskState::Idle; });
        pruneAt_ = std::max(pruneAt_, 2 * tasks_.size()); // so that adding stays cheap
    }
    tasks_.push_back(std::move(task));
    return {};
}

Ref<Task> Lifetime::run(const char* name, Routine routine) {
    Ref<Task> task = heap().make<RoutineTask>(name, std::move(routine), priority::kGame);
    return run(task) ? task : nullptr;
}

template <class T, class... Arguments>
T& Lifetime::own(Ref<T>& task, Arguments&&... arguments) {
    if (task == nullptr) {
        task = heap().template make<T>(std::forward<Arguments>(arguments)...);
        static_cast<void>(run(task)); // else all tasks are being removed
    }
    return *task;
}

void Lifetime::after(double seconds, Delegate<void()> call) {
    keep(own(timers_, time_).after(seconds, std::move(call)));
}

Connection Lifetime::every(double seconds, Delegate<void()> call) {
    return own(timers_, time_).every(seconds, std::move(call));
}

Ref<Trigger> Lifetime::when(Watched number, Compare compare, Delegate<void()> call, Fire fire) {
    return own(triggers_).add(
        heap().make<Trigger>(std::move(number), compare, fire, std::move(call)));
}

template <class T>
Ref<InterpolatorBase> Lifetime::animate(T& value, Curve<T> way, double seconds, Repeat repeat) {
    return animate(
        heap().make<Interpolator<T>>("", Target<T>{value}, std::move(way), seconds, repeat));
}
template Ref<InterpolatorBase> Lifetime::animate(float&, Curve<float>, double, Repeat);
template Ref<InterpolatorBase> Lifetime::animate(Vec2&, Curve<Vec2>, double, Repeat);
template Ref<InterpolatorBase> Lifetime::animate(Color&, Curve<Color>, double, Repeat);

Ref<InterpolatorBase> Lifetime::animate(Ref<InterpolatorBase> interpolator) {
    return interpolators().add(std::move(interpolator));
}

AnimateTask& Lifetime::interpolators() {
    return own(interpolators_, time_);
}

PlayingSound Lifetime::play(const LoadedSound& sound, const PlayOptions& options) {
    if (ended_ || (stands_ && !options.loop)) {
        return {};
    }
    PlayingSound played = sound.play(options);
    if (stands_) {
        played.hold(true);
    }
    for (PlayingSound& ended : sounds_) {
        if (!ended.plays()) {
            ended = played;
            return played;
        }
    }
    sounds_.push_back(played);
    return played;
}

void Lifetime::keep(Connection connection) {
    for (Connection& ended : connections_) {
        if (!ended.isConnected()) {
            ended = std::move(connection);
            return;
        }
    }
    connections_.push_back(std::move(connection));
}

} // namespace eng
