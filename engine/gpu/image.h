#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::render {

/// The largest width and height of an image from a file, pixels.
inline constexpr int kMaxImageSize = 4096;

/// What the colours of an image are.
enum class ImageAlpha : std::uint8_t {
    Multiplied, ///< by alpha, for `Picture` and `Texture`
    Straight    ///< for surfaces in space, whose shaders multiply
};

/// Pixels in memory.
struct Image {
    int width = 0;
    int height = 0;
    /// Red, green, blue, alpha: 4 bytes for each pixel, row by row from the top. The colours are
    /// multiplied by alpha, unless something else is said.
    std::vector<std::uint8_t> pixels;

    friend bool operator==(const Image&, const Image&) = default;
};

/// Decodes a PNG file of any colour type and bit depth, also interlaced. 16 bits are reduced to 8.
/// Colour profiles and gamma are ignored: all colours are sRGB.
///
/// @param name  of the file, for messages
/// Errors: not a PNG file; truncated; damaged, with the part of the file; wider or higher than
///         kMaxImageSize, which is checked before anything is allocated.
/// Threads: any.
Result<Image> decodePng(std::span<const std::byte> bytes, std::string_view name,
                        ImageAlpha alpha = ImageAlpha::Multiplied);

/// Checks all of a PNG file but its compressed pixels: what `decodePng` refuses before it
/// allocates.
Status checkPng(std::span<const std::byte> bytes, std::string_view name);

/// Encodes an opaque image as a PNG file. In a page it gives nothing: the browser encodes.
///
/// Threads: any.
std::string encodePng(const Image& image);

} // namespace eng::render
