#include "engine/trigger/trigger.h"

#include "engine/core/assert.h"

namespace eng {

Trigger::Trigger(Watched watched, Compare compare, Fire fire, Delegate<void()> call)
    : fire_{fire}
    , kind_{compare.kind_}
    , min_{compare.min_}
    , max_{compare.max_}
    , read_{std::move(watched.read_)}
    , call_{std::move(call)} {
    ENG_ASSERT(call_, "a trigger has a function to call");
}

void Trigger::reset() {
    running_ = true;
    was_ = false;
    last_ = std::numeric_limits<double>::quiet_NaN();
}

void Trigger::checkCrossing(double number) {
    const double level = min_;
    const double last = std::isnan(number) ? last_ : std::exchange(last_, number);
    const bool up = kind_ != Kind::Down && last < level && number >= level;
    const bool down = kind_ != Kind::Up && last > level && number <= level;
    if (up || down) {
        fire();
    }
}

} // namespace eng
