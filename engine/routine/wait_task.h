#pragma once

#include "engine/core/delegate.h"
#include "engine/kernel/kernel.h"

#include <cmath>
#include <cstdint>
#include <utility>

namespace eng {

/// A task that ends after seconds of game time or real time, not counting the time in which it is
/// suspended. For task chains; routines use `seconds`.
///
/// Source: the lecture, slide 32, WaitTask.
class WaitTask final : public Task {
public:
    enum class Clock : std::uint8_t { Game, Real };

    /// @param seconds  finite; 0 or less ends in the first update
    WaitTask(const char* name, double seconds, Clock clock = Clock::Game)
        : Task{name}
        , seconds_{seconds}
        , clock_{clock} {
        ENG_ASSERT(std::isfinite(seconds), "the time is finite");
    }

private:
    Status onStart(EngineContext&) override {
        left_ = seconds_;
        return {};
    }
    void onUpdate(EngineContext& context) override {
        const FrameTime& time = context.kernel.time();
        left_ -= clock_ == Clock::Game ? time.delta : time.realDelta;
        if (left_ <= 0.0) {
            context.kernel.remove(*this);
        }
    }

    double seconds_;
    double left_ = 0.0;
    Clock clock_;
};

/// A task that ends when a predicate, which it asks in each step, is true.
///
/// Source: the lecture, slide 34, waitFor.
class WaitUntilTask final : public Task {
public:
    WaitUntilTask(const char* name, Delegate<bool()> predicate)
        : Task{name}
        , predicate_{std::move(predicate)} {}

private:
    void onUpdate(EngineContext& context) override {
        if (predicate_()) {
            context.kernel.remove(*this);
        }
    }

    Delegate<bool()> predicate_;
};

} // namespace eng
