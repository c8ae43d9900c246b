#pragma once

#include "engine/core/color.h"
#include "engine/core/geometry.h"
#include "engine/core/managed.h"
#include "engine/gpu/image.h"
#include "engine/gpu/texture.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace eng::render {

class PictureAtlas;
struct AtlasRegion;

/// A picture that a batch can draw. It needs no graphics context.
///
/// The batch copies it into a page when it is first drawn. The place is used for other pictures
/// after this one is destroyed.
///
/// Threads: the thread that owns its heap and the context.
class Picture final : public Managed {
public:
    /// @param name   for messages and tools
    /// @param image  not empty; 4 bytes for each pixel
    Picture(std::string name, Image image);
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    ~Picture() override;

    const std::string& name() const { return name_; }
    int width() const { return image_.width; }
    int height() const { return image_.height; }
    const Image& image() const { return image_; }

    /// Changes the pixels; the size may change too. Drawn frames show the new ones from now on.
    void replace(Image image);
    /// How often the pixels were changed.
    std::uint32_t version() const { return version_; }

    /// The memory it uses, for reports.
    std::size_t managedSize() const { return sizeof *this + image_.pixels.size(); }

private:
    friend class PictureAtlas;

    std::string name_;
    Image image_;
    std::uint32_t version_ = 0;
    mutable AtlasRegion* places_ = nullptr; // of each batch that has drawn it
};

/// How to draw a picture. Every part has a default.
///
///     canvas.picture(*ship, {400, 300}, {.scale = 2, .rotation = 0.3F, .flipX = true});
struct PictureStyle {
    Rect source = {};               ///< the part to draw, texels; empty: the whole picture
    Vec2 size = {};                 ///< units; zero: the size of the source, a unit for each texel
    float scale = 1.0F;             ///< > 0, multiplies the size
    float rotation = 0.0F;          ///< radians, clockwise on the screen, about the centre
    Color tint = {};                ///< multiplies the colours
    bool flipX = false;             ///< left and right change places
    bool flipY = false;             ///< top and bottom change places
    Filter filter = Filter::Linear; ///< Nearest: hard pixels
    bool additive = false;          ///< added to the background
};

/// An animation: frames of one size in a picture, row by row from the upper left corner.
///
///     constexpr SpriteSheet kWalk{.frames = 6, .framesPerSecond = 12};
///     canvas.picture(*hero, place, {.source = kWalk.frame(*hero, seconds)});
///
/// Threads: not synchronised; use an instance from one thread at a time.
struct SpriteSheet {
    int frames = 1;  ///< >= 1
    int columns = 0; ///< frames in a row; 0: all frames
    float framesPerSecond = 10.0F;
    bool loops = true; ///< false: the last frame stays

    /// The part of the picture to draw.
    /// @param seconds  since the start; less than 0 counts as 0
    Rect frame(const Picture& picture, double seconds) const;
};

} // namespace eng::render
