#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace eng {

/// Counts how often a picture flashes, as WCAG 2.3.1 asks: more than three large flashes within a
/// second can cause seizures. For tests of games with much light.
///
///     FlashMeter meter;
///     meter.add(pixels, width, height, seconds); // of each frame, read back
///     assert(meter.maxPerSecond() <= 3);
///
/// A flash is a pair of changes of the relative luminance, up and down, of at least a tenth of
/// white, where the darker one is below 0.8. It is large if a quarter of a field of view of 10
/// degrees has it: a third of the picture's width and height. Parts of 1/16 by 1/12 of the picture
/// are compared by their mean.
///
/// Source: Web Content Accessibility Guidelines 2.2, general flash and red flash thresholds;
/// saturated red is not looked at on its own.
///
/// Threads: not synchronised.
class FlashMeter {
public:
    /// @param rgba     rows of four bytes, sRGB; the order of the rows does not matter
    /// @param width, height  >= 1
    /// @param seconds  the time of the picture, not less than in the last call
    void add(const std::uint8_t* rgba, int width, int height, double seconds);
    /// The most large flashes within any second so far.
    int maxPerSecond() const { return maxPerSecond_; }

private:
    static constexpr std::size_t kColumns = 16;
    static constexpr std::size_t kRows = 12;
    static constexpr std::size_t kFieldColumns = 5;
    static constexpr std::size_t kFieldRows = 4;
    /// A part of the picture.
    struct Part {
        float min = 2.0F, max = -1.0F; ///< luminance since the last change
        bool rose = false;             ///< the last change was up
        std::vector<double> changes;   ///< their times within the last second
    };

    /// @return  whether it has changed
    static bool change(Part& part, float luminance, double seconds);
    void look();

    std::array<Part, kColumns * kRows> parts_;
    int maxPerSecond_ = 0;
};

} // namespace eng
