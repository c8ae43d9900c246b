#pragma once

#include <array>
#include <cstddef>

namespace eng::room {

/// The clock of a player's program in an online match. It runs ahead of the server's, so that
/// commands arrive before the server makes their steps; how early they really came (the margin)
/// bends it.
///
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  NETWORK.md; the margins are those of Source and Overwatch, which call them slack.
class Pace {
public:
    static constexpr double kMaxBend = 0.05;   ///< of its speed
    static constexpr double kMargin = 2.0;     ///< steps: wanted of all but a tenth
    static constexpr double kFreeDelay = 0.09; ///< seconds of round trip without a delay of input
    static constexpr double kMaxDelay = 0.1;   ///< seconds
    static constexpr double kLooksBack = 10.0; ///< seconds: corrections that count for the delay
    static constexpr double kOften = 1.0;      ///< corrections in a second: all of the delay

    /// @param stepsPerSecond  > 0
    explicit Pace(int stepsPerSecond)
        : rate_{static_cast<double>(stepsPerSecond)} {}

    /// How many steps the clock is ahead of the last confirmed step at first.
    ///
    /// @param roundTrip, jitter  seconds, as `net::ConnectionStatistics` has them
    double lead(double roundTrip, double jitter) const;
    /// Steps by which a player's commands are delayed: less must be predicted then. It follows the
    /// round trip as slowly as the clock is bent, and what was corrected: who plays alone needs
    /// none.
    int inputDelay() const { return static_cast<int>(delay_ * rate_); }
    /// A guess of what another player does was wrong.
    void correct() { corrected_ += 1.0; }

    /// Sets the clock.
    void start(double steps);
    /// Lets time pass.
    ///
    /// @param delta      seconds, finite, >= 0
    /// @param roundTrip  seconds
    void advance(double delta, double roundTrip);
    /// Holds the clock back: what is ahead of it cannot be predicted.
    void limit(double steps);
    /// Takes a margin, in steps.
    void addMargin(int margin);

    double steps() const { return steps_; }
    double bend() const { return bend_; }

private:
    static constexpr std::size_t kMargins = 32; ///< half a second to two
    static constexpr std::size_t kFew = 8;      ///< margins before it is bent

    double rate_;
    double steps_ = 0.0;
    double bend_ = 0.0;
    double delay_ = 0.0;                     ///< seconds
    double corrected_ = kOften * kLooksBack; ///< times in the last seconds, about
    std::array<int, kMargins> margins_{};
    std::size_t count_ = 0; ///< of all that have come since the start
};

} // namespace eng::room
