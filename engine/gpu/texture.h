#pragma once

#include "engine/gpu/device.h"

#include <cstdint>
#include <span>
#include <vector>

namespace eng::render {

enum class PixelFormat : std::uint8_t {
    R8,   ///< one byte: coverage
    Rgba8 ///< four bytes, premultiplied by their alpha
};
enum class Filter : std::uint8_t { Nearest, Linear };

/// A picture on the graphics card, with a copy in memory to restore it after a lost context. It has
/// no mipmaps; coordinates outside the picture repeat its edge.
///
/// Changes are collected and sent when the texture is next bound, those close together as one
/// rectangle.
///
/// Threads: the thread that owns the context.
class Texture final : public Resource {
public:
    Texture(Device& device, PixelFormat format, Filter filter);
    Texture(const Texture&) = delete;
    Texture& operator=(const Texture&) = delete;
    ~Texture() override;

    /// Sets the size. The old picture stays in the upper left corner, as far as it fits; new pixels
    /// are 0.
    ///
    /// @param width, height  pixels, 1 to the context's limit
    /// Errors: larger than the context's limit.
    Status resize(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    int bytesPerPixel() const { return format_ == PixelFormat::R8 ? 1 : 4; }

    /// Replaces a rectangle.
    /// @param pixels  row by row from the top, width * height * bytesPerPixel bytes
    void update(int x, int y, int width, int height, std::span<const std::uint8_t> pixels);

    /// The picture, row by row from the top, for writing; call `changed` afterwards.
    std::span<std::uint8_t> pixels() { return pixels_; }
    std::span<const std::uint8_t> pixels() const { return pixels_; }
    void changed(int x, int y, int width, int height);
    /// The offset of a pixel in `pixels`.
    std::size_t offsetOf(int x, int y) const;
    /// Sets every pixel to 0.
    void clear();

    /// Sends the changes and binds the texture to `unit` (0 to 15). The device must be usable.
    void bind(unsigned unit);

private:
    Status create() override;
    void dropHandles() override;
    Status fits(int width, int height) const;
    void upload();

    PixelFormat format_;
    Filter filter_;
    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint8_t> pixels_;
    gl::Uint handle_ = 0;
    /// [left, right) x [top, bottom)
    struct Part {
        int left, top, right, bottom;
        std::int64_t area() const { return std::int64_t{right - left} * (bottom - top); }
    };
    std::vector<Part> dirty_; ///< changes not yet sent
};

} // namespace eng::render
