#pragma once

#include <algorithm>
#include <cstdint>

namespace eng {

/// A colour: sRGB, straight (not multiplied by its alpha), each part 0 to 1.
/// Parts out of range are clamped when drawn.
struct Color {
    float red = 1.0F;
    float green = 1.0F;
    float blue = 1.0F;
    float alpha = 1.0F; ///< 0: transparent, 1: opaque

    /// 0xRRGGBB, as in web pages: `Color::hex(0xFF8800)`.
    static constexpr Color hex(std::uint32_t rgb, float alpha = 1.0F) {
        return {static_cast<float>((rgb >> 16U) & 0xFFU) / 255.0F,
                static_cast<float>((rgb >> 8U) & 0xFFU) / 255.0F,
                static_cast<float>(rgb & 0xFFU) / 255.0F, alpha};
    }
    /// The same colour with its alpha multiplied, for fading in and out.
    constexpr Color faded(float factor) const { return {red, green, blue, alpha * factor}; }

    friend constexpr Color operator+(Color a, Color b) {
        return {a.red + b.red, a.green + b.green, a.blue + b.blue, a.alpha + b.alpha};
    }
    friend constexpr Color operator*(Color a, float factor) {
        return {a.red * factor, a.green * factor, a.blue * factor, a.alpha * factor};
    }
    friend constexpr bool operator==(Color, Color) = default;
};

/// From `a` (t = 0) to `b` (t = 1) in equal steps; t is not clamped.
constexpr Color mix(Color a, Color b, float t) {
    return {a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t,
            a.blue + (b.blue - a.blue) * t, a.alpha + (b.alpha - a.alpha) * t};
}

/// Converts 0..1 to 0..255, rounded to the nearest and clamped; NaN counts as 0.
constexpr std::uint8_t toByte(float part) {
    constexpr float kHalf = 0.5F; // positive, so this rounds as it should
    return part > 0.0F ? static_cast<std::uint8_t>(std::min(part, 1.0F) * 255.0F + kHalf)
                       : std::uint8_t{0};
}

} // namespace eng
