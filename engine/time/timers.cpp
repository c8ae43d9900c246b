#include "engine/time/timers.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eng {

Connection Timers::add(double seconds, double period, Delegate<void()> call) {
    ENG_ASSERT(std::isfinite(seconds) && seconds >= 0.0, "the time is finite and not negative");
    ENG_ASSERT(period == 0.0 || period >= kMinPeriod, "the period is at least kMinPeriod");
    auto signal = std::make_unique<Signal<>>();
    Connection connection = signal->connect(std::move(call));
    timers_.push_back({time_.total + seconds, period, ++started_, std::move(signal)});
    return connection;
}

void Timers::onUpdate(EngineContext&) {
    // Timers that the called functions start wait for the next step, so this ends.
    const std::uint64_t last = started_;
    for (;;) {
        std::erase_if(timers_, [](const Timer& timer) { return !timer.call->hasListeners(); });
        auto first = timers_.end();
        for (auto timer = timers_.begin(); timer != timers_.end(); ++timer) {
            if (timer->number <= last && (first == timers_.end() || timer->due < first->due)) {
                first = timer;
            }
        }
        if (first == timers_.end() || first->due > time_.total) {
            return;
        }
        // The function may add and end timers, including its own.
        if (first->period > 0.0) {
            first->due += first->period;
            Signal<>& call = *first->call;
            call.emit();
        } else {
            const std::unique_ptr<Signal<>> call = std::move(first->call);
            timers_.erase(first);
            call->emit();
        }
    }
}

} // namespace eng
