#include "engine/animate/interpolator.h"

#include <cmath>

namespace eng {

InterpolatorBase::InterpolatorBase(Write write, double duration, Repeat repeat)
    : write_{write}
    , duration_{duration > 0.0 ? duration : 0.0} // also if it is NaN
    , state_{repeat == Repeat::BackAndForth ? kReverses : 0U}
    , repeat_{repeat} {}

InterpolatorBase::Details& InterpolatorBase::details() {
    if (!details_) {
        details_ = std::make_unique<Details>();
    }
    return *details_;
}

InterpolatorBase::Extras& InterpolatorBase::extras() {
    if (!details().extras) {
        details().extras = std::make_unique<Extras>();
    }
    return *details().extras;
}

std::string_view InterpolatorBase::name() const {
    return details_ && details_->extras ? details_->extras->name : std::string_view{};
}

void InterpolatorBase::setOnEnd(Delegate<void()> onEnd) {
    extras().onEnd = std::move(onEnd);
}

void InterpolatorBase::setName(std::string name) {
    if (!name.empty()) {
        extras().name = std::move(name);
    }
}

void InterpolatorBase::setWatched(WeakRef<Managed> watched) {
    extras().watched = std::move(watched);
    state_ |= kWatches;
}

void InterpolatorBase::setInput(Delegate<double()> input, double from, double to) {
    details().input = std::move(input);
    details().from = from;
    details().to = to;
    state_ |= kDriven;
}

bool InterpolatorBase::alive() {
    if ((state_ & kWatches) != 0 && details_->extras->watched.expired()) {
        kill();
    }
    return running();
}

void InterpolatorBase::reset() {
    elapsed_ = 0.0;
    state_ &= ~kEnded;
}

void InterpolatorBase::finish() {
    if (!alive()) {
        return;
    }
    kill();
    write_(*this, 1.0);
    if (details_ && details_->extras && details_->extras->onEnd) {
        // Call a copy: the function may set another one.
        const Delegate<void()> onEnd = details_->extras->onEnd;
        onEnd();
    }
}

void InterpolatorBase::follow() {
    const Details& details = *details_;
    const double way = details.to - details.from;
    const double at = details.input() - details.from;
    // If from == to, the position is 0 or 1.
    const double place = way != 0.0 ? at / way : at >= 0.0 ? 1.0 : at;
    // The input may have killed this interpolator, or dropped the target's object.
    if (!std::isnan(place) && alive()) {
        write_(*this, place);
    }
}

void InterpolatorBase::advanceGeneral(double delta) {
    if (frozen() || !alive()) {
        return;
    }
    if ((state_ & kDriven) != 0) {
        follow();
        return;
    }
    elapsed_ += delta;
    if (repeat_ == Repeat::Once) {
        if (elapsed_ >= duration_) {
            finish();
        } else {
            write_(*this, elapsed_ / duration_);
        }
        return;
    }
    if (duration_ == 0.0) {
        write_(*this, 1.0);
        return;
    }
    const double period = repeat_ == Repeat::BackAndForth ? 2.0 * duration_ : duration_;
    if (elapsed_ >= period) {
        elapsed_ = std::fmod(elapsed_, period); // so that it stays exact
    }
    const double place = elapsed_ / duration_;
    write_(*this, place > 1.0 ? 2.0 - place : place);
}

} // namespace eng
