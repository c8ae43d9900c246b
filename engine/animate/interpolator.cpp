#include "engine/animate/interpolator.h"

#include <algorithm>
#include <cmath>

namespace eng {

InterpolatorBase::InterpolatorBase(std::string name, double duration, Repeat repeat)
    : name_{std::move(name)}
    , duration_{duration}
    , repeat_{repeat} {}

InterpolatorBase::InterpolatorBase(std::string name, double from, double to,
                                   Delegate<double()> input)
    : name_{std::move(name)}
    , from_{from}
    , to_{to}
    , input_{std::move(input)} {}

void InterpolatorBase::reset() {
    elapsed_ = 0.0;
    running_ = true;
}

void InterpolatorBase::finish() {
    if (!running_) {
        return;
    }
    running_ = false;
    write(1.0);
    if (onEnd_) {
        // Call a copy: the function may set another one.
        const Delegate<void()> onEnd = onEnd_;
        onEnd();
    }
}

double InterpolatorBase::place() const {
    if (input_) {
        const double way = to_ - from_;
        const double at = input_() - from_;
        // If from == to, the position is 0 or 1.
        return way != 0.0 ? at / way : at >= 0.0 ? 1.0 : 0.0;
    }
    if (!(duration_ > 0.0)) {
        return 1.0;
    }
    const double rounds = elapsed_ / duration_;
    if (repeat_ == Repeat::Once) {
        return rounds;
    }
    const double part = rounds - std::floor(rounds);
    const bool back = repeat_ == Repeat::BackAndForth && std::fmod(std::floor(rounds), 2.0) == 1.0;
    return back ? 1.0 - part : part;
}

void InterpolatorBase::advance(double delta) {
    if (!running_ || frozen_) {
        return;
    }
    elapsed_ += delta;
    const bool ends = !input_ && repeat_ == Repeat::Once && elapsed_ >= duration_;
    if (ends) {
        finish();
    } else {
        write(place());
    }
}

} // namespace eng
