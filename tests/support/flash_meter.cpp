#include "tests/support/flash_meter.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace eng {
namespace {

constexpr float kChange = 0.1F; // of white
constexpr float kDark = 0.8F;   // between lighter ones no flash is counted

/// Relative luminance of each value of a byte.
/// Source: WCAG 2.2, relative luminance.
std::array<float, 256> makeLinear() {
    std::array<float, 256> made{};
    for (std::size_t value = 0; value < made.size(); ++value) {
        const float part = static_cast<float>(value) / 255.0F;
        made[value] = part <= 0.04045F ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
    }
    return made;
}

} // namespace

void FlashMeter::add(const std::uint8_t* rgba, int width, int height, double seconds) {
    ENG_ASSERT(width >= 1 && height >= 1, "a picture has a size");
    const std::array<float, 256> linear = makeLinear();
    std::array<double, kColumns * kRows> sums{};
    std::array<int, kColumns * kRows> counts{};
    const auto wide = static_cast<std::size_t>(width);
    const auto high = static_cast<std::size_t>(height);
    for (std::size_t y = 0; y < high; ++y) {
        for (std::size_t x = 0; x < wide; ++x) {
            const std::uint8_t* const pixel = rgba + (y * wide + x) * 4;
            const std::size_t part = y * kRows / high * kColumns + x * kColumns / wide;
            sums[part] += 0.2126F * linear[pixel[0]] + 0.7152F * linear[pixel[1]] +
                          0.0722F * linear[pixel[2]];
            ++counts[part];
        }
    }
    bool changed = false;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        if (counts[part] > 0) {
            const auto mean = static_cast<float>(sums[part] / counts[part]);
            changed = change(parts_[part], mean, seconds) || changed;
        }
    }
    if (changed) {
        look();
    }
}

bool FlashMeter::change(Part& part, float luminance, double seconds) {
    std::erase_if(part.changes, [&](double time) { return time <= seconds - 1.0; });
    part.min = std::min(part.min, luminance);
    part.max = std::max(part.max, luminance);
    const bool up = luminance >= part.min + kChange && part.min < kDark;
    const bool down = luminance <= part.max - kChange && luminance < kDark;
    if (!(part.rose ? down : up)) {
        if (part.rose) { // the next change is down, from the highest
            part.min = luminance;
        } else {
            part.max = luminance;
        }
        return false;
    }
    part.rose = !part.rose;
    part.min = part.max = luminance;
    part.changes.push_back(seconds);
    return true;
}

void FlashMeter::look() {
    constexpr std::size_t kQuarter = kFieldColumns * kFieldRows / 4;
    for (std::size_t top = 0; top + kFieldRows <= kRows; ++top) {
        for (std::size_t left = 0; left + kFieldColumns <= kColumns; ++left) {
            std::array<std::size_t, kFieldColumns * kFieldRows> flashes{};
            for (std::size_t i = 0; i < flashes.size(); ++i) {
                const std::size_t part =
                    (top + i / kFieldColumns) * kColumns + left + i % kFieldColumns;
                flashes[i] = parts_[part].changes.size() / 2;
            }
            std::nth_element(flashes.begin(), flashes.begin() + kQuarter - 1, flashes.end(),
                             std::greater<>{});
            maxPerSecond_ = std::max(maxPerSecond_, static_cast<int>(flashes[kQuarter - 1]));
        }
    }
}

} // namespace eng
