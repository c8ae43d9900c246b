#pragma once

#include "engine/render/device.h"

#include <cstdint>
#include <span>
#include <vector>

namespace eng::render {

enum class PixelFormat : std::uint8_t {
    R8,   ///< one byte: coverage
    Rgba8 ///< four bytes, premultiplied by their alpha
};
enum class Filter : std::uint8_t { Nearest, Linear };

/// A picture on the graphics card, and the same picture here, from which it is made anew after a
/// lost context. Without mipmaps; coordinates outside of it repeat the edge.
///
/// Changes are collected and sent when it is next bound, as one rectangle.
///
/// Threads: the thread that owns the context.
class Texture final : public Resource {
public:
    Texture(Device& device, PixelFormat format, Filter filter);
    Texture(const Texture&) = delete;
    Texture& operator=(const Texture&) = delete;
    ~Texture() override;

    /// Gives it a size. What of the old picture fits stays in the upper left corner; new pixels
    /// are 0.
    ///
    /// @param width, height  pixels, 1 to what the context can do
    /// Errors: larger than the context can do.
    Status resize(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    int bytesPerPixel() const { return format_ == PixelFormat::R8 ? 1 : 4; }

    /// Replaces a part.
    /// @param pixels  row by row from the top, width * height * bytesPerPixel bytes
    void update(int x, int y, int width, int height, std::span<const std::uint8_t> pixels);

    /// The picture, row by row from the top, for drawing into; say `changed` afterwards.
    std::span<std::uint8_t> pixels() { return pixels_; }
    std::span<const std::uint8_t> pixels() const { return pixels_; }
    void changed(int x, int y, int width, int height);
    /// Where a pixel is in `pixels`.
    std::size_t offsetOf(int x, int y) const;
    /// Sets every pixel to 0.
    void clear();

    /// Sends what has changed and makes it the texture of `unit` (0 to 15). Only while the device
    /// is usable.
    void bind(unsigned unit);

private:
    Status create() override;
    void forget() override;
    Status fits(int width, int height) const;
    void upload();

    PixelFormat format_;
    Filter filter_;
    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint8_t> pixels_;
    gl::Uint handle_ = 0;
    // What has not been sent: [left, right) x [top, bottom), empty when right <= left.
    int dirtyLeft_ = 0;
    int dirtyTop_ = 0;
    int dirtyRight_ = 0;
    int dirtyBottom_ = 0;
};

} // namespace eng::render
