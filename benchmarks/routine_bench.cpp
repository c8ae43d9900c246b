// The cost of routines: a continuation, a sequence of waits, several waits at once, a whole life.

#include "engine/routine/waits.h"

#include <array>
#include <cstdint>

#include "benchmarks/bare_loop.h"

namespace bench {
namespace {

using eng::EngineContext;
using eng::Routine;

constexpr std::size_t kFew = 1000;
constexpr std::size_t kMany = 100'000;

/// What all routines of a benchmark share.
struct Shared {
    std::uint64_t sum = 0;
    bool open = true;
    eng::Signal<> signal;
    eng::Condition condition;
};

Routine counts(EngineContext&, Shared& shared) {
    for (;;) {
        co_await eng::nextStep();
        ++shared.sum;
    }
}

constexpr int kSteps = 3;
constexpr double kSeconds = 2.5;

Routine sequence(EngineContext&, Shared& shared) {
    for (;;) {
        co_await eng::steps(kSteps);
        ++shared.sum;
        co_await eng::seconds(kSeconds);
        ++shared.sum;
        co_await eng::until([&] { return shared.open; });
        ++shared.sum;
        co_await eng::nextStep();
        ++shared.sum;
    }
}

/// The same by hand.
class Machine final : public eng::Task {
public:
    explicit Machine(Shared& shared)
        : Task{"machine"}
        , shared_{shared} {}

private:
    enum class State : std::uint8_t { Begin, Steps, Seconds, Until, Next };

    void onUpdate(EngineContext& context) override {
        for (;;) {
            switch (state_) {
            case State::Begin:
                steps_ = kSteps;
                state_ = State::Steps;
                return;
            case State::Steps:
                if (--steps_ > 0) {
                    return;
                }
                ++shared_.sum;
                left_ = kSeconds;
                state_ = State::Seconds;
                return;
            case State::Seconds:
                left_ -= context.kernel.time().delta;
                if (left_ > 0.0) {
                    return;
                }
                ++shared_.sum;
                state_ = State::Until;
                break;
            case State::Until:
                if (!shared_.open) {
                    return;
                }
                ++shared_.sum;
                state_ = State::Next;
                return;
            case State::Next:
                ++shared_.sum;
                state_ = State::Begin;
                break;
            }
        }
    }

    Shared& shared_;
    double left_ = 0.0;
    int steps_ = 0;
    State state_ = State::Begin;
};

struct Never {};

Routine anyOfEight(EngineContext&, Shared& shared) {
    const bool never = !shared.open;
    co_await eng::any(eng::seconds(1e12), eng::realSeconds(1e12), eng::steps(2'000'000'000),
                      eng::until([&] { return never; }), eng::until([&] { return never; }),
                      shared.signal, shared.condition, eng::event<Never>());
}

Routine brief(EngineContext&, Shared& shared) {
    ++shared.sum;
    co_return;
}

/// Steps a kernel with many tasks; per task and step.
template <class Make>
void steps(benchmark::State& state, std::size_t count, Make make) {
    Engine engine;
    Shared shared;
    for (std::size_t i = 0; i < count; ++i) {
        if (!engine.kernel.add(make(engine, shared))) {
            state.SkipWithError("a task does not start");
            return;
        }
    }
    engine.step();
    for (auto unused : state) {
        engine.step();
        benchmark::DoNotOptimize(shared.sum);
    }
    operations(state, count);
    engine.kernel.shutDown();
}

template <Routine (*kRoutine)(EngineContext&, Shared&)>
void routines(benchmark::State& state) {
    steps(state, kFew, [](Engine& engine, Shared& shared) {
        return engine.heap.make<eng::RoutineTask>("routine",
                                                  kRoutine(engine.kernel.context(), shared));
    });
}

void machines(benchmark::State& state) {
    steps(state, kFew,
          [](Engine& engine, Shared& shared) { return engine.heap.make<Machine>(shared); });
}

/// Starts many routines that end at once; per routine.
void lives(benchmark::State& state) {
    Engine engine;
    Shared shared;
    for (auto unused : state) {
        for (std::size_t i = 0; i < kMany; ++i) {
            benchmark::DoNotOptimize(engine.kernel
                                         .add(engine.heap.make<eng::RoutineTask>(
                                             "brief", brief(engine.kernel.context(), shared)))
                                         .ok());
        }
        engine.step();
    }
    operations(state, kMany);
}

/// The peer: tasks that end in their first update.
class Brief final : public eng::Task {
public:
    explicit Brief(Shared& shared)
        : Task{"brief"}
        , shared_{shared} {}

private:
    void onUpdate(EngineContext& context) override {
        ++shared_.sum;
        context.kernel.remove(*this);
    }
    Shared& shared_;
};

void taskLives(benchmark::State& state) {
    Engine engine;
    Shared shared;
    for (auto unused : state) {
        for (std::size_t i = 0; i < kMany; ++i) {
            benchmark::DoNotOptimize(engine.kernel.add(engine.heap.make<Brief>(shared)).ok());
        }
        engine.step();
    }
    operations(state, kMany);
}

} // namespace

std::vector<Row> routineRows() {
    constexpr double kCall = 6.0; // a loop that does nothing has 9 instructions
    constexpr double kSwitch = 2.5;
    const char* const loop = "loop of virtual calls";
    return {
        {"routine, resumed, 1,000 of them", loop, routines<counts>, virtualLoop<kFew>, kCall,
         Measure::Instructions},
        {"routine, four waits in turn", "task with a switch", routines<sequence>, machines, kSwitch,
         Measure::Instructions},
        {"routine, any of 8 waits", loop, routines<anyOfEight>, virtualLoop<kFew>},
        {"routine, begun and ended, 100,000 of them", "task that ends at once", lives, taskLives},
    };
}

} // namespace bench
