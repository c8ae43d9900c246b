#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

namespace eng {

/// The buttons of a device: which are down, and which went down or up since the last step.
///
/// A press and its release between two steps are both reported: then `pressed` and `released` are
/// true and `down` is false. Of several presses of one button each has a step of its own, up to
/// four.
template <std::size_t kCount>
class Buttons {
public:
    bool down(std::size_t index) const { return index < kCount && down_[index]; }
    bool pressed(std::size_t index) const { return index < kCount && pressed_[index]; }
    bool released(std::size_t index) const { return index < kCount && released_[index]; }
    bool anyPressed() const { return pressed_.any(); }
    /// The order of a press on this device since the last step, from 1; 0: not pressed.
    std::uint8_t pressOrder(std::size_t index) const { return pressed(index) ? order_[index] : 0; }

    void set(std::size_t index, bool isDown) {
        if (index < kCount && now_[index] != isDown) {
            now_[index] = isDown;
            if (isDown && nextPressed_[index]) {
                again_[index] = std::min<std::uint8_t>(again_[index] + 1, kMaxAgain);
            } else if (isDown) {
                nextOrder_[index] = static_cast<std::uint8_t>(nextPressed_.count() % 255 + 1);
            }
            (isDown ? nextPressed_ : nextReleased_)[index] = true;
        }
    }
    /// The state after the latest events, which the current step does not see yet.
    bool downNext(std::size_t index) const { return index < kCount && now_[index]; }
    void releaseAll() {
        nextReleased_ |= now_;
        now_.reset();
        again_ = {};
    }
    /// Makes the changes since the last call visible.
    ///
    /// @return  true if presses wait for the next call
    bool update() {
        down_ = now_;
        pressed_ = nextPressed_;
        released_ = nextReleased_;
        order_ = nextOrder_;
        nextPressed_.reset();
        nextReleased_.reset();
        for (std::size_t i = 0; i < kCount; ++i) {
            if (again_[i] > 0) {
                --again_[i];
                nextOrder_[i] = static_cast<std::uint8_t>(nextPressed_.count() % 255 + 1);
                nextPressed_[i] = true;
                nextReleased_[i] = again_[i] > 0 || !now_[i]; // the last press may still be held
            }
        }
        return nextPressed_.any();
    }

private:
    static constexpr std::uint8_t kMaxAgain = 3;

    std::bitset<kCount> down_, pressed_, released_;        // as seen by this step
    std::bitset<kCount> now_, nextPressed_, nextReleased_; // after the latest events
    std::array<std::uint8_t, kCount> order_{}, nextOrder_{};
    std::array<std::uint8_t, kCount> again_{}; // presses that wait for the steps after the next
};

} // namespace eng
