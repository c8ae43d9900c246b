#pragma once

#include "engine/animate/motion.h"
#include "engine/core/color.h"

namespace eng {

/// The colour drawn over the screens below the top one. It fades when it changes. Transparent at
/// first.
class Veil {
public:
    Veil() = default;
    /// @param animate  of real time, so that the veil also changes while the game is paused
    Veil(ManagedHeap& heap, AnimateTask& animate)
        : motion_{heap, animate, "veil", Curve<float>::eased(0.0F, 1.0F), 0.25} {}

    /// Starts to change from the current colour if this is another one.
    void show(Color wanted) {
        if (wanted.alpha == 0.0F) {
            wanted = to_.faded(0.0F); // it fades in its own colour
        }
        if (wanted == to_) {
            return;
        }
        from_ = color();
        if (from_.alpha == 0.0F) {
            from_ = wanted.faded(0.0F);
        }
        to_ = wanted;
        motion_.start();
    }
    Color color() const { return mix(from_, to_, motion_.value()); }
    /// The colour at the end of the change.
    Color last() const { return to_; }

private:
    Motion motion_;
    Color from_{.alpha = 0.0F}, to_{.alpha = 0.0F};
};

} // namespace eng
