// The cost of triggers: a step of many, compared with a loop that reads, compares and calls by the
// same delegates.

#include "engine/input/input.h"
#include "engine/trigger/trigger_task.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "benchmarks/engine.h"
#include "benchmarks/rows.h"

namespace bench {
namespace {

using eng::Compare;
using eng::Delegate;
using eng::Fire;

constexpr std::size_t kMany = 100'000;

struct Object final : eng::Managed {
    double number = 0.0;
};

/// What is watched and called.
struct World {
    eng::Input input;
    double number = 0.0;
    std::uint64_t calls = 0;

    void step() {
        number = number == 0.0 ? 10.0 : 0.0;
        benchmark::DoNotOptimize(number);
    }
    auto read() {
        return [this] { return number; };
    }
    Delegate<void()> call() {
        return [this] { ++calls; };
    }
};

/// @param make  makes a trigger
template <class Make>
void triggers(benchmark::State& state, Make make) {
    Engine engine;
    World world;
    const auto task = engine.heap.make<eng::TriggerTask>();
    if (!engine.kernel.add(task)) {
        state.SkipWithError("the task does not start");
        return;
    }
    for (std::size_t i = 0; i < kMany; ++i) {
        task->add(make(engine.heap, world));
    }
    engine.step();
    for (auto unused : state) {
        world.step();
        engine.step();
        benchmark::DoNotOptimize(world.calls);
    }
    operations(state, kMany);
    engine.kernel.shutDown();
}

template <class CompareOf>
void watching(benchmark::State& state, Fire fire, CompareOf compare) {
    triggers(state, [&](eng::ManagedHeap& heap, World& world) {
        return heap.make<eng::Trigger>(world.read(), compare(), fire, world.call());
    });
}

void quiet(benchmark::State& state) {
    watching(state, Fire::Always, [] { return Compare::less(-1.0); });
}
void within(benchmark::State& state) {
    watching(state, Fire::Always, [] { return Compare::within(1.0, 2.0); });
}
void crossing(benchmark::State& state) {
    watching(state, Fire::Always, [] { return Compare::crossing(5.0); });
}
void edge(benchmark::State& state) {
    watching(state, Fire::Edge, [] { return Compare::greater(5.0); });
}
void always(benchmark::State& state) {
    watching(state, Fire::Always, [] { return Compare::less(100.0); });
}
void keys(benchmark::State& state) {
    triggers(state, [](eng::ManagedHeap& heap, World& world) {
        return heap.make<eng::Trigger>([&world] { return world.input.pressed(eng::Key::W); },
                                       Compare::isTrue(), Fire::Always, world.call());
    });
}
void members(benchmark::State& state) {
    std::vector<eng::Ref<Object>> objects;
    triggers(state, [&objects](eng::ManagedHeap& heap, World& world) {
        const auto& object = objects.emplace_back(heap.make<Object>());
        return heap.make<eng::Trigger>(eng::Watched{object, &Object::number}, Compare::less(-1.0),
                                       Fire::Always, world.call());
    });
}

/// The peer: what a game would write by hand for one comparison.
struct Plain {
    Delegate<double()> read;
    Delegate<void()> call;
    double first = 0.0;
    double second = 0.0;
    double last = std::numeric_limits<double>::quiet_NaN();
    bool was = false;
};

/// @param check  whether to call, given a Plain and the number
template <class Check>
void plain(
    benchmark::State& state, double first, double second, Check check,
    Delegate<double()> (*read)(World&) = [](World& world) -> Delegate<double()> {
        return world.read();
    }) {
    World world;
    std::vector<std::unique_ptr<Plain>> all;
    for (std::size_t i = 0; i < kMany; ++i) {
        all.push_back(std::make_unique<Plain>());
        all.back()->read = read(world);
        all.back()->call = world.call();
        all.back()->first = first;
        all.back()->second = second;
    }
    for (auto unused : state) {
        world.step();
        for (const std::unique_ptr<Plain>& one : all) {
            if (check(*one, one->read())) {
                one->call();
            }
        }
        benchmark::DoNotOptimize(world.calls);
    }
    operations(state, kMany);
}

bool isLess(const Plain& one, double number) {
    return number < one.first;
}
void plainQuiet(benchmark::State& state) {
    plain(state, -1.0, 0.0, isLess);
}
void plainAlways(benchmark::State& state) {
    plain(state, 100.0, 0.0, isLess);
}
void plainWithin(benchmark::State& state) {
    plain(state, 1.0, 2.0, [](const Plain& one, double number) {
        return number >= one.first && number <= one.second;
    });
}
void plainCrossing(benchmark::State& state) {
    plain(state, 5.0, 0.0, [](Plain& one, double number) {
        const bool up = one.last < one.first && number >= one.first;
        const bool down = one.last > one.first && number <= one.first;
        if (!std::isnan(number)) {
            one.last = number;
        }
        return up || down;
    });
}
void plainEdge(benchmark::State& state) {
    plain(state, 5.0, 0.0, [](Plain& one, double number) {
        const bool before = std::exchange(one.was, number > one.first);
        return one.was && !before;
    });
}

void plainKeys(benchmark::State& state) {
    plain(
        state, 0.0, 0.0, [](const Plain& one, double number) { return number != one.first; },
        [](World& world) -> Delegate<double()> {
            return [&world, key = eng::Key::W] { return world.input.pressed(key); };
        });
}

/// The peer of a member: std::weak_ptr.
void plainMembers(benchmark::State& state) {
    World world;
    struct Watch {
        std::weak_ptr<double> number;
        Delegate<void()> call;
        double first = -1.0;
    };
    std::vector<std::shared_ptr<double>> numbers;
    std::vector<std::unique_ptr<Watch>> all;
    for (std::size_t i = 0; i < kMany; ++i) {
        numbers.push_back(std::make_shared<double>(0.0));
        all.push_back(std::make_unique<Watch>());
        all.back()->number = numbers.back();
        all.back()->call = world.call();
    }
    for (auto unused : state) {
        world.step();
        for (const std::unique_ptr<Watch>& one : all) {
            if (const std::shared_ptr<double> number = one->number.lock();
                number && *number < one->first) {
                one->call();
            }
        }
        benchmark::DoNotOptimize(world.calls);
    }
    operations(state, kMany);
}

} // namespace

std::vector<Row> triggerRows() {
    constexpr double kMore = 40.0; // instructions that a trigger may take above its peer
    const auto row = [](const char* name, auto* ours, auto* theirs,
                        const char* peer = "loop with the same delegates + 40") {
        return Row{name, peer, ours, theirs, 1.0, Measure::Instructions, kMore};
    };
    return {
        row("trigger, less, 100,000 of them", quiet, plainQuiet),
        row("trigger, within a range, 100,000 of them", within, plainWithin),
        row("trigger, crossing and firing, 100,000 of them", crossing, plainCrossing),
        row("trigger, on the edge, 100,000 of them", edge, plainEdge),
        row("trigger, always firing, 100,000 of them", always, plainAlways),
        row("trigger, key, 100,000 of them", keys, plainKeys),
        row("trigger, member of an object, 100,000 of them", members, plainMembers,
            "loop with std::weak_ptr + 40"),
    };
}

} // namespace bench
