// The cost of the kernel: a step, per running task, and changes of the list of tasks.

#include <algorithm>
#include <random>

#include "benchmarks/bare_loop.h"

namespace bench {
namespace {

template <std::size_t kTasks>
void step(benchmark::State& state) {
    Engine engine;
    for (std::size_t i = 0; i < kTasks; ++i) {
        if (!engine.kernel.add(makeTask(engine.heap, i))) {
            state.SkipWithError("a task does not start");
            return;
        }
    }
    engine.step();
    for (auto unused : state) {
        engine.step();
    }
    operations(state, kTasks);
}

struct Crowd {
    Engine engine;
    std::vector<eng::Ref<eng::Task>> tasks;

    explicit Crowd(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            tasks.push_back(makeTask(engine.heap, i));
        }
        std::shuffle(tasks.begin(), tasks.end(), std::mt19937{7}); // not the order in memory
    }
};

/// Adds all tasks in one step, and removes and releases them in another order; per task.
template <std::size_t kTasks>
void addAndRemove(benchmark::State& state) {
    Crowd crowd{kTasks};
    std::vector<eng::Ref<eng::Task>> other = crowd.tasks;
    std::shuffle(other.begin(), other.end(), std::mt19937{8});
    for (auto unused : state) {
        for (const eng::Ref<eng::Task>& task : crowd.tasks) {
            benchmark::DoNotOptimize(crowd.engine.kernel.add(task).ok());
        }
        crowd.engine.step();
        for (const eng::Ref<eng::Task>& task : other) {
            benchmark::DoNotOptimize(crowd.engine.kernel.remove(*task));
        }
        crowd.engine.step();
    }
    operations(state, kTasks);
}

/// Adds and removes tasks within one update, before the kernel updates any of them; per task.
class Changer final : public eng::Task {
public:
    explicit Changer(const std::vector<eng::Ref<eng::Task>>& tasks)
        : Task{"changer", eng::priority::kGame}
        , tasks_{tasks} {}

private:
    void onUpdate(eng::EngineContext& context) override {
        for (const eng::Ref<eng::Task>& task : tasks_) {
            benchmark::DoNotOptimize(context.kernel.add(task).ok());
        }
        for (const eng::Ref<eng::Task>& task : tasks_) {
            benchmark::DoNotOptimize(context.kernel.remove(*task));
        }
    }
    const std::vector<eng::Ref<eng::Task>>& tasks_;
};

template <std::size_t kTasks>
void addAndRemoveAtOnce(benchmark::State& state) {
    Crowd crowd{kTasks};
    benchmark::DoNotOptimize(
        crowd.engine.kernel.add(crowd.engine.heap.make<Changer>(crowd.tasks)).ok());
    crowd.engine.step();
    for (auto unused : state) {
        crowd.engine.step();
    }
    operations(state, kTasks);
}

template <std::size_t kTasks>
void suspendAndResume(benchmark::State& state) {
    Crowd crowd{kTasks};
    for (const eng::Ref<eng::Task>& task : crowd.tasks) {
        benchmark::DoNotOptimize(crowd.engine.kernel.add(task).ok());
    }
    crowd.engine.step();
    std::shuffle(crowd.tasks.begin(), crowd.tasks.end(), std::mt19937{9});
    for (auto unused : state) {
        for (const eng::Ref<eng::Task>& task : crowd.tasks) {
            benchmark::DoNotOptimize(crowd.engine.kernel.suspend(*task));
        }
        for (const eng::Ref<eng::Task>& task : crowd.tasks) {
            benchmark::DoNotOptimize(crowd.engine.kernel.resume(*task));
        }
    }
    operations(state, kTasks);
}

/// The life of a task among other running tasks: made, added, updated once, removed, collected.
template <std::size_t kTasks>
void taskLife(benchmark::State& state) {
    Engine engine;
    std::vector<eng::Ref<eng::Task>> tasks(kTasks);
    for (auto unused : state) {
        for (std::size_t i = 0; i < kTasks; ++i) {
            tasks[i] = makeTask(engine.heap, i);
            benchmark::DoNotOptimize(engine.kernel.add(tasks[i]).ok());
        }
        engine.step();
        for (eng::Ref<eng::Task>& task : tasks) {
            engine.kernel.remove(*task);
            task.reset();
        }
        engine.step();
    }
    operations(state, kTasks);
}

/// The peer: shared objects that are added to a vector, called once and removed.
template <std::size_t kObjects>
void sharedLife(benchmark::State& state) {
    Engine engine;
    std::vector<std::shared_ptr<Bare>> objects;
    std::vector<std::shared_ptr<Bare>> running;
    for (auto unused : state) {
        for (std::size_t i = 0; i < kObjects; ++i) {
            objects.push_back(makeSharedBare(i));
            running.push_back(objects.back());
        }
        for (const std::shared_ptr<Bare>& object : running) {
            object->update(engine.kernel.context());
        }
        running.clear();
        objects.clear();
        benchmark::ClobberMemory();
    }
    operations(state, kObjects);
}

/// A virtual call to each of as many objects, in another order than in memory, as often as the
/// kernel visits a task: the cost of memory alone.
template <std::size_t kTasks, int kVisits>
void visits(benchmark::State& state) {
    Engine engine;
    std::vector<std::unique_ptr<Bare>> all;
    for (std::size_t i = 0; i < kTasks; ++i) {
        all.push_back(makeBare(i));
    }
    std::shuffle(all.begin(), all.end(), std::mt19937{7});
    for (auto unused : state) {
        for (int visit = 0; visit < kVisits; ++visit) {
            for (const std::unique_ptr<Bare>& one : all) {
                one->update(engine.kernel.context());
            }
            benchmark::ClobberMemory();
        }
    }
    operations(state, kTasks);
}

} // namespace

std::vector<Row> kernelRows() {
    constexpr double kLoop = 1.6; // aim 1.3
    constexpr double kLife = 2.5; // aim 2
    const char* const shared = "std::make_shared, vector, virtual call";
    // log 100,000 / log 1,000: the ratio of logarithmic growth.
    constexpr double kGrowth = 5.0 / 3.0;
    constexpr double kGrowthOfHundred = 2.0; // and log 10,000 / log 100
    const char* const loop = "loop of virtual calls";
    const char* const few = "itself at 1,000 tasks";
    constexpr std::size_t kFew = 1000;
    constexpr std::size_t kMany = 100'000;
    return {
        {"kernel step, 10 tasks", loop, step<10>, virtualLoop<10>},
        {"kernel step, 1,000 tasks", loop, step<kFew>, virtualLoop<kFew>, kLoop},
        {"kernel step, 10,000 tasks", loop, step<10'000>, virtualLoop<10'000>, kLoop},
        {"kernel step, 100,000 tasks", loop, step<kMany>, virtualLoop<kMany>, kLoop},
        {"task life, 100 tasks", shared, taskLife<100>, sharedLife<100>, kLife},
        {"task life, 10,000 tasks", shared, taskLife<10'000>, sharedLife<10'000>, kLife},
        {"add and remove, 100,000 tasks", few, addAndRemove<kMany>, addAndRemove<kFew>, kGrowth,
         Measure::Instructions},
        {"add and remove in one step, 10,000 tasks", "itself at 100 tasks",
         addAndRemoveAtOnce<10'000>, addAndRemoveAtOnce<100>, kGrowthOfHundred,
         Measure::Instructions},
        {"suspend and resume, 100,000 tasks", few, suspendAndResume<kMany>, suspendAndResume<kFew>,
         kGrowth, Measure::Instructions},
        // The times of both sides depend mainly on the size of the caches.
        {"add and remove, in any order", "visiting each four times", addAndRemove<kMany>,
         visits<kMany, 4>},
        {"suspend and resume, in any order", "visiting each twice", suspendAndResume<kMany>,
         visits<kMany, 2>},
    };
}

} // namespace bench
