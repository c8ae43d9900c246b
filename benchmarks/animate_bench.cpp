// The cost of interpolators: a step of many, compared with virtual calls that calculate the same.

#include "engine/animate/animate_task.h"

#include "benchmarks/engine.h"
#include "benchmarks/plain_motion.h"
#include "benchmarks/rows.h"

namespace bench {
namespace {

using eng::Curve;

constexpr std::size_t kMany = 100'000;
constexpr double kDelta = 0.01;
constexpr double kWave = 10.0; // seconds of a wave
constexpr double kLong = 1e6;  // seconds of others, more than a benchmark takes

Curve<float> curveOf(MotionKind kind) {
    switch (kind) {
    case MotionKind::Quadratic:
        return Curve<float>::quadratic(1.0F, 5.0F, 2.0F);
    case MotionKind::Cubic:
        return Curve<float>::cubic(1.0F, 5.0F, -3.0F, 2.0F);
    case MotionKind::Bernstein:
        return Curve<float>::bernstein({1.0F, 5.0F, -3.0F, 4.0F, 6.0F, 2.0F});
    case MotionKind::Through:
        return Curve<float>::through({1.0F, 5.0F, -3.0F, 4.0F, 6.0F, 2.0F});
    case MotionKind::Sine:
        return Curve<float>::wave(eng::Wave::Sine, 1.0F, 2.0F);
    case MotionKind::Triangle:
        return Curve<float>::wave(eng::Wave::Triangle, 1.0F, 2.0F);
    default:
        return Curve<float>::linear(1.0F, 2.0F);
    }
}

bool repeats(MotionKind kind) {
    return kind == MotionKind::Sine || kind == MotionKind::Triangle;
}

template <MotionKind kKind>
void interpolators(benchmark::State& state) {
    Engine engine;
    eng::FrameTime time;
    time.delta = kDelta;
    const auto animate = engine.heap.make<eng::AnimateTask>(time);
    if (!engine.kernel.add(animate)) {
        state.SkipWithError("the task does not start");
        return;
    }
    double input = 0.0;
    for (std::size_t i = 0; i < kMany; ++i) {
        const auto value = engine.heap.make<eng::Animated<float>>();
        if constexpr (kKind == MotionKind::Input) {
            animate->add(engine.heap.make<eng::Interpolator<float>>(
                "", value, curveOf(kKind), 0.0, kLong, [&input] { return input; }));
        } else {
            animate->add(engine.heap.make<eng::Interpolator<float>>(
                "", value, curveOf(kKind), repeats(kKind) ? kWave : kLong,
                repeats(kKind) ? eng::Repeat::Again : eng::Repeat::Once));
        }
    }
    engine.step();
    for (auto unused : state) {
        input += kDelta;
        engine.step();
        benchmark::ClobberMemory();
    }
    operations(state, kMany);
    engine.kernel.shutDown();
}

template <MotionKind kKind>
void plainMotions(benchmark::State& state) {
    eng::ManagedHeap heap;
    std::vector<std::unique_ptr<PlainMotion>> motions;
    double input = 0.0;
    for (std::size_t i = 0; i < kMany; ++i) {
        motions.push_back(makePlainMotion(kKind, heap.make<eng::Animated<float>>(),
                                          repeats(kKind) ? kWave : kLong,
                                          [&input] { return input; }));
    }
    for (auto unused : state) {
        input += kDelta;
        for (const std::unique_ptr<PlainMotion>& motion : motions) {
            motion->update(kDelta);
        }
        benchmark::ClobberMemory();
    }
    operations(state, kMany);
}

template <MotionKind kKind>
Row row(const char* name) {
    // What drives an interpolator may kill it, or drop the object that it writes.
    constexpr double kPlain = kKind == MotionKind::Input ? 1.8 : 1.5;
    return {name,
            "loop of virtual calls that do the same",
            interpolators<kKind>,
            plainMotions<kKind>,
            kPlain,
            Measure::Instructions};
}

} // namespace

std::vector<Row> animateRows() {
    return {
        row<MotionKind::Linear>("interpolator, linear, 100,000 of them"),
        row<MotionKind::Quadratic>("interpolator, quadratic, 100,000 of them"),
        row<MotionKind::Cubic>("interpolator, cubic, 100,000 of them"),
        row<MotionKind::Bernstein>("interpolator, Bernstein of 6, 100,000 of them"),
        row<MotionKind::Through>("interpolator, through 6, 100,000 of them"),
        row<MotionKind::Sine>("interpolator, sine wave, 100,000 of them"),
        row<MotionKind::Triangle>("interpolator, triangle wave, 100,000 of them"),
        row<MotionKind::Input>("interpolator, driven by a number, 100,000 of them"),
    };
}

} // namespace bench
