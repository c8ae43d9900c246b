// What a step of the kernel costs per running task, against a bare loop of virtual calls over
// vector<unique_ptr>: objects of the task's size, of several classes, in another order of memory
// than a fresh heap would give them. Interleaved; medians.

#include "engine/core/managed.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/profile/profiler.h"
#include "engine/settings/settings_registry.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace eng;

namespace {

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

template <int kStride>
class Adder final : public Task {
public:
    Adder()
        : Task{"adder", priority::kGame} {}
    std::uint64_t count = 0;

private:
    void onUpdate(EngineContext&) override { count += kStride; }
};

/// The bare peer: the same size, the same work.
struct Bare {
    virtual ~Bare() = default;
    virtual void update(EngineContext& context) = 0;
};
template <int kStride>
struct BareAdder final : Bare {
    void update(EngineContext&) override { count += kStride; }
    std::uint64_t count = 0;
    std::array<std::byte, sizeof(Adder<1>) - 16> rest{};
};

double median(std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

int main() {
    for (const std::size_t tasks : {std::size_t{10}, std::size_t{1000}, std::size_t{100'000}}) {
        StringTable strings;
        ManualTime time;
        Log log{strings, time};
        SettingsRegistry settings{strings};
        Profiler profiler{time};
        ManagedHeap heap;
        Kernel kernel{log, settings, profiler, heap, time};
        std::vector<std::unique_ptr<Bare>> bare;
        for (std::size_t i = 0; i < tasks; ++i) {
            Ref<Task> task;
            switch (i % 3) {
            case 0:
                task = heap.make<Adder<1>>();
                bare.push_back(std::make_unique<BareAdder<1>>());
                break;
            case 1:
                task = heap.make<Adder<2>>();
                bare.push_back(std::make_unique<BareAdder<2>>());
                break;
            default:
                task = heap.make<Adder<3>>();
                bare.push_back(std::make_unique<BareAdder<3>>());
            }
            if (!kernel.add(task)) {
                return EXIT_FAILURE;
            }
        }
        const std::size_t rounds = std::max<std::size_t>(2'000'000 / tasks, 20);
        std::vector<double> ours;
        std::vector<double> theirs;
        double now = 0.0;
        for (int repetition = 0; repetition < 15; ++repetition) {
            const double a = seconds();
            for (std::size_t i = 0; i < rounds; ++i) {
                kernel.step(StepKind::Frame, now += 1.0);
            }
            const double b = seconds();
            for (std::size_t i = 0; i < rounds; ++i) {
                for (const std::unique_ptr<Bare>& one : bare) {
                    one->update(kernel.context());
                }
            }
            const double c = seconds();
            ours.push_back((b - a) * 1e9 / static_cast<double>(rounds * tasks));
            theirs.push_back((c - b) * 1e9 / static_cast<double>(rounds * tasks));
        }
        const double mine = median(ours);
        const double peer = median(theirs);
        std::printf("kernel step, %6zu tasks: %6.2f ns a task, bare loop %6.2f ns, ratio %.2f\n",
                    tasks, mine, peer, mine / peer);
        kernel.shutDown();
    }
    return EXIT_SUCCESS;
}
